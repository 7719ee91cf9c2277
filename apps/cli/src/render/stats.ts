import { columns } from './columns.ts';
import { age } from './duration.ts';
import { millisAt, numberAt, type Stats } from './number-at.ts';
import type { Terminal } from './terminal.ts';

/** The daemon's numbers, the ones a person asks for first. What a daemon of another version lacks is a dash. */
export function describeStats(stats: Stats, terminal: Terminal): string {
  const { bold } = terminal.colors;
  const number = (...path: readonly string[]): number | undefined => numberAt(stats, path);
  const count = (...path: readonly string[]): string => number(...path)?.toLocaleString('en') ?? '-';
  const uptime = number('uptime_ms');
  const rss = number('rss_bytes');
  const part = (title: string, rows: readonly (readonly [string, string])[]): string =>
    `${bold(title)}\n${columns(
      rows.map(([name, value]) => [`  ${name}`, value]),
      [1],
    )}`;
  return [
    part('Daemon', [
      ['running for', uptime === undefined ? '-' : age(uptime)],
      ['memory', rss === undefined ? '-' : `${Math.round(rss / 1024 / 1024)} MB`],
      ['commands stored', count('store', 'commands')],
      ['open connections', count('connections')],
    ]),
    part('Suggestions', [
      ['asked', count('suggest', 'count')],
      ['answered in, median', millisAt(stats, 'suggest', 'p50_ms')],
      ['answered in, 95 of 100', millisAt(stats, 'suggest', 'p95_ms')],
      ['from the cache', count('counters', 'suggest_cache_hits')],
      ['directories with tasks', count('tasks', 'directories')],
    ]),
    part('Compilations', [
      ['commands looked at', count('classifier', 'asked')],
      ['may run elsewhere', count('classifier', 'compilations')],
      ['sent to the build machine', count('classifier', 'sent')],
    ]),
    part('Coding agents', [
      ['events', count('agents', 'events')],
      ['stopped for a danger', count('agents', 'asked')],
      ['given a word', count('agents', 'guided')],
      ['failures inside', count('agents', 'failures')],
    ]),
  ].join('\n');
}
