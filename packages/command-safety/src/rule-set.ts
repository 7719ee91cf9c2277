import { builtInPacks } from './built-in-rules.ts';
import type { CommandContext } from './command-context.ts';
import type { Finding } from './finding.ts';
import { commandMatchers, requiredSubcommands } from './matchers/command-matchers.ts';
import { compileCondition, type Matchers, type Test } from './matchers/condition.ts';
import { codeMatchers, pathMatchers, type PathEffect } from './matchers/effect-matchers.ts';
import { originTraits } from './matchers/flows.ts';
import { Place, type ConditionTable, type PackProblem, type Scope } from './matchers/place.ts';
import type { InDomain, Rule, RulePack } from './rule.ts';
import type { CodeEvent, Structure } from './interpreter-state.ts';
import type { PathKind } from './shell/paths.ts';

/** What a finding is made from: all of it but its span, and the templates of its alternative. */
export interface FindingTemplate extends Omit<Finding, 'span' | 'alternative'> {
  readonly inDomain: readonly InDomain[] | null;
  readonly alternatives: readonly string[];
  /** Those that the rule is about. */
  readonly programs: readonly string[];
}

/** A rule and its compiled condition. All have the same fields: what is asked for each command is found at once. */
export interface Condition<Subject> {
  readonly holds: (subject: Subject) => boolean;
  readonly template: FindingTemplate;
}

export interface CommandCondition extends Condition<CommandContext> {
  /** The subcommand is one of these, else the condition need not be asked. */
  readonly subcommands: ReadonlySet<string> | null;
  readonly dependsOnTarget: boolean;
}

/** The rules about a file that is written, by what they ask first: hardly any write is shown to all of them. */
export interface WriteConditions {
  readonly always: readonly Condition<PathEffect>[];
  readonly byName: ReadonlyMap<string, readonly Condition<PathEffect>[]>;
  readonly byTraits: readonly (Condition<PathEffect> & { readonly traits: number })[];
}

/** Programs that no rule is about are asked by the rules for this one. */
const anyProgram = '*';

/** The pack whose lists and conditions all packs may use. */
const sharedPack = 'shared';

interface OwnedRule {
  readonly rule: Rule;
  readonly pack: RulePack;
}

/** Packs of rules, indexed by what they are about, their conditions compiled at first use. */
export class RuleSet {
  private readonly owned: readonly OwnedRule[];
  private readonly shared: RulePack | undefined;
  /** Patterns of users are checked and bounded. */
  private readonly untrusted: ReadonlySet<RulePack>;
  private readonly byProgram = new Map<string, OwnedRule[]>();
  private readonly compiledByProgram = new Map<string, readonly CommandCondition[]>();
  private readonly deletions = new Map<PathKind, readonly Condition<PathEffect>[]>();
  private readonly writes = new Map<PathKind, WriteConditions>();
  private compiledFills: readonly Condition<PathEffect>[] | null = null;
  private compiledCodes: readonly Condition<CodeEvent>[] | null = null;
  private readonly templates = new Map<Rule, FindingTemplate>();

  constructor(packs: readonly RulePack[], untrusted: readonly RulePack[] = []) {
    this.shared =
      packs.find(({ name }) => name === sharedPack) ?? builtInPacks().find(({ name }) => name === sharedPack);
    this.untrusted = new Set(untrusted);
    this.owned = [...packs, ...untrusted].flatMap((pack) =>
      (pack.rule ?? []).map((rule) => ({ rule, pack })),
    );
    for (const one of this.owned) {
      if ((one.rule.on ?? 'command') !== 'command') continue;
      for (const program of this.programsOf(one)) {
        const list = this.byProgram.get(program);
        if (list === undefined) this.byProgram.set(program, [one]);
        else list.push(one);
      }
    }
  }

  /** The rules about a program; undefined where there are none. */
  rulesFor(program: string): readonly CommandCondition[] | undefined {
    const known = this.compiledByProgram.get(program);
    if (known !== undefined) return known;
    const own = this.byProgram.get(program);
    if (own === undefined) return undefined;
    const isPartial = program !== anyProgram && own.every(({ rule }) => rule.partial === true);
    return this.compileFor(program, isPartial ? [...own, ...(this.byProgram.get(anyProgram) ?? [])] : own);
  }

  /** The rules about programs that no other rule is about. */
  get rulesForOthers(): readonly CommandCondition[] {
    return this.rulesFor(anyProgram) ?? [];
  }

  deletionsOf(kind: PathKind): readonly Condition<PathEffect>[] {
    const known = this.deletions.get(kind);
    if (known !== undefined) return known;
    const compiled = this.about('deletion', kind).flatMap((one) => this.compile(one, pathMatchers));
    this.deletions.set(kind, compiled);
    return compiled;
  }

  writesOf(kind: PathKind): WriteConditions {
    const known = this.writes.get(kind);
    if (known !== undefined) return known;
    const always: Condition<PathEffect>[] = [];
    const byName = new Map<string, Condition<PathEffect>[]>();
    const byTraits: (Condition<PathEffect> & { readonly traits: number })[] = [];
    for (const one of this.about('write', kind)) {
      const { file_names: fileNames, written_from: writtenFrom } = one.rule;
      for (const condition of this.compile(one, pathMatchers)) {
        if (writtenFrom !== undefined)
          byTraits.push({
            ...condition,
            traits: originTraits(writtenFrom, new Place(this.scopeOf(one.pack), 'written_from')),
          });
        else if (fileNames === undefined) always.push(condition);
        else
          for (const name of fileNames) {
            const list = byName.get(name);
            if (list === undefined) byName.set(name, [condition]);
            else list.push(condition);
          }
      }
    }
    const compiled = { always, byName, byTraits };
    this.writes.set(kind, compiled);
    return compiled;
  }

  get fills(): readonly Condition<PathEffect>[] {
    this.compiledFills ??= this.about('fill', null).flatMap((one) => this.compile(one, pathMatchers));
    return this.compiledFills;
  }

  get codes(): readonly Condition<CodeEvent>[] {
    this.compiledCodes ??= this.about('code', null).flatMap((one) => this.compile(one, codeMatchers));
    return this.compiledCodes;
  }

  templatesFor(shape: Structure): readonly FindingTemplate[] {
    return this.owned
      .filter(({ rule }) => rule.on === 'structure' && rule.shape === shape)
      .map((one) => this.templateOf(one));
  }

  /** Compiles every rule now, and gives what is wrong with them: paths begin with the place of the rule in its pack. */
  problems(): readonly PackProblem[] {
    const problems: PackProblem[] = [];
    for (const { rule, pack } of this.owned) {
      const place = new Place(this.scopeOf(pack, null, problems), 'rule').at(pack.rule?.indexOf(rule) ?? 0);
      if (rule.programs !== undefined) place.at('programs').texts(rule.programs);
      if (rule.written_from !== undefined) originTraits(rule.written_from, place.at('written_from'));
      if (rule.when !== undefined) compileCondition(rule.when, place.at('when'), matchersOf(rule));
    }
    return problems;
  }

  private programsOf({ rule, pack }: OwnedRule): readonly string[] {
    if (rule.programs !== undefined) return this.resolved(rule.programs, pack);
    const table = rule.when?.input_by_program;
    return typeof table === 'object' && table !== null
      ? [...new Set(Object.keys(table).flatMap((names) => names.split(' ')))]
      : [];
  }

  /** The texts with those of the lists that they name. */
  private resolved(texts: readonly string[] | string, pack: RulePack): readonly string[] {
    const list = typeof texts === 'string' ? [texts] : texts;
    return list.some((text) => text.startsWith('@'))
      ? new Place(this.scopeOf(pack), 'programs').texts(list)
      : list;
  }

  private about(event: Rule['on'], kind: PathKind | null): readonly OwnedRule[] {
    return this.owned.filter(
      ({ rule: { on, path_kinds: pathKinds } }) =>
        on === event && (kind === null || pathKinds === undefined || pathKinds.includes(kind)),
    );
  }

  private compileFor(program: string, list: readonly OwnedRule[]): readonly CommandCondition[] {
    const compiled = list.flatMap((one): CommandCondition[] => {
      const scope = this.scopeOf(one.pack, program === anyProgram ? null : program);
      return this.compile(one, commandMatchers, scope).map(({ holds, template }) => ({
        holds,
        template,
        subcommands: requiredSubcommands(one.rule.when, scope.list),
        dependsOnTarget: one.rule.depends_on_target === true,
      }));
    });
    this.compiledByProgram.set(program, compiled);
    return compiled;
  }

  /** None where the condition can't hold: it is about other programs. */
  private compile<Subject>(
    { rule, pack }: OwnedRule,
    matchers: Matchers<Subject>,
    scope = this.scopeOf(pack),
  ): Condition<Subject>[] {
    const test: Test<Subject> =
      rule.when === undefined || compileCondition(rule.when, new Place(scope, 'when'), matchers);
    if (test === false) return [];
    return [{ holds: test === true ? () => true : test, template: this.templateOf({ rule, pack }) }];
  }

  private templateOf(one: OwnedRule): FindingTemplate {
    const { rule } = one;
    const known = this.templates.get(rule);
    if (known !== undefined) return known;
    const { id, risk, domain, title, message, consequences, alternative = [] } = rule;
    const template = {
      rule: id,
      risk,
      domain,
      title,
      message,
      consequences,
      alternatives: typeof alternative === 'string' ? [alternative] : alternative,
      programs: this.programsOf(one),
      inDomain: rule.in_domain ?? null,
    };
    this.templates.set(rule, template);
    return template;
  }

  private scopeOf(pack: RulePack, program: string | null = null, problems: PackProblem[] = []): Scope {
    const { shared } = this;
    const conditionOf = (name: string): ConditionTable | undefined =>
      pack.conditions?.[name] ?? shared?.conditions?.[name];
    return {
      program,
      problems,
      untrusted: this.untrusted.has(pack),
      list: (name) => pack.lists?.[name] ?? shared?.lists?.[name],
      condition: conditionOf,
    };
  }
}

function matchersOf({ on = 'command' }: Rule): Matchers<never> {
  if (on === 'command') return commandMatchers;
  return on === 'code' ? codeMatchers : on === 'structure' ? {} : pathMatchers;
}

let builtIn: RuleSet | null = null;

/** The rules that this package brings along. */
export function builtInRuleSet(): RuleSet {
  builtIn ??= new RuleSet(builtInPacks());
  return builtIn;
}
