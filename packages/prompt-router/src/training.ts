/** For tooling/training: not for users of the package. */
export { PromptScan } from './scan.ts';
export { tally, tallyCount, wordLengthTallied } from './token-tallies.ts';
