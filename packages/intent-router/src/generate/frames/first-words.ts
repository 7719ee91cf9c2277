/**
 * The words with which a phrase may begin, so that it is tried only where one of them stands: ground forms, and `@` with the letter of its kind for
 * a value. Conditions on what stands around a phrase are passed over: there may be more words than phrases begin with, never fewer.
 *
 * @returns null where it may begin with any word
 * @example
 * ```ts
 * firstWords('(?:in |under )?(?:the )?@[px]\\d+'); // in, under, the, @p, @x
 * ```
 */
export function firstWords(source: string): ReadonlySet<string> | null {
  return new BeginningReader(source).read();
}

/** More are no help in telling phrases apart. */
const wordsMax = 400;

const lettersOfKinds = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

const groupStart = /\((?:\?(?::|<[A-Za-z]\w*>|<?[=!]))?/y;
const repetition = /(?:[?*+]|\{\d+(?:,\d*)?\})\??/y;

/**
 * Follows the syntax of regular expressions from the left, with all texts that may have been matched up to a place: those that have had a space are
 * words, the others are open.
 */
class BeginningReader {
  readonly #source: string;
  readonly #words = new Set<string>();
  #at = 0;
  #isAny = false;

  constructor(source: string) {
    this.#source = source;
  }

  read(): ReadonlySet<string> | null {
    for (const word of this.#alternatives(new Set(['']))) this.#words.add(word);
    // A phrase has a word, and none begins with a space.
    this.#words.delete('');
    return this.#isAny || this.#words.size > wordsMax ? null : this.#words;
  }

  /** Up to the end of the group. */
  #alternatives(before: ReadonlySet<string>): ReadonlySet<string> {
    const all = new Set<string>();
    for (;;) {
      let open = before;
      while (this.#at < this.#source.length && !/[|)]/.test(this.#source.charAt(this.#at)))
        open = open.size === 0 ? this.#skipped() : this.#item(open);
      for (const text of open) all.add(text);
      if (this.#source.charAt(this.#at) !== '|') return all;
      this.#at += 1;
    }
  }

  /** What comes behind the first word, up to the end of the alternative. */
  #skipped(): ReadonlySet<string> {
    for (let depth = 0; this.#at < this.#source.length; this.#at += 1) {
      const character = this.#source.charAt(this.#at);
      if (depth === 0 && /[|)]/.test(character)) break;
      if (character === '\\') this.#at += 1;
      else if (character === '[') this.#at = this.#source.indexOf(']', this.#at);
      else if (character === '(') depth += 1;
      else if (character === ')') depth -= 1;
    }
    return new Set();
  }

  #item(before: ReadonlySet<string>): ReadonlySet<string> {
    const start = this.#source.charAt(this.#at) === '(' ? this.#taken(groupStart) : '';
    const isCondition = /[=!]$/.test(start);
    const after = isCondition
      ? this.#conditionPassed(before)
      : start === ''
        ? this.#extended(before, this.#characters(before))
        : this.#alternatives(before);
    if (start !== '' && !isCondition) this.#at += 1;
    return this.#repeated(before, after);
  }

  #conditionPassed(before: ReadonlySet<string>): ReadonlySet<string> {
    do this.#skipped();
    while (this.#source.charAt(this.#at++) === '|');
    return before;
  }

  #extended(before: ReadonlySet<string>, characters: readonly string[] | null): ReadonlySet<string> {
    if (characters === null) return before;
    const open = new Set<string>();
    for (const text of before)
      for (const character of characters) {
        if (character === ' ') this.#words.add(text);
        else open.add(/^@[a-zA-Z]/.test(text) ? text : text + character);
      }
    if (open.size <= wordsMax) return open;
    this.#isAny = true;
    return new Set();
  }

  /** Those of which one stands here; null where none does. */
  #characters(before: ReadonlySet<string>): readonly string[] | null {
    const character = this.#source.charAt(this.#at);
    this.#at += 1;
    if (character === '^' || character === '$') return null;
    if (character === '[') {
      const inside = this.#source.slice(this.#at, this.#source.indexOf(']', this.#at));
      this.#at += inside.length + 1;
      return /^[\w@ ,:;%.]+$/.test(inside) ? inside.split('') : this.#ofMany(before);
    }
    if (character === '.') return this.#ofMany(before);
    if (character !== '\\') return [character];
    const escaped = this.#source.charAt(this.#at);
    this.#at += 1;
    if (escaped === 'b' || escaped === 'B') return null;
    return /[a-zA-Z]/.test(escaped) ? this.#ofMany(before) : [escaped];
  }

  /** Behind an `@` letters and digits tell kinds; elsewhere the word may be any. */
  #ofMany(before: ReadonlySet<string>): readonly string[] {
    if ([...before].every((text) => text.startsWith('@'))) return lettersOfKinds;
    this.#isAny = true;
    return [];
  }

  #repeated(before: ReadonlySet<string>, after: ReadonlySet<string>): ReadonlySet<string> {
    const said = this.#taken(repetition);
    if (said === '') return after;
    const mayBeMore = !/^(?:\?|\{[01](?:,1)?\})/.test(said);
    if (mayBeMore && [...after].some((text) => !/^@[a-zA-Z]$/.test(text) && !before.has(text)))
      this.#isAny = true;
    return /^(?:[?*]|\{0)/.test(said) ? new Set([...before, ...after]) : after;
  }

  #taken(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [said = ''] = pattern.exec(this.#source) ?? [];
    this.#at += said.length;
    return said;
  }
}
