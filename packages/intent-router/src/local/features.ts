import { programDomain } from './program-domains.ts';
import { classesOf } from './word-classes.ts';
import type { Shape } from './shapes.ts';
import { wordsOf, type RequestWord } from './words.ts';

/**
 * Hash buckets of the model, a power of two. With forty writers to learn from 17 bits lose 1.4 points, and 19 win nothing
 * (docs/adr/0014-intent-router.md).
 */
const bucketBits = 18;
export const bucketCount = 1 << bucketBits;

/** The bucket of a feature: its highest bits. */
export function bucketOf(hash: number): number {
  return hash >>> (32 - bucketBits);
}

/** What a kind of feature counts against the others before the vector is brought to length 1; tried on held-out templates. */
const values = {
  word: 1,
  pair: 0.8,
  start: 0.6,
  gram: 0.3,
  program: 0.8,
  meaning: 0.8,
  meanings: 0.5,
  sentence: 0.4,
  piece: 0.6,
} as const;

/** Bounded by `requestWordsMax` words of `gramCharactersMax` characters each. */
const featuresMax = 8192;
const gramCharactersMax = 24;
/** Parts of a shaped word: letters, or digits. */
const shapePieces = /[a-z_]+|\d+/g;
const shapeCharactersMax = 60;
const shapePiecesMax = 6;
/** Their pairs grow with the square. */
const meaningsMax = 14;

/** The features of one request: hashes with values. Reused between requests: read it before the next `extract`. */
export class FeatureVector {
  readonly hashes = new Uint32Array(featuresMax);
  readonly values = new Float32Array(featuresMax);
  count = 0;
  /** How many features came of the first quarter, half and three quarters of the words: they stand in the order of the request. */
  readonly quarterEnds = new Uint32Array(3);
  /** Set to an array to learn what each feature is: for explanations. */
  names: string[] | null = null;
  readonly #meanings: string[] = [];

  /** Fills the vector with the features of a request. Its length (Euclidean) is 1, or 0 for a request without words. */
  extract(request: string): void {
    this.fill(wordsOf(request), request.trimEnd().endsWith('?'));
  }

  fill(words: readonly RequestWord[], isQuestion: boolean): void {
    this.count = 0;
    this.quarterEnds.fill(0);
    this.#meanings.length = 0;
    if (this.names !== null) this.names.length = 0;
    let previous = '^';
    let beforePrevious = '';
    for (const [index, word] of words.entries()) {
      const token = word.shape ?? word.text;
      this.#put(values.word, 'w', token);
      this.#put(values.pair, 'b', previous, token);
      if (beforePrevious !== '') this.#put(values.pair * 0.5, 's', beforePrevious, token);
      if (index < 2) this.#put(values.start, 'f', token);
      if (word.shape !== null) this.#shapedWord(word.shape, word.text, previous);
      else this.#plainWord(word.text, index);
      this.#endQuarters(index + 1, words.length);
      beforePrevious = previous;
      previous = token;
    }
    this.#meaningPairs();
    if (words.length > 0) {
      this.#put(values.pair, 'b', previous, '$');
      this.#put(values.sentence, 'n', lengthClass(words.length));
      if (isQuestion) this.#put(values.sentence, 'q');
    }
    this.#toLengthOne();
  }

  #endQuarters(wordsDone: number, wordCount: number): void {
    for (let quarter = 0; quarter < 3; quarter += 1)
      if (wordsDone === Math.max(1, Math.round((wordCount * (quarter + 1)) / 4)))
        this.quarterEnds[quarter] = this.count;
  }

  /** What a path or a name of a file is made of says more than that it is one: `/etc/sudoers`, `package.json`, `:5432`. */
  #shapedWord(shape: Shape, text: string, previous: string): void {
    this.#meaning(shape);
    let pieces = 0;
    for (const [piece] of text.slice(0, shapeCharactersMax).matchAll(shapePieces)) {
      this.#put(values.piece, 'z', piece);
      this.#put(values.piece * 0.5, 'y', previous, piece);
      for (const meaning of classesOf(piece)) this.#meaning(meaning);
      const domain = programDomain(piece);
      if (domain !== undefined) this.#put(values.piece, 'p', domain);
      pieces += 1;
      if (pieces === shapePiecesMax) return;
    }
  }

  #plainWord(text: string, index: number): void {
    for (const meaning of classesOf(text)) this.#meaning(meaning);
    const domain = programDomain(text);
    if (domain !== undefined) {
      this.#put(values.program, 'p', domain);
      if (index === 0) this.#put(values.program, 'P', domain);
    }
    const isWide = text.charCodeAt(0) >= 0x2e80;
    if (isWide) this.#grams(text, 1, 3);
    else if (text.length >= 3) this.#grams(`<${text.slice(0, gramCharactersMax)}>`, 3, 5);
  }

  #meaning(meaning: string): void {
    if (this.#meanings.length >= meaningsMax || this.#meanings.includes(meaning)) return;
    this.#meanings.push(meaning);
    this.#put(values.meaning, 'c', meaning);
  }

  /** Which classes stand together, in whichever order: `remove` with `file`. */
  #meaningPairs(): void {
    const meanings = this.#meanings.sort();
    for (const [index, first] of meanings.entries()) {
      for (let other = index + 1; other < meanings.length; other += 1) {
        this.#put(values.meanings, 'k', first, meanings[other]);
      }
    }
  }

  /** Runs of `from` to `to` characters: what a misspelt or inflected word shares with its like. */
  #grams(text: string, from: number, to: number): void {
    const end = Math.min(text.length, gramCharactersMax + 2);
    for (let start = 0; start < end; start += 1) {
      let hash = seedOf('g');
      for (let length = 1; length <= to && start + length <= end; length += 1) {
        hash = mixed(hash, text.charCodeAt(start + length - 1));
        if (length < from) continue;
        this.#add(values.gram, hash);
        this.names?.push(`…${text.slice(start, start + length)}…`);
      }
    }
  }

  #put(value: number, kind: string, first = '', second = ''): void {
    let hash = hashed(seedOf(kind), first);
    if (second !== '') hash = hashed(mixed(hash, 0x20), second);
    this.#add(value, hash);
    this.names?.push(named(kind, first, second));
  }

  #add(value: number, hash: number): void {
    if (this.count >= featuresMax) return;
    this.hashes[this.count] = finished(hash);
    this.values[this.count] = value;
    this.count += 1;
  }

  #toLengthOne(): void {
    let squares = 0;
    for (let index = 0; index < this.count; index += 1) squares += (this.values[index] ?? 0) ** 2;
    if (squares === 0) return;
    const scale = 1 / Math.sqrt(squares);
    for (let index = 0; index < this.count; index += 1)
      this.values[index] = (this.values[index] ?? 0) * scale;
  }
}

function named(kind: string, first: string, second: string): string {
  switch (kind) {
    case 'w':
    case 'z':
      return first;
    case 'b':
      return `"${first} ${second}"`;
    case 's':
      return `"${first} … ${second}"`;
    case 'f':
      return `starts with ${first}`;
    case 'p':
    case 'P':
      return `a program of ${first}`;
    case 'c':
      return `means ${first}`;
    case 'k':
      return `${first} with ${second}`;
    case 'n':
      return `${first} words`;
    default:
      return 'a question';
  }
}

function lengthClass(words: number): string {
  if (words <= 4) return String(words);
  if (words <= 7) return '5 to 7';
  return words <= 12 ? '8 to 12' : 'more than 12';
}

// FNV-1a over UTF-16 units, finished as MurmurHash3 does (fmix32), so that the highest bits depend on every character.
function seedOf(kind: string): number {
  return mixed(0x811c9dc5, kind.charCodeAt(0));
}

function hashed(seed: number, text: string): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = mixed(hash, text.charCodeAt(index));
  return hash;
}

function mixed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

function finished(hash: number): number {
  let bits = hash;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
