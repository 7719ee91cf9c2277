import { MINUTE_MS } from './state.ts';

// What the state is called in a server.

export const key = (kind: string, name?: string): string =>
  name === undefined ? `hunch:${kind}` : `hunch:${kind}:${name}`;

export const reservedKey = (account: string | undefined): string => key('reserved', account ?? 'all');

export const rateKey = (ofKey: string, nowMs: number): string =>
  key('rate', `${Math.floor(nowMs / MINUTE_MS)}:${ofKey}`);

export const revokedKey = (id: string): string => key('revoked', id);

export const limitText = (limit: number): string => (Number.isFinite(limit) ? String(limit) : 'inf');

/** Everybody's account, and that of a virtual key. */
export function accountsOf(ofKey: string | undefined): readonly (string | undefined)[] {
  return ofKey === undefined ? [undefined] : [undefined, ofKey];
}
