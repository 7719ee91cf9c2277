/** The chance at which a feature on the log scale has half of its worth; spreads 0.001..1 over the range. */
const chanceScale = 100;
const chanceNorm = Math.log1p(chanceScale);

/** Most chances are 0: nothing to compute. */
export function scaled(chance: number): number {
  return chance === 0 ? 0 : Math.log1p(chanceScale * chance) / chanceNorm;
}

/** Chances in the logarithm itself, for the mixed ones: 0.0001 is 0, 1 is 1. */
export function logScaled(chance: number): number {
  return Math.max(0, 1 + Math.log10(chance + 1e-4) / 4);
}

/** Decayed counts on the log scale; from 147 on it is 1. */
export function logCount(count: number): number {
  return Math.min(1, Math.log1p(count) / 5);
}
