import { surroundingsOf } from './alternative-found.ts';
import { fillAlternative } from './alternative.ts';
import { CommandContext } from './command-context.ts';
import { isAtLeast, type Finding, type FindingSpan } from './finding.ts';
import { lookAtGuardedCommand, lookAtGuardedFile } from './guard/weakening.ts';
import type { PathEffect } from './matchers/effect-matchers.ts';
import type { CommandCondition, Condition, FindingTemplate, RuleSet } from './rule-set.ts';
import type { CommandEvent, Event, InterpreterState, Structure } from './interpreter-state.ts';
import { lastPart, namesAll, nothing, traits, unknownFlow, type Flow } from './shell/flow.ts';
import { classifyPath } from './shell/paths.ts';
import { usesVerbHeuristics } from './verb-heuristics.ts';

/** Asks the rules about the start of a program. */
export function askAboutCommand(
  rules: RuleSet,
  run: InterpreterState,
  event: CommandEvent,
  span: FindingSpan,
): void {
  if (run.context.guarded !== undefined) lookAtGuardedCommand(run, event, span);
  const own = rules.rulesFor(event.program);
  if (own === undefined && event.isKnown) return;
  const command = new CommandContext(run, event);
  if (command.asksForHelp) return;
  if (own === undefined) {
    ask(run, command, rules.rulesForOthers, span);
    return;
  }
  const before = run.findingsCount;
  if (!ask(run, command, own, span)) return;
  if (run.findingsCount === before && usesVerbHeuristics(event.program, event.isKnown))
    ask(run, command, rules.rulesForOthers, span);
}

/** Asks the rules about something that happens to a file, or code that runs. */
export function askAboutEvent(rules: RuleSet, run: InterpreterState, event: Event, span: FindingSpan): void {
  if (run.context.guarded !== undefined) lookAtGuardedFile(run, event, span);
  if (event.kind === 'code') {
    for (const { holds, template } of rules.codes) if (holds(event)) found({ run }, template, span);
    return;
  }
  const effect = effectOf(run, event);
  if (event.kind === 'deletion') askEach(rules.deletionsOf(effect.kind), effect, span);
  else if (event.kind === 'fill') askEach(rules.fills, effect, span);
  else {
    const { always, byName, byTraits } = rules.writesOf(effect.kind);
    askEach(always, effect, span);
    const named = byName.get(lastPart(event.path.text));
    if (named !== undefined) askEach(named, effect, span);
    const own = event.content.traits;
    if (own !== 0)
      for (const { holds, template, traits: wanted } of byTraits)
        if ((own & wanted) !== 0 && holds(effect)) foundEffect(effect, template, span);
  }
}

/** Reports the rules about a shape of the text. */
export function reportStructure(
  rules: RuleSet,
  run: InterpreterState,
  shape: Structure,
  span: FindingSpan,
): void {
  for (const template of rules.templatesFor(shape)) found({ run }, template, span);
}

function askEach(conditions: readonly Condition<PathEffect>[], effect: PathEffect, span: FindingSpan): void {
  for (const { holds, template } of conditions) if (holds(effect)) foundEffect(effect, template, span);
}

/** What a person confirms file by file is no more than what they mean to do. */
function foundEffect(effect: PathEffect, template: FindingTemplate, span: FindingSpan): void {
  found(effect, template, span, effect.run.isAsked ? 'moderate' : template.risk);
}

function effectOf(run: InterpreterState, event: Exclude<Event, { readonly kind: 'code' }>): PathEffect {
  const { path } = event;
  const kind = classifyPath(run, path);
  const isWrite = event.kind === 'write';
  return {
    run,
    path,
    kind,
    recursive: event.kind === 'deletion' && event.recursive,
    appends: isWrite && event.appends,
    content: event.kind === 'deletion' ? nothing : event.content,
    program: isWrite ? event.program : '',
  };
}

/** Gives whether the command is more than a dry run, as far as that had to be known. */
function ask(
  run: InterpreterState,
  command: CommandContext,
  conditions: readonly CommandCondition[],
  span: FindingSpan,
): boolean {
  for (const { holds, template, dependsOnTarget, subcommands } of conditions)
    if ((subcommands === null || command.beginsWithOneOf(subcommands)) && holds(command)) {
      // Asked last: hardly any command is one that a rule is about.
      if (command.isDryRun) return false;
      found(
        { run, command },
        template,
        span,
        dependsOnTarget ? riskByTarget(template.risk, command) : template.risk,
      );
    }
  return true;
}

function riskByTarget(risk: Finding['risk'], command: CommandContext): Finding['risk'] {
  if (command.targetsProduction) return 'critical';
  if (command.namesDisposableResource) return 'moderate';
  // What has to be confirmed of one is past repair of all that there are.
  return risk === 'high' && command.args.some(isAll) ? 'critical' : risk;
}

/** A list of everything, or a pattern that the program itself is given: the shell would have replaced an unquoted one. */
function isAll({ text, traits: own }: Flow): boolean {
  return namesAll(text) || ((text === '*' || text === '.*') && (own & traits.glob) === 0);
}

/** Paths that a safer command names. */
const pathsMax = 16;

/** What is found in this place and shown by the same command, which grows with what is found: `rm -rf /srv/a b` is about both. */
function pathsOf(run: InterpreterState, templates: readonly string[], path: Flow): readonly Flow[] {
  const { cwd, environment, privileged } = run;
  const key = [...templates, cwd, environment, privileged].join('\n');
  const known = (run.pathsFound ??= new Map<string, Flow[]>()).get(key) ?? [];
  run.pathsFound.set(key, known);
  if (known.length <= pathsMax && known.every(({ text }) => text !== path.text))
    known.push(known.length === pathsMax ? unknownFlow : path);
  return known;
}

interface Subject {
  readonly run: InterpreterState;
  readonly command?: CommandContext | null;
  readonly path?: Flow | null;
}

function found(
  { run, command = null, path = null }: Subject,
  template: FindingTemplate,
  span: FindingSpan,
  onOne = template.risk,
): void {
  run.findingsCount += 1;
  // What has to be confirmed on one machine is past repair on all of them.
  const own = run.fleet && onOne === 'high' ? 'critical' : onOne;
  const { rule, domain, title, message, consequences, alternatives, programs } = template;
  const findings = (run.findings ??= []);
  const at = findings.findIndex((finding) => finding.rule === rule);
  const before = at === -1 ? undefined : findings[at];
  const surroundings = surroundingsOf(run, command?.start ?? null);
  const paths = path === null ? [] : pathsOf(run, alternatives, path);
  if (before !== undefined && isAtLeast(before.risk, own)) return;
  const asked = run.context.domain;
  const inDomain =
    asked === undefined ? undefined : template.inDomain?.find((other) => other.domain === asked);
  const inPlace = inDomain?.risk ?? own;
  const risk = isAtLeast(own, inPlace) ? own : inPlace;
  let filled: string | null | undefined;
  findings[at === -1 ? findings.length : at] = {
    rule,
    risk,
    domain,
    title,
    message: inDomain?.message ?? message,
    consequences,
    // Made when it is asked for: most who check a command want no more than its level.
    get alternative() {
      if (filled === undefined)
        filled = fillAlternative(alternatives, programs, risk, {
          run,
          span,
          command,
          paths,
          surroundings,
        });
      return filled;
    },
    span,
  };
}
