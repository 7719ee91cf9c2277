/** For tooling/training: not for users of the package. */
export { PromptScan } from './scan.ts';
export { tally, tallyCount, wordLengthTallied } from './token-tallies.ts';
export { scoreScan } from './score.ts';
export { estimateTokens } from './tokens.ts';
export { correct, DEVIATIONS_MAX, type SignalWeights } from './zero-shot/correction.ts';
export { readSignals, signalCount, signalNames } from './zero-shot/signals.ts';
