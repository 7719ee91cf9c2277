import type { RequestContext } from '../../candidates/request-context.ts';
import type { EngineOptions } from '../../options.ts';
import type { SuggestionRequest } from '../../suggest.ts';
import { hasOnlyFailed } from '../failures.ts';
import { compareRanked, type Ranked } from '../order.ts';
import type { RiskOf } from '../risk.ts';
import { guess, type Wanted } from './rank-by-chance.ts';

/** `ranker = "adaptive"`: by the chance that each line is what runs next, which is score and confidence in one. */
export function rankByChance(
  context: RequestContext,
  options: EngineOptions,
  riskOf: RiskOf,
  request: SuggestionRequest,
  wanted: Wanted,
): readonly Ranked[] {
  const { memory, session } = context;
  const { lines } = memory.stored.tables;
  return guess(context, options, riskOf, request, wanted)
    .map(({ candidate, chance, risk, terms }): Ranked => {
      const row = lines.find(memory.stored.global, 0, candidate.line);
      const stored = row < 0 ? null : lines.lastSeen(row);
      const own = session?.lastSeenMs(candidate.line) ?? null;
      return {
        candidate,
        text: candidate.text,
        cmdNorm: memory.templates.cmdNorm(candidate.template),
        score: chance,
        hasOnlyFailed: hasOnlyFailed(memory, session, candidate.line),
        confidence: chance,
        lastSeenMs: stored === null || own === null ? (stored ?? own) : Math.max(stored, own),
        risk,
        terms,
      };
    })
    .sort(compareRanked);
}
