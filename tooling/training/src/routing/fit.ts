import { DEVIATIONS_MAX, signalCount, type SignalWeights } from '@hunch/prompt-router/training';
import { minimize } from '../minimize.ts';
import type { Benchmark } from './benchmarks.ts';

/** A benchmark of n prompts counts as n to this power: large ones tell more, and none is all. */
const SIZE_POWER = 0.25;
/**
 * Where the weights are held: all alike and above 0. With so few benchmarks equal weights order others as well as fitted ones do (Dawes,
 * American Psychologist 34:571, 1979); data move them only where they are strong.
 */
const PRIOR = 0.1;
const PRIOR_STRENGTH = 10;
/** How far the signals spread scores, beside how far the rules do. */
const SPREAD = 0.6;
const STEPS = 100;

/** Fits the weights of signals on benchmarks. Deterministic; no weight is below 0. */
export function fitSignals(benchmarks: readonly Benchmark[]): SignalWeights {
  const rows = weighedRows(benchmarks);
  const means = signalsOf((at) => weighedMean(rows, ({ signals }) => signals[at] ?? 0));
  const scales = signalsOf((at) => deviation(rows, ({ signals }) => signals[at] ?? 0));
  const standard = rows.map(({ signals }) =>
    signalsOf((at) => Math.min(DEVIATIONS_MAX, ((signals[at] ?? 0) - (means[at] ?? 0)) / (scales[at] ?? 1))),
  );
  const middle = weighedMean(rows, ({ gain }) => gain);
  const raw = minimize(
    (weights) => {
      const slopes = new Float64Array(signalCount);
      let value = 0;
      rows.forEach(({ gain, weight }, row) => {
        const signals = standard[row] ?? new Float64Array(signalCount);
        const off = weigh(weights, signals) - (gain - middle);
        value += (weight * off * off) / 2;
        signals.forEach((signal, at) => (slopes[at] = (slopes[at] ?? 0) + weight * off * signal));
      });
      weights.forEach((one, at) => {
        value += (PRIOR_STRENGTH * (one - PRIOR) ** 2) / 2;
        slopes[at] = (slopes[at] ?? 0) + PRIOR_STRENGTH * (one - PRIOR);
      });
      return { value, slopes };
    },
    new Float64Array(signalCount).fill(PRIOR),
    { steps: STEPS, lowerBound: 0 },
  );
  const corrections = rows.map((row, at) => ({ ...row, rules: weigh(raw, standard[at] ?? raw) }));
  const scale =
    (SPREAD * deviation(rows, ({ rules }) => rules)) / deviation(corrections, ({ rules }) => rules);
  return { scales, weights: raw.map((one) => one * scale) };
}

interface WeighedRow {
  readonly signals: Float64Array;
  readonly rules: number;
  /** In deviations of its benchmark. */
  readonly gain: number;
  /** All rows together weigh 1. */
  readonly weight: number;
}

function weighedRows(benchmarks: readonly Benchmark[]): readonly WeighedRow[] {
  const total = benchmarks.reduce((sum, { gains }) => sum + gains.length ** SIZE_POWER, 0);
  return benchmarks.flatMap(({ gains, rules, signals }) => {
    const count = gains.length;
    const weight = count ** SIZE_POWER / total / count;
    const mean = gains.reduce((sum, gain) => sum + gain / count, 0);
    const spread = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2 / count, 0));
    return signals.map((values, at) => ({
      signals: values,
      rules: rules[at] ?? 0,
      gain: (gains[at] ?? 0) / spread,
      weight,
    }));
  });
}

function weighedMean(rows: readonly WeighedRow[], valueOf: (row: WeighedRow) => number): number {
  return rows.reduce((sum, row) => sum + row.weight * valueOf(row), 0);
}

function deviation(rows: readonly WeighedRow[], valueOf: (row: WeighedRow) => number): number {
  const middle = weighedMean(rows, valueOf);
  return Math.sqrt(rows.reduce((sum, row) => sum + row.weight * (valueOf(row) - middle) ** 2, 0));
}

function signalsOf(valueOf: (signal: number) => number): Float64Array {
  return Float64Array.from({ length: signalCount }, (_, at) => valueOf(at));
}

function weigh(weights: Float64Array, signals: Float64Array): number {
  return weights.reduce((sum, weight, at) => sum + weight * (signals[at] ?? 0), 0);
}
