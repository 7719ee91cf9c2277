import {
  type CompiledPattern,
  type CompiledRecipe,
  type CompiledVariant,
  fitting,
  nameOfSort,
  suits,
} from './compile.ts';
import { kindOfName, type PlatformFacts } from '../../platform/facts.ts';
import { narrows } from './filters.ts';
import { lexicon } from './lexicon.ts';
import type { PatternMatch } from './match-rules.ts';
import { matchPattern } from './matching.ts';
import { openQuestions } from './questions.ts';
import type { Reading } from './reading.ts';
import type { RequestToken } from './request.ts';
import type { Fact, FactSlot, FactSpan } from './facts.ts';
import { floatingFacts } from './template.ts';

/** One reading of the request by one pattern. */
export interface Attempt {
  readonly isDescription: boolean;
  readonly compiled: CompiledRecipe;
  readonly variant: CompiledVariant;
  readonly match: PatternMatch;
  readonly facts: readonly Fact[];
  /** Whether the variant was chosen for the ending of the file that is named. */
  readonly isOfSort: boolean;
  /** What must still be said. */
  readonly questions: readonly string[];
}

/** @param isCombined whether words count as accounted for that only other patterns of the recipe have */
export function* attempts(
  pattern: CompiledPattern,
  reading: Reading,
  isCombined: boolean,
): Generator<Attempt> {
  const { compiled } = pattern;
  const variants = fitting(compiled.variants, reading.platform);
  const [first] = variants;
  if (first === undefined || (reading.asksWhetherThere && compiled.isPrivileged)) return;
  const takes = floatingFacts(first.slots);
  const isLook = compiled.recipe.effect === 'readOnly';
  if (compiled.recipe.effect === 'workspace' && reading.asksToSee) return;
  if (!isLook && reading.asksOnlyToSee && compiled.isChange()) return;
  if (isLook && reading.asksToCommit) return;
  const wanted = reading.spans.filter(({ facts }) =>
    facts.every(({ slot }) => takes.has(slot) && !pattern.bare.has(slot)),
  );
  // Read with every fact, and, since a fact may have taken a word that the pattern wants, with none.
  for (const chosen of wanted.length === 0 ? [[]] : [choosingLongest(wanted), []]) {
    const tokens = reading.without(chosen);
    if (isOfMany(pattern, tokens) && !chosen.some(({ facts }) => facts.some(narrows))) continue;
    const match = matchPattern(pattern, tokens, {
      mayIgnore: passable(pattern, chosen),
      isBorrowable: ({ concept }) =>
        isCombined && compiled.borrowableWords().has(concept) && (isLook || !lexicon.isAct(concept)),
    });
    if (match === null || !isNear(match) || isTakenOut(pattern, tokens, match)) continue;
    const facts = chosen.flatMap((span) => span.facts);
    if (isOtherKind(match, facts, reading.platform)) continue;
    const named = namedPrograms(pattern, tokens);
    // "With brew" is answered with brew, or not at all; whether it is installed is told beside the command.
    const able = named.length === 0 ? variants : [...variants, ...compiled.variants];
    const variant = able.find(
      (each) => suits(each, match, facts) && named.every((program) => each.programs().includes(program)),
    );
    if (variant === undefined) continue;
    yield {
      isDescription: pattern.isDescription,
      compiled,
      variant,
      match,
      facts,
      isOfSort: variant.fileEndings !== undefined && nameOfSort(match, facts) !== undefined,
      questions: openQuestions(compiled, variant, match, facts, reading.platform),
    };
  }
}

/** The programs of a recipe that the request names beside the pattern: which of its variants is meant. */
function namedPrograms(
  { items, compiled }: CompiledPattern,
  tokens: readonly RequestToken[],
): readonly string[] {
  if (compiled.variants.length < 2) return [];
  const programs = compiled.programs();
  const asked = items.flatMap((item) => (item.kind === 'word' ? item.concepts : []));
  return tokens.flatMap(({ text, concept, isQuoted }) => {
    const program = [text.toLowerCase(), concept].find((word) => programs.has(word));
    const isName = program !== undefined && !isQuoted && !lexicon.isAct(concept) && !asked.includes(concept);
    return isName && concept !== 'show' ? [program] : [];
  });
}

/** A recipe that works in a directory is not for a file. */
function isOtherKind({ values }: PatternMatch, facts: readonly Fact[], platform: PlatformFacts): boolean {
  const said = values.get('dir')?.filler.text ?? facts.find((fact) => fact.slot === 'dir')?.path;
  return said !== undefined && kindOfName(platform, said) === 'file';
}

/** "Delete a file from release.zip" does not delete release.zip. */
function isTakenOut(pattern: CompiledPattern, tokens: readonly RequestToken[], match: PatternMatch): boolean {
  const words = pattern.items.flatMap((item) => (item.kind === 'word' ? item.concepts : []));
  if (!words.includes('delete') || words.includes('from')) return false;
  return [...match.values.values()].some(({ filler, takes }) => {
    const at = tokens.findIndex((token) => token.text === filler.text);
    return (takes === 'path' || takes === 'archive') && tokens[at - 1]?.text.toLowerCase() === 'from';
  });
}

/** What a recipe accounts for by itself: its programs, and with a number, at which end is counted ("the last 5 tags"). */
function passable(pattern: CompiledPattern, chosen: readonly FactSpan[]): (token: RequestToken) => boolean {
  const { programs } = pattern.compiled;
  const isCounted = chosen.some((span) => span.facts.some(({ slot }) => slot === 'count'));
  // Where "logs" is taken for a sort of files, "everything in logs" may mean a directory.
  const isImplied = chosen.some(({ concept }) => concept !== undefined);
  return ({ text, concept }) =>
    (isCounted && countedEnds.has(concept)) ||
    (concept === 'everything' && !isImplied) ||
    programs().has(text.toLowerCase()) ||
    programs().has(concept);
}

/** "All files under x" must not become "the file x": where one thing is changed, a word for many has to be accounted for. */
function isOfMany(pattern: CompiledPattern, tokens: readonly RequestToken[]): boolean {
  if (pattern.compiled.recipe.effect === 'readOnly') return false;
  const isOfOne =
    pattern.items.some((item) => item.kind === 'slot' && item.takes === 'package') ||
    isDeletion(pattern.items) ||
    isOfContainer(pattern.items) ||
    (pattern.items.some((item) => item.kind === 'slot' && item.takes === 'path') &&
      pattern.items.some(
        (item) => item.kind === 'word' && item.concepts.some((concept) => things.has(concept)),
      ));
  const asksForMany = pattern.items.some(
    (item) => item.kind === 'word' && item.concepts.some((concept) => many.has(concept)),
  );
  return isOfOne && !asksForMany && tokens.some(({ concept, isQuoted }) => !isQuoted && many.has(concept));
}

/** "Find every .DS_Store and delete them" is more than `rm .DS_Store`. */
function isDeletion(items: CompiledPattern['items']): boolean {
  return (
    items.length === 2 &&
    items.some((item) => item.kind === 'word' && item.concepts.includes('delete')) &&
    items.some((item) => item.kind === 'slot' && item.takes === 'path')
  );
}

/** "Remove all exited containers" is about none of that name. */
function isOfContainer(items: CompiledPattern['items']): boolean {
  return (
    items.some((item) => item.kind === 'word' && item.concepts.includes('container')) &&
    items.some((item) => item.kind === 'slot' && item.takes === 'name')
  );
}

const things: ReadonlySet<string> = new Set(['file', 'directory']);
export const many: ReadonlySet<string> = new Set(['all', 'every', 'each', 'everything']);

const countedEnds: ReadonlySet<string> = new Set(['first', 'last', 'most']);

/** A request with more unknown words than this means something else. */
const unaccountedMax = 2;

/** Whether a match tells more than that the request has a word that the book has too. */
function isNear({ left, matched, missing }: PatternMatch): boolean {
  if (left.length === 0) return matched > 0;
  return left.length <= unaccountedMax && missing.length === 0 && matched >= left.length + 1;
}

/** From the left, the longest span at each place, each slot once. */
function choosingLongest(spans: readonly FactSpan[]): FactSpan[] {
  const chosen: FactSpan[] = [];
  const taken = new Set<FactSlot>();
  let at = 0;
  for (const span of spans.toSorted((left, right) => left.from - right.from || right.to - left.to)) {
    if (span.from < at) continue;
    if (span.facts.some(({ slot }) => taken.has(slot))) {
      const place = chosen.findIndex(({ facts }) => globOf(facts) !== undefined);
      const both = bothGlobs(globOf(chosen[place]?.facts ?? []), globOf(span.facts));
      const first = chosen[place];
      if (both === undefined || first === undefined) continue;
      chosen[place] = { ...first, facts: [{ slot: 'glob', globs: both }] };
      chosen.push({ ...span, facts: [] });
      at = span.to;
      continue;
    }
    chosen.push(span);
    for (const { slot } of span.facts) taken.add(slot);
    at = span.to;
  }
  return chosen;
}

/** The wildcards, if nothing else is said. */
function globOf(facts: readonly Fact[]): readonly string[] | undefined {
  const [fact, more] = facts;
  return fact?.slot === 'glob' && more === undefined ? fact.globs : undefined;
}

/** "Every csv with sales in its name": the ending of one, the beginning or the middle of the other. */
function bothGlobs(
  left: readonly string[] | undefined,
  right: readonly string[] | undefined,
): readonly string[] | undefined {
  const endings = [left, right].find((globs) => globs?.every((glob) => /^\*\.[\w.]+$/.test(glob)));
  const [stem, more] = (endings === left ? right : left) ?? [];
  if (endings === undefined || stem === undefined || more !== undefined) return undefined;
  return /^[^.]+\*$/.test(stem) ? endings.map((ending) => stem + ending.slice(1)) : undefined;
}

/** Fewer unknown words, fewer questions, fewer that only other patterns speak of, more of the request understood, less passed over, then the order of the book. */
export function isBetter(attempt: Attempt, other: Attempt): boolean {
  const difference =
    Number(attempt.match.left.length > 0) - Number(other.match.left.length > 0) ||
    Number(attempt.questions.length > 0) - Number(other.questions.length > 0) ||
    attempt.match.left.length - other.match.left.length ||
    attempt.match.borrowed - other.match.borrowed ||
    weight(other) - weight(attempt) ||
    attempt.questions.length - other.questions.length ||
    attempt.match.ignored.length - other.match.ignored.length;
  return difference === 0 ? attempt.compiled.order < other.compiled.order : difference < 0;
}

/** What is made for PDFs says more about a PDF than what is made for any file. */
function weight({ match, facts, isOfSort }: Attempt): number {
  return match.matched + facts.length + (isOfSort ? 0.5 : 0);
}
