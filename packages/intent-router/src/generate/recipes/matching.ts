import { lexicon, nothing } from './lexicon.ts';
import { nounsBeside, nounsOf } from './nouns.ts';
import type { Pattern, PatternItem } from './pattern.ts';
import { isContent, type RequestToken } from './request.ts';
import { accepts, isEvident, isOrdinary, type Filler, type SlotKind } from './values.ts';

type SlotItem = Extract<PatternItem, { kind: 'slot' }>;

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
  /** How many words were passed over only since the recipe speaks of them in other patterns. */
  readonly lent: number;
}

/** What a recipe lets be said beside its patterns. */
export interface Beside {
  /** What it accounts for by itself, such as the names of its programs. */
  readonly mayPass: (token: RequestToken) => boolean;
  /** What it speaks of elsewhere. */
  readonly isOwn: (token: RequestToken) => boolean;
}

/** @returns null when a word of the pattern is not in the request */
export function matchPattern(
  pattern: Pattern,
  tokens: readonly RequestToken[],
  { mayPass, isOwn }: Beside,
): PatternMatch | null {
  const canPass = (token: RequestToken): boolean =>
    !isContent(token) ||
    lexicon.isSoft(token.concept) ||
    pattern.optional.some((concepts) => concepts.has(token.concept)) ||
    mayPass(token);
  const bonus = pattern.shows && tokens.some(({ concept }) => concept === 'show') ? 1 : 0;
  const lend = (match: PatternMatch | null): PatternMatch | null => withLent(match, tokens, isOwn);
  const ordered = lend(addTo(matchInOrder(pattern, tokens, canPass), bonus));
  if (ordered !== null && ordered.left.length === 0 && ordered.missing.length === 0) return ordered;
  const free =
    pattern.isFree && !isDenialMoved(pattern, tokens)
      ? lend(addTo(matchFreely(pattern, tokens, canPass), bonus))
      : null;
  return better(ordered, free);
}

/** "Commit all changes but do not push" is no commit without changes: in whatever order, "not" belongs to what is behind it, up to the next act. */
function isDenialMoved({ items }: Pattern, tokens: readonly RequestToken[]): boolean {
  return items.some((item, at) => {
    const denied = items[at + 1];
    const isDenial = item.kind === 'word' && item.concepts.every((concept) => concept === 'not');
    if (!isDenial || denied?.kind !== 'word') return false;
    return !tokens.some((token, place) => {
      if (token.concept !== 'not' || token.isQuoted) return false;
      const behind = tokens.slice(place + 1);
      const next = behind.find((each) => says(each, denied.concepts) || lexicon.isAct(each.concept));
      return next !== undefined && says(next, denied.concepts);
    });
  });
}

/** What is left without the words that the recipe speaks of elsewhere, if they are not more than what the pattern asks for. */
function withLent(
  match: PatternMatch | null,
  tokens: readonly RequestToken[],
  isOwn: (token: RequestToken) => boolean,
): PatternMatch | null {
  if (match === null || match.left.length === 0) return match;
  const left = match.left.filter((token) => token.isQuoted || !isOwn(token));
  const lent = match.left.length - left.length;
  if (lent === 0 || lent > match.matched) return match;
  // A plain word that is taken for a value beside such a word may be part of what that says: "docker run".
  const isDoubtful = [...match.values].some(([name, { filler, takes }]) => {
    if (isEvident(takes, filler)) return false;
    const at = tokens.findIndex(({ text }) => text === filler.text);
    const after = tokens[at + 1];
    return (
      (named.has(takes) && !lexicon.isUsualName(filler.text) && !isCalledSo({ name, takes }, tokens, at)) ||
      isOwn({ ...nothingSaid, concept: filler.text.toLowerCase().replace(/s$/, '') }) ||
      (takes === 'text' && after !== undefined && match.left.includes(after))
    );
  });
  return isDoubtful ? match : { ...match, left, lent };
}

const nothingSaid: RequestToken = { text: '', concept: nothing, isQuoted: false, isGlue: false };

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
      if (found === -1 && index === pattern.openEnd && isSure(values, missing)) {
        const last = pattern.items[index + 1];
        if (last?.kind === 'slot') missing.push(last);
        break;
      }
      if (found === -1 || isSevered(pattern, index, tokens, values, found)) return null;
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
    // "3 lines of context around panic": what the pattern says already is no value of it.
    const mayPass = (token: RequestToken): boolean => canPass(token) || saysAgain(pattern, token);
    const place = placeOfValue(item, tokens, at, stop === -1 ? tokens.length : stop, mayPass, isNext);
    const found = place === -1 || !isParted(pattern, index, tokens, at, place) ? place : -1;
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
  return { values, missing, left: unnamed(left, missing), matched, passed, lent: 0 };
}

/** "A tar of the current directory" is no directory called tar: "of" between a plain word and the noun that would name it. */
function isSevered(
  { items }: Pattern,
  index: number,
  tokens: readonly RequestToken[],
  values: PatternMatch['values'],
  found: number,
): boolean {
  const slot = items[index - 1];
  const value = slot?.kind === 'slot' ? values.get(slot.name) : undefined;
  const word = items[index];
  if (value === undefined || word?.kind !== 'word' || isEvident(value.takes, value.filler)) return false;
  if (word.concepts.some((concept) => lexicon.isGlue(concept))) return false;
  const at = tokens.findIndex((token) => token === value.filler);
  return tokens.slice(at + 1, found).some(({ isGlue, text }) => isGlue && text.toLowerCase() === 'of');
}

/** Only what a file or a number was named for is asked on: "order sushi" sorts nothing. */
function isSure(values: PatternMatch['values'], missing: readonly unknown[]): boolean {
  return (
    missing.length === 0 &&
    values.size > 0 &&
    [...values.values()].every(({ takes, filler }) => isEvident(takes, filler))
  );
}

/** "Install ggplot2 for R" has no second package, and "the folder in Finder" is not called so: a joining word that no pattern has parts a value from what is before it. */
function isParted(
  { items }: Pattern,
  index: number,
  tokens: readonly RequestToken[],
  from: number,
  place: number,
): boolean {
  const item = items[index];
  const before = items[index - 1];
  const token = tokens[place];
  if (item?.kind !== 'slot' || token === undefined || isEvident(item.takes, token)) return false;
  const joins = tokens
    .slice(from, place)
    .filter(({ isGlue, text }) => isGlue && !naming.has(text.toLowerCase()));
  if (joins.length === 0) return false;
  return before?.kind === 'slot' ? joins.some(({ text }) => text !== 'and') : item.takes === 'path';
}

const naming: ReadonlySet<string> = new Set(['of', 'called', 'named', 'titled', 'about']);

/** "Resize an image": the noun of what is missing says no more than the question that will be asked. */
function unnamed(
  left: readonly RequestToken[],
  missing: readonly { readonly takes: SlotKind }[],
): readonly RequestToken[] {
  if (missing.length === 0) return left;
  return left.filter(({ concept }) => !missing.some(({ takes }) => nounsOf(takes).includes(concept)));
}

/** A plain word read as a value says less than the same word read as what it means; an archive more than any file. */
function valueWeight(takes: SlotKind, filler: Filler): number {
  if (!isEvident(takes, filler)) return 0.5;
  // A quoted name of a file is more likely a file than a text to look for.
  if (takes === 'text' && isEvident('path', filler)) return 0.8;
  return takes === 'archive' || takes === 'json' ? 1.25 : 1;
}

/** The first token that can be the value, with nothing of content before it. */
function placeOfValue(
  { takes, isNamed }: SlotItem,
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
    if (accepts(takes, token, isNamed) && (!isPassable || isEvident(takes, token))) return at;
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

/** Said twice, as in "follow … live", it is the same; but SHA256SUMS is a file, whatever it is called after. */
function saysAgain({ items }: Pattern, token: RequestToken): boolean {
  return (
    !token.isQuoted &&
    !isEvident('path', token) &&
    items.some((item) => item.kind === 'word' && item.concepts.includes(token.concept))
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
      (each, at) =>
        !used.has(each) &&
        (isEvident(item.takes, each) ||
          (!canPass(each) && isCalledSo(item, tokens, at))) &&
        accepts(item.takes, each, item.isNamed),
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
  return { values, missing, left, matched, passed: rest.length - left.length, lent: 0 };
}

/** "The analysts group", "user bob": the noun beside a plain word says what it names. */
function isCalledSo(
  { name, takes }: Pick<SlotItem, 'name' | 'takes'>,
  tokens: readonly RequestToken[],
  at: number,
): boolean {
  const isNoun = (token: RequestToken | undefined): boolean =>
    token !== undefined && !token.isQuoted && nounsBeside(name, takes).includes(token.concept);
  if (!named.has(takes) || isOrdinary(tokens[at]?.text ?? '')) return false;
  return isNoun(tokens[at - 1]) || isNoun(tokens[at + 1]);
}

/** Kinds whose values a noun may name; texts and messages are quoted. */
const named: ReadonlySet<SlotKind> = new Set([
  'path',
  'user',
  'owner',
  'service',
  'process',
  'package',
  'branch',
  'name',
  'server',
  'interface',
]);

function says(token: RequestToken, concepts: readonly string[]): boolean {
  if (token.isQuoted) return false;
  if (concepts.some((concept) => concept.startsWith('=') && concept.slice(1) === token.text.toLowerCase()))
    return true;
  return concepts.includes(token.concept) || (token.isGlue && concepts.includes(token.text.toLowerCase()));
}
