import { createHash, randomBytes } from 'node:crypto';

/** A key that the gateway gives out: who uses it, what for, and how much. Infinity: no limit. */
export interface VirtualKey {
  /** For lists and the ledger; it opens nothing. */
  readonly id: string;
  /** SHA-256 of the key, in hexadecimal: of 192 random bits nobody finds the key by it. */
  readonly hash: string;
  readonly owner: string;
  /** `provider/model`, or all of a provider as `provider/*`; empty: all. */
  readonly models: readonly string[];
  readonly dayUsd: number;
  readonly monthUsd: number;
  readonly requestsPerMinute: number;
  readonly tokensPerMinute: number;
  readonly createdAtMs: number;
  /** Infinity: never. */
  readonly expiresAtMs: number;
}

/** 192 bits: nobody guesses it. */
const KEY_BYTES = 24;

/** Enough to tell the keys of a team apart. */
const ID_BYTES = 5;

export function makeKey(): { readonly key: string; readonly id: string; readonly hash: string } {
  const key = `hunch-key-${randomBytes(KEY_BYTES).toString('base64url')}`;
  return { key, id: `k-${randomBytes(ID_BYTES).toString('hex')}`, hash: hashOf(key) };
}

export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function allowsModel(
  { models }: VirtualKey,
  { id, provider }: { readonly id: string; readonly provider: string },
): boolean {
  return models.length === 0 || models.some((each) => each === id || each === `${provider}/*`);
}

export function hasBudget({ dayUsd, monthUsd }: Pick<VirtualKey, 'dayUsd' | 'monthUsd'>): boolean {
  return Number.isFinite(dayUsd) || Number.isFinite(monthUsd);
}
