import type {
  GuidanceEffect,
  GuidanceOutcomes,
  GuidanceProviderStatus,
  GuidanceStatusResult,
} from '@hunch/common/protocol';
import { age, counted, table } from './format.ts';
import type { Terminal } from './terminal.ts';

/** The hints given to agents, what followed them and those that were withheld, and which are muted. */
export function describeGuidance(status: GuidanceStatusResult, nowMs: number, terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const rows = status.providers.filter(hasHints).map((provider) => hintRow(provider, nowMs));
  const failures = status.failures.map(
    (failure) => `${colors.red(symbols.bad)} ${describeFailure(failure)}\n`,
  );
  const { hints, turns, sessions } = status;
  const agents = status.agents.map((one) => [one.agent || 'unknown', one.tier, ...effectCells(one)]);
  return (
    `${rows.length === 0 ? '' : table(colors, hintHeading, rows, [1])}${failures.join('')}` +
    (rows.length + failures.length === 0 ? '' : '\n') +
    (agents.length === 0 ? '' : `${table(colors, agentHeading, agents, [])}\n`) +
    `All hints: ${differenceText(status)}.\n` +
    `${counted(hints, 'hint')} in ${counted(turns, 'turn')} of ${counted(sessions, 'session')} since the daemon started.\n`
  );
}

export const hintHeading = ['provider', 'hints', 'recovered', 'without hint', 'difference', 'muted'];
const agentHeading = ['agent', 'model', 'recovered', 'without hint', 'difference'];

/** Those that never had anything to say would be a table of zeros. */
export function hasHints({
  hints,
  withheld_hints: withheld,
  muted_until_ms: untilMs,
}: GuidanceProviderStatus) {
  return hints > 0 || withheld > 0 || untilMs !== null;
}

export function hintRow(provider: GuidanceProviderStatus, nowMs: number): readonly string[] {
  const { muted_until_ms: untilMs, muted_because: because } = provider;
  return [
    provider.provider,
    String(provider.hints),
    ...effectCells(provider),
    untilMs === null || untilMs <= nowMs ? '' : `for ${age(untilMs - nowMs)}: ${because ?? ''}`,
  ];
}

function effectCells(effect: GuidanceEffect): readonly string[] {
  const difference = effect.difference === null ? '-' : differenceText(effect);
  return [recoveredOf(effect.shown), recoveredOf(effect.withheld), difference];
}

function recoveredOf({ recovered, continued, ended }: GuidanceOutcomes): string {
  const all = recovered + continued + ended;
  return all === 0 ? '-' : `${recovered} of ${all}`;
}

/** By how many points more often agents recovered with hints, and the 95 % interval. */
export function differenceText({ difference }: GuidanceEffect): string {
  if (difference === null) return 'no evidence yet';
  const points = (share: number): string => `${share > 0 ? '+' : ''}${Math.round(100 * share)}`;
  const { estimate, low, high } = difference;
  const interval = `${points(low)} to ${points(high)}`;
  return low <= 0 && high >= 0
    ? `no evidence yet (${interval} points)`
    : `${points(estimate)} points (${interval})`;
}

export function describeFailure({ name, count, last }: GuidanceStatusResult['failures'][number]): string {
  return `${name} failed ${counted(count, 'time')}, the last time with: ${last}`;
}
