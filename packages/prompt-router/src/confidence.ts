/** Spec 002, "Confidence Calculation". */
const STEEPNESS = 12;

/**
 * How sure a tier is, by the distance of the score to the nearest boundary: 0.5 on it, towards 1 far from it.
 *
 * @example
 * ```ts
 * confidenceAt(0.07); // 0.698…
 * ```
 */
export function confidenceAt(distance: number): number {
  return 1 / (1 + Math.exp(-STEEPNESS * distance));
}

/** Writing a number took a tenth of a short prompt's time. */
const percents = Array.from({ length: 101 }, (_, percent) => `${percent} %`);

/** In percent: `58 %`. */
export function percentOf(confidence: number): string {
  return percents[Math.round(confidence * 100)] ?? `${Math.round(confidence * 100)} %`;
}
