import { lexicon, nothing, singular } from './lexicon.ts';
import { kindNamed, kinds, type SlotKind, usualKinds } from './kinds.ts';

export type PatternItem =
  | { readonly kind: 'word'; readonly concepts: readonly string[] }
  | { readonly kind: 'slot'; readonly name: string; readonly takes: SlotKind; readonly isNamed: boolean };

/** One way to ask for a recipe. */
export interface Pattern {
  readonly items: readonly PatternItem[];
  /** Concepts that may stand beside the items. */
  readonly optional: readonly ReadonlySet<string>[];
  /** False when the order carries meaning: two slots of a kind, or a joining word such as `to`. */
  readonly isFree: boolean;
  /** Whether to be shown is part of what is asked: it need not be said, but speaks for the pattern if it is. */
  readonly shows: boolean;
}

/**
 * @param ignorableWords words that may stand beside the pattern
 * @throws Error when the pattern is malformed: a recipe is checked as it is loaded
 */
export function parsePattern(source: string, ignorableWords = ''): Pattern {
  const words = source.split(' ');
  const optional = ignorableWords === '' ? [] : [conceptsOf(ignorableWords, ' ')];
  const parts: PatternItem[] = [];
  for (const [index, word] of words.entries()) {
    if (word.startsWith('?')) {
      optional.push(conceptsOf(word.slice(1), '|'));
    } else if (word.startsWith('{')) parts.push(parseSlot(word, words[index - 1], words[index + 1]));
    else {
      const item = wordItem(word);
      if (item.concepts.length > 0) parts.push(item);
    }
  }
  // What is made is new, and what is asked for is to be shown: neither needs to be said.
  if (parts.some((part) => part.kind === 'word' && part.concepts.includes('create'))) optional.push(onlyNew);
  const telling = parts.filter(
    (part) => part.kind === 'word' && !part.concepts.every((concept) => implied.has(concept)),
  );
  const items =
    telling.length === 0
      ? parts
      : parts.filter((part) => part.kind !== 'word' || !part.concepts.includes('show'));
  const kinds = items.flatMap((item) => (item.kind === 'slot' ? [item.takes] : []));
  const hasGlue = items.some(
    (item) => item.kind === 'word' && item.concepts.some((concept) => lexicon.isGlue(concept)),
  );
  const isFree = !hasGlue && new Set(kinds).size === kinds.length;
  return { items, optional, isFree, shows: items.length < parts.length };
}

/** The concepts of the word by which a pattern is found, without reading the whole of it; undefined when it has none. */
export function keyOf(source: string): readonly string[] | undefined {
  let first: readonly string[] | undefined;
  for (const word of source.split(' ')) {
    if (word.startsWith('{') || word.startsWith('?')) continue;
    const { concepts } = wordItem(word);
    if (concepts.length === 0) continue;
    if (concepts.every((concept) => !implied.has(concept))) return concepts;
    first ??= concepts;
  }
  return first;
}

/** The concepts that a pattern asks for, without those that need not be said. */
export function wordConcepts(source: string): readonly string[] {
  return source
    .split(' ')
    .flatMap((word) => (word.startsWith('{') || word.startsWith('?') ? [] : wordItem(word).concepts));
}

type WordItem = Extract<PatternItem, { kind: 'word' }>;

/** The patterns of the book share few words and few slots: each is read once. */
const wordItems = new Map<string, WordItem>();
const slotItems = new Map<string, PatternItem>();

function wordItem(word: string): WordItem {
  const known = wordItems.get(word);
  if (known !== undefined) return known;
  const concepts = word
    .split('|')
    .map(conceptOf)
    .filter((concept) => concept !== nothing);
  const item: WordItem = { kind: 'word', concepts };
  wordItems.set(word, item);
  return item;
}

const onlyNew: ReadonlySet<string> = new Set(['new']);

/** The concepts of a list. Many patterns of a recipe share one, so each list is read once. */
function conceptsOf(list: string, separator: ' ' | '|'): ReadonlySet<string> {
  const known = lists.get(list);
  if (known !== undefined) return known;
  const read = new Set(list.split(separator).map(conceptOf));
  lists.set(list, read);
  return read;
}

const lists = new Map<string, ReadonlySet<string>>();

/** A pattern is read by the lexicon as a request is; joining words stay themselves. */
function conceptOf(word: string): string {
  // "=commit": this form of the word, not the plural.
  if (word.startsWith('=')) return word;
  const known = concepts.get(word);
  if (known !== undefined) return known;
  const concept = lexicon.isGlue(word) ? word : (lexicon.phrase([word], 0)?.concept ?? singular(word));
  concepts.set(word, concept);
  return concept;
}

/** The patterns of the book share few words. */
const concepts = new Map<string, string>();

export const implied: ReadonlySet<string> = new Set(['show', 'all', 'every', 'each']);

/** What stands beside a slot and says which sort of thing its value is, so that a plain word may be one. */
function saysKind(word: string, takes: SlotKind): boolean {
  // What need not be said names nothing.
  if (word.startsWith('?')) return false;
  const concepts = word.split('|');
  if (takes === 'path')
    return concepts.some(
      (concept) => concept === 'file' || concept === 'directory' || lexicon.isGlue(concept),
    );
  return concepts.some((concept) => kindNamed(takes).nouns.includes(concept));
}

function parseSlot(word: string, before = '', after = ''): PatternItem {
  const key = `${before} ${word} ${after}`;
  const known = slotItems.get(key);
  if (known !== undefined) return known;
  const match = /^\{([a-z_]+)(?::([a-z]+))?(!?)\}$/.exec(word);
  const name = match?.[1] ?? '';
  const takes = match?.[2] ?? usualKinds().get(name) ?? '';
  if (!kinds().has(takes)) throw new Error(`${word} is no slot: unknown kind "${takes}"`);
  const isNamed = saysKind(before, takes) || saysKind(after, takes) || match?.[3] === '!';
  const item: PatternItem = { kind: 'slot', name, takes, isNamed };
  slotItems.set(key, item);
  return item;
}
