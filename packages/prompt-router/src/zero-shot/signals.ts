import type { PromptScan } from '../scan.ts';
import { tally } from '../token-tallies.ts';

/**
 * What the zero-shot scorer sees beside the dimensions, in this order. Each can only make a prompt harder (`weights.generated.ts` has no
 * weight below 0), and each falls out of the pass that counts tokens.
 */
export const signalNames = ['largestNumber', 'symbols', 'codeSymbols', 'mathSymbols'] as const;

export type SignalName = (typeof signalNames)[number];

export const signalCount = signalNames.length;

/** Longer ones are no numbers that somebody reckons with. */
const DIGITS_MAX = 9;

/** Of what `scan` holds: logarithms, since the second symbol of a problem tells more than the twentieth. */
export function readSignals(scan: PromptScan, into: Float64Array): void {
  into[0] = Math.min(DIGITS_MAX, scan.longestNumber);
  into[1] = Math.log1p(scan.tallies[tally.symbolRuns] ?? 0);
  into[2] = Math.log1p(scan.codeSymbols);
  into[3] = Math.log1p(scan.mathSymbols);
}
