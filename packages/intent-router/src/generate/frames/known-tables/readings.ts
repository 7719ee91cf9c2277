import { lazy } from '../../../lazy.ts';
import type { TableLook } from '../../../platform/table-look.ts';
import { singular } from '../../recipes/lexicon.ts';
import { spelledCount } from '../../recipes/quantities.ts';
import { closingQuote } from '../../quotes.ts';
import { filled, frameTables, wordsIn } from '../tables.ts';
import type { Token } from '../tokens.ts';
import { ColumnNames, wordsOf } from './column-names.ts';
import type { Link, LinkedToken } from './table-part.ts';

interface Word {
  readonly text: string;
  readonly lower: string;
  readonly isQuoted: boolean;
}

/** One of the things that the words at a place can be. */
interface Option {
  readonly length: number;
  readonly tokens: readonly (Token | LinkedToken)[];
}

/** Longer requests say more than a table tells, and each word that can be two things doubles the readings. */
const wordsMax = 40;
const readingsMax = 64;

/** Names and values have no more words. */
const wordsOfLinkMax = 5;

/**
 * All ways to take the words of a request for what is in a table and for words of the grammar; undefined where a word is nothing of either, or
 * where there are too many ways.
 */
export function readingsOf(
  request: string,
  file: string,
  table: TableLook,
): readonly (readonly Token[])[] | undefined {
  const words = split(request);
  if (words.length > wordsMax) return undefined;
  const stem = stemOf(file);
  const linker = new Linker(words, file, new ColumnNames(table, singular(stem)), rowNouns(stem, table));
  let readings: { readonly at: number; readonly tokens: readonly Token[] }[] = [{ at: 0, tokens: [] }];
  const done: (readonly Token[])[] = [];
  while (readings.length > 0) {
    const next: typeof readings = [];
    for (const { at, tokens } of readings) {
      if (at === words.length) {
        if (!opensFile(tokens)) done.push(tokens.map(numbered));
      } else
        for (const option of linker.options(at))
          next.push({ at: at + option.length, tokens: [...tokens, ...option.tokens] });
    }
    if (next.length + done.length > readingsMax) return undefined;
    readings = next;
  }
  return done.length === 0 ? undefined : done;
}

/** "Open orders.csv" is no state of orders. */
function opensFile([first, second]: readonly Token[]): boolean {
  return first?.form.startsWith('@v') === true && second?.form.startsWith('@f') === true;
}

class Linker {
  readonly #words: readonly Word[];
  readonly #file: string;
  readonly #columns: ColumnNames;
  readonly #rows: ReadonlySet<string>;

  constructor(words: readonly Word[], file: string, columns: ColumnNames, rows: ReadonlySet<string>) {
    this.#words = words;
    this.#file = file;
    this.#columns = columns;
    this.#rows = rows;
  }

  options(at: number): readonly Option[] {
    const word = this.#words[at];
    if (word === undefined) return [];
    if (word.text === this.#file) return [{ length: 1, tokens: [valueToken('f', word)] }];
    const links = this.#links(at);
    // "First name" of a table that has it is no first of anything.
    if (links.some(({ length }) => length > 1)) return links;
    if (word.isQuoted) return links;
    // "The US" is a place, "give us" is none.
    if (links.length > 0 && vocabulary().get(word.lower) === '')
      return /\p{Lu}/u.test(word.text) && links.some((link) => isSpelled(link, word.text))
        ? links
        : [{ length: 1, tokens: [] }];
    const found = [...links, ...this.#plain(word, links.some(isOfValue))];
    return found.length > 0 || !isPlural(word.lower)
      ? found
      : [{ length: 1, tokens: [linkedToken('g', word, { kind: 'rows', isGuess: true })] }];
  }

  /** Columns and values, by as many words as one of them has. */
  #links(at: number): readonly Option[] {
    for (let length = Math.min(wordsOfLinkMax, this.#words.length - at); length > 0; length -= 1) {
      const words = this.#words.slice(at, at + length);
      if (length > 1 && words.some(({ text, isQuoted }) => isQuoted || text === ',' || text === this.#file))
        continue;
      const text = words.map((word) => word.text).join(' ');
      const word = { text, lower: text.toLowerCase(), isQuoted: words[0]?.isQuoted === true };
      const columns = this.#columns.called(text).map((column): Option => ({
        length,
        tokens: [linkedToken(column.look.kind === 'text' ? 'c' : 'm', word, { kind: 'column', column })],
      }));
      const found = [...columns, ...this.#values(word, length)];
      if (found.length > 0) return found;
    }
    return [];
  }

  #values(word: Word, length: number): readonly Option[] {
    const forms = new Set([word.lower, ...(word.isQuoted ? [] : [singular(word.lower)])]);
    return this.#columns.columns.flatMap((column) =>
      column.look.values
        .filter((value) => forms.has(value.toLowerCase()))
        .map((value) => ({
          length,
          tokens: [linkedToken('v', word, { kind: 'value', column, value })],
        })),
    );
  }

  #plain(word: Word, isValue: boolean): readonly Option[] {
    const { lower, text } = word;
    if (/^-?\d+(?:\.\d+)?$/.test(text)) return [{ length: 1, tokens: [valueToken('n', word)] }];
    const found: Option[] = [];
    if (this.#rows.has(lower))
      found.push({ length: 1, tokens: [linkedToken('r', word, { kind: 'rows', isGuess: false })] });
    const form = vocabulary().get(lower);
    if (form !== undefined && !(form === 'verb' && (isValue || this.#isOfColumn(lower))))
      found.push({ length: 1, tokens: form === '' ? [] : form.split(' ').map((each) => plain(each, word)) });
    const count = form === undefined ? spelledCount(lower) : undefined;
    if (count !== undefined)
      found.push({ length: 1, tokens: [valueToken('n', { ...word, text: String(count) })] });
    return found;
  }

  /** "Sold" is more than a verb in a table with a column `sold_at`. */
  #isOfColumn(lower: string): boolean {
    return this.#columns.words.has(lower) || this.#columns.words.has(singular(lower));
  }
}

function isSpelled({ tokens: [token] }: Option, text: string): boolean {
  return token !== undefined && 'link' in token && token.link.kind === 'value' && token.link.value === text;
}

function isOfValue({ tokens: [token] }: Option): boolean {
  return token?.form.startsWith('@v') === true;
}

function plain(form: string, { text }: Word): Token {
  return { form, text, said: text, isQuoted: false, kind: null };
}

function valueToken(letter: string, { text, isQuoted }: Word): Token {
  return { form: `@${letter}`, text, said: text, isQuoted, kind: 'word' };
}

/** The grammar finds a value by its place among the tokens. */
function numbered<Each extends Token>(token: Each, at: number): Each {
  return token.kind === null ? token : { ...token, form: `${token.form.slice(0, 2)}${at}` };
}

function linkedToken(letter: string, word: Word, link: Link): LinkedToken {
  return { ...valueToken(letter, word), link };
}

function isPlural(lower: string): boolean {
  return /^[a-z]{2,}[^s\W\d]s$/.test(lower);
}

/** Words with a meaning, and their ground forms; empty for one without. */
const vocabulary = lazy((): ReadonlyMap<string, string> => {
  const { dropped, joining, verbs, forms, macros, phrase } = frameTables().tables;
  const sources = phrase.flatMap(({ says }) => says.map((source) => filled(source, macros)));
  const words = new Map<string, string>(dropped.split(' ').map((word) => [word, '']));
  for (const [form, each] of Object.entries(forms))
    for (const word of each.split(' ')) if (!words.has(word)) words.set(word, form);
  for (const word of [...joining.split(' '), ...sources.flatMap(wordsIn), ...signs])
    if (!words.has(word)) words.set(word, word);
  for (const word of verbs.split(/\s+/)) if (!words.has(word)) words.set(word, 'verb');
  return words;
});

const signs = [',', '<', '>', '<=', '>=', '=', '==', '!='] as const;

/** What the lines of a file may be called. */
function rowNouns(stem: string, { format }: TableLook): ReadonlySet<string> {
  const { general, groups, of_access_log: ofAccessLog } = frameTables().tables.rows;
  const ofGroups = groups.flatMap((group) => {
    const words = group.split(' ');
    return words.some((word) => singular(word) === singular(stem)) ? words : [];
  });
  const named = [
    ...general.split(' '),
    ...ofGroups,
    ...(format === 'access_log' ? ofAccessLog.split(' ') : []),
  ];
  // "Movies" are no "movy".
  return new Set([
    `${stem}s`,
    ...[stem, ...named].flatMap((word) => [word, singular(word), word.replace(/s$/, '')]),
  ]);
}

/** "print_jobs.csv" holds jobs; of "orders_by_user.csv" nobody knows. */
function stemOf(file: string): string {
  const name = file.split('/').at(-1)?.replace(/^\.+/, '').split('.')[0] ?? '';
  const words = wordsOf(name).filter((word) => !/^\d+$/.test(word));
  return words.some((word) => /^(?:by|per|of)$/.test(word)) ? '' : (words.at(-1) ?? '');
}

function split(request: string): readonly Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < request.length) {
    const character = request.charAt(at);
    if (/[\s()]/.test(character)) {
      at += 1;
      continue;
    }
    const end = closingQuote(request, at);
    if (end > at + 1) {
      words.push(wordOf(request.slice(at + 1, end), true));
      at = end + 1;
      continue;
    }
    let stop = at;
    while (stop < request.length && !/\s/.test(request.charAt(stop))) stop += 1;
    words.push(...unquoted(request.slice(at, stop)));
    at = stop;
  }
  return words;
}

/** A word, and a comma for the marks behind it. */
function unquoted(piece: string): readonly Word[] {
  let end = piece.length;
  while (end > 0 && ',;:?!.)'.includes(piece.charAt(end - 1))) end -= 1;
  const word = piece.slice(0, end).replace(/['’]s?$/, '');
  const marks = piece.slice(end).replaceAll(')', '');
  return [...(word === '' ? [] : [wordOf(word, false)]), ...(marks === '' ? [] : [wordOf(',', false)])];
}

function wordOf(text: string, isQuoted: boolean): Word {
  return { text, lower: text.toLowerCase(), isQuoted };
}
