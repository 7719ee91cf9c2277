import { matchFreely } from './free-match.ts';
import { kindNamed } from './kinds.ts';
import { lexicon, nothing } from './lexicon.ts';
import { type PatternMatch, isCalledSo, says } from './match-rules.ts';
import { matchInOrder } from './ordered-match.ts';
import type { Pattern } from './pattern.ts';
import { type RequestToken, isContent } from './request.ts';
import { isEvident } from './values.ts';

/** The words of a request that a recipe allows beside its patterns. */
export interface Ignorable {
  /** What it accounts for by itself, such as the names of its programs. */
  readonly mayIgnore: (token: RequestToken) => boolean;
  /** What it speaks of elsewhere. */
  readonly isBorrowable: (token: RequestToken) => boolean;
}

/** @returns null when a word of the pattern is not in the request */
export function matchPattern(
  pattern: Pattern,
  tokens: readonly RequestToken[],
  { mayIgnore, isBorrowable }: Ignorable,
): PatternMatch | null {
  const canIgnore = (token: RequestToken): boolean =>
    !isContent(token) ||
    lexicon.isSoft(token.concept) ||
    pattern.optional.some((concepts) => concepts.has(token.concept)) ||
    mayIgnore(token);
  const bonus = pattern.shows && tokens.some(({ concept }) => concept === 'show') ? 1 : 0;
  const withBorrowed = (match: PatternMatch | null): PatternMatch | null =>
    match === null
      ? null
      : withBorrowedWords({ ...match, matched: match.matched + bonus }, tokens, isBorrowable);
  const ordered = withBorrowed(matchInOrder(pattern, tokens, canIgnore));
  if (ordered !== null && ordered.left.length === 0 && ordered.missing.length === 0) return ordered;
  const free =
    pattern.isFree && !isDenialMoved(pattern, tokens)
      ? withBorrowed(matchFreely(pattern, tokens, canIgnore))
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
function withBorrowedWords(
  match: PatternMatch,
  tokens: readonly RequestToken[],
  isBorrowable: (token: RequestToken) => boolean,
): PatternMatch {
  if (match.left.length === 0) return match;
  const left = match.left.filter((token) => token.isQuoted || !isBorrowable(token));
  const borrowed = match.left.length - left.length;
  if (borrowed === 0 || borrowed > match.matched) return match;
  // A plain word that is taken for a value beside such a word may be part of what that says: "docker run".
  const isDoubtful = [...match.values].some(([name, { filler, takes }]) => {
    if (isEvident(takes, filler)) return false;
    const at = tokens.findIndex(({ text }) => text === filler.text);
    const after = tokens[at + 1];
    return (
      (kindNamed(takes).isCalled &&
        !lexicon.isUsualName(filler.text) &&
        !isCalledSo({ name, takes }, tokens, at)) ||
      isBorrowable({ ...nothingSaid, concept: filler.text.toLowerCase().replace(/s$/, '') }) ||
      (takes === 'text' && after !== undefined && match.left.includes(after))
    );
  });
  return isDoubtful ? match : { ...match, left, borrowed };
}

const nothingSaid: RequestToken = { text: '', concept: nothing, isQuoted: false, isGlue: false };

function better(first: PatternMatch | null, second: PatternMatch | null): PatternMatch | null {
  if (first === null || second === null) return first ?? second;
  const cost = (match: PatternMatch): number => match.left.length * 4 + match.missing.length;
  return cost(second) < cost(first) ? second : first;
}
