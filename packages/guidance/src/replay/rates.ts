import type { ReplayResult } from './replay.ts';
import { trajectoryClassifiers } from './replay.ts';

/** How often one classifier led to a hint, or would have, over many sessions. */
export interface ClassifierRate {
  readonly classifier: string;
  /** Sessions in which it became relevant at least once. */
  readonly sessions: number;
  readonly sessionsShare: number;
  /** How often it became relevant, before cooldowns and limits. */
  readonly onsets: number;
  readonly onsetsPer100Turns: number;
  /** How often the default configuration gave a hint because of it. */
  readonly hints: number;
}

export interface ReplayTotal {
  readonly sessions: number;
  readonly calls: number;
  readonly turns: number;
  readonly sessionsHinted: number;
  readonly sessionsHintedShare: number;
  readonly hints: number;
  readonly hintsPer100Turns: number;
}

/** Sums over sessions, one at a time: they need not all be in memory. */
export class RateTable {
  readonly #classifiers = new Map<string, { sessions: number; onsets: number; hints: number }>(
    trajectoryClassifiers().map(({ name }) => [name, { sessions: 0, onsets: 0, hints: 0 }]),
  );
  #sessions = 0;
  #calls = 0;
  #turns = 0;
  #sessionsHinted = 0;
  #hints = 0;

  add({ calls, turns, hints, onsets }: ReplayResult): void {
    this.#sessions += 1;
    this.#calls += calls;
    this.#turns += turns;
    this.#hints += hints.length;
    if (hints.length > 0) this.#sessionsHinted += 1;
    for (const [name, row] of this.#classifiers) {
      const times = onsets.get(name) ?? 0;
      row.onsets += times;
      if (times > 0) row.sessions += 1;
      row.hints += hints.filter(({ classifier }) => classifier === name).length;
    }
  }

  rates(): readonly ClassifierRate[] {
    return [...this.#classifiers].map(([classifier, { sessions, onsets, hints }]) => ({
      classifier,
      sessions,
      sessionsShare: share(sessions, this.#sessions),
      onsets,
      onsetsPer100Turns: share(100 * onsets, this.#turns),
      hints,
    }));
  }

  total(): ReplayTotal {
    return {
      sessions: this.#sessions,
      calls: this.#calls,
      turns: this.#turns,
      sessionsHinted: this.#sessionsHinted,
      sessionsHintedShare: share(this.#sessionsHinted, this.#sessions),
      hints: this.#hints,
      hintsPer100Turns: share(100 * this.#hints, this.#turns),
    };
  }
}

/** Four digits after the point; 0 of nothing. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}
