import { parseArgs } from 'node:util';
import type { Database } from 'better-sqlite3';
import { dayOf } from '../gateway/state/state.ts';
import { CLASSIFIER } from '../gateway/store/router-database.ts';
import { reportJob } from './job.ts';
import { readRouterDatabase } from './router-database.ts';

const DAYS_DEFAULT = 30;
const DAY_MS = 86_400_000;

/** Questions which tier a prompt needs are no requests; what they cost is in the sums of days and models all the same. */
const isRequest = `(tier <> '${CLASSIFIER}')`;

const sums = `sum(requests * ${isRequest}) AS requests, sum(failures * ${isRequest}) AS failures, sum(input_tokens) AS input_tokens,
  sum(cached_input_tokens) AS cached_input_tokens, sum(output_tokens) AS output_tokens,
  sum(cost_usd) AS cost_usd, sum(strongest_usd) AS strongest_usd`;

/** Of one day, tier or model. */
export interface SpendSum {
  readonly name: string;
  readonly requests: number;
  readonly failures: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number;
  /** What the strongest model would have cost. */
  readonly strongest_usd: number;
}

const noQuestions = { questions: 0, failures: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 };

const nothing: ReturnType<typeof statsSince> = {
  by_day: [],
  by_tier: [],
  by_model: [],
  classifier: noQuestions,
  shadow: [],
  latency: { count: 0, p50_ms: 0, p95_ms: 0 },
};

/** `router-stats [--days N]`: what was spent, by day, tier and model. */
export const job = reportJob(({ args, paths }) => {
  const { values } = parseArgs({ args: [...args], options: { days: { type: 'string' } } });
  const days = Number(values.days ?? DAYS_DEFAULT);
  const since = dayOf(Date.now() - (days - 1) * DAY_MS);
  const read = readRouterDatabase(paths, (database) => statsSince(database, since));
  return { kind: 'router-stats', since, days, ...(read ?? nothing) };
});

function statsSince(database: Database, since: string) {
  const grouped = (by: string, where = 'true'): readonly SpendSum[] =>
    // What was refused before any model was asked costs nothing and belongs to none.
    database
      .prepare<[string], SpendSum>(
        `SELECT ${by} AS name, ${sums} FROM spend WHERE day >= ? AND model <> '' AND ${where} GROUP BY ${by} ORDER BY ${by}`,
      )
      .all(since);
  const sinceMs = Date.parse(`${since}T00:00:00Z`);
  return {
    by_day: grouped('day'),
    by_tier: grouped('tier', isRequest),
    by_model: grouped('model'),
    /** Requests that asked a model which tier a prompt needs; in no sum of tiers. */
    classifier:
      database
        .prepare<[string], typeof noQuestions>(
          `SELECT total(requests) AS questions, total(failures) AS failures, total(input_tokens) AS input_tokens,
          total(output_tokens) AS output_tokens, total(cost_usd) AS cost_usd FROM spend WHERE day >= ? AND NOT ${isRequest}`,
        )
        .get(since) ?? noQuestions,
    shadow: database
      .prepare<[number], Pick<SpendSum, 'name' | 'requests'>>(
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
