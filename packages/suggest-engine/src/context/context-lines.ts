import { coreCatalog, cursorPlace, type CursorPlace } from '@hunch/cli-catalog/core';
import type { LikelyLine } from '../candidates/candidate.ts';
import type { RequestContext } from '../candidates/request-context.ts';
import { sumInOrder } from '../sum-in-order.ts';
import type { ContextLookup, ContextWord } from './context-lookup.ts';
import { continueLine } from './continue-line.ts';

/** Things of one kind that are looked at: more than anybody reads, few enough for the time between two keys. */
const wordsMax = 64;
/** Of lines in one answer: each is checked for danger, for 10 µs. A list to choose from asks for more. */
const linesMax = 6;
const listMin = 21;
/** Characters of a word that ask for one of thousands: a command to run, files nobody said belong there. */
const typedMin = { command: 2, guess: 1 } as const;

/** The chance that the word is one of these at all, by characters typed of it; the rest is for what is not listed. */
const fitShares = [0.4, 0.55, 0.7, 0.8] as const;
const guessShare = 0.5;

/** What a kind weighs against the one before it in the pack, before anybody has chosen. */
const nextKind = 0.5;
/** Different lines that weigh as much as this order. */
const kindDoubt = 0.5;
const choicesLooked = 200;
/** A word that was used a moment ago, for something else. */
const recentBoost = 3;
const recentReach = 24;

interface Group {
  readonly words: readonly ContextWord[];
  readonly weight: number;
  /** Whether a word that was typed is one of these. */
  readonly has: (word: string) => boolean;
}

/**
 * Lines that go on with a word that fits its place: a subcommand, an option, a branch, a file here. Their shares fall
 * with their order, which is the supplier's: recent and changed things first.
 */
export function contextLines(
  context: RequestContext,
  lookup: ContextLookup,
  { cwd, limit = linesMax }: { readonly cwd: string; readonly limit?: number | undefined },
): readonly LikelyLine[] {
  const line = context.matcher.prefix;
  if (line === '') return [];
  const place = cursorPlace(coreCatalog, line);
  if (place === null) return [];
  if (isWhole(place)) lookAhead(`${line} `, lookup, cwd);
  if (place.typed.length < leastTyped(place)) return [];
  const groups = groupsOf(place, lookup, cwd);
  if (groups.length === 0) return [];
  const counts = groups.length > 1 ? choicesOf(context, line.slice(0, place.start), groups) : [];
  const recent = recentWords(context);
  const found = new Map<string, { readonly word: ContextWord; weight: number }>();
  const total = sumInOrder([...counts]);
  const prior = sumInOrder(groups.map(({ weight }) => weight));
  for (const [index, { words, weight }] of groups.entries()) {
    const ofGroup = (kindDoubt * (weight / prior) + (counts[index] ?? 0)) / (kindDoubt + total);
    const falling = words.map(({ text }, at) => (recent.has(text) ? recentBoost : 1) / (at + 1));
    const sum = sumInOrder([...falling]);
    for (const [at, word] of words.entries()) {
      const share = (ofGroup * (falling[at] ?? 0)) / sum;
      const known = found.get(word.text);
      if (known === undefined) found.set(word.text, { word, weight: share });
      else known.weight += share;
    }
  }
  const fit =
    (fitShares[Math.min(place.typed.length, fitShares.length - 1)] ?? 0) * (place.isGuess ? guessShare : 1);
  return [...found.values()]
    .sort((one, other) => other.weight - one.weight || (one.word.text < other.word.text ? -1 : 1))
    .flatMap(({ word, weight }) => {
      // Words of the catalogue are whole ones, `--file=` included; others go on from a part of the word.
      const typed = word.text.startsWith(place.word) ? place.word : place.typed;
      const text = continueLine(line, place, typed, word.text, word.goesOn);
      return text === null ? [] : [{ text, share: fit * weight, about: word.about }];
    })
    .slice(0, limit >= listMin ? limit : linesMax);
}

/** A command or a subcommand is typed out: what comes behind it is worth a look by now. */
function isWhole({ word, path, completions }: CursorPlace): boolean {
  if (word === '') return false;
  return path.length === 0
    ? coreCatalog.findTool(word) !== null
    : completions.some(({ text }) => text === word);
}

function lookAhead(line: string, lookup: ContextLookup, cwd: string): void {
  for (const kind of cursorPlace(coreCatalog, line)?.kinds ?? [])
    lookup.words(kind, { cwd, typed: '', limit: 1 });
}

function leastTyped({ path, kinds, isGuess }: CursorPlace): number {
  // `man `, `which `, `sudo `: the command that was run last, else an everyday one.
  if (path.length > 0) return isGuess ? typedMin.guess : 0;
  return kinds.some(({ kind }) => kind === 'program') ? typedMin.command : typedMin.guess;
}

function groupsOf(place: CursorPlace, lookup: ContextLookup, cwd: string): readonly Group[] {
  const { completions, kinds, path, typed } = place;
  const groups: Group[] = [];
  const tool = path[0] ?? '';
  for (const role of ['subcommand', 'value', 'option'] as const) {
    const words = completions.filter((each) => each.role === role).slice(0, wordsMax);
    if (words.length === 0) continue;
    const texts = new Set(words.map(({ text }) => text));
    groups.push({
      words: words.map(({ text, description }) => ({ text, about: description || `${role} of ${tool}` })),
      weight: 1,
      has: (word) => texts.has(word),
    });
  }
  let weight = 1;
  for (const kind of kinds) {
    const words = lookup.words(kind, { cwd, typed, limit: wordsMax });
    if (words.length > 0)
      groups.push({ words, weight, has: (word) => lookup.existence(kind.kind, cwd, word) === 'present' });
    weight *= nextKind;
  }
  return groups;
}

/** How often the words that were chosen in this place were of each kind. */
function choicesOf({ memory }: RequestContext, before: string, groups: readonly Group[]): number[] {
  const counts = groups.map(() => 0);
  const { history, texts } = memory;
  for (const line of history.newestLines(choicesLooked)) {
    const text = texts.text(line);
    if (!text.startsWith(before)) continue;
    const word = /^\S+/.exec(text.slice(before.length))?.[0];
    if (word === undefined) continue;
    const index = groups.findIndex(({ has }) => has(word));
    if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** What the last commands of the session named. */
function recentWords({ session, memory }: RequestContext): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { line } of session?.recent.slice(-recentReach) ?? [])
    if (line >= 0) for (const word of memory.texts.text(line).split(/\s+/)) words.add(word);
  return words;
}
