import type { ServiceTier } from './conversation.ts';

/** What providers call how they served an answer; Vertex by the kind of its traffic. */
const tiers: Readonly<Record<string, ServiceTier>> = {
  default: 'default',
  standard: 'default',
  on_demand: 'default',
  flex: 'flex',
  on_demand_flex: 'flex',
  priority: 'priority',
  on_demand_priority: 'priority',
  scale: 'scale',
  provisioned_throughput: 'scale',
};

/** As a field of what is read; nothing where it is not said, or not decided yet. */
export function tierIn(name: string | undefined): { readonly serviceTier?: ServiceTier } {
  const serviceTier = name === undefined ? undefined : tiers[name.toLowerCase()];
  return serviceTier === undefined ? {} : { serviceTier };
}

/** Google's and Anthropic's name of the usual one. */
export function standardTier(tier: ServiceTier): string {
  return tier === 'default' ? 'standard' : tier;
}
