import type { Predictor } from '../predictor.ts';

interface Used {
  count: number;
  lastMs: number;
  order: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * How often and how lately, as zoxide weighs directories (its wiki, "Algorithm"): a use within the hour counts four times,
 * within the day twice, within the week half, else a quarter. The newer first where that is equal.
 */
export function frecency(): Predictor {
  const lines = new Map<string, Used>();
  let order = 0;
  return {
    name: 'frecency',
    predict({ prefix, limit, tsMs }) {
      const found: { readonly text: string; readonly score: number; readonly order: number }[] = [];
      for (const [text, used] of lines) {
        if (!text.startsWith(prefix)) continue;
        found.push({ text, score: used.count * weight(tsMs - used.lastMs), order: used.order });
      }
      found.sort((left, right) => right.score - left.score || right.order - left.order);
      return found.slice(0, limit).map(({ text }) => ({ text, p: null }));
    },
    record({ cmd, tsMs }) {
      const used = lines.get(cmd) ?? { count: 0, lastMs: tsMs, order: 0 };
      used.count += 1;
      used.lastMs = Math.max(tsMs, used.lastMs);
      used.order = order += 1;
      lines.set(cmd, used);
    },
  };
}

function weight(ageMs: number): number {
  if (ageMs < hourMs) return 4;
  if (ageMs < dayMs) return 2;
  return ageMs < 7 * dayMs ? 0.5 : 0.25;
}
