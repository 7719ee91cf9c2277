import { CandidatePool, type Candidate } from './candidate.ts';
import type { RequestContext } from './request-context.ts';
import type { Followers } from './followers.ts';
import { addGlobalFrequency, addLooseMatches, addRepoFrequency, addSessionFrequency } from './frequency.ts';
import { addTransitions } from './transitions.ts';

/** Asks the sources in the order of spec 003 §6.2, within the budget of §6.3. */
export function retrieve(context: RequestContext, followers: Followers, limit: number): Candidate[] {
  const pool = new CandidatePool(context);
  const sources: readonly (() => void)[] = [
    () => addTransitions(pool, context, followers, 'session'),
    () => addTransitions(pool, context, followers, 'repo'),
    () => addTransitions(pool, context, followers, 'global'),
    () => addSessionFrequency(pool, context),
    () => addRepoFrequency(pool, context),
    () => addGlobalFrequency(pool, context),
    () => {
      if (!context.matcher.isEmpty && pool.size < limit) addLooseMatches(pool, context);
    },
  ];
  for (const add of sources) {
    // The first sources know most of what is next.
    if (pool.size > 0 && context.deadline.isOver()) break;
    add();
  }
  return [...pool.all];
}
