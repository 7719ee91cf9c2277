import type { Loop } from '@hunch/guidance';

interface Row {
  readonly agent: string;
  readonly classifier: string;
  loops: number;
  durationMs: number;
  readonly tools: Map<string, number>;
}

/** Tools that a row names. */
const TOOLS_SHOWN = 3;

/** Loops of many sessions, by agent and pattern. */
export class LoopTable {
  readonly #rows = new Map<string, Row>();

  add(agent: string, loops: readonly Loop[]): void {
    for (const { classifier, tool, durationMs = 0 } of loops) {
      const key = `${agent} ${classifier}`;
      const row = this.#rows.get(key) ?? { agent, classifier, loops: 0, durationMs: 0, tools: new Map() };
      this.#rows.set(key, row);
      row.loops += 1;
      row.durationMs += durationMs;
      row.tools.set(tool, (row.tools.get(tool) ?? 0) + 1);
    }
  }

  summary() {
    const rows = [...this.#rows.values()].toSorted((left, right) => right.loops - left.loops);
    return {
      loops: rows.reduce((sum, { loops }) => sum + loops, 0),
      minutes: inMinutes(rows.reduce((sum, { durationMs }) => sum + durationMs, 0)),
      patterns: rows.map(({ agent, classifier, loops, durationMs, tools }) => ({
        agent,
        classifier,
        loops,
        minutes: inMinutes(durationMs),
        tools: [...tools]
          .toSorted(([one, left], [other, right]) => right - left || (one < other ? -1 : 1))
          .slice(0, TOOLS_SHOWN)
          .map(([tool]) => tool),
      })),
    };
  }
}

function inMinutes(ms: number): number {
  return Math.round(ms / 6_000) / 10;
}
