import type { RequestContext } from '../candidates/request-context.ts';
import type { Placed } from '../external/place-candidates.ts';
import { sumInOrder } from '../sum-in-order.ts';
import type { Suggestion, SuggestionRequest } from '../suggestion.ts';
import { contextLines } from './context-lines.ts';
import type { ContextLookup } from './context-lookup.ts';

/** The suggestions whose chances are taken; the same however many are asked for. */
const suggestionsCounted = 5;
/** However sure a habit is, what is there is worth a place behind it. */
const leftMin = 0.02;

/** Lines of the context, with what the learnt and the derived ones leave of the probability. */
export function placedContextLines(
  context: RequestContext,
  lookup: ContextLookup | undefined,
  request: SuggestionRequest,
  learnt: readonly Suggestion[],
  derived: readonly Placed[],
): readonly Placed[] {
  if (lookup === undefined) return [];
  const taken = [...learnt, ...derived].slice(0, suggestionsCounted).map(({ confidence }) => confidence);
  const left = Math.max(leftMin, 1 - sumInOrder(taken));
  return contextLines(context, lookup, request).map(({ text, share, about }) => ({
    source: 'context',
    text,
    about,
    confidence: Math.round(left * share * 1e6) / 1e6,
  }));
}
