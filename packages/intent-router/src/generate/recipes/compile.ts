import { lazy } from '../../lazy.ts';
import { isInstalled, type PlatformFacts } from '../../platform/facts.ts';
import { changes } from '../check/effects.ts';
import { commandWords, runsOf } from '../check/runs.ts';
import { programsOf } from '../programs.ts';
import { parseDerivation, type Derivation } from './derivation.ts';
import { ignorableBesideDescriptions } from './descriptions.ts';
import { lexicon } from './lexicon.ts';
import { casesOf } from './choices.ts';
import { ownWords } from './own-words.ts';
import { borrowableWords } from './borrowed-words.ts';
import { namesIn } from './word-tables.ts';
import type { PatternMatch } from './match-rules.ts';
import { implied, keyOf, parsePattern, type Pattern, type PatternItem } from './pattern.ts';
import { descriptionsOf, type Recipe, type RecipeVariant } from './recipe.ts';
import type { Fact } from './facts.ts';
import { parseTemplate, slotsOf, type TemplatePart } from './template.ts';

export interface CompiledVariant {
  readonly system: RecipeVariant['system'];
  readonly fileEndings: readonly string[] | undefined;
  readonly parts: readonly TemplatePart[];
  readonly slots: readonly string[];
  /** Read when it is first asked for: parsing every command of the book would take a tenth of a second. */
  readonly programs: () => readonly string[];
}

export interface CompiledRecipe {
  readonly recipe: Recipe;
  readonly order: number;
  readonly variants: readonly CompiledVariant[];
  readonly derivations: ReadonlyMap<string, Derivation>;
  readonly programs: () => ReadonlySet<string>;
  /** Whether it changes something with the rights of the administrator. */
  readonly isPrivileged: boolean;
  /** Whether its command is one that nobody wants who only asks to see. */
  readonly isChange: () => boolean;
  /** Words that may stand beside its descriptions. */
  readonly ignorable: () => string;
  /** See {@link borrowableWords}. */
  readonly borrowableWords: () => ReadonlySet<string>;
  /** See {@link ownWords}. */
  readonly ownWords: () => ReadonlySet<string>;
}

export interface CompiledPattern extends Pattern {
  readonly compiled: CompiledRecipe;
  /** The names of its slots. */
  readonly bare: ReadonlySet<string>;
  /** Of a situation, not of a request. */
  readonly isDescription: boolean;
}

/** A pattern that is read when a request first has its word: a request needs few of the thousands. */
interface Entry {
  readonly read: () => CompiledPattern;
}

/** Patterns by a concept that a request must have for any of them to match. */
export class PatternIndex {
  readonly #byConcept = new Map<string, Entry[]>();
  readonly #always: Entry[] = [];

  constructor(recipes: readonly Recipe[]) {
    for (const [order, recipe] of recipes.flatMap(casesOf).entries()) {
      const compiled = lazy(() => compileRecipe(recipe, order));
      for (const source of recipe.requests) this.#add(compiled, source, false);
      for (const source of descriptionsOf(recipe)) this.#add(compiled, source, true);
    }
  }

  /**
   * The patterns whose words are all said, each once.
   *
   * @throws Error when one of them is malformed
   */
  *candidates(said: ReadonlySet<string>): Generator<CompiledPattern> {
    for (const entry of this.#always) yield entry.read();
    const seen = new Set<Entry>();
    for (const concept of said) {
      for (const entry of this.#byConcept.get(concept) ?? []) {
        if (seen.has(entry)) continue;
        seen.add(entry);
        const pattern = entry.read();
        if (isSaid(pattern, said)) yield pattern;
      }
    }
  }

  #add(compiled: () => CompiledRecipe, source: string, isDescription: boolean): void {
    const entry: Entry = { read: lazy(() => compilePattern(compiled(), source, isDescription)) };
    const key = keyOf(source);
    if (key === undefined) this.#always.push(entry);
    for (const concept of key ?? []) {
      const list = this.#byConcept.get(concept);
      if (list === undefined) this.#byConcept.set(concept, [entry]);
      else list.push(entry);
    }
  }
}

/**
 * Reads every pattern of a recipe, as a request would one day.
 *
 * @throws Error when it is malformed
 */
export function checkRecipe(recipe: Recipe): void {
  for (const each of casesOf(recipe)) {
    const compiled = compileRecipe(each, 0);
    for (const source of each.requests) compilePattern(compiled, source, false);
    for (const source of descriptionsOf(each)) compilePattern(compiled, source, true);
  }
}

function isSaid({ items }: Pattern, said: ReadonlySet<string>): boolean {
  return items.every((item) => item.kind === 'slot' || item.concepts.some((concept) => said.has(concept)));
}

function compileRecipe(recipe: Recipe, order: number): CompiledRecipe {
  const variants = recipe.variants.map(compileVariant);
  const derivations = Object.entries(recipe.derive ?? {});
  return {
    recipe,
    order,
    variants,
    derivations: new Map(derivations.map(([name, source]) => [name, parseDerivation(source)])),
    isPrivileged: recipe.effect !== 'readOnly' && variants.some(startsWithSudo),
    isChange: lazy(() =>
      recipe.variants.some(({ template }) => changes()(runsOf(commandWords(sample(template)), new Set()))),
    ),
    ignorable: lazy(() => ignorableBesideDescriptions(recipe)),
    programs: lazy(() => new Set(variants.flatMap(({ programs }) => programs()))),
    borrowableWords: lazy(() => borrowableWords(recipe)),
    ownWords: lazy(() => ownWords(recipe)),
  };
}

function compileVariant({ system, fileEndings, template }: RecipeVariant): CompiledVariant {
  const parts = parseTemplate(template);
  const programs = lazy(() => programsOf(sample(template)));
  return { system, fileEndings, parts, slots: slotsOf(parts), programs };
}

function compilePattern(compiled: CompiledRecipe, source: string, isDescription: boolean): CompiledPattern {
  try {
    const ignorable = isDescription ? compiled.ignorable() : (compiled.recipe.ignorableWords ?? '');
    const pattern = parsePattern(source, ignorable);
    // A stop word among the words of a situation would leave a pattern that fits anything.
    if (isDescription && !pattern.items.some(isDistinctive)) throw new Error('it has no word of its own');
    const bare = new Set(pattern.items.flatMap((item) => (item.kind === 'slot' ? [item.name] : [])));
    return { ...pattern, compiled, bare, isDescription };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`recipe ${compiled.recipe.id}, "${source}": ${reason}`, { cause: error });
  }
}

function startsWithSudo({ parts: [first] }: CompiledVariant): boolean {
  return first?.kind === 'text' && first.text.startsWith('sudo ');
}

function isDistinctive(item: PatternItem): boolean {
  return (
    item.kind === 'word' &&
    item.concepts.every((concept) => !implied.has(concept) && !lexicon.isGlue(concept))
  );
}

/** A template as a command that can be parsed. */
function sample(template: string): string {
  return template
    .replaceAll('[?', '')
    .replaceAll(']', '')
    .replaceAll(/(?<![%{])\{[a-z_]+!?(?:=([^{}]*))?\}/g, '"$x"');
}

/** Programs that macOS does not have, and that nobody installs there. */
const linuxOnly = namesIn('linux_only_programs');

/** The variants that work on such a system, those whose programs are there first. */
export function fitting(
  variants: readonly CompiledVariant[],
  platform: PlatformFacts,
): readonly CompiledVariant[] {
  const able = variants.filter(
    ({ system, programs }) =>
      system === platform.unixFlavor ||
      system === platform.os ||
      (system === undefined &&
        !(platform.os === 'macos' && programs().some((program) => linuxOnly().has(program)))),
  );
  if (able.length < 2) return able;
  const isComplete = ({ programs }: CompiledVariant): boolean =>
    programs().every((program) => program === 'sudo' || isInstalled(platform, program));
  return [...able.filter(isComplete), ...able.filter((variant) => !isComplete(variant))];
}

/** The archive or the file, or the sort of files, that the request names. */
export function nameOfSort(match: PatternMatch, facts: readonly Fact[]): string | undefined {
  const glob = facts.find((fact) => fact.slot === 'glob')?.globs[0];
  const named = match.values.get('archive') ?? match.values.get('file');
  return (named?.filler.text ?? glob)?.toLowerCase();
}

/** Whether what the request names is of the sort that a variant is for. */
export function suits(
  { fileEndings, parts }: CompiledVariant,
  match: PatternMatch,
  facts: readonly Fact[],
): boolean {
  const name = nameOfSort(match, facts);
  if (name === undefined) return true;
  if (fileEndings !== undefined) return fileEndings.some((ending) => name.endsWith(ending));
  return !(compressed.test(name) && readsLines(parts));
}

const compressed = /\.(?:gz|bz2|xz|zst|zip|7z)$/;

/** "Search for timeout in syslog.2.gz": what looks at lines finds none in a file that is compressed, and an edit would break it. */
function readsLines([first]: readonly TemplatePart[]): boolean {
  return (
    first?.kind === 'text' &&
    /^(?:(?:grep|head|tail|sed|awk|cut|sort|uniq|nl|less)(?: |$)|wc -[lwm])/.test(first.text)
  );
}
