import { bounds } from '../../bounds.ts';
import type { Fingerprint } from '../fingerprint.ts';
import { evidenceTurnsMax, type PatternDetector } from '../pattern.ts';

/** Strength: turns with a search, never made before, that found nothing, since anything was found or changed. */
export function fruitlessSearchDetector(): PatternDetector {
  // What was asked once stays asked, also when something was found since: else a good turn in between would make old questions new.
  const asked = new Set<Fingerprint>();
  let queries: string[] = [];
  let turns: number[] = [];
  const begin = (): void => {
    queries = [];
    turns = [];
  };
  return {
    onTurn(turn) {
      const searches = turn.calls.filter((call) => call.kind === 'search' && call.outcome === 'ok');
      const found = searches.some((call) => !call.empty);
      const learnt =
        turn.progressed && turn.calls.some((call) => call.kind !== 'search' && call.outcome === 'ok');
      if (found || learnt || turn.changed) begin();
      const fresh = searches.filter((call) => call.empty && !asked.has(call.call));
      for (const call of fresh) asked.add(call.call);
      while (asked.size > bounds.tracked) asked.delete(asked.values().next().value ?? 0);
      if (found || fresh.length === 0) return undefined;
      queries = [...queries, ...fresh.map(({ label }) => label)].slice(-3);
      turns = [...turns, turn.number].slice(-bounds.tracked);
      return {
        name: 'fruitless_search',
        key: turns[0] ?? 0,
        strength: turns.length,
        turns: turns.slice(-evidenceTurnsMax),
        fact: 'found_nothing',
        details: { queries },
      };
    },
    reset() {
      asked.clear();
      begin();
    },
  };
}
