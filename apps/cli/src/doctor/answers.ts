import { isObject } from '@hunch/common/json';
import { good, type Finding } from './finding.ts';

/**
 * How suggestions were answered since the daemon started, from `DebugStats`: where from, and how fast (spec 003 §15.3). Nothing where
 * a daemon of another version counts otherwise.
 */
export function checkAnswers(stats: Readonly<Record<string, unknown>>): readonly Finding[] {
  const asked = numberIn(stats['suggest'], 'count');
  const p95Ms = numberIn(stats['suggest'], 'p95_ms');
  const hits = numberIn(stats['counters'], 'suggest_cache_hits');
  const late = numberIn(stats['counters'], 'suggest_timeouts');
  if (asked === undefined || p95Ms === undefined || hits === undefined || late === undefined) return [];
  if (asked === 0) return [good('cache', 'no suggestion asked for since the daemon started')];
  const share = Math.round((100 * hits) / asked);
  const text = `${share} % of ${asked.toLocaleString('en')} suggestions from the cache, p95 ${p95Ms.toFixed(1)} ms, ${late} timed out`;
  return [good('cache', text)];
}

function numberIn(record: unknown, name: string): number | undefined {
  const value = isObject(record) ? record[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}
