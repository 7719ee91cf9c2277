import { age, columns } from './format.ts';
import type { Terminal } from './terminal.ts';

/** `DebugStats`, whose members differ between versions of the daemon. */
export type Stats = Readonly<Record<string, unknown>>;

/** A name and what is shown for it. What a daemon of another version lacks is a dash. */
export type Fact = readonly [name: string, value: string];

/** The number at the end of a path of members; undefined where there is none. */
export function numberAt(stats: Stats, path: readonly string[]): number | undefined {
  let value: unknown = stats;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Stats)[key];
  }
  return typeof value === 'number' ? value : undefined;
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export function daemonFacts(stats: Stats): readonly Fact[] {
  const uptime = numberAt(stats, ['uptime_ms']);
  const rss = numberAt(stats, ['rss_bytes']);
  return [
    ['running for', uptime === undefined ? '-' : age(uptime)],
    ['memory', rss === undefined ? '-' : megabytes(rss)],
    ['open connections', count(stats, 'connections')],
    ['commands stored', count(stats, 'store', 'commands')],
    ['commands learnt', count(stats, 'counters', 'events_learned')],
    ['secrets redacted', count(stats, 'counters', 'redactions')],
    ['requests', count(stats, 'counters', 'requests')],
    ['failed requests', count(stats, 'counters', 'request_errors')],
    ['queued events', count(stats, 'ingest_queue')],
    ['failed writes', count(stats, 'counters', 'store_failures')],
  ];
}

export function suggestionFacts(stats: Stats): readonly Fact[] {
  const asked = numberAt(stats, ['suggest', 'count']) ?? 0;
  const hits = numberAt(stats, ['counters', 'suggest_cache_hits']) ?? 0;
  const share = asked === 0 ? '' : ` (${Math.round((hits / asked) * 100)} %)`;
  return [
    ['requests', count(stats, 'suggest', 'count')],
    ['latency, median', millis(stats, 'suggest', 'p50_ms')],
    ['latency, p95', millis(stats, 'suggest', 'p95_ms')],
    ['from the cache', `${count(stats, 'counters', 'suggest_cache_hits')}${share}`],
    ['timeouts', count(stats, 'counters', 'suggest_timeouts')],
    ['accepted', count(stats, 'counters', 'feedback_accepted')],
    ['dismissed', count(stats, 'counters', 'feedback_dismissed')],
    ['searches', count(stats, 'search', 'count')],
    ['search latency, p95', millis(stats, 'search', 'p95_ms')],
    ['directories with tasks', count(stats, 'tasks', 'directories')],
  ];
}

export function compilationFacts(stats: Stats): readonly Fact[] {
  return [
    ['commands checked', count(stats, 'classifier', 'asked')],
    ['may run on a build machine', count(stats, 'classifier', 'compilations')],
    ['sent to the build machine', count(stats, 'classifier', 'sent')],
  ];
}

export function agentFacts(stats: Stats): readonly Fact[] {
  return [
    ['events', count(stats, 'agents', 'events')],
    ['asked before a dangerous command', count(stats, 'agents', 'asked')],
    ['hints given', count(stats, 'agents', 'guided')],
    ['internal errors', count(stats, 'agents', 'failures')],
  ];
}

function count(stats: Stats, ...path: readonly string[]): string {
  return numberAt(stats, path)?.toLocaleString('en') ?? '-';
}

/** A time of a series that has a `count` beside it; a dash while nothing was timed. */
function millis(stats: Stats, series: string, which: string): string {
  const value = numberAt(stats, [series, which]);
  return value === undefined || numberAt(stats, [series, 'count']) === 0 ? '-' : `${value.toFixed(1)} ms`;
}

export function describeStats(stats: Stats, { colors }: Terminal): string {
  const section = (title: string, facts: readonly Fact[]): string =>
    `${colors.bold(title)}\n${columns(
      facts.map(([name, value]) => [`  ${name}`, value]),
      [1],
    )}`;
  return [
    section('Daemon', daemonFacts(stats)),
    section('Suggestions', suggestionFacts(stats)),
    section('Compilations', compilationFacts(stats)),
    section('Coding agents', agentFacts(stats)),
  ].join('\n');
}
