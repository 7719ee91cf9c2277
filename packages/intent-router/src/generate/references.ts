import type { NameKind } from '../platform/facts.ts';
import { quoted } from './frames/quoted.ts';
import { closingQuote } from './quotes.ts';
import { kinds } from './recipes/kinds.ts';
import { lexicon, singular } from './recipes/lexicon.ts';
import { namesIn } from './recipes/word-tables.ts';
import { lazy } from '../lazy.ts';

/** Words of a request that describe a file or a directory: "the alps album" is `photos/2023-alps`. */
export interface Reference {
  readonly said: string;
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly kind: Exclude<NameKind, 'missing'>;
}

/** More words say more than a name. */
const wordsMax = 5;

/**
 * What a request describes of the entries of a directory, the longest descriptions first. Every word has to stand in the name of the entry or of a
 * directory above it, but for one that says what it is ("album", "log"); where two entries of the nearest level fit, none is meant.
 *
 * @param entries relative paths; those of directories end with a slash
 * @param known names that need no looking up
 * @example
 * ```ts
 * referencesIn('how large is the alps album', ['photos/', 'photos/2023-alps/']); // [{ path: 'photos/2023-alps', … }]
 * ```
 */
export function referencesIn(
  request: string,
  entries: readonly string[],
  known: ReadonlyMap<string, NameKind> = new Map(),
): readonly Reference[] {
  const words = wordsOf(request);
  const named = entries.map(entryOf);
  const found: Reference[] = [];
  for (let length = Math.min(wordsMax, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const span = words.slice(from, from + length);
      const [first, last] = [span[0], span.at(-1)];
      if (first === undefined || last === undefined) continue;
      const isTaken = found.some(({ start, end }) => first.start < end && start < last.end);
      const around = { before: words[from - 1], after: behind(request, last, words[from + length]) };
      const entry = isTaken ? undefined : describedBy(span, around, named, known);
      if (entry === undefined) continue;
      const before = words[from - 1];
      // "The" of "the alps album" goes with it.
      const start = before !== undefined && articles.has(before.lower) ? before.start : first.start;
      found.push({
        said: request.slice(start, last.end),
        start,
        end: last.end,
        path: entry.path,
        kind: entry.isDirectory ? 'directory' : 'file',
      });
    }
  }
  return found.toSorted((left, right) => left.start - right.start);
}

/** The request with the names of what it describes. */
export function withPaths(request: string, references: readonly Reference[]): string {
  return references.reduceRight(
    (text, { start, end, path }) => text.slice(0, start) + quoted(path) + text.slice(end),
    request,
  );
}

interface Word {
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

/** Without what is in quotes, and without the marks around words. */
function wordsOf(request: string): readonly Word[] {
  const found: Word[] = [];
  for (let at = 0; at < request.length;) {
    const close = closingQuote(request, at);
    if (close > at) {
      at = close + 1;
      continue;
    }
    const [said = ''] = /^[\p{L}\d._~-]+/u.exec(request.slice(at)) ?? [];
    let bare = said;
    while (/[.-]$/.test(bare)) bare = bare.slice(0, -1);
    // A path is no description.
    const isPart = request.charAt(at - 1) === '/' || request.charAt(at + said.length) === '/';
    if (bare !== '' && !isPart) found.push({ lower: bare.toLowerCase(), start: at, end: at + bare.length });
    at += Math.max(1, said.length);
  }
  return found;
}

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly isDirectory: boolean;
  readonly depth: number;
  readonly own: readonly string[];
  /** Without its ending. */
  readonly stem: readonly string[];
  readonly above: ReadonlySet<string>;
}

function entryOf(entry: string): Entry {
  const path = entry.replace(/\/$/, '');
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  return {
    path,
    name: name.toLowerCase(),
    isDirectory: path !== entry,
    depth: parts.length,
    own: piecesOf(name),
    stem: piecesOf(path === entry ? name.replace(/(?<=.)\.\w+$/, '') : name),
    above: new Set(parts.slice(0, -1).flatMap(piecesOf)),
  };
}

/** `pupils_2024.csv`: "pupil", "2024", "csv". */
function piecesOf(name: string): readonly string[] {
  const pieces = name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=\D)(?=\d)|(?<=\d)(?=\D)/g, ' ');
  return (pieces.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map(singular);
}

const articles: ReadonlySet<string> = new Set(['the', 'my', 'our', 'this', 'that']);
const prepositions: ReadonlySet<string> = new Set(
  'in into inside from of to under below within at on for'.split(' '),
);
/** "The timetable from common". */
const joins: ReadonlySet<string> = new Set(['in', 'from', 'of', 'under', 'for', 'the', 'my', 'our']);

const directories = namesIn('described_directories');
const files = namesIn('described_files');
const either = namesIn('described');
const nouns = lazy(() => new Set([...kinds().values()].flatMap((kind) => kind.nouns.map(singular))));

interface Around {
  readonly before: Word | undefined;
  /** The next word of the same clause. */
  readonly after: Word | undefined;
}

function behind(request: string, last: Word, next: Word | undefined): Word | undefined {
  return next !== undefined && request.slice(last.end, next.start).trim() === '' ? next : undefined;
}

function describedBy(
  span: readonly Word[],
  around: Around,
  entries: readonly Entry[],
  known: ReadonlyMap<string, NameKind>,
): Entry | undefined {
  const words = span.map(({ lower }) => lower);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (joins.has(first) || joins.has(last) || prepositions.has(first)) return undefined;
  // "Every .log file" and "the log files" are a sort.
  if (words.length > 1 && (words.some((word) => word.startsWith('.')) || isOfMany(around.before, last)))
    return undefined;
  const [only] = words.length === 1 ? words : [];
  const is = only === undefined ? undefined : known.get(only);
  if (is === 'file' || is === 'directory') return undefined;
  if (only !== undefined && /\.\w/.test(only)) return oneOf(entries.filter(({ name }) => name === only));
  const said = words.filter((word, at) => !(joins.has(word) && at > 0 && at < words.length - 1));
  // "The jpg files" are of a sort: a word alone has to stand where a name does.
  if (said.length === 1 && !isPlaceOfName(only ?? '', around)) return undefined;
  const fitting = entries.filter((entry) => isDescribed(said, entry));
  const pieces = said.flatMap(piecesOf);
  // "The scripts folder" is `scripts`, and not `old-scripts`.
  const whole = fitting.filter(({ stem }) => stem.every((piece) => pieces.includes(piece)));
  return oneOf(whole.length > 0 ? whole : fitting);
}

const quantifiers: ReadonlySet<string> = new Set(['every', 'each', 'all', 'any', 'no', 'both']);

function isOfMany(before: Word | undefined, last: string): boolean {
  return (before !== undefined && quantifiers.has(before.lower)) || last === 'files';
}

function isPlaceOfName(word: string, { before, after }: Around): boolean {
  if (before === undefined || !/[\p{L}]/u.test(word)) return false;
  // "The current branch" is no file called current.
  if (after !== undefined && !lexicon.isGlue(after.lower) && !lexicon.isAct(after.lower)) return false;
  if (before.lower === 'my' || before.lower === 'our') return true;
  const isOrdinary = nouns().has(singular(word)) || lexicon.isAct(singular(word));
  return !isOrdinary && (articles.has(before.lower) || prepositions.has(before.lower));
}

function isDescribed(words: readonly string[], { own, above, isDirectory }: Entry): boolean {
  let isOwn = false;
  for (const [at, word] of words.entries()) {
    const pieces = piecesOf(word);
    if (pieces.length === 0) return false;
    const isIn = pieces.every((piece) => own.includes(piece));
    const isSort = at === words.length - 1 && at > 0 && saysWhat(word, isDirectory);
    if (isIn) isOwn ||= !isSort || own.length === words.length;
    else if (!isSort && !pieces.every((piece) => own.includes(piece) || above.has(piece))) return false;
  }
  return isOwn;
}

/** Whether a noun may stand behind the name of such a thing. */
function saysWhat(word: string, isDirectory: boolean): boolean {
  const one = singular(word);
  return either().has(one) || (isDirectory ? directories() : files()).has(one);
}

/** The only one of the nearest level. */
function oneOf(entries: readonly Entry[]): Entry | undefined {
  const nearest = Math.min(...entries.map(({ depth }) => depth));
  const [one, ...others] = entries.filter(({ depth }) => depth === nearest);
  return others.length === 0 ? one : undefined;
}
