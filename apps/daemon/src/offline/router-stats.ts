import type { Database } from 'better-sqlite3';
import { dayOf } from '../gateway/state/state.ts';
import { CLASSIFIER } from '../gateway/store/router-database.ts';
import type { Job } from './job.ts';
import { numberAfter, readRouterDatabase } from './router-database.ts';

const DAYS_DEFAULT = 30;
const DAYS_MAX = 3650;
const DAY_MS = 86_400_000;

/** Questions which tier a prompt needs are no requests; what they cost is in the sums of days and models all the same. */
const isRequest = `(tier <> '${CLASSIFIER}')`;

const sums = `sum(requests * ${isRequest}) AS requests, sum(failures * ${isRequest}) AS failures, sum(input_tokens) AS input_tokens,
  sum(cached_input_tokens) AS cached_input_tokens, sum(output_tokens) AS output_tokens,
  sum(cost_usd) AS cost_usd, sum(strongest_usd) AS strongest_usd`;

/** `router-stats [--days N]`: what was spent, by day, tier and model; one line. */
export const job: Job = {
  run({ environment, args, output }) {
    const days = numberAfter(args, '--days', DAYS_DEFAULT, DAYS_MAX);
    const since = dayOf(Date.now() - (days - 1) * DAY_MS);
    const read = readRouterDatabase(environment, (database) => statsSince(database, since));
    const nothing = {
      by_day: [],
      by_tier: [],
      by_model: [],
      classifier: { questions: 0, failures: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 },
      shadow: [],
      latency: { count: 0, p50_ms: 0, p95_ms: 0 },
    };
    output.write(`${JSON.stringify({ kind: 'router-stats', since, days, ...(read ?? nothing) })}\n`);
    return Promise.resolve(0);
  },
};

function statsSince(database: Database, since: string) {
  const grouped = (by: string, where = 'true'): unknown[] =>
    // What was refused before any model was asked costs nothing and belongs to none.
    database
      .prepare(
        `SELECT ${by} AS name, ${sums} FROM spend WHERE day >= ? AND model <> '' AND ${where} GROUP BY ${by} ORDER BY ${by}`,
      )
      .all(since);
  const sinceMs = Date.parse(`${since}T00:00:00Z`);
  return {
    by_day: grouped('day'),
    by_tier: grouped('tier', isRequest),
    by_model: grouped('model'),
    classifier: database
      .prepare(
        `SELECT total(requests) AS questions, total(failures) AS failures, total(input_tokens) AS input_tokens,
          total(output_tokens) AS output_tokens, total(cost_usd) AS cost_usd FROM spend WHERE day >= ? AND NOT ${isRequest}`,
      )
      .get(since),
    shadow: database
      .prepare(
        'SELECT tier AS name, count(*) AS requests FROM decision WHERE shadow = 1 AND ts_ms >= ? GROUP BY tier ORDER BY tier',
      )
      .all(sinceMs),
    latency: latencySince(database, sinceMs),
  };
}

function latencySince(database: Database, sinceMs: number) {
  const answered = "FROM decision WHERE ts_ms >= ? AND outcome = 'answered'";
  const { count } = database
    .prepare<[number], { count: number }>(`SELECT count(*) AS count ${answered}`)
    .get(sinceMs) ?? { count: 0 };
  const nth = database.prepare<[number, number], { latency_ms: number }>(
    `SELECT latency_ms ${answered} ORDER BY latency_ms LIMIT 1 OFFSET ?`,
  );
  const at = (fraction: number): number =>
    Math.round(nth.get(sinceMs, Math.max(0, Math.ceil(fraction * count) - 1))?.latency_ms ?? 0);
  return { count, p50_ms: at(0.5), p95_ms: at(0.95) };
}
