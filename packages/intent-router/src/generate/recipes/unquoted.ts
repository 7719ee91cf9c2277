import { lexicon } from './lexicon.ts';
import type { RequestWord } from './request-word.ts';
import { isEvident } from './values.ts';

/** What stands behind these to the end of the request is one text: "commit with message fix the login bug". */
const endCues: ReadonlySet<string> = new Set(['message', 'saying']);
/** What stands behind these up to a place is one text: "the phrase connection refused in app.log". */
const placeCues: ReadonlySet<string> = new Set(['phrase', 'string', 'words', 'text', 'sentence', 'line']);
const searches: ReadonlySet<string> = new Set(['search', 'grep', 'look', 'looking']);
const places: ReadonlySet<string> = new Set(
  'in into inside within under across to from through throughout'.split(' '),
);
const articles: ReadonlySet<string> = new Set(['the', 'my', 'our', 'file', 'files', 'folder', 'directory']);
const manyPlaces: ReadonlySet<string> = new Set(['all', 'every', 'any', 'here', 'this', 'these', 'current']);

/** Longer ones are stories. */
const textWordsMax = 12;

/**
 * A request whose text of several words was not put in quotes, with the quotes. It is a guess, so it is for requests that mean nothing without.
 *
 * @returns undefined when nothing in the request says that a text follows
 */
export function withQuotes(words: readonly RequestWord[]): readonly RequestWord[] | undefined {
  return replacement(words) ?? searchedText(words) ?? cuedText(words);
}

function cuedText(words: readonly RequestWord[]): readonly RequestWord[] | undefined {
  for (const [at, word] of words.entries()) {
    if (word.isQuoted) continue;
    if (endCues.has(word.lower)) {
      const quoted = quotedRun(words, at + 1, words.length, 1);
      if (quoted !== undefined) return [...words.slice(0, at), plain('message'), quoted];
      // "Change the message of the last commit to add tests".
      const to = words.findIndex(({ lower }, place) => place > at && lower === 'to');
      const last = to === -1 ? undefined : quotedRun(words, to + 1, words.length, 1);
      return last === undefined ? undefined : [...words.slice(0, to + 1), last];
    }
    if (placeCues.has(word.lower)) {
      const end = endOfText(words, at + 1);
      // Without a place behind it, a joining word may begin the rest of the request.
      if (end === words.length && !isPlainText(words, at + 1, end)) continue;
      const quoted = quotedRun(words, at + 1, end, 2, end < words.length);
      if (quoted !== undefined) return [...words.slice(0, at), nounOf(word), quoted, ...words.slice(end)];
    }
  }
  return undefined;
}

/** A phrase, a sentence, some words: all are texts to a recipe. */
function nounOf(cue: RequestWord): RequestWord {
  return cue.lower === 'line' || cue.lower === 'string' ? cue : plain('text');
}

function plain(text: string): RequestWord {
  return { text, lower: text, isQuoted: false };
}

/** "Search for connection refused in app.log". */
function searchedText(words: readonly RequestWord[]): readonly RequestWord[] | undefined {
  const at = words.findIndex(({ lower }, index) => searches.has(lower) && words[index + 1]?.lower === 'for');
  if (at === -1) return undefined;
  const end = endOfText(words, at + 2);
  if (end === words.length || !isPlainText(words, at + 2, end)) return undefined;
  const quoted = quotedRun(words, at + 2, end, 2);
  return quoted === undefined ? undefined : [...words.slice(0, at + 2), quoted, ...words.slice(end)];
}

/** "Replace foo bar with baz in notes.txt". */
function replacement(words: readonly RequestWord[]): readonly RequestWord[] | undefined {
  const at = words.findIndex(({ lower }) => lower === 'replace' || lower === 'substitute');
  const by = words.findIndex(({ lower }, index) => index > at + 1 && (lower === 'with' || lower === 'by'));
  if (at === -1 || by === -1) return undefined;
  const end = endOfText(words, by + 1);
  if (end === words.length) return undefined;
  if (!isPlainText(words, at + 1, by) || !isPlainText(words, by + 1, end)) return undefined;
  const old = quotedRun(words, at + 1, by, 1);
  const next = quotedRun(words, by + 1, end, 1);
  if (old === undefined || next === undefined || isVague(old) || isVague(next)) return undefined;
  // One word each needs no quotes, unless it looks like a place: "replace http:// with https:// in config.json".
  if (end - at < 5 && ![old, next].some(({ text }) => text.includes('/'))) return undefined;
  return [...words.slice(0, at + 1), old, ...words.slice(by, by + 1), next, ...words.slice(end)];
}

/** "With something else": which text is still to be said. */
function isVague({ lower }: RequestWord): boolean {
  return /^(?:something|anything|some(?: \w+)?|another(?: \w+)?|other(?: \w+)?|(?:the |a )?(?:new|right|correct|different|other|proper)(?: (?:one|name|text|word|value))?|what i say)(?: else)?$/.test(
    lower,
  );
}

/** Where a place begins: "in app.log", "in all files", "here". */
function endOfText(words: readonly RequestWord[], from: number): number {
  const found = words.findIndex((word, at) => at > from && places.has(word.lower) && isPlace(words, at + 1));
  return found === -1 ? words.length : found;
}

function isPlace(words: readonly RequestWord[], from: number): boolean {
  let at = from;
  while (articles.has(words[at]?.lower ?? '')) at += 1;
  const word = words[at];
  return word !== undefined && (isEvident('path', word) || manyPlaces.has(word.lower));
}

/** No word of it joins or names files and lines, nor do several say how: "ignoring case". Those belong to what is asked. */
function isPlainText(words: readonly RequestWord[], from: number, to: number): boolean {
  const lowered = words.slice(from, to).map(({ lower, isQuoted }) => (isQuoted ? '"' : lower));
  if (lowered.some((_, at) => (lexicon.phrase(lowered, at)?.length ?? 1) > 1)) return false;
  return words.slice(from, to).every((word) => {
    const concept = lexicon.phrase([word.lower], 0)?.concept;
    return word.isQuoted || (!lexicon.isGlue(word.lower) && !named.has(concept ?? word.lower));
  });
}

const named: ReadonlySet<string> = new Set([
  'file',
  'directory',
  'line',
  'word',
  'text',
  'column',
  'all',
  'every',
  'each',
  'or',
  'not',
]);

function quotedRun(
  words: readonly RequestWord[],
  from: number,
  to: number,
  least: number,
  mayBeginWithGlue = false,
): RequestWord | undefined {
  const run = words.slice(from, to);
  const [first] = run;
  if (first === undefined || run.length < least || run.length > textWordsMax) return undefined;
  if (run.length === 1 && first.isQuoted) return first;
  if (run.some(({ isQuoted }) => isQuoted) || leads.has(first.lower)) return undefined;
  if (lexicon.isGlue(first.lower) && !mayBeginWithGlue) return undefined;
  const text = run.map((word) => word.text).join(' ');
  return { text, lower: text.toLowerCase(), isQuoted: true };
}

/** What no text begins with where it is not quoted. */
const leads: ReadonlySet<string> = new Set(
  'is are was that which and or then of it should must so mentions mentioning mention contains containing contain matches matching has have having whose not'.split(
    ' ',
  ),
);
