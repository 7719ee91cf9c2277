import { HunchError } from '@hunch/common/errors';
import type { GuidanceEngine } from '../engines/guidance.ts';
import { name, optional } from './fields.ts';
import type { Handler } from './handler.ts';

export function guidanceStatusHandler(guidance: GuidanceEngine): Handler<'GuidanceStatus'> {
  return {
    method: 'GuidanceStatus',
    fields: { unmute: optional(name()) },
    handle({ unmute }) {
      if (unmute !== undefined) unmuteOne(guidance, unmute);
      const { sessions, turns, hints, providers, agents, effect, failures } = guidance.stats();
      return {
        sessions,
        turns,
        hints,
        ...effect,
        agents: agents.map((one) => ({ agent: one.agent, tier: one.tier, ...one.effect })),
        providers: providers.map(({ mute, withheldHints, effect: own, ...provider }) => ({
          ...provider,
          withheld_hints: withheldHints,
          ...own,
          muted_until_ms: mute?.untilMs ?? null,
          muted_because: mute?.because ?? null,
        })),
        failures,
      };
    },
  };
}

function unmuteOne(guidance: GuidanceEngine, unmute: string): void {
  const known = guidance.stats().providers.map(({ provider }) => provider);
  if (unmute !== 'all' && !known.includes(unmute)) {
    throw new HunchError('E_INVALID_ARGUMENT', `unmute: must be all or one of ${known.join(', ')}`);
  }
  guidance.unmute(unmute === 'all' ? undefined : unmute);
}
