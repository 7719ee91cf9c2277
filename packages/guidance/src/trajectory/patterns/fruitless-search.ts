import { bounds } from '../../bounds.ts';
import type { Fingerprint } from '../fingerprint.ts';
import { evidenceTurnsMax, type PatternDetector } from '../pattern.ts';

/** Strength: turns with a search, never made before, that found nothing, since anything was found or changed. */
export function fruitlessSearchDetector(): PatternDetector<'fruitless_search'> {
  const queries = new Map<Fingerprint, string>();
  let turns: number[] = [];
  const reset = (): void => {
    queries.clear();
    turns = [];
  };
  return {
    onTurn(turn) {
      const searches = turn.calls.filter((call) => call.kind === 'search' && call.outcome === 'ok');
      const found = searches.some((call) => !call.empty);
      const learnt =
        turn.progressed && turn.calls.some((call) => call.kind !== 'search' && call.outcome === 'ok');
      if (found || learnt || turn.changed) reset();
      const fresh = searches.filter((call) => call.empty && !queries.has(call.call));
      if (found || fresh.length === 0) return undefined;
      for (const call of fresh) queries.set(call.call, call.label);
      if (queries.size > bounds.tracked) queries.delete(queries.keys().next().value ?? 0);
      turns = [...turns, turn.number].slice(-bounds.tracked);
      return {
        name: 'fruitless_search',
        key: turns[0] ?? 0,
        strength: turns.length,
        turns: turns.slice(-evidenceTurnsMax),
        queries: [...queries.values()].slice(-3),
      };
    },
    reset,
  };
}
