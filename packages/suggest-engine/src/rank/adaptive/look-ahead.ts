import { contextOf } from '../../candidates/context.ts';
import { unhurried } from '../../deadline.ts';
import type { Memory } from '../../memory/memory.ts';
import type { SuggestionRequest } from '../../suggest.ts';
import { setFacts } from './facts.ts';
import { likelyLines } from './lines.ts';
import { momentOfRequest } from './moment.ts';

/** Where a command left its session. */
type Place = Pick<SuggestionRequest, 'sessionId' | 'cwd' | 'repoKey' | 'branch'>;

/**
 * Looks at the moment that a command leaves, while nobody waits: it is what the next prompt asks about, and what the lesson of the
 * next command looks at. Whoever comes first finds it looked through; nothing else becomes different.
 */
export function lookAhead(memory: Memory, place: Place, nowMs: number): void {
  const { sessionId, cwd, repoKey, branch } = place;
  const context = contextOf(memory, { sessionId, cwd, repoKey, branch, prefix: '' }, nowMs, unhurried);
  const survey = memory.survey.take(momentOfRequest(context, null), unhurried);
  for (const number of likelyLines(survey, () => true, unhurried).numbers) setFacts(survey, number);
}
