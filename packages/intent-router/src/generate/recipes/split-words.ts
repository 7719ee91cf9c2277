import { lazy } from '../../lazy.ts';
import { closingQuote } from '../quotes.ts';
import { withDates } from './dates.ts';
import { withNumbers } from './number-words.ts';
import { type RequestWord, plain } from './request-word.ts';
import { wordTables } from './word-tables.ts';

/** Longer requests are no single command; the reading stops there, and the rest counts as not understood. */
const requestWordsMax = 60;

/** The words of a text, its punctuation taken off. */
export function splitWords(text: string): RequestWord[] {
  const words: RequestWord[] = [];
  let at = 0;
  while (at < text.length && words.length <= requestWordsMax) {
    const character = text.charAt(at);
    if (isBlank(character)) {
      at += 1;
      continue;
    }
    const end = closingQuote(text, at);
    if (end !== -1) {
      const quoted = text.slice(at + 1, end);
      if (quoted !== '') words.push({ text: quoted, lower: quoted.toLowerCase(), isQuoted: true });
      at = end + 1;
      continue;
    }
    let stop = at;
    while (stop < text.length && !isBlank(text.charAt(stop))) stop += 1;
    const piece = text.slice(at, stop);
    // "a, b and c": a name, not an article.
    if (/^[a-z],$/i.test(piece)) words.push({ ...plain(piece.slice(0, 1)), isQuoted: true });
    else words.push(...endingPart(plainWords(piece), piece));
    at = stop;
  }
  return withNumbers(
    withDates(words.map((word, index) => (isCalled(words, index) ? { ...word, isQuoted: true } : word))),
  );
}

/** Punctuation is taken off words: the last of a piece keeps that there was some. */
function endingPart(words: readonly RequestWord[], piece: string): readonly RequestWord[] {
  if (!/[\w'’"”)*][,;:.?!]$/.test(piece)) return words;
  return words.map((word, at) => (at === words.length - 1 ? { ...word, endsPart: true } : word));
}

/** "called X" says that X is a name, as quotes do; "a named session" does not. */
function isCalled(words: readonly RequestWord[], at: number): boolean {
  const [before, cue, word] = [words[at - 2], words[at - 1], words[at]];
  if (cue === undefined || word === undefined || cue.isQuoted || word.isQuoted) return false;
  if (/^(?:an?|the|each|every|current|all)$/.test(before?.lower ?? '')) return false;
  return (
    (cue.lower === 'called' || cue.lower === 'named' || cue.lower === 'titled') &&
    !/^(?:the|a|an|like|by)$/.test(word.lower)
  );
}

function isBlank(character: string): boolean {
  return (
    character === ' ' ||
    character === '\t' ||
    character === '\n' ||
    character === '\r' ||
    character === '\u00a0'
  );
}

const contractions = lazy(
  (): ReadonlyMap<string, string> => new Map(Object.entries(wordTables().grammar.contractions)),
);

/** The word, or the words, of a piece between blanks: its punctuation taken off, a contraction written out. */
function plainWords(piece: string): RequestWord[] {
  const trimmed = trimPunctuation(piece).replaceAll('’', "'");
  if (trimmed === '') return [];
  const whole = contractions().get(trimmed.toLowerCase());
  if (whole !== undefined) return whole.split(' ').map(plain);
  // "the file's size": the owner, not a plural.
  const text = trimmed.length > 3 && trimmed.endsWith("'s") ? trimmed.slice(0, -2) : trimmed;
  return [plain(text)];
}

function trimPunctuation(piece: string): string {
  let start = 0;
  let end = piece.length;
  // Brackets beside an operator are those of a calculation.
  const brackets = /[-+*/^%]\(|\)[-+*/^%]/.test(piece) ? '' : '()';
  while (start < end && `${brackets.charAt(0)},;:!"“”‘\``.includes(piece.charAt(start))) start += 1;
  // A dot belongs to `.` and `..`, and to a name when letters follow it.
  while (end > start && `${brackets.charAt(1)},;:!?"“”\`…`.includes(piece.charAt(end - 1))) end -= 1;
  const rest = piece.slice(start, end);
  if (/^\.{1,2}$/.test(rest) || rest.endsWith('/..') || rest.endsWith('/.')) return rest;
  return rest.replace(/\.{1,3}$/, '');
}
