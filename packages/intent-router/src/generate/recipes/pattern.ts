import { lexicon, nothing, singular } from './lexicon.ts';
import { isContent, type RequestToken } from './request.ts';
import { usualKinds } from './recipe.ts';
import { accepts, isEvident, slotKinds, type Filler, type SlotKind } from './values.ts';

export type PatternItem =
  | { readonly kind: 'word'; readonly concepts: readonly string[] }
  | { readonly kind: 'slot'; readonly name: string; readonly takes: SlotKind; readonly isNamed: boolean };

/** One way to ask for a recipe. */
export interface Pattern {
  readonly items: readonly PatternItem[];
  /** Concepts that may be said beside the items. */
  readonly optional: readonly ReadonlySet<string>[];
  /** False when the order carries meaning: two slots of a kind, or a joining word such as `to`. */
  readonly isFree: boolean;
  /** Whether to be shown is part of what is asked: it need not be said, but speaks for the pattern if it is. */
  readonly shows: boolean;
}

/**
 * @param beside words that may be said beside the pattern
 * @throws Error when the pattern is malformed: a recipe is checked as it is loaded
 */
export function parsePattern(source: string, beside = ''): Pattern {
  const words = source.split(' ');
  const optional = beside === '' ? [] : [conceptsOf(beside, ' ')];
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
  return concepts.some((concept) => nounsOf[takes]?.includes(concept));
}

function parseSlot(word: string, before = '', after = ''): PatternItem {
  const key = `${before} ${word} ${after}`;
  const known = slotItems.get(key);
  if (known !== undefined) return known;
  const match = /^\{([a-z_]+)(?::([a-z]+))?(!?)\}$/.exec(word);
  const name = match?.[1] ?? '';
  const wanted = match?.[2] ?? usualKinds[name] ?? '';
  const takes = slotKinds.find((kind) => kind === wanted);
  if (takes === undefined) throw new Error(`${word} is no slot: unknown kind "${wanted}"`);
  const isNamed = saysKind(before, takes) || saysKind(after, takes) || match?.[3] === '!';
  const item: PatternItem = { kind: 'slot', name, takes, isNamed };
  slotItems.set(key, item);
  return item;
}

/** The nouns of the sorts of things. Beside a value they name it; without one they say what is missing: "resize an image". */
const nounsOf: Readonly<Partial<Record<SlotKind, readonly string[]>>> = {
  path: ['file', 'directory', 'image', 'photo', 'picture', 'video', 'document', 'script'],
  archive: ['archive', 'zip', 'tarball', 'file'],
  filename: ['file'],
  directory: ['directory'],
  text: ['text', 'string', 'word', 'pattern'],
  message: ['message', 'text', 'string', 'word', 'line'],
  command: ['command'],
  user: ['user', 'account', 'owner', 'group', 'member'],
  owner: ['user', 'owner'],
  service: ['service', 'unit', 'daemon', 'timer'],
  process: ['process', 'program', 'package'],
  package: ['package', 'npm', 'pip', 'cargo', 'brew', 'apt', 'dependency'],
  branch: ['branch'],
  commit: ['commit', 'tag'],
  name: [
    'name',
    'container',
    'script',
    'alias',
    'group',
    'key',
    'remote',
    'program',
    'interface',
    'image_docker',
  ],
  url: ['url', 'website', 'git', 'file', 'server'],
  host: ['host', 'server', 'website', 'domain', 'computer', 'ip'],
  server: ['host', 'server', 'computer', 'remote', 'node'],
  remote: ['server', 'host', 'remote', 'computer'],
  device: ['device', 'disk', 'partition', 'usb', 'card', 'stick', 'interface'],
  interface: ['interface', 'device'],
  port: ['port'],
  number: ['number', 'pid', 'process', 'id'],
  mode: ['mode', 'permission'],
  variable: ['variable', 'environment'],
  expression: ['expression'],
};

/** What came of reading tokens by a pattern. */
export interface PatternMatch {
  readonly values: ReadonlyMap<string, { readonly filler: Filler; readonly takes: SlotKind }>;
  /** Slots that nothing was said for. */
  readonly missing: readonly { readonly name: string; readonly takes: SlotKind }[];
  /** What the request says and the pattern does not account for. */
  readonly left: readonly RequestToken[];
  /** How many of the words the request has to share with the pattern are in it. */
  readonly matched: number;
  /** How many words were passed over that may be: the fewer, the nearer. */
  readonly passed: number;
}

/**
 * @param mayPass concepts and words that the recipe accounts for by itself, such as the names of its programs
 * @returns null when a word of the pattern is not in the request
 */
export function matchPattern(
  pattern: Pattern,
  tokens: readonly RequestToken[],
  mayPass: (token: RequestToken) => boolean,
): PatternMatch | null {
  const canPass = (token: RequestToken): boolean =>
    !isContent(token) ||
    lexicon.isSoft(token.concept) ||
    pattern.optional.some((concepts) => concepts.has(token.concept)) ||
    mayPass(token);
  const bonus = pattern.shows && tokens.some(({ concept }) => concept === 'show') ? 1 : 0;
  const ordered = addTo(matchInOrder(pattern, tokens, canPass), bonus);
  if (ordered !== null && ordered.left.length === 0 && ordered.missing.length === 0) return ordered;
  const free = pattern.isFree ? addTo(matchFreely(pattern, tokens, canPass), bonus) : null;
  return better(ordered, free);
}

function addTo(match: PatternMatch | null, bonus: number): PatternMatch | null {
  return match === null || bonus === 0 ? match : { ...match, matched: match.matched + bonus };
}

function better(first: PatternMatch | null, second: PatternMatch | null): PatternMatch | null {
  if (first === null || second === null) return first ?? second;
  const cost = (match: PatternMatch): number => match.left.length * 4 + match.missing.length;
  return cost(second) < cost(first) ? second : first;
}

function matchInOrder(
  pattern: Pattern,
  tokens: readonly RequestToken[],
  canPass: (token: RequestToken) => boolean,
): PatternMatch | null {
  const values = new Map<string, { filler: Filler; takes: SlotKind }>();
  const missing: { name: string; takes: SlotKind }[] = [];
  const left: RequestToken[] = [];
  let at = 0;
  let matched = 0;
  let passed = 0;
  const pass = (token: RequestToken): void => {
    if (canPass(token) || saysAgain(pattern, token)) passed += 1;
    else left.push(token);
  };
  for (const [index, item] of pattern.items.entries()) {
    if (item.kind === 'word') {
      const found = tokens.findIndex((token, place) => place >= at && says(token, item.concepts));
      if (found === -1) return null;
      for (const token of tokens.slice(at, found)) pass(token);
      at = found + 1;
      matched += item.concepts.some((concept) => lexicon.isGlue(concept)) ? 0 : 1;
      continue;
    }
    const next = pattern.items[index + 1];
    const stop =
      next?.kind === 'word'
        ? tokens.findIndex((token, place) => place >= at && says(token, next.concepts))
        : tokens.length;
    const isNext = (token: RequestToken | undefined): boolean =>
      next?.kind === 'word' && token !== undefined && says(token, next.concepts);
    const found = placeOfValue(item, tokens, at, stop === -1 ? tokens.length : stop, canPass, isNext);
    if (found === -1) {
      missing.push(item);
      continue;
    }
    for (const token of tokens.slice(at, found)) pass(token);
    const token = tokens[found];
    if (token !== undefined) {
      values.set(item.name, { filler: token, takes: item.takes });
      matched += valueWeight(item.takes, token);
    }
    at = found + 1;
  }
  for (const token of tokens.slice(at)) pass(token);
  return { values, missing, left: unnamed(left, missing), matched, passed };
}

/** "Resize an image": the noun of what is missing says no more than the question that will be asked. */
function unnamed(
  left: readonly RequestToken[],
  missing: readonly { readonly takes: SlotKind }[],
): readonly RequestToken[] {
  if (missing.length === 0) return left;
  return left.filter(({ concept }) => !missing.some(({ takes }) => nounsOf[takes]?.includes(concept)));
}

/** A plain word read as a value says less than the same word read as what it means; an archive more than any file. */
function valueWeight(takes: SlotKind, filler: Filler): number {
  if (!isEvident(takes, filler)) return 0.5;
  // A quoted name of a file is more likely a file than a text to look for.
  if (takes === 'text' && isEvident('path', filler)) return 0.8;
  return takes === 'archive' ? 1.25 : 1;
}

/** The first token that can be the value, with nothing of content before it. */
function placeOfValue(
  { takes, isNamed }: Extract<PatternItem, { kind: 'slot' }>,
  tokens: readonly RequestToken[],
  from: number,
  to: number,
  canPass: (token: RequestToken) => boolean,
  isNext: (token: RequestToken | undefined) => boolean,
): number {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const isPassable = !token.isQuoted && canPass(token) && !lexicon.isUsualName(token.text);
    if (
      !token.isQuoted &&
      !isEvident(takes, token) &&
      !isPassable &&
      !isNext(tokens[at + 1]) &&
      isSomeOther(tokens, at)
    )
      return -1;
    const isListed =
      takes === 'text' && !token.isQuoted && isJoined(tokens[at + 1]) && !isNext(tokens[at + 1]);
    if (takes === 'text' && !token.isQuoted && tokens.slice(from, at).some(isOfSentence)) return -1;
    if (accepts(takes, token, isNamed) && (!isPassable || isEvident(takes, token)) && !isListed) return at;
    if (!isPassable) return -1;
  }
  return -1;
}

/** "A registry", "a specific release": any of its sort, not one of that name; but "a btrfs filesystem". */
function isSomeOther(tokens: readonly RequestToken[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 2); before -= 1) {
    const token = tokens[before];
    if (token === undefined || token.isQuoted) return false;
    if (indefinite.has(token.text.toLowerCase())) return true;
    if (!lexicon.isSoft(token.concept)) return false;
  }
  return false;
}

const indefinite: ReadonlySet<string> = new Set([
  'a',
  'an',
  'some',
  'any',
  'another',
  'specific',
  'given',
  'certain',
]);

/** "How many words did I write": what follows is the verb of the sentence, not a text. */
function isOfSentence({ text, isQuoted }: RequestToken): boolean {
  return !isQuoted && sentenceWords.has(text.toLowerCase());
}

const sentenceWords: ReadonlySet<string> = new Set('did i we you they he she'.split(' '));

/** "OGG and MP3 files": the first of several, not the text. */
function isJoined(next: RequestToken | undefined): boolean {
  return next !== undefined && next.isGlue && (next.text === 'and' || next.text === 'or');
}

/** Said twice, as in "follow … live", it is the same. */
function saysAgain({ items }: Pattern, token: RequestToken): boolean {
  return (
    !token.isQuoted && items.some((item) => item.kind === 'word' && item.concepts.includes(token.concept))
  );
}

/** In any order: values must be evident by themselves. */
function matchFreely(
  pattern: Pattern,
  tokens: readonly RequestToken[],
  canPass: (token: RequestToken) => boolean,
): PatternMatch | null {
  const values = new Map<string, { filler: Filler; takes: SlotKind }>();
  const used = new Set<RequestToken>();
  let matched = 0;
  for (const item of pattern.items) {
    if (item.kind !== 'word') continue;
    const found = tokens.filter((token) => says(token, item.concepts));
    if (found.length === 0) return null;
    for (const token of found) used.add(token);
    matched += 1;
  }
  const missing: { name: string; takes: SlotKind }[] = [];
  for (const item of pattern.items) {
    if (item.kind !== 'slot') continue;
    const token = tokens.find(
      (each) => !used.has(each) && isEvident(item.takes, each) && accepts(item.takes, each, item.isNamed),
    );
    if (token === undefined) {
      missing.push(item);
      continue;
    }
    used.add(token);
    values.set(item.name, { filler: token, takes: item.takes });
    matched += valueWeight(item.takes, token);
  }
  const rest = tokens.filter((token) => !used.has(token));
  const left = unnamed(
    rest.filter((token) => !canPass(token)),
    missing,
  );
  return { values, missing, left, matched, passed: rest.length - left.length };
}

function says(token: RequestToken, concepts: readonly string[]): boolean {
  if (token.isQuoted) return false;
  return concepts.includes(token.concept) || (token.isGlue && concepts.includes(token.text.toLowerCase()));
}
