import { readAge, readSize, spelledCount } from '../recipes/quantities.ts';
import { kindOfName, type NamesThere } from '../../platform/facts.ts';
import { closingQuote } from '../quotes.ts';
import { isCalendarWord } from '../times/points.ts';
import { namesIn } from '../recipes/word-tables.ts';
import { isBareWord, joinedWords, wordForms } from './tables.ts';

/**
 * What a word can stand for as a value: `path` of a file or a directory, `place` a path with wildcards, `glob` a name with wildcards, `file` a
 * name with an ending, `ending` alone, `quoted` text, `word` without a meaning of its own, `variable` of the shell, `remote`: a path of another machine, `calendar`: a day, a month or a
 * time of day, `other` nothing of these.
 */
export type ValueKind =
  | 'path'
  | 'place'
  | 'glob'
  | 'file'
  | 'ending'
  | 'quoted'
  | 'word'
  | 'variable'
  | 'number'
  | 'nth'
  | 'size'
  | 'age'
  | 'date'
  | 'calendar'
  | 'mode'
  | 'url'
  | 'host'
  | 'address'
  | 'remote'
  | 'other';

/** A word of a request: one that the grammar knows, in its ground form, or a value. */
export interface Token {
  /** The ground form; `@` with the letter of its kind and its place for a value. */
  readonly form: string;
  /** Without quotes; a number in digits. */
  readonly text: string;
  /** As written, without quotes. */
  readonly said: string;
  readonly isQuoted: boolean;
  readonly kind: ValueKind | null;
  /** What it is where the command will run, if somebody looked and it is there. */
  readonly named?: 'file' | 'directory';
}

/** Letters that stand for the kinds of values in patterns. */
export const kindLetters: Readonly<Record<ValueKind, string>> = {
  path: 'p',
  place: 'x',
  glob: 'g',
  file: 'f',
  ending: 'e',
  quoted: 'q',
  word: 'w',
  variable: 'v',
  number: 'n',
  nth: 'k',
  size: 'z',
  age: 't',
  date: 'd',
  calendar: 'c',
  mode: 'm',
  url: 'u',
  host: 'h',
  address: 'i',
  remote: 'r',
  other: 'o',
};

interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A piece, and what it is wherever it stands. */
interface ReadPiece extends Piece {
  readonly lower: string;
  readonly isShouted: boolean;
  /** What its shape says; null where the words of the grammar decide. */
  readonly shape: ValueKind | null;
}

/** More words are no single command. */
const tokensMax = 60;

/**
 * The words of a request, or undefined when it is too long to be one command.
 *
 * @param forms every word with a meaning, and its ground form
 * @param place where its names were looked up
 */
export function tokensOf(
  request: string,
  forms: ReadonlyMap<string, string> = wordForms(),
  place: NamesThere = {},
): readonly Token[] | undefined {
  const pieces = readPieces(request);
  if (pieces.length > tokensMax) return undefined;
  const tokens: Token[] = [];
  for (const [at, piece] of pieces.entries()) {
    const found = isDirectoryHere(piece, pieces[at - 1], pieces[at + 1], place)
      ? [directoryToken(piece, tokens.length)]
      : read(piece, tokens.length, forms);
    const [only, ...others] = found;
    const isText = only !== undefined && others.length === 0 && isTextBehind(tokens, only);
    tokens.push(...(isText ? textOf(piece, tokens) : found.map((token) => lookedUp(token, place))));
  }
  return tokens;
}

/** Every subject reads the same request with words of its own. */
let lastRead: { readonly request: string; readonly pieces: readonly ReadPiece[] } | undefined;

function readPieces(request: string): readonly ReadPiece[] {
  if (lastRead?.request !== request) {
    const pieces = withQuantities(piecesOf(request)).map((piece) => ({
      ...piece,
      lower: piece.text.toLowerCase(),
      isShouted: isShouted(piece.text),
      shape: shapeOf(piece),
    }));
    lastRead = { request, pieces };
  }
  return lastRead.pieces;
}

/** What a name is tells more than how it is spelt: `Makefile` is a file, `conf.d` a directory. */
function lookedUp(token: Token, place: NamesThere): Token {
  if (token.kind === null || !mayBeName.has(token.kind)) return token;
  const named = kindOfName(place, token.text);
  if (named !== 'file' && named !== 'directory') return token;
  const kind = named === 'file' ? 'file' : 'path';
  return { ...token, kind, named, form: token.form.replace(/^@[a-z]/, `@${kindLetters[kind]}`) };
}

const mayBeName: ReadonlySet<ValueKind> = new Set(['path', 'file', 'word', 'quoted', 'host']);

/** "Scripts in scripts", "copy them into archives": what is in several of a kind is in the directory that is called so. */
function isDirectoryHere(
  piece: ReadPiece,
  before: ReadPiece | undefined,
  behind: ReadPiece | undefined,
  place: NamesThere,
): boolean {
  // "The size of photos" is that of a directory only where one is called so.
  const isThere = before?.lower === 'of' && kindOfName(place, piece.text) === 'directory';
  return (
    !piece.isQuoted &&
    ofDirectories().has(piece.lower) &&
    (isThere || /^(?:in|inside|under|below|within|into|from)$/.test(before?.lower ?? '')) &&
    !/^(?:files?|folders?|director(?:y|ies)|dirs?|called|named|of)$/.test(behind?.lower ?? '')
  );
}

const ofDirectories = namesIn('of_directories');

function directoryToken({ text, isQuoted }: Piece, at: number): Token {
  return { form: `@${kindLetters.path}${at}`, text, said: text, isQuoted, kind: 'path' };
}

/** "Lines with error", "containing backup": a text, whatever it means elsewhere. */
function isTextBehind(before: readonly Token[], { form, kind }: Token): boolean {
  if (kind !== null) return false;
  const last = before.at(-1)?.form ?? '';
  if (/^(?:called|named)$/.test(last)) return isBareWord(form);
  const isOfLines = before.some(({ form: earlier }) => earlier === 'line');
  // "Containing neither x nor y", "containing more than 3 commas".
  if (/^(?:neither|either|nothing|exactly|more|less|both)$/.test(form)) return false;
  if (/^(?:contain|word|string|text|mention|mentioning|neither|nor)$/.test(last))
    return form === 'error' || (isOfLines && isBareWord(form));
  return form === 'error' && isOfLines && /^(?:with|without|have|include|not|or|and)$/.test(last);
}

function textOf({ text, isQuoted }: Piece, { length }: readonly Token[]): Token[] {
  return [{ form: `@${kindLetters.word}${length}`, text, said: text, isQuoted, kind: 'word' }];
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length && pieces.length <= tokensMax) {
    const character = text.charAt(at);
    if (/[\s(]/.test(character)) {
      at += 1;
      continue;
    }
    const end = closingQuote(text, at);
    if (end > at + 1) {
      pieces.push({ text: text.slice(at + 1, end), isQuoted: true });
      at = end + 1;
      if (/[.,;:?!]/.test(text.charAt(at))) pieces.push({ text: ',', isQuoted: false });
      while (/[.,;:?!)]/.test(text.charAt(at))) at += 1;
      continue;
    }
    let stop = at;
    while (stop < text.length && !/\s/.test(text.charAt(stop))) stop += 1;
    pieces.push(...unquoted(text.slice(at, stop)));
    at = stop;
  }
  return pieces.map((piece, index) =>
    isFullStop(piece, pieces[index - 1]) || isButOnly(piece, pieces[index + 1])
      ? { ...piece, text: ',' }
      : piece,
  );
}

/** "But only the first 5" leaves nothing of them out, as "all but the first 5" does. */
function isButOnly({ text, isQuoted }: Piece, next: Piece | undefined): boolean {
  return !isQuoted && /^but$/i.test(text) && next?.isQuoted === false && /^(?:only|just)$/i.test(next.text);
}

/** A lone dot is the directory only behind a preposition. */
function isFullStop(piece: Piece, before: Piece | undefined): boolean {
  return (
    !piece.isQuoted &&
    piece.text === '.' &&
    !/^(?:in|under|from|to|of|into|inside|at|find|ls|below|search|dir|directory|folder|path)$/i.test(
      before?.text ?? '',
    )
  );
}

/** A word and the commas behind it. */
function unquoted(piece: string): Piece[] {
  const start = /^["“]/.test(piece) ? 1 : 0;
  let end = piece.length;
  while (end > start && ',;:?!)"”.…'.includes(piece.charAt(end - 1))) end -= 1;
  const [word, marks] = [piece.slice(start, end), piece.slice(end)];
  const dots = /^\.{1,2}(?=$|,)/.exec(marks)?.[0] ?? '';
  // `.` and `..` are directories, `/..` ends in one; behind "/" a dot ends the sentence.
  const whole = word === '' || (word.endsWith('/') && dots === '..') ? word + dots : word;
  const found: Piece[] = whole === '' ? [] : [{ text: whole.replace(/['’]s$/, ''), isQuoted: false }];
  if (/[,;:.]/.test(whole === word ? marks : marks.slice(dots.length)) && found.length > 0)
    found.push({ text: ',', isQuoted: false });
  return found;
}

/** "10 MB", "24 hours", "an hour", "last week": a number and its unit are one. */
function withQuantities(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const [piece, unit] = [pieces[at], pieces[at + 1]];
    if (piece === undefined) break;
    const before = joined.at(-1)?.text.toLowerCase();
    if (piece.isQuoted || unit === undefined || unit.isQuoted) {
      joined.push(named(piece, before));
      continue;
    }
    const number = piece.text.toLowerCase();
    const amount = /^(?:an?|one)$/.test(number) ? '1' : (spelledCount(number)?.toString() ?? number);
    const text = `${amount} ${unit.text.toLowerCase().replace(/\(s\)?$/, 's')}`;
    if (/^\d/.test(amount) && (isAge(text) || (isSize(text) && !/^\d+ [bkmgt]$/.test(text)))) {
      joined.push({ text, isQuoted: false });
      at += 1;
    } else joined.push(named(piece, before));
  }
  return joined;
}

/** "The last week" is one week. */
function named(piece: Piece, before: string | undefined): Piece {
  const isUnit = /^(?:minute|hour|day|week|month|year)$/i.test(piece.text);
  return isUnit && /^(?:last|past|previous)$/.test(before ?? '')
    ? { ...piece, text: `1 ${piece.text}` }
    : piece;
}

function isAge(text: string): boolean {
  return /^\d+ ?[a-z]+$/.test(text) && readAge(text) !== undefined;
}

function isSize(text: string): boolean {
  return (
    /^\d+(?:\.\d+)? ?(?:bytes?|[kmgt]i?b?|b|(?:kilo|mega|giga|tera)bytes?|megs?|gigs?)$/.test(text) &&
    readSize(text) !== undefined
  );
}

function read(piece: ReadPiece, at: number, words: ReadonlyMap<string, string>): Token[] {
  const { text, lower, isQuoted } = piece;
  const known = isQuoted || piece.isShouted ? undefined : words.get(lower);
  if (known !== undefined) {
    const forms = known.includes(' ') ? known.split(' ') : known === '' ? [] : [known];
    return forms.map((form) => ({ form, text, said: text, isQuoted, kind: null }));
  }
  const found = piece.shape ?? kindByWords(lower, words);
  // What a request begins with is a verb, known or not.
  const kind = found === 'word' && !isQuoted && at === 0 ? 'other' : found;
  if (kind === 'word' && lower.includes('/'))
    return [{ form: joinedForm(lower, words), text, said: text, isQuoted, kind: null }];
  const value = kind === 'number' ? (spelledCount(lower)?.toString() ?? text) : text;
  return [{ form: `@${kindLetters[kind]}${at}`, text: value, said: text, isQuoted, kind }];
}

/** "Between START and END": a text of its own, unless it stresses what the request says. */
function isShouted(text: string): boolean {
  return /^[A-Z][A-Z\d]{2,}$/.test(text) && !stressed.test(text);
}

const stressed =
  /^(?:NOT|AND|BUT|ALL|ONLY|ANY|EACH|EVERY|WITHOUT|EXCEPT|NEVER|DONT|PDFS?|CSVS?|TXT|JPE?GS?|PNGS?|GIFS?|JSON|XML|YAML|HTML|CSS|PHP|SQL|ISO|ZIP|TAR|CPU|RAM|TCP|UDP|IPV[46]|AAAA|CNAME|SOA|SRV|CAA|PTR|PIDS?|DNS|URLS?|UUIDS?|USB|SSDS?|NFS|SSH|HTTPS?|MD5|SHA\d*|KB|MB|GB|TB|UTC|GMT)$/;

/** "File/folder" is one word of phrases; "logs/old" is a path, although both have a meaning. */
function joinedForm(lower: string, words: ReadonlyMap<string, string>): string {
  return lower
    .split('/')
    .map((part) => words.get(part) ?? part)
    .join('/');
}

const topLevels = 'com|org|net|edu|gov|io|dev|local|lan|internal';
const shapes: readonly (readonly [ValueKind, RegExp])[] = [
  ['url', /^[a-z][a-z+]*:\/\/\S+$/i],
  ['address', /^(?:\d{1,3}\.){3}\d{1,3}$/],
  ['remote', /^(?:[\w.-]+@)?[a-z][\w.-]+:[~/.]\S*$/i],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['place', /^(?:\/|~|\.{1,2}\/|\$)[^\s*?[]*[*?[]|\/[^\s*?/]*[*?]/],
  ['path', /^(?:\/|~(?:\/|$)|\.{1,2}\/|\.{1,2}$|\$\{?\w+\}?\/)/],
  ['variable', /^\$\{?[A-Za-z_]\w*\}?$|^\$\d$/],
  ['mode', /^(?:[ugoa]+[+=-][rwxXst]+|[+-][rwxXst]{1,3})(?:,[ugoa]*[+=-][rwxXst]+)*$/],
  [
    'ending',
    /^\.[A-Za-z]\w{0,6}(?:\.(?:gz|bz2|xz|zst|[jt]sx?|[cm]js|css|html|map|json|py|rb|php|txt|log|csv|sql))?$/,
  ],
  ['file', /^\.[A-Za-z][\w.-]{6,30}$/],
  // Without an ending, and known to everybody.
  [
    'file',
    /^(?:Makefile|Dockerfile|Gemfile|Rakefile|Vagrantfile|Jenkinsfile|Procfile|README|LICENSE|CHANGELOG)$/,
  ],
  ['glob', /^(?=[^A-Za-z]*[A-Za-z]|\*$)(?=[^*?[]*[*?[])[\w.*?[\]!~#@%+-]+$/],
  ['number', /^\d+$/],
  ['nth', /^\d+(?:st|nd|rd|th)$/i],
  ['host', new RegExp(`^(?:[a-z0-9-]+\\.)+(?:${topLevels})$`, 'i')],
  ['file', /^[\w.@%+~#-]*[\w~]\.[A-Za-z][\w~]{0,7}$/],
];

function shapeOf({ text, isQuoted }: Piece): ValueKind | null {
  const lower = text.toLowerCase();
  if (isQuoted && /\s/.test(text) && !/^[/~]/.test(text)) return 'quoted';
  if (!isQuoted && isAge(lower)) return 'age';
  if (!isQuoted && isSize(lower)) return 'size';
  if (!isQuoted && isCalendarWord(lower)) return 'calendar';
  const shape = shapes.find(([, pattern]) => pattern.test(text))?.[0];
  if (shape !== undefined) return shape === 'number' && isQuoted ? 'quoted' : shape;
  if (isQuoted) return /^[\w.-]+(?:\/[\w.-]+)*\/$|^[\w.-]+(?:\/[\w.-]+)+$/.test(text) ? 'path' : 'quoted';
  if (spelledCount(lower) !== undefined) return 'number';
  if (/^[\w.@%+-]+\/[\w.@%+/-]*$/.test(text)) return null;
  // What a thing is like ("unused"), an option, a formula: nothing here takes it.
  if (/^[a-z]{3,}(?:ed|ing|ly)$/.test(text)) return 'other';
  return /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.@+-]|:(?!\/))*$/u.test(text) ? 'word' : 'other';
}

/** "File/folder" is a word of requests, "logs/old" a path. */
function kindByWords(lower: string, words: ReadonlyMap<string, string>): ValueKind {
  return joinedWords().has(joinedForm(lower, words)) ? 'word' : 'path';
}
