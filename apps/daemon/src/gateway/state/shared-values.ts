import { isObject, numberIn, parseJson, textIn } from '@hunch/common/json';
import { isTier, type StickyState } from '@hunch/prompt-router';
import type { Cooldown } from './state.ts';

/** What another version of hunch wrote may look otherwise; it then counts as nothing. */
export function readCooldown(text: string | null): Cooldown | undefined {
  const value = parseJson(text ?? '');
  const failures = numberIn(value, 'failures');
  const untilMs = numberIn(value, 'untilMs');
  if (!isObject(value) || failures === undefined || untilMs === undefined) return undefined;
  return { failures, untilMs, isBusy: value.isBusy === true };
}

export function readSticky(text: string | null): StickyState | undefined {
  const value = parseJson(text ?? '');
  const tier = textIn(value, 'tier') ?? '';
  const model = textIn(value, 'model');
  const cachedTokens = numberIn(value, 'cachedTokens');
  const usedAtMs = numberIn(value, 'usedAtMs');
  if (!isTier(tier) || model === undefined || cachedTokens === undefined || usedAtMs === undefined)
    return undefined;
  return { tier, model, cachedTokens, usedAtMs };
}
