import { lexicon } from './lexicon.ts';
import { type PatternMatch, type SlotItem, says, saysAgain, unnamed, valueWeight } from './match-rules.ts';
import type { Pattern } from './pattern.ts';
import type { RequestToken } from './request.ts';
import type { Filler, SlotKind } from './kinds.ts';
import { accepts, isEvident } from './values.ts';

export function matchInOrder(
  pattern: Pattern,
  tokens: readonly RequestToken[],
  canIgnore: (token: RequestToken) => boolean,
): PatternMatch | null {
  const values = new Map<string, { filler: Filler; takes: SlotKind }>();
  const missing: { name: string; takes: SlotKind }[] = [];
  const left: RequestToken[] = [];
  let at = 0;
  let matched = 0;
  const ignored: RequestToken[] = [];
  const pass = (token: RequestToken): void => {
    if (canIgnore(token) || saysAgain(pattern, token)) ignored.push(token);
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
    // "3 lines of context around panic": what the pattern says already is no value of it.
    const mayIgnore = (token: RequestToken): boolean => canIgnore(token) || saysAgain(pattern, token);
    const place = placeOfValue(item, tokens, at, stop === -1 ? tokens.length : stop, mayIgnore, isNext);
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
  return { values, missing, left: unnamed(left, missing), matched, ignored, borrowed: 0 };
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

/** The first token that can be the value, with nothing of content before it. */
function placeOfValue(
  { takes, isNamed }: SlotItem,
  tokens: readonly RequestToken[],
  from: number,
  to: number,
  canIgnore: (token: RequestToken) => boolean,
  isNext: (token: RequestToken | undefined) => boolean,
): number {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const isPassable = !token.isQuoted && canIgnore(token) && !lexicon.isUsualName(token.text);
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

/** "OGG and MP3 files": the first of several, not the text. */
function isJoined(next: RequestToken | undefined): boolean {
  return next !== undefined && next.isGlue && (next.text === 'and' || next.text === 'or');
}
