import { makeKey, type VirtualKey } from '../../../src/gateway/virtual-key.ts';

/** A virtual key without limits but those that are given, and the headers that carry it. */
export function madeKey(limits: Partial<VirtualKey> = {}) {
  const { key, id, hash } = makeKey();
  const made: VirtualKey = {
    id,
    hash,
    owner: 'a',
    models: [],
    dayUsd: Infinity,
    monthUsd: Infinity,
    requestsPerMinute: Infinity,
    tokensPerMinute: Infinity,
    createdAtMs: 0,
    expiresAtMs: Infinity,
    ...limits,
  };
  return { made, headers: { authorization: `Bearer ${key}` } };
}
