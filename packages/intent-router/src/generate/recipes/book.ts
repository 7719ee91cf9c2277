import { isInstalled, type PlatformFacts } from '../../platform/facts.ts';
import type { DomainName } from '../../domains/domain.ts';
import { attempts, isBetter, type Attempt } from './attempt.ts';
import { Reading } from './reading.ts';
import { doubtsAbout } from '../check/doubts.ts';
import { endConstraints, endConstraintsMax } from '../end-constraints.ts';
import { casesOf } from './choices.ts';
import { derive } from './derivation.ts';
import { guessedPlace, guessedValues } from './guessed-values.ts';
import { fitting, PatternIndex, type CompiledPattern, type CompiledRecipe } from './compile.ts';
import { lexicon } from './lexicon.ts';
import { ordinaryWords } from './word-tables.ts';
import { passedWords } from './passed-words.ts';
import { descriptionsOf, domainOf, type Recipe } from './recipe.ts';
import { readRequest, requestOf } from './request.ts';
import { splitWords } from './split-words.ts';
import { readFacts } from './spans.ts';
import { Vocabulary, type Respelling } from './spelling.ts';
import { factValue, render, type SlotLookup } from './template.ts';
import { isOrdinary, written } from './values.ts';
import { asSaid, guesses, respelled, type Wording } from './wordings.ts';

/** What the book says to a request. */
export type RecipeAnswer =
  | {
      readonly kind: 'command';
      readonly recipe: Recipe;
      readonly command: string;
      /** Programs of the command that are not on the PATH. */
      readonly missingPrograms: readonly string[];
      /** Words of the request that were taken for others. */
      readonly respelt: readonly Respelling[];
      /** Plain words with a meaning of their own that were taken for a name or a text. */
      readonly guessed: readonly string[];
      /** Words that nothing of the recipe speaks of. */
      readonly passed: readonly string[];
      /** How many words only other requests for the same recipe have. */
      readonly borrowed: number;
      /** Whether it answers what constraints at the end leave of the request. */
      readonly isOfPart?: true;
    }
  /** A recipe fits, but something that it must know was not said. */
  | { readonly kind: 'needs'; readonly recipe: Recipe; readonly questions: readonly string[] }
  /** A recipe fits by its words, but its command does something else than was asked: what, see `doubtsAbout`. */
  | { readonly kind: 'doubtful'; readonly recipe: Recipe; readonly doubts: readonly string[] }
  /** A recipe fits but for these words, which nobody may ignore. */
  | { readonly kind: 'unaccounted'; readonly recipe: Recipe; readonly words: readonly string[] }
  /** None fits; `near` are those whose words were said among others, the nearest first. */
  | { readonly kind: 'nothing'; readonly near: readonly Recipe[] };

export interface RecipeBook {
  /** @param domains only recipes of these; all when absent. Their subject, such as "git", counts as said. */
  answer(text: string, platform: PlatformFacts, domains?: readonly DomainName[]): RecipeAnswer;
}

/**
 * Recipes that answer requests without a model. One answers only if every word that carries meaning and every number of the request
 * has its place in the recipe.
 *
 * @example
 * ```ts
 * createRecipeBook(builtInRecipes()).answer('find rust files over 1 MB', unknownPlatform); // { kind: 'command', command: "find . -type f …" }
 * ```
 */
export function createRecipeBook(recipes: readonly Recipe[]): RecipeBook {
  const index = new PatternIndex(recipes);
  let read: Vocabulary | undefined;
  const vocabulary = (): Vocabulary => (read ??= vocabularyOf(recipes));
  const asWhole: RecipeBook['answer'] = (text, platform, domains) => {
    const wished = { platform, domains };
    const plain = answerAs(index, text, wished, asSaid);
    if (plain?.kind === 'doubtful') return plain;
    if (plain?.kind === 'command') {
      if (!hasSlip(text, plain.command)) return plain;
      const answer = answerAs(index, text, wished, respelled(vocabulary));
      return answer?.kind === 'command' ? answer : plain;
    }
    // Only what means nothing as it stands may be read as if it had quotes, or was misspelt.
    for (const wording of guesses(vocabulary)) {
      const answer = answerAs(index, text, wished, wording);
      if (
        answer?.kind === 'command' ||
        answer?.kind === 'doubtful' ||
        (plain?.kind !== 'needs' && answer?.kind === 'needs')
      )
        return answer;
    }
    return plain?.kind === 'unaccounted' || plain?.kind === 'needs'
      ? plain
      : { kind: 'nothing', near: nearest(index, text, wished) };
  };
  const withEnds = (
    text: string,
    platform: PlatformFacts,
    domains: readonly DomainName[] | undefined,
    endsMax: number,
  ): RecipeAnswer => {
    const answer = asWhole(text, platform, domains);
    if (answer.kind === 'command' || endsMax === 0) return answer;
    for (const { request, apply } of endConstraints(text, platform)) {
      const made = withEnds(request, platform, domains, endsMax - 1);
      const command = made.kind === 'command' ? apply(made.command) : undefined;
      if (
        made.kind === 'command' &&
        command !== undefined &&
        doubtsAbout(text, command, platform).length === 0
      )
        return { ...made, command, isOfPart: true };
    }
    return answer;
  };
  return { answer: (text, platform, domains) => withEnds(text, platform, domains, endConstraintsMax) };
}

/** The words that are no names. They are fewer than those of the whole book, and every answer asks for them. */
let noNames: Vocabulary | undefined;

function noNamesOf(): Vocabulary {
  return new Vocabulary([...lexicon.words(), ...ordinaryWords()]);
}

/** "Upgrade everythng": what was taken for a name is a slip away from a word that is none. */
function hasSlip(text: string, command: string): boolean {
  const taken = splitWords(text).filter(({ lower, isQuoted }) => !isQuoted && command.includes(lower));
  return taken.some(({ lower }) => {
    const meant = lexicon.mayName(lower) ? (noNames ??= noNamesOf()).meantBy(lower) : undefined;
    return meant !== undefined && (isOrdinary(meant) || !lexicon.mayName(meant));
  });
}

/** The words of the tables and of the patterns. */
function vocabularyOf(recipes: readonly Recipe[]): Vocabulary {
  const ofPatterns = recipes
    .flatMap(casesOf)
    .flatMap((recipe) =>
      [
        ...recipe.requests,
        ...descriptionsOf(recipe),
        recipe.ignorableWords ?? '',
        recipe.descriptionWords ?? '',
      ].flatMap((source) => source.split(/[ |?]/).filter((word) => !word.startsWith('{'))),
    );
  return new Vocabulary([...lexicon.words(), ...ofPatterns]);
}

interface Wished {
  readonly platform: PlatformFacts;
  readonly domains: readonly DomainName[] | undefined;
}

/** The first command that the request gives in any mode, if it does what the request says; else what comes nearest to one. */
function answerAs(
  index: PatternIndex,
  text: string,
  wished: Wished,
  wording: Wording,
): RecipeAnswer | undefined {
  let asked: RecipeAnswer | undefined;
  let first: RecipeAnswer | undefined;
  const worded = wording(splitWords(text));
  if (worded === undefined) return undefined;
  const { words, respelt } = worded;
  const subjects = wished.domains?.includes('git_operations') === true ? ['git'] : [];
  const reading = new Reading(requestOf(words), readFacts(words), wished.platform, subjects);
  const candidates = [...index.candidates(reading.said())].filter(
    ({ compiled }) => wished.domains?.includes(domainOf(compiled.recipe)) ?? true,
  );
  for (const mode of matchModes) {
    const next = read(candidates, reading, { text, respelt }, mode);
    if (next.kind === 'command' || next.kind === 'doubtful') return next;
    if (next.kind === 'needs' && mode === 'request') asked ??= next;
    first ??= next;
  }
  return asked ?? first;
}

/** Tried in turn: the request patterns alone, the descriptions too, and then the words of all patterns of a recipe together. */
const matchModes = ['request', 'description', 'combined'] as const;

type MatchMode = (typeof matchModes)[number];

interface Said {
  readonly text: string;
  readonly respelt: readonly Respelling[];
}

function read(
  candidates: readonly CompiledPattern[],
  reading: Reading,
  { text, respelt }: Said,
  mode: MatchMode,
): RecipeAnswer {
  const { platform } = reading;
  const complete: Attempt[] = [];
  let best: Attempt | undefined;
  for (const pattern of candidates) {
    if (pattern.isDescription && mode === 'request') continue;
    for (const attempt of attempts(pattern, reading, mode === 'combined')) {
      if (best === undefined || isBetter(attempt, best)) best = attempt;
      if (attempt.match.left.length === 0 && attempt.questions.length === 0) complete.push(attempt);
    }
  }
  if (best === undefined) return { kind: 'nothing', near: [] };
  const answer = conclude(best, reading, respelt, text);
  const doubts = answer.kind === 'command' ? doubtsAbout(text, answer.command, platform) : [];
  if (answer.kind !== 'command' || doubts.length === 0) return answer;
  const others = complete.toSorted((left, right) => (isBetter(left, right) ? -1 : 1)).slice(0, readingsMax);
  for (const other of others) {
    const next = conclude(other, reading, respelt, text);
    if (next.kind === 'command' && doubtsAbout(text, next.command, platform).length === 0) return next;
  }
  return { kind: 'doubtful', recipe: answer.recipe, doubts };
}

/** Where the best reading gives another command than was asked for, so many may be looked at; further ones mean something else. */
const readingsMax = 6;

/** More would be a list to read, not a hint. */
const nearMax = 3;

/** Recipes that do the same to the same kind of thing, as far as their words tell; the most said first. */
function nearest(index: PatternIndex, text: string, { platform, domains }: Wished): readonly Recipe[] {
  const reading = new Reading(readRequest(text), [], platform, []);
  const said = reading.said();
  const acts = [...said].filter((concept) => lexicon.isAct(concept));
  const shares = new Map<CompiledRecipe, number>();
  for (const { compiled, items } of index.candidates(said)) {
    if (domains !== undefined && !domains.includes(domainOf(compiled.recipe))) continue;
    if (fitting(compiled.variants, platform).length === 0) continue;
    const words = items.flatMap((item) =>
      item.kind === 'word' && !item.concepts.some((concept) => lexicon.isGlue(concept))
        ? [item.concepts]
        : [],
    );
    const done = words.flat().filter((concept) => lexicon.isAct(concept));
    const isSameAct = acts.length === 0 ? done.length === 0 : done.some((act) => acts.includes(act));
    const things = words.filter((concepts) =>
      concepts.some((concept) => said.has(concept) && !lexicon.isAct(concept) && !lexicon.isSoft(concept)),
    );
    if (isSameAct && things.length > 0 && words.length >= 2)
      shares.set(compiled, Math.max(words.length, shares.get(compiled) ?? 0));
  }
  return [...shares]
    .toSorted(([left, more], [right, fewer]) => fewer - more || left.order - right.order)
    .slice(0, nearMax)
    .map(([{ recipe }]) => recipe);
}

function conclude(
  attempt: Attempt,
  { platform, request: { tokens } }: Reading,
  respelt: readonly Respelling[],
  said: string,
): RecipeAnswer {
  const { compiled, variant, match, facts, questions } = attempt;
  const { recipe } = compiled;
  if (match.left.length > 0) {
    return { kind: 'unaccounted', recipe, words: match.left.map(({ text }) => text) };
  }
  if (questions.length > 0) return { kind: 'needs', recipe, questions };
  const lookup: SlotLookup = (name, isPattern = false) => {
    const value = match.values.get(name);
    if (value !== undefined) return written(isPattern ? 'text' : value.takes, value.filler);
    const derivation = compiled.derivations.get(name);
    if (derivation === undefined) return factValue(name, facts, platform);
    const text = derive(
      derivation,
      (slot) => match.values.get(slot)?.filler.text ?? factValue(slot, facts, platform) ?? '',
    );
    return written(text.startsWith('~/') ? 'path' : 'text', { text, isQuoted: true });
  };
  // `-maxdepth` holds for the whole search, so find(1) wants it before the tests.
  const whole = render(variant.parts, lookup).replace(/( -type [fdl](?: -empty)?)( -maxdepth \d+)/, '$2$1');
  // Where there is no sudo, as in a container, one is root or can't be.
  const command = isInstalled(platform, 'sudo') ? whole : whole.replaceAll(/(^|&& |\| )sudo /g, '$1');
  const missingPrograms = variant
    .programs()
    .filter((program) => program !== 'sudo' && !isInstalled(platform, program));
  const { borrowed } = match;
  return {
    kind: 'command',
    recipe,
    command,
    missingPrograms,
    respelt,
    guessed: [...guessedValues(match.values, tokens, splitWords(said)), ...guessedPlace(facts)],
    passed: passedWords(attempt),
    borrowed,
  };
}
