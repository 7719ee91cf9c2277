import { withDates } from './dates.ts';
import { withNumbers } from './number-words.ts';
import { type RequestWord, plain } from './request-word.ts';

/** Longer requests are no single command; the reading stops there, and the rest counts as not understood. */
const requestWordsMax = 60;

const closing: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '‘': '’',
  '«': '»',
};

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
    const close = closing[character];
    const end = close === undefined ? -1 : text.indexOf(close, at + 1);
    if (close !== undefined && end > at && endsWord(text, end + 1)) {
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
    else words.push(...plainWords(piece));
    at = stop;
  }
  return withNumbers(
    withDates(
      words.map((word, index) => (isCalled(words[index - 1], word) ? { ...word, isQuoted: true } : word)),
    ),
  );
}

/** "called X" says that X is a name, as quotes do. */
function isCalled(cue: RequestWord | undefined, word: RequestWord): boolean {
  if (cue === undefined || cue.isQuoted || word.isQuoted) return false;
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

function endsWord(text: string, at: number): boolean {
  return at >= text.length || /[\s,.;:?!)]/.test(text.charAt(at));
}

const contractions: Readonly<Record<string, readonly string[]>> = {
  "what's": ['what', 'is'],
  whats: ['what', 'is'],
  "who's": ['who', 'is'],
  "where's": ['where', 'is'],
  "how's": ['how', 'is'],
  "don't": ['not'],
  "doesn't": ['not'],
  "isn't": ['not'],
  "aren't": ['not'],
  "didn't": ['not'],
  "haven't": ['not'],
  "hasn't": ['not'],
  "can't": ['not'],
  dont: ['not'],
  doesnt: ['not'],
  isnt: ['not'],
  arent: ['not'],
  didnt: ['not'],
  "won't": ['not'],
  wont: ['not'],
  cannot: ['not'],
  cant: ['not'],
  'w/o': ['without'],
  'w/': ['with'],
  n: ['and'],
  '&': ['and'],
  incl: ['including'],
  excl: ['excluding'],
  "where'd": ['where'],
  "when's": ['when'],
  "how'd": ['how'],
  how2: ['how', 'to'],
};

/** The word, or the words, of a piece between blanks: its punctuation taken off, a contraction written out. */
function plainWords(piece: string): RequestWord[] {
  const trimmed = trimPunctuation(piece).replaceAll('’', "'");
  if (trimmed === '') return [];
  const parts = contractions[trimmed.toLowerCase()];
  if (parts !== undefined) return parts.map((part) => ({ text: part, lower: part, isQuoted: false }));
  // "the file's size": the owner, not a plural.
  const text = trimmed.length > 3 && trimmed.endsWith("'s") ? trimmed.slice(0, -2) : trimmed;
  return [{ text, lower: text.toLowerCase(), isQuoted: false }];
}

function trimPunctuation(piece: string): string {
  let start = 0;
  let end = piece.length;
  while (start < end && '(,;:!"“”‘`'.includes(piece.charAt(start))) start += 1;
  // A dot belongs to `.` and `..`, and to a name when letters follow it.
  while (end > start && ',;:!?)"“”`…'.includes(piece.charAt(end - 1))) end -= 1;
  const rest = piece.slice(start, end);
  if (/^\.{1,2}$/.test(rest) || rest.endsWith('/..') || rest.endsWith('/.')) return rest;
  return rest.replace(/\.{1,3}$/, '');
}
