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
  /** How often the default configuration spoke because of it. */
  readonly fires: number;
}

export interface ReplayTotal {
  readonly sessions: number;
  readonly calls: number;
  readonly turns: number;
  readonly sessionsFired: number;
  readonly sessionsFiredShare: number;
  readonly fires: number;
  readonly firesPer100Turns: number;
}

/** Sums over sessions, one at a time: they need not all be in memory. */
export class RateTable {
  readonly #classifiers = new Map<string, { sessions: number; onsets: number; fires: number }>(
    trajectoryClassifiers().map(({ name }) => [name, { sessions: 0, onsets: 0, fires: 0 }]),
  );
  #sessions = 0;
  #calls = 0;
  #turns = 0;
  #sessionsFired = 0;
  #fires = 0;

  add({ calls, turns, hints, onsets }: ReplayResult): void {
    this.#sessions += 1;
    this.#calls += calls;
    this.#turns += turns;
    this.#fires += hints.length;
    if (hints.length > 0) this.#sessionsFired += 1;
    for (const [name, row] of this.#classifiers) {
      const times = onsets.get(name) ?? 0;
      row.onsets += times;
      if (times > 0) row.sessions += 1;
      row.fires += hints.filter(({ classifier }) => classifier === name).length;
    }
  }

  rates(): readonly ClassifierRate[] {
    return [...this.#classifiers].map(([classifier, { sessions, onsets, fires }]) => ({
      classifier,
      sessions,
      sessionsShare: share(sessions, this.#sessions),
      onsets,
      onsetsPer100Turns: share(100 * onsets, this.#turns),
      fires,
    }));
  }

  total(): ReplayTotal {
    return {
      sessions: this.#sessions,
      calls: this.#calls,
      turns: this.#turns,
      sessionsFired: this.#sessionsFired,
      sessionsFiredShare: share(this.#sessionsFired, this.#sessions),
      fires: this.#fires,
      firesPer100Turns: share(100 * this.#fires, this.#turns),
    };
  }
}

/** Four digits after the point; 0 of nothing. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}
