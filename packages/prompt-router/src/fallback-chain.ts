import { admits, type Capabilities, type Needs } from './gates.ts';
import { rankOf, tiers, type Tier } from './tiers.ts';

/** Spec 002, "Fallback Chain": which tiers are tried when one fails, itself first. */
export const fallbackChain: Readonly<Record<Tier, readonly Tier[]>> = {
  SIMPLE: ['SIMPLE', 'MEDIUM', 'COMPLEX'],
  MEDIUM: ['MEDIUM', 'COMPLEX'],
  COMPLEX: ['COMPLEX', 'REASONING'],
  REASONING: ['REASONING'],
};

/** A model of a tier, with what the caller needs to reach it in `target`. */
export interface TierModel<Target> {
  readonly id: string;
  readonly capabilities: Capabilities;
  readonly target: Target;
}

export type TierModels<Target> = Readonly<Record<Tier, readonly TierModel<Target>[]>>;

export interface Attempt<Target> {
  readonly tier: Tier;
  readonly model: TierModel<Target>;
}

export interface AttemptPlan<Target> {
  /** In the order to try. Empty: no configured model can answer this request. */
  readonly attempts: readonly Attempt<Target>[];
  /** Models that were passed over, and what each lacks. */
  readonly refused: readonly { readonly tier: Tier; readonly model: string; readonly why: string }[];
}

/**
 * The models to try for a request: those of its tier in order, then up the chain; only such as can do what the request
 * needs. Where the chain has none, the other tiers are asked, dearer ones first: an answer by the wrong tier is better
 * than none, and a model that can't is never asked.
 *
 * @example
 * ```ts
 * planAttempts('SIMPLE', models, needs).attempts.map(({ model }) => model.id);
 * ```
 */
export function planAttempts<Target>(
  tier: Tier,
  models: TierModels<Target>,
  needs: Needs,
): AttemptPlan<Target> {
  const refused: { tier: Tier; model: string; why: string }[] = [];
  const seen = new Set<string>();
  const able = (candidates: readonly Tier[]): Attempt<Target>[] =>
    candidates.flatMap((candidate) =>
      models[candidate].flatMap((model) => {
        if (seen.has(model.id)) return [];
        seen.add(model.id);
        const admitted = admits(model.capabilities, needs);
        if (admitted.ok) return [{ tier: candidate, model }];
        refused.push({ tier: candidate, model: model.id, why: admitted.error });
        return [];
      }),
    );
  const chain = fallbackChain[tier];
  const attempts = able(chain);
  if (attempts.length > 0) return { attempts, refused };
  const others = tiers.filter((other) => !chain.includes(other));
  const dearer = others.filter((other) => rankOf(other) > rankOf(tier));
  const cheaper = others.filter((other) => rankOf(other) < rankOf(tier)).toReversed();
  return { attempts: able([...dearer, ...cheaper]), refused };
}
