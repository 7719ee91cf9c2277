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

/** Writing a number with two digits took a tenth of a short prompt's time. */
const hundredths = Array.from({ length: 101 }, (_, at) => (at / 100).toFixed(2));

/** With two digits: `0.58`. */
export function writtenConfidence(confidence: number): string {
  return hundredths[Math.round(confidence * 100)] ?? confidence.toFixed(2);
}
