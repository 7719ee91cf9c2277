import type { RouterKeys } from '@hunch/daemon/reports';
import { table } from './format.ts';
import { dollars } from './router.ts';
import type { Terminal } from './terminal.ts';

type Key = RouterKeys['keys'][number];

export function describeCreatedKey({ key, keys }: RouterKeys, terminal: Terminal): string {
  return `${key ?? ''}\n\nThis is the only time that the key is shown: only its hash is kept. Clients send it as their API key.\n\n${list(keys, terminal)}`;
}

export function describeKeys({ keys }: RouterKeys, terminal: Terminal): string {
  return keys.length === 0
    ? 'There are no virtual keys. `hunch router keys create --owner NAME` makes one.\n'
    : list(keys, terminal);
}

export function describeRevokedKeys({ keys }: RouterKeys, terminal: Terminal): string {
  return `Revoked; running gateways refuse within a second or two:\n${list(keys, terminal)}`;
}

function list(keys: readonly Key[], { colors }: Terminal): string {
  const heading = ['ID', 'OWNER', 'MODELS', 'A DAY', 'A MONTH', 'A MINUTE', 'EXPIRES'];
  return table(colors, heading, keys.map(row));
}

function row(key: Key): readonly string[] {
  const { requests_per_minute: requests, tokens_per_minute: tokens, expires_at_ms: expires } = key;
  const rates = [
    ...(requests === null ? [] : [`${requests} requests`]),
    ...(tokens === null ? [] : [`${tokens} tokens`]),
  ];
  return [
    key.id,
    key.owner,
    key.models.join(', ') || 'all',
    ofLimit(key.day_spent_usd, key.day_usd),
    ofLimit(key.month_spent_usd, key.month_usd),
    rates.join(', ') || '-',
    expires === null ? 'never' : new Date(expires).toISOString().slice(0, 10),
  ];
}

/** `$0.0021 of $5` */
function ofLimit(spentUsd: number | null, limitUsd: number | null): string {
  if (spentUsd === null) return limitUsd === null ? '-' : `$${limitUsd}`;
  return limitUsd === null ? dollars(spentUsd) : `${dollars(spentUsd)} of $${limitUsd}`;
}
