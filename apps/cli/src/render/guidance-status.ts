import type { GuidanceProviderStatus, GuidanceStatusResult } from '@hunch/common/protocol';
import { columns } from './columns.ts';
import { age } from './duration.ts';
import type { Terminal } from './terminal.ts';

/** Who has spoken to agents, whether it helped, who is muted and why. */
export function describeGuidance(status: GuidanceStatusResult, nowMs: number, terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const rows = status.providers.map((provider) => [
    provider.provider,
    String(provider.fires),
    provider.judged === 0 ? '-' : `${provider.helped} of ${provider.judged}`,
    mutedFor(provider, nowMs),
  ]);
  const failures = status.failures.map(
    ({ name, count, last }) =>
      `${colors.red(symbols.bad)} ${name} has failed, ${count} in all; the last time with ${last}\n`,
  );
  return (
    `${columns([['provider', 'spoken', 'helped', 'muted'], ...rows], [1, 2])}${failures.join('')}\n` +
    `Words given since the daemon started: ${status.fires}; turns seen: ${status.turns}; sessions known: ${status.sessions}.\n`
  );
}

function mutedFor(
  { muted_until_ms: untilMs, muted_because: because }: GuidanceProviderStatus,
  nowMs: number,
) {
  return untilMs === null || untilMs <= nowMs ? '' : `for ${age(untilMs - nowMs)}: ${because ?? ''}`;
}
