import type { RequestContext } from './request-context.ts';
import type { EngineState } from '../engine-state.ts';
import type { LikelyLine } from './candidate.ts';
import { filledLines } from './filled-lines.ts';
import { pipelineContinuations } from './pipelines.ts';
import { stemOf } from './composed-lines.ts';
import type { Likely } from '../ghost-text.ts';
import { usualLinesOf } from './usual-lines.ts';
import { projectKindLines } from './project-kinds.ts';
import type { EngineOptions } from '../options.ts';
import { rounded } from '../rank/weighted/score.ts';
import type { Suggestion, SuggestionRequest } from '../suggestion.ts';
import type { Placed } from '../external/place-candidates.ts';

/** The suggestions whose chances are taken; the same however many are asked for. */
export const suggestionsCounted = 5;

/**
 * Lines that nobody typed so far, made by sources that stand beside the ranking: they share what its suggestions leave of the
 * probability, so that a habit never loses to them what it has.
 */
export function derivedLines(
  state: EngineState,
  context: RequestContext,
  options: EngineOptions,
  request: SuggestionRequest,
  suggestions: readonly Suggestion[],
  beginnings: readonly Likely[],
): readonly Placed[] {
  const filled = filledLines(state, context);
  const continued = pipelineContinuations(context, context.matcher.prefix);
  const ofKind = projectKindLines(context, context.memory.external.kindsIn(request.cwd));
  // The weighted ranker is the specification's, which knows no such source; and it says nothing that shares can be taken of.
  const usual = options.usual_lines && options.ranker === 'adaptive' ? usualLinesOf(context) : [];
  const left = leftOf(suggestions.slice(0, suggestionsCounted));
  const surest = suggestions[0]?.confidence ?? 0;
  return [
    ...stemOf(beginnings, surest).map((placed) =>
      surest < options.min_confidence || placed.confidence >= stemBeforeLine * surest
        ? placed
        : behind(placed, surest),
    ),
    ...filled.map((line) => toPlaced('filled', line, left)),
    ...continued.map((line) => toPlaced('pipeline', line, left)),
    ...ofKind.map((line) => toPlaced('project_kind', line, left)),
    ...usual.map((line) => behindHabit(toPlaced('usual', line, left), surest)),
  ];
}

/** What suggestions leave of the probability; where their confidences are no chances, what the first is unsure of. */
export function leftOf(suggestions: readonly Suggestion[]): number {
  const sum = suggestions.reduce((all, { confidence }) => all + confidence, 0);
  // Chances are rounded each.
  const areChances = sum < 1.001;
  return Math.max(0, 1 - (areChances ? sum : (suggestions[0]?.confidence ?? 0)));
}

/** So much surer than the surest habit, or it stands behind it: between about equal ones, recordings show no winner. */
const surerThanHabit = 2;

/** A line that is shown gives its place to a stem that is so much surer: of ten times that it stood first, it would be wrong nine. */
const stemBeforeLine = 10;

function behindHabit(placed: Placed, surest: number): Placed {
  return placed.confidence > surerThanHabit * surest ? placed : behind(placed, surest);
}

function behind(placed: Placed, surest: number): Placed {
  return { ...placed, confidence: Math.min(placed.confidence, surest) };
}

function toPlaced(source: Placed['source'], { text, share, about }: LikelyLine, left: number): Placed {
  return { source, text, about, confidence: rounded(left * share) };
}
