import { tiers, type Tier } from './tiers.ts';

/** Where the score changes the tier. Each boundary belongs to the tier above it. */
export interface Profile {
  readonly medium: number;
  readonly complex: number;
  readonly reasoning: number;
}

export const profileNames = ['spec', 'thrifty', 'careful'] as const;

export type ProfileName = (typeof profileNames)[number];

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  /** Spec 002. */
  spec: { medium: 0, complex: 0.15, reasoning: 0.35 },
  /** Half a band up: more prompts go to cheaper tiers. */
  thrifty: { medium: 0.075, complex: 0.225, reasoning: 0.425 },
  /** Half a band down: what is in doubt goes to the dearer tier. */
  careful: { medium: -0.075, complex: 0.075, reasoning: 0.275 },
};

export function tierOf(score: number, profile: Profile): Tier {
  if (score < profile.medium) return 'SIMPLE';
  if (score < profile.complex) return 'MEDIUM';
  return score < profile.reasoning ? 'COMPLEX' : 'REASONING';
}

/** How far a score is from where its tier ends. */
export function distanceToBoundary(score: number, profile: Profile): number {
  return Math.min(
    Math.abs(score - profile.medium),
    Math.abs(score - profile.complex),
    Math.abs(score - profile.reasoning),
  );
}

/** The tier itself, or the next one up. */
export function oneTierUp(tier: Tier): Tier {
  return tiers[Math.min(tiers.length - 1, tiers.indexOf(tier) + 1)] ?? tier;
}

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

/**
 * The tier that a score alone leads to: where it is less sure than the threshold, and no model is asked, one tier up.
 *
 * @param threshold `confidence_threshold`
 */
export function decidedTier(score: number, profile: Profile, threshold: number): Tier {
  const tier = tierOf(score, profile);
  return confidenceAt(distanceToBoundary(score, profile)) < threshold ? oneTierUp(tier) : tier;
}
