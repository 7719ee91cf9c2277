import * as v from 'valibot';
import { parseJson } from '@hunch/common/json';
import { readIfThere } from '../platform/files.ts';
import { replaceFile } from '../platform/replace-file.ts';
import type { VirtualKey } from './virtual-key.ts';

/** More than a company has people and programs; each costs some hundred bytes. */
export const keysMax = 10_000;

/** Null: no limit. */
const limit = v.nullable(v.pipe(v.number(), v.minValue(0)));

const storedKeys = v.object({
  keys: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^k-[\da-f]{10}$/)),
        hash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
        owner: v.pipe(v.string(), v.maxLength(200)),
        models: v.pipe(v.array(v.string()), v.maxLength(1_000)),
        day_usd: limit,
        month_usd: limit,
        requests_per_minute: limit,
        tokens_per_minute: limit,
        created_at_ms: v.number(),
        expires_at_ms: limit,
      }),
    ),
    v.maxLength(keysMax),
  ),
});

/**
 * None where there is no file.
 *
 * @throws where it is damaged: whoever it let in must not become somebody without limits, nor be forgotten by the next change
 */
export function readKeys(path: string): readonly VirtualKey[] {
  const text = readIfThere(path)?.toString();
  if (text === undefined) return [];
  const read = v.safeParse(storedKeys, parseJson(text));
  if (!read.success) throw new Error(`${path} is damaged, so that no key of it opens the gateway`);
  return read.output.keys.map((key) => ({
    id: key.id,
    hash: key.hash,
    owner: key.owner,
    models: key.models,
    dayUsd: key.day_usd ?? Number.POSITIVE_INFINITY,
    monthUsd: key.month_usd ?? Number.POSITIVE_INFINITY,
    requestsPerMinute: key.requests_per_minute ?? Number.POSITIVE_INFINITY,
    tokensPerMinute: key.tokens_per_minute ?? Number.POSITIVE_INFINITY,
    createdAtMs: key.created_at_ms,
    expiresAtMs: key.expires_at_ms ?? Number.POSITIVE_INFINITY,
  }));
}

export function writeKeys(path: string, keys: readonly VirtualKey[]): void {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  const stored: v.InferOutput<typeof storedKeys> = {
    keys: keys.map((key) => ({
      id: key.id,
      hash: key.hash,
      owner: key.owner,
      models: [...key.models],
      day_usd: finite(key.dayUsd),
      month_usd: finite(key.monthUsd),
      requests_per_minute: finite(key.requestsPerMinute),
      tokens_per_minute: finite(key.tokensPerMinute),
      created_at_ms: key.createdAtMs,
      expires_at_ms: finite(key.expiresAtMs),
    })),
  };
  replaceFile(path, `${JSON.stringify(stored, undefined, 2)}\n`);
}
