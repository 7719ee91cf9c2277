import { withDates } from './dates.ts';
import { lexicon, nothing, singular } from './lexicon.ts';
import { spelledNumber } from './quantities.ts';

/** A piece of a request: one word, one phrase of the lexicon, or one quoted text. */
export interface RequestToken {
  /** As written, without its quotes and the punctuation around it. */
  readonly text: string;
  /** What it means: a concept of the lexicon, or the word itself in the singular; empty when it carries no meaning. */
  readonly concept: string;
  readonly isQuoted: boolean;
  readonly isGlue: boolean;
  /** The names, when the piece is a list of files. */
  readonly parts?: readonly string[];
}

/** A request as the matcher reads it. */
export interface Request {
  readonly tokens: readonly RequestToken[];
  /** Words before phrases were joined, lower case; the spans are read from these. */
  readonly words: readonly RequestWord[];
}

export interface RequestWord {
  readonly text: string;
  readonly lower: string;
  readonly isQuoted: boolean;
  readonly parts?: readonly string[];
}

/** Longer requests are no single command; the reading stops there, and the rest counts as not understood. */
const requestWordsMax = 60;

/**
 * @example
 * ```ts
 * readRequest('Which files are "big one.txt"?').words.map(({ text }) => text); // ['Which', 'files', 'are', 'big one.txt']
 * ```
 */
export function readRequest(text: string): Request {
  return requestOf(splitWords(text));
}

export function requestOf(words: readonly RequestWord[]): Request {
  return { words, tokens: readTokens(words) };
}

/** The tokens of words that stand side by side. */
export function readTokens(words: readonly RequestWord[]): RequestToken[] {
  const lowered = words.map(({ lower, isQuoted }) => (isQuoted ? '"' : lower));
  const tokens: RequestToken[] = [];
  for (let index = 0; index < words.length;) {
    const word = words[index];
    if (word === undefined) break;
    const known = word.isQuoted ? undefined : lexicon.phrase(lowered, index);
    const length = known?.length ?? 1;
    const text =
      length === 1
        ? word.text
        : words
            .slice(index, index + length)
            .map((each) => each.text)
            .join(' ');
    tokens.push({
      text,
      concept: word.isQuoted ? '"' : (known?.concept ?? singular(word.lower)),
      isQuoted: word.isQuoted,
      isGlue: !word.isQuoted && length === 1 && lexicon.isGlue(word.lower),
      ...(word.parts === undefined ? {} : { parts: word.parts }),
    });
    index += length;
  }
  return tokens;
}


/** Whether a token says something that a command must account for. */
export function isContent(token: RequestToken): boolean {
  return !token.isGlue && token.concept !== nothing;
}

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
      words.map((word, index) =>
        isCalled(words[index - 1], word)
          ? { ...word, isQuoted: true }
          : usual(word, index, words[index - 1], words[index + 1]),
      ),
    ),
  );
}

const ordinals: readonly string[] =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** What lies in a file one after the other, and so is counted. */
const counted = new Set(['column', 'field', 'line', 'row']);

/** "third column" as "column 3", "first line" as "first 1 line", "100 MB" as "100MB": numbers where patterns look for them. */
function withNumbers(words: readonly RequestWord[]): RequestWord[] {
  const read: RequestWord[] = [];
  const lowered = words.map(({ lower, isQuoted }) => (isQuoted ? '"' : lower));
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    const next = words[index + 1];
    if (word === undefined) break;
    const isPlain = !word.isQuoted && next !== undefined && !next.isQuoted;
    const sum = sumAt(words, index);
    if (sum !== undefined) {
      read.push(plain(sum.text));
      index += sum.length - 1;
      continue;
    }
    if (isPlain && counted.has(next.lower)) {
      const isLine = next.lower === 'line' || next.lower === 'row';
      const place = ordinalOf(word.lower);
      if (isLine && (place === 1 || word.lower === 'last')) {
        read.push(word, plain('1'), next);
        index += 1;
        continue;
      }
      if (place !== undefined) {
        read.push(next, plain(String(place)));
        index += 1;
        continue;
      }
    }
    const number = word.isQuoted ? undefined : spelledNumber(lowered, index);
    if (number !== undefined) {
      const size = lowered[index + number.length] ?? '';
      const isSize = /^(?:[kmgt]i?b|(?:kilo|mega|giga|tera)bytes?|megs?|gigs?)$/.test(size);
      read.push(plain(isSize ? `${number.value}${size}` : String(number.value)));
      index += number.length - (isSize ? 0 : 1);
      continue;
    }
    const digits = word.isQuoted ? undefined : spelledNumbers.get(word.lower);
    if (
      digits !== undefined &&
      (isCounted(read.at(-1)) ||
        isListed(read) ||
        (word.lower !== 'one' && next !== undefined && countable.has(next.lower)))
    ) {
      read.push(plain(digits));
      continue;
    }
    if (isPlain && /^\d{1,6}$/.test(word.lower) && /^[kmgt]i?b$/.test(next.lower)) {
      read.push(plain(word.text + next.text));
      index += 1;
      continue;
    }
    read.push(word);
  }
  return read;
}

/** "12 * 7.5" is one expression. */
function sumAt(
  words: readonly RequestWord[],
  from: number,
): { readonly text: string; readonly length: number } | undefined {
  const isNumber = (at: number): boolean => /^\d{1,12}(?:\.\d{1,9})?$/.test(words[at]?.lower ?? '');
  let to = from;
  while (isNumber(to) && /^[-+*/^%x]$/.test(words[to + 1]?.lower ?? '') && isNumber(to + 2)) to += 2;
  if (to === from) return undefined;
  const text = words
    .slice(from, to + 1)
    .map(({ lower }) => (lower === 'x' ? '*' : lower))
    .join('');
  return { text, length: to - from + 1 };
}

/** "Columns one and two": what comes after a thing that is counted, or after the number before. */
function isCounted(before: RequestWord | undefined): boolean {
  return before !== undefined && !before.isQuoted && /^(?:columns?|fields?|lines?|rows?)$/.test(before.lower);
}

/** "Columns 1 and two". */
function isListed(read: readonly RequestWord[]): boolean {
  return read.at(-1)?.lower === 'and' && /^\d+$/.test(read.at(-2)?.lower ?? '') && isCounted(read.at(-3));
}

/** What is counted in words: "two directories", "three times". */
const countable = new Set(
  'directories folders files lines columns rows fields levels times seconds minutes hours days weeks months years words characters bytes cores parts commits pages processes copies decimals digits entries results spaces tabs blanks letters megs gigs threads'.split(
    ' ',
  ),
);

const homeDirectories = new Set('Downloads Documents Desktop Pictures Music Videos'.split(' '));
const users = new Set(
  'process processes program programs app apps application applications service services who what which anything something whatever is are be user users thing things one ones task tasks container containers software job jobs not memory cpu currently'.split(
    ' ',
  ),
);

/** "From Downloads" speaks of the directory in one's home; "compress it using xz" means "with", where "who is using it" does not. */
function usual(
  word: RequestWord,
  index: number,
  before: RequestWord | undefined,
  next: RequestWord | undefined,
): RequestWord {
  if (word.isQuoted || before === undefined) return word;
  const zone = /^(?:europe|america|asia|africa|australia|pacific)\/[a-z]+(?:_[a-z]+)*$/.test(word.text);
  if (zone) return plain(word.text.replaceAll(/(?<=^|[/_])[a-z]/g, (letter) => letter.toUpperCase()));
  const [top = ''] = word.text.split('/', 1);
  if (homeDirectories.has(top)) return plain(`~/${word.text}`);
  if (word.lower === 'home' && before.lower === 'from') return plain('~');
  if (word.lower === 'here' && before.lower === 'from' && /^(?:in)?to$/.test(next?.lower ?? ''))
    return plain('.');
  return index > 1 && word.lower === 'using' && !users.has(before.lower) ? plain('with') : word;
}

const spelledNumbers: ReadonlyMap<string, string> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
);

function ordinalOf(word: string): number | undefined {
  const spelled = ordinals.indexOf(word);
  if (spelled !== -1) return spelled + 1;
  const digits = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function plain(text: string): RequestWord {
  return { text, lower: text.toLowerCase(), isQuoted: false };
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
