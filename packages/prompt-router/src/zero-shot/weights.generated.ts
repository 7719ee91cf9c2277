// Generated: pnpm --filter @hunch/training routing train. Do not edit.

// Fitted on mmlupro_llama (2473), routellm_gsm8k (649), routellm_mmlu (7006), routellm_mtbench (44), zeroeval_crux (382), zeroeval_math-l5 (361). Order: largestNumber, symbols, codeSymbols, mathSymbols.

// oxfmt-ignore
export const signalScales = Float64Array.of(1.470593, 0.839600, 0.908256, 0.965596);
// oxfmt-ignore
export const signalWeights = Float64Array.of(0.017071, 0.017191, 0.018543, 0.018190);
