import type { GuidanceProviderStatus, GuidanceStatusResult } from '@hunch/common/protocol';
import { age, counted, table } from './format.ts';
import type { Terminal } from './terminal.ts';

/** The hints given to agents, whether they helped, and which are muted. */
export function describeGuidance(status: GuidanceStatusResult, nowMs: number, terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const rows = status.providers.map((provider) => hintRow(provider, nowMs));
  const failures = status.failures.map(
    (failure) => `${colors.red(symbols.bad)} ${describeFailure(failure)}\n`,
  );
  const { hints, turns, sessions } = status;
  return (
    `${table(colors, hintHeading, rows, [1, 2])}${failures.join('')}\n` +
    `${counted(hints, 'hint')} in ${counted(turns, 'turn')} of ${counted(sessions, 'session')} since the daemon started.\n`
  );
}

export const hintHeading = ['provider', 'hints', 'helped', 'muted'];

export function hintRow(provider: GuidanceProviderStatus, nowMs: number): readonly string[] {
  const { muted_until_ms: untilMs, muted_because: because } = provider;
  return [
    provider.provider,
    String(provider.hints),
    provider.judged === 0 ? '-' : `${provider.helped} of ${provider.judged}`,
    untilMs === null || untilMs <= nowMs ? '' : `for ${age(untilMs - nowMs)}: ${because ?? ''}`,
  ];
}

export function describeFailure({ name, count, last }: GuidanceStatusResult['failures'][number]): string {
  return `${name} failed ${counted(count, 'time')}, the last time with: ${last}`;
}
