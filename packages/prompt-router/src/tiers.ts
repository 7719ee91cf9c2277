/** From the cheapest to the dearest. */
export const tiers = ['SIMPLE', 'MEDIUM', 'COMPLEX', 'REASONING'] as const;

export type Tier = (typeof tiers)[number];

/** 0 for SIMPLE to 3 for REASONING. */
export function rankOf(tier: Tier): number {
  return tiers.indexOf(tier);
}

export function isTier(text: string): text is Tier {
  return tiers.some((tier) => tier === text);
}

export function higherTier(left: Tier, right: Tier): Tier {
  return rankOf(left) >= rankOf(right) ? left : right;
}

/** What a client asks for by the model's name. */
export type ModelChoice =
  | { readonly kind: 'auto' }
  | { readonly kind: 'tier'; readonly tier: Tier }
  /** A model of a provider: nothing is to be chosen. */
  | { readonly kind: 'model'; readonly id: string };

/** The second is the spec's; existing configurations of its clients go on working. */
const vendors: readonly string[] = ['hunch', 'claw-llm-router'];

/**
 * Reads the `model` of a request (spec 002, "Forced Tier Override"). An empty one asks for `auto`.
 *
 * @example
 * ```ts
 * chosenModel('hunch/simple'); // { kind: 'tier', tier: 'SIMPLE' }
 * chosenModel('gpt-4o'); // { kind: 'model', id: 'gpt-4o' }
 * ```
 */
export function chosenModel(id: string): ModelChoice {
  const trimmed = id.trim();
  const slash = trimmed.indexOf('/');
  const hasVendor = slash >= 0 && vendors.includes(trimmed.slice(0, slash).toLowerCase());
  const name = (hasVendor ? trimmed.slice(slash + 1) : trimmed).toUpperCase();
  if (name === '' || name === 'AUTO') return { kind: 'auto' };
  return isTier(name) ? { kind: 'tier', tier: name } : { kind: 'model', id: trimmed };
}
