import type { PromptScan } from '../scan.ts';
import { readSignals, signalCount } from './signals.ts';
import { signalScales, signalWeights } from './weights.generated.ts';

/** Of a signal, in deviations: more of it makes nothing harder. */
export const DEVIATIONS_MAX = 5;

/** Signals move a prompt up by two of the specified tiers at most, and never down: the rules stay the floor. */
export const CORRECTION_MAX = 0.25;

/** What the signals add to the score of the rules. */
export interface Correction {
  /** 0 to CORRECTION_MAX. */
  readonly total: number;
  /** By signal; they add up to `total`. */
  readonly shares: Float64Array;
}

/** How a correction is reckoned: by the embedded weights, or by those that training tries. */
export interface SignalWeights {
  readonly scales: Float64Array;
  /** None below 0. */
  readonly weights: Float64Array;
}

const embedded: SignalWeights = { scales: signalScales, weights: signalWeights };

/** @param scan has just read the text */
export function correctionOf(scan: PromptScan): Correction {
  const values = new Float64Array(signalCount);
  readSignals(scan, values);
  return correct(values, embedded);
}

/** @param values of the signals; they become the shares */
export function correct(values: Float64Array, { scales, weights }: SignalWeights): Correction {
  let sum = 0;
  for (let at = 0; at < signalCount; at += 1) {
    const share = (weights[at] ?? 0) * Math.min(DEVIATIONS_MAX, (values[at] ?? 0) / (scales[at] ?? 1));
    values[at] = share;
    sum += share;
  }
  const total = Math.min(CORRECTION_MAX, sum);
  if (total < sum) for (let at = 0; at < signalCount; at += 1) values[at] = ((values[at] ?? 0) * total) / sum;
  return { total, shares: values };
}
