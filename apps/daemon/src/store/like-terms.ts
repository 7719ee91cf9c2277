import type { Database, Statement } from 'better-sqlite3';
import distance from 'damerau-levenshtein';

export const likeBounds = {
  /** Words that one may be taken for; the most used ones among equals. */
  termsMax: 8,
  /** Words with the same first letter, and with the same first two, that are compared: some milliseconds of work. */
  comparedMax: 1_500,
  /** Of each other beginning that a slip leaves. */
  begunMax: 200,
  /** Longer words are names of files and hashes, where a letter changes the meaning. */
  lengthMax: 32,
} as const;

interface Term {
  readonly term: string;
  /** Lines that hold it. */
  readonly doc: number;
}

interface Lengths {
  readonly min: number;
  readonly max: number;
}

/** Words of commands are written in these. */
const secondLetters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

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
    const letters = lettersOf(wanted);
    const lengths = { min: wanted.length - slipsMax, max: wanted.length + slipsMax };
    const found: { readonly term: string; readonly doc: number; readonly slips: number }[] = [];
    for (const terms of this.#near(wanted, lengths)) {
      for (const { term, doc } of terms) {
        if (missing(letters, lettersOf(term)) > slipsMax) continue;
        const slips = slipsBetween(wanted, term, slipsMax);
        if (slips <= slipsMax) found.push({ term, doc, slips });
      }
      if (found.some(({ slips }) => slips <= 1)) break;
    }
    const exact = found.find(({ slips }) => slips === 0);
    if (exact !== undefined) return [exact.term];
    return found
      .sort(
        (one, other) => one.slips - other.slips || other.doc - one.doc || (one.term < other.term ? -1 : 1),
      )
      .slice(0, likeBounds.termsMax)
      .map(({ term }) => term);
  }

  /**
   * All words of the first letter, where they are few. Else they would be the first of the alphabet, so those of the first two
   * letters, and of the beginnings that exchanging or leaving out the second makes, come with them; and then, as each beginning
   * costs some 50 µs, those with one letter too many or a wrong one there.
   */
  *#near(wanted: string, lengths: Lengths): Generator<readonly Term[], undefined> {
    const [first = '', second = '', third = ''] = wanted;
    const all = this.#begun(first, lengths, likeBounds.comparedMax);
    if (all.length < likeBounds.comparedMax) {
      yield all;
      return;
    }
    const { begunMax, comparedMax } = likeBounds;
    const begun = (beginning: string): readonly Term[] => this.#begun(beginning, lengths, begunMax);
    yield once([
      ...all,
      ...this.#begun(first + second, lengths, comparedMax),
      ...begun(wanted.slice(0, 3)),
      ...begun(first + wanted.slice(2, 4)),
      ...begun(first + third + second),
    ]);
    yield once(
      secondLetters.flatMap((letter) => [
        ...begun(first + letter + second),
        ...begun(first + letter + third),
      ]),
    );
  }

  #begun(beginning: string, { min, max }: Lengths, most: number): readonly Term[] {
    // The index's own list of words (sqlite.org/fts5.html#the_fts5vocab_virtual_table_module).
    if (this.#statement === undefined) {
      this.#database.exec(
        'CREATE VIRTUAL TABLE IF NOT EXISTS temp.command_term USING fts5vocab(main, command_line_fts, row)',
      );
      this.#statement = this.#database.prepare(
        'SELECT term, doc FROM temp.command_term WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ? LIMIT ?',
      );
    }
    return this.#statement.all(beginning, `${beginning}\u{10ffff}`, min, max, most);
  }
}

function once(terms: readonly Term[]): readonly Term[] {
  return [...new Map(terms.map((term) => [term.term, term])).values()];
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
