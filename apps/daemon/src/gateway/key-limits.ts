import { err, ok, type Result } from '@hunch/common/result';
import type { ApiError } from '@hunch/llm-formats';
import { isCounted, uncountedError } from './budget.ts';
import type { HeaderList } from './header-list.ts';
import type { Route } from './route.ts';
import type { GatewaySettings } from './settings.ts';
import type { GatewayState } from './state/state.ts';
import { allowsModel, hasBudget, type VirtualKey } from './virtual-key.ts';

/** Leaves of a route what the key may use: its models, and where it has a budget those whose cost is known. */
export function withinKey(route: Route, key: VirtualKey, settings: GatewaySettings): Result<Route, ApiError> {
  const allowed = route.attempts.filter(({ model }) => allowsModel(key, model.target));
  if (allowed.length === 0) {
    const message = `This key is for ${key.models.slice(0, 20).join(', ')} only.`;
    return err({ kind: 'permission', status: 403, field: 'model', message });
  }
  if (!hasBudget(key)) return ok({ ...route, attempts: allowed });
  const counted = allowed.filter(({ model }) => isCounted(settings, model.target));
  const [first] = allowed;
  if (counted.length === 0 && first !== undefined)
    return err(uncountedError(first.model.target, 'it is not listed, or has no price'));
  return ok({ ...route, attempts: counted });
}

/** @returns or, as the error, that its minute is full, with the headers for it */
export async function admit(
  state: GatewayState,
  key: VirtualKey,
  tokens: number,
  nowMs: number,
): Promise<Result<void, { readonly error: ApiError; readonly headers: HeaderList }>> {
  const { id, requestsPerMinute: requestsMax, tokensPerMinute: tokensMax } = key;
  if (!hasRate(key)) return ok(undefined);
  const waitMs = await state.admit({ key: id, tokens, requestsMax, tokensMax, nowMs });
  if (waitMs === 0) return ok(undefined);
  const seconds = Math.ceil(waitMs / 1000);
  const limits = [
    ...(Number.isFinite(requestsMax) ? [`${requestsMax} requests`] : []),
    ...(Number.isFinite(tokensMax) ? [`${tokensMax} tokens`] : []),
  ];
  const message = `This key is for ${limits.join(' and ')} a minute; the next minute begins in ${seconds} s.`;
  return err({
    error: { kind: 'rate_limit', status: 429, message },
    headers: ['retry-after', String(seconds)],
  });
}

export function hasRate({ requestsPerMinute, tokensPerMinute }: VirtualKey): boolean {
  return Number.isFinite(requestsPerMinute) || Number.isFinite(tokensPerMinute);
}
