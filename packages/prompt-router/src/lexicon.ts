import { characterClass, classOf, isUnspacedClass, lowerOf } from './characters.ts';

/** FNV-1a over code units. Whole keywords are compared letter by letter after it, so it only has to spread. */
export const HASH_SEED = 0x811c9dc5 | 0;
export const HASH_PRIME = 0x01000193;

const SLOTS = 4096;
export const SLOT_MASK = SLOTS - 1;

/** Keywords of the tables in the shape that the pass walks: words by hash, phrases as a tree of words. */
export interface Lexicon {
  /** By keyword. */
  readonly texts: readonly string[];
  /** By keyword: the groups it belongs to, a bit each. */
  readonly groups: Uint32Array;
  /** By the low bits of a hash: the first word there, -1 if none; then no keyword has a word of this hash. */
  readonly firstWords: Int16Array;
  /** The word of a hash, -1 if no keyword has one. Two words may share a hash: `isKeyword` has the last word. */
  wordOf(hash: number): number;
  /** By word: the tree's node after it at the start of a phrase, 0 if none begins with it. */
  readonly beginnings: Int16Array;
  /** The tree's node after one more word; 0 if no phrase goes on like this. */
  next(node: number, word: number): number;
  /** By node: the keyword that ends here, -1 if none. */
  readonly keywordOf: Int16Array;
  /** By code unit: whether a keyword of a script without blanks begins with it. */
  readonly beginsUnspaced: Uint8Array;
  /** The longest such keyword that stands at this place, -1 if none. */
  unspacedAt(text: string, index: number, code: number): number;
}

export interface KeywordGroup {
  readonly keywords: readonly string[];
}

/** @throws TypeError if a keyword stands twice in one group or has no word, which is a mistake in the tables */
export function compileLexicon(keywordGroups: readonly KeywordGroup[]): Lexicon {
  const texts: string[] = [];
  const groups: number[] = [];
  keywordGroups.forEach(({ keywords }, group) => {
    for (const keyword of keywords) {
      const known = texts.indexOf(keyword);
      const id = known >= 0 ? known : texts.push(keyword) - 1;
      const bit = 1 << group;
      if (((groups[id] ?? 0) & bit) !== 0)
        throw new TypeError(`the keyword "${keyword}" stands twice in a group`);
      groups[id] = (groups[id] ?? 0) | bit;
    }
  });
  const words = new WordTable();
  const tree = new PhraseTree(words);
  const unspaced = new UnspacedKeywords(texts);
  texts.forEach((keyword, id) => {
    if (isUnspacedClass(classOf[keyword.charCodeAt(0)] ?? 0)) unspaced.add(keyword, id);
    else tree.add(keyword, id);
  });
  const beginnings = Int16Array.from({ length: words.size }, (_, word) => tree.next(0, word));
  return {
    texts,
    beginnings,
    groups: Uint32Array.from(groups),
    firstWords: words.ids,
    wordOf: (hash) => words.find(hash),
    next: edgeTable(tree.edges),
    keywordOf: Int16Array.from(tree.keywords),
    beginsUnspaced: unspaced.begins,
    unspacedAt: (text, index, code) => unspaced.at(text, index, code),
  };
}

/** Words by hash, open addressing; a tenth of the slots is used, so that most words of a prompt miss at the first. */
class WordTable {
  private readonly words: string[] = [];
  private readonly hashes = new Int32Array(SLOTS);
  readonly ids = new Int16Array(SLOTS).fill(-1);

  get size(): number {
    return this.words.length;
  }

  add(word: string): number {
    const hash = hashOf(word);
    const known = this.find(hash);
    if (known >= 0 && this.words[known] === word) return known;
    if (known >= 0) throw new TypeError(`the words "${word}" and "${this.words[known]}" have one hash`);
    const id = this.words.push(word) - 1;
    if (id >= SLOTS / 2) throw new TypeError('the tables have too many words for the slots of the lexicon');
    let slot = hash & SLOT_MASK;
    while ((this.ids[slot] ?? -1) >= 0) slot = (slot + 1) & SLOT_MASK;
    this.hashes[slot] = hash;
    this.ids[slot] = id;
    return id;
  }

  find(hash: number): number {
    for (let slot = hash & SLOT_MASK; ; slot = (slot + 1) & SLOT_MASK) {
      const id = this.ids[slot] ?? -1;
      if (id < 0 || this.hashes[slot] === hash) return id;
    }
  }
}

class PhraseTree {
  readonly keywords: number[] = [-1];
  readonly edges = new Map<number, number>();
  private readonly words: WordTable;

  constructor(words: WordTable) {
    this.words = words;
  }

  add(keyword: string, id: number): void {
    let node = 0;
    for (const word of keyword.split(/[ -]/)) {
      if (word === '') throw new TypeError(`the keyword "${keyword}" has an empty word`);
      const edge = edgeOf(node, this.words.add(word));
      let next = this.edges.get(edge);
      if (next === undefined) {
        next = this.keywords.push(-1) - 1;
        this.edges.set(edge, next);
      }
      node = next;
    }
    this.keywords[node] = id;
  }

  next(node: number, word: number): number {
    return this.edges.get(edgeOf(node, word)) ?? 0;
  }
}

class UnspacedKeywords {
  readonly begins = new Uint8Array(0x10000);
  private readonly byFirst = new Map<number, number[]>();
  private readonly texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.texts = texts;
  }

  add(keyword: string, id: number): void {
    const first = keyword.charCodeAt(0);
    this.begins[first] = 1;
    const ids = this.byFirst.get(first) ?? [];
    this.byFirst.set(first, ids);
    ids.push(id);
    ids.sort((left, right) => (this.texts[right]?.length ?? 0) - (this.texts[left]?.length ?? 0));
  }

  at(text: string, index: number, code: number): number {
    return this.byFirst.get(code)?.find((id) => text.startsWith(this.texts[id] ?? '', index)) ?? -1;
  }
}

/** The edges of the tree in a flat table, open addressing: a `Map` took a third of the whole pass. */
function edgeTable(edges: ReadonlyMap<number, number>): (node: number, word: number) => number {
  const keys = new Int32Array(SLOTS).fill(-1);
  const nodes = new Int16Array(SLOTS);
  for (const [edge, node] of edges) {
    let slot = edgeSlot(edge);
    while (keys[slot] !== -1) slot = (slot + 1) & SLOT_MASK;
    keys[slot] = edge;
    nodes[slot] = node;
  }
  return (node, word) => {
    const edge = edgeOf(node, word);
    for (let slot = edgeSlot(edge); keys[slot] !== -1; slot = (slot + 1) & SLOT_MASK) {
      if (keys[slot] === edge) return nodes[slot] ?? 0;
    }
    return 0;
  };
}

function edgeSlot(edge: number): number {
  return (Math.imul(edge, HASH_PRIME) >>> 16) & SLOT_MASK;
}

/** Words are fewer than 4096, so node and word fit a small integer. */
function edgeOf(node: number, word: number): number {
  return node * SLOTS + word;
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
