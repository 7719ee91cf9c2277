import { characterClass, classOf, isUnspacedClass, lowerOf } from './characters.ts';

/** FNV-1a over code units. Whole keywords are compared letter by letter after it, so it only has to spread. */
export const HASH_SEED = 0x811c9dc5 | 0;
export const HASH_PRIME = 0x01000193;

const SLOT_BITS = 12;
const SLOTS = 1 << SLOT_BITS;
const SLOT_MASK = SLOTS - 1;

/** Numbers by a key of 32 bits: open addressing in flat tables, since a `Map` took a third of the whole pass. */
class IntTable {
  private readonly keys = new Int32Array(SLOTS);
  /** By slot, -1 where it is free: a key whose own slot is free is not in the table. */
  readonly values = new Int16Array(SLOTS).fill(-1);
  size = 0;

  get(key: number): number {
    for (let slot = slotOf(key); ; slot = (slot + 1) & SLOT_MASK) {
      const value = this.values[slot] ?? -1;
      if (value < 0 || this.keys[slot] === key) return value;
    }
  }

  /** @throws TypeError where so many keys would make looks slow, which is a mistake in the tables */
  add(key: number, value: number): void {
    if (this.size >= SLOTS / 2)
      throw new TypeError('the tables have too many words for the slots of the lexicon');
    let slot = slotOf(key);
    while ((this.values[slot] ?? -1) >= 0) slot = (slot + 1) & SLOT_MASK;
    this.keys[slot] = key;
    this.values[slot] = value;
    this.size += 1;
  }
}

/** By the upper bits of a multiplication: the words of edges are numbered in a row, and would lie in one. */
export function slotOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - SLOT_BITS);
}

/** Keywords of the tables in the shape that the pass walks: words by hash, phrases as a tree of words. */
export class Lexicon {
  /** By keyword. */
  readonly texts: readonly string[];
  /** By keyword: the groups it belongs to, a bit each. */
  readonly groups: Uint32Array;
  /** By code unit: whether a keyword of a script without blanks begins with it. */
  readonly beginsUnspaced = new Uint8Array(0x10000);
  /** By word: the tree's node after it at the start of a phrase, 0 if none begins with it. */
  readonly beginnings: Int16Array;
  /** By node: the keyword that ends here, -1 if none. */
  readonly keywordOf: readonly number[];
  private readonly words: string[] = [];
  private readonly wordsByHash = new IntTable();
  /** By `slotOf` a hash: below 0, no keyword has a word of it. */
  readonly wordSlots = this.wordsByHash.values;
  private readonly edges = new IntTable();
  private readonly unspaced = new Map<number, string[]>();

  /**
   * @param keywordGroups at most 32
   * @throws TypeError if a keyword stands twice in one group or has no word, which is a mistake in the tables
   */
  constructor(keywordGroups: readonly (readonly string[])[]) {
    const groups = new Map<string, number>();
    keywordGroups.forEach((keywords, group) => {
      for (const keyword of keywords) {
        const known = groups.get(keyword) ?? 0;
        if ((known & (1 << group)) !== 0)
          throw new TypeError(`the keyword "${keyword}" stands twice in a group`);
        groups.set(keyword, known | (1 << group));
      }
    });
    this.texts = [...groups.keys()];
    this.groups = Uint32Array.from(groups.values());
    const keywordOf = [-1];
    this.texts.forEach((keyword, id) => {
      const first = keyword.charCodeAt(0);
      if (isUnspacedClass(classOf[first] ?? 0)) {
        this.beginsUnspaced[first] = 1;
        this.unspaced.set(first, [...(this.unspaced.get(first) ?? []), keyword]);
        return;
      }
      let node = 0;
      for (const word of keyword.split(/[ -]/)) {
        const edge = node * SLOTS + this.addWord(word, keyword);
        const next = this.edges.get(edge);
        if (next < 0) this.edges.add(edge, keywordOf.push(-1) - 1);
        node = next < 0 ? keywordOf.length - 1 : next;
      }
      keywordOf[node] = id;
    });
    this.keywordOf = keywordOf;
    this.beginnings = Int16Array.from(this.words, (_, word) => this.next(0, word));
  }

  /** The word of a hash, -1 if no keyword has one. Two words may share a hash: `isKeyword` has the last word. */
  wordOf(hash: number): number {
    return this.wordsByHash.get(hash);
  }

  /** The tree's node after one more word; 0 if no phrase goes on like this. */
  next(node: number, word: number): number {
    return Math.max(0, this.edges.get(node * SLOTS + word));
  }

  /** The longest keyword of a script without blanks that stands at this place, -1 if none. */
  unspacedAt(text: string, index: number, code: number): number {
    let longest = '';
    for (const keyword of this.unspaced.get(code) ?? [])
      if (keyword.length > longest.length && text.startsWith(keyword, index)) longest = keyword;
    return longest === '' ? -1 : this.texts.indexOf(longest);
  }

  private addWord(word: string, keyword: string): number {
    if (word === '') throw new TypeError(`the keyword "${keyword}" has an empty word`);
    const hash = hashOf(word);
    const known = this.wordsByHash.get(hash);
    if (known >= 0 && this.words[known] === word) return known;
    if (known >= 0) throw new TypeError(`the words "${word}" and "${this.words[known]}" have one hash`);
    this.wordsByHash.add(hash, this.words.push(word) - 1);
    return this.words.length - 1;
  }
}

/** What `PromptScan` reckons for the same word. */
export function hashOf(word: string): number {
  let hash = HASH_SEED;
  for (let index = 0; index < word.length; index += 1)
    hash = Math.imul(hash ^ lowerOf(word.charCodeAt(index)), HASH_PRIME);
  return hash;
}

const APOSTROPHE = 0x27;
const CURLY_APOSTROPHE = 0x2019;
const BLANK = 0x20;
const HYPHEN = 0x2d;

/** Whether these letters are the keyword: in any case, with any blanks or hyphens where it has a blank. */
export function isKeyword(keyword: string, text: string, from: number, to: number): boolean {
  let at = from;
  for (let index = 0; index < keyword.length; index += 1) {
    const wanted = keyword.charCodeAt(index);
    if (wanted === BLANK) {
      if (!isBetweenWords(text.charCodeAt(at))) return false;
      while (at < to && isBetweenWords(text.charCodeAt(at))) at += 1;
      continue;
    }
    const code = text.charCodeAt(at);
    if ((code === CURLY_APOSTROPHE ? APOSTROPHE : lowerOf(code)) !== wanted) return false;
    at += 1;
  }
  return at === to;
}

function isBetweenWords(code: number): boolean {
  return code === HYPHEN || (classOf[code] ?? 0) >= characterClass.blank;
}
