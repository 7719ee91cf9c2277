import type { Decision } from './classify.ts';
import { oneTierUp } from './profiles.ts';
import type { Tier } from './tiers.ts';

/**
 * What holds of a decision when no model is asked: an unsure one goes one tier up. Better a model that is dearer than a wait for another's
 * opinion. What says nothing at all has its tier by default.
 */
export function decideUnsure(decision: Decision): Decision {
  const tier = oneTierUp(decision.tier);
  if (!decision.isAmbiguous || decision.source === 'default' || tier === decision.tier) return decision;
  return moveTier(decision, tier, `so one tier up: ${tier}`, decision.source);
}

/** The decision with another tier, and the signal that says why. */
export function moveTier(
  decision: Decision,
  tier: Tier,
  signal: string,
  source: Decision['source'],
): Decision {
  const signals = [...decision.signals, signal];
  const text = `${tier}: ${signals.join('; ')}`;
  return { ...decision, tier, signals, source, reason: { ...decision.reason, text } };
}
