import { gatewayBounds } from '../bounds.ts';
import type { Failure } from '../failure.ts';
import { failureTable } from '../failure-table.ts';
import type { Cooldown } from './state.ts';

export const healthy: Cooldown = { failures: 0, untilMs: 0, isBusy: false };

/**
 * How a failure changes what is known of its provider. A refused key and a wait that the provider itself names count at
 * once, other failures from the third in a row on; each further one doubles the time.
 */
export function afterFailure(before: Cooldown, failure: Failure, nowMs: number): Cooldown {
  if (failureTable[failure.kind].rests === 'nobody') return before;
  const failures = before.failures + 1;
  const isBusy = failure.kind === 'busy' && failure.retryAfterMs !== undefined;
  return { failures, isBusy, untilMs: Math.max(before.untilMs, untilOf(failure, failures, nowMs)) };
}

function untilOf(failure: Failure, failures: number, nowMs: number): number {
  const isLasting = failure.kind === 'key' || failure.kind === 'credit' || failure.kind === 'gone';
  if (isLasting) return nowMs + gatewayBounds.keyCooldownMs;
  if (failure.retryAfterMs !== undefined) return nowMs + failure.retryAfterMs;
  const beyond = failures - gatewayBounds.failuresMax;
  if (beyond < 0) return 0;
  return nowMs + Math.min(gatewayBounds.cooldownMsMax, gatewayBounds.cooldownMs * 2 ** beyond);
}

export type Health = 'well' | 'resting' | 'to_be_probed';

export function healthOf(cooldown: Cooldown | undefined, nowMs: number): Health {
  if (cooldown === undefined || cooldown.untilMs === 0) return 'well';
  return nowMs < cooldown.untilMs ? 'resting' : 'to_be_probed';
}
