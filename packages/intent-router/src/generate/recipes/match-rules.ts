import { type Filler, kindNamed, type SlotKind } from './kinds.ts';
import type { Pattern, PatternItem } from './pattern.ts';
import type { RequestToken } from './request.ts';
import { isEvident, isOrdinary } from './values.ts';

export type SlotItem = Extract<PatternItem, { kind: 'slot' }>;

/** What came of reading tokens by a pattern. */
export interface PatternMatch {
  readonly values: ReadonlyMap<string, { readonly filler: Filler; readonly takes: SlotKind }>;
  /** Slots that nothing was said for. */
  readonly missing: readonly { readonly name: string; readonly takes: SlotKind }[];
  /** What the request says and the pattern does not account for. */
  readonly left: readonly RequestToken[];
  /** How many of the words the request has to share with the pattern are in it. */
  readonly matched: number;
  /** Words that were passed over because they may be: the fewer, the nearer. */
  readonly ignored: readonly RequestToken[];
  /** How many words were passed over only since the recipe speaks of them in other patterns. */
  readonly borrowed: number;
}

/** "Resize an image": the noun of what is missing says no more than the question that will be asked. */
export function unnamed(
  left: readonly RequestToken[],
  missing: readonly { readonly takes: SlotKind }[],
): readonly RequestToken[] {
  if (missing.length === 0) return left;
  return left.filter(({ concept }) => !missing.some(({ takes }) => kindNamed(takes).nouns.includes(concept)));
}

/** A plain word read as a value says less than the same word read as what it means; an archive more than any file. */
export function valueWeight(takes: SlotKind, filler: Filler): number {
  if (!isEvident(takes, filler)) return 0.5;
  return takes === 'archive' || takes === 'json' ? 1.25 : 1;
}

/** Said twice, as in "follow … live", it is the same; but SHA256SUMS is a file, whatever it is called after. */
export function saysAgain({ items }: Pattern, token: RequestToken): boolean {
  return (
    !token.isQuoted &&
    !isEvident('path', token) &&
    items.some((item) => item.kind === 'word' && item.concepts.includes(token.concept))
  );
}

/** "The analysts group", "user bob": the noun beside a plain word says what it names. */
export function isCalledSo(
  { name, takes }: Pick<SlotItem, 'name' | 'takes'>,
  tokens: readonly RequestToken[],
  at: number,
): boolean {
  const isNoun = (token: RequestToken | undefined): boolean =>
    token !== undefined && !token.isQuoted && nounsBeside(name, takes).includes(token.concept);
  if (!kindNamed(takes).isCalled || isOrdinary(tokens[at]?.text ?? '')) return false;
  return isNoun(tokens[at - 1]) || isNoun(tokens[at + 1]);
}

/** The nouns that may stand beside a value of a slot and say what it is. */
export function nounsBeside(name: string, takes: SlotKind): readonly string[] {
  if (takes === 'path') return ['directory'];
  // A group is no user, though both are spelled alike.
  if (takes === 'user') return name === 'group' ? ['group'] : ['user', 'account', 'owner', 'member'];
  return kindNamed(takes).nouns;
}

export function says(token: RequestToken, concepts: readonly string[]): boolean {
  if (token.isQuoted) return false;
  if (concepts.some((concept) => concept.startsWith('=') && concept.slice(1) === token.text.toLowerCase()))
    return true;
  return concepts.includes(token.concept) || (token.isGlue && concepts.includes(token.text.toLowerCase()));
}
