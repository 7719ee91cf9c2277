import type { Database, Statement } from 'better-sqlite3';
import distance from 'damerau-levenshtein';

export const likeBounds = {
  /** Words that one may be taken for; the most used ones among equals. */
  termsMax: 8,
  /** Words with the same first letter that are compared: some milliseconds of work. */
  comparedMax: 4_000,
  /** Longer words are names of files and hashes, where a letter changes the meaning. */
  lengthMax: 32,
} as const;

interface Term {
  readonly term: string;
  /** Lines that hold it. */
  readonly doc: number;
}

/** Finds the words of the history that are spelt like a given one. */
export class LikeTerms {
  readonly #database: Database;
  #statement: Statement<[string, string, number, number, number], Term> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The word itself if the history has it, else words of its first letter that one or two slips apart from it; best first. */
  of(word: string): string[] {
    const wanted = word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (wanted.length < 2 || wanted.length > likeBounds.lengthMax) return [];
    const slipsMax = wanted.length < 5 ? 1 : 2;
    const [first = ''] = wanted;
    const letters = lettersOf(wanted);
    const found = this.#terms(first, wanted.length - slipsMax, wanted.length + slipsMax)
      .filter(({ term }) => missing(letters, lettersOf(term)) <= slipsMax)
      .map(({ term, doc }) => ({ term, doc, slips: slipsBetween(wanted, term, slipsMax) }))
      .filter(({ slips }) => slips <= slipsMax);
    const exact = found.find(({ slips }) => slips === 0);
    if (exact !== undefined) return [exact.term];
    return found
      .sort(
        (one, other) => one.slips - other.slips || other.doc - one.doc || (one.term < other.term ? -1 : 1),
      )
      .slice(0, likeBounds.termsMax)
      .map(({ term }) => term);
  }

  #terms(first: string, lengthMin: number, lengthMax: number): readonly Term[] {
    // The index's own list of words (sqlite.org/fts5.html#the_fts5vocab_virtual_table_module).
    if (this.#statement === undefined) {
      this.#database.exec(
        'CREATE VIRTUAL TABLE IF NOT EXISTS temp.command_term USING fts5vocab(main, command_line_fts, row)',
      );
      this.#statement = this.#database.prepare(
        'SELECT term, doc FROM temp.command_term WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ? LIMIT ?',
      );
    }
    return this.#statement.all(first, `${first}\u{10ffff}`, lengthMin, lengthMax, likeBounds.comparedMax);
  }
}

/** Which letters a word has, a bit each; letters that share a bit only make two words look more alike than they are. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) letters |= 1 << word.charCodeAt(place);
  return letters;
}

/** How many letters one word has at least that the other has not. A slip accounts for one: so nearly all words are told apart without a table. */
function missing(one: number, other: number): number {
  return Math.max(bitsIn(one & ~other), bitsIn(other & ~one));
}

function bitsIn(value: number): number {
  let bits = 0;
  for (let left = value; left !== 0; left &= left - 1) bits += 1;
  return bits;
}

/** More than `max` when the lengths alone say so. */
function slipsBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  return distance(one, other).steps;
}
