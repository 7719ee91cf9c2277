import { parseArgs } from 'node:util';
import { dayOf } from '../gateway/state/state.ts';
import type { QuestionPurpose } from '../gateway/ledger.ts';
import { configurationOf, reportJob } from './job.ts';
import { readLedger, type LedgerReader } from './ledger-reader.ts';

const DAYS_DEFAULT = 30;
const DAY_MS = 86_400_000;

/** Questions of hunch's own are no requests; what they cost is in the sums of days and models all the same. */
const isRequest = "tier NOT IN ('classifier', 'quality')";

const ofRequests = (column: string): string => `sum(CASE WHEN ${isRequest} THEN ${column} ELSE 0 END)`;

const sums = `${ofRequests('requests')} AS requests, ${ofRequests('failures')} AS failures, sum(input_tokens) AS input_tokens,
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

const nothing: Awaited<ReturnType<typeof statsSince>> = {
  by_day: [],
  by_tier: [],
  by_model: [],
  classifier: noQuestions,
  quality: noQuestions,
  shadow: [],
  latency: { count: 0, p50_ms: 0, p95_ms: 0 },
};

/** `router-stats [--days N]`: what was spent, by day, tier and model. */
export const job = reportJob(async (context) => {
  const { values } = parseArgs({ args: [...context.args], options: { days: { type: 'string' } } });
  const days = Number(values.days ?? DAYS_DEFAULT);
  const since = dayOf(Date.now() - (days - 1) * DAY_MS);
  const { prompt_router: options } = configurationOf(context);
  const read = await readLedger(options, context.paths, (reader) => statsSince(reader, since));
  return { kind: 'router-stats', since, days, ...(read ?? nothing) };
});

async function statsSince(reader: LedgerReader, since: string) {
  const grouped = (by: string, where = 'day IS NOT NULL'): Promise<readonly SpendSum[]> =>
    // What was refused before any model was asked costs nothing and belongs to none.
    reader.query<SpendSum>(
      `SELECT ${by} AS name, ${sums} FROM ${reader.spend} WHERE day >= ? AND model <> '' AND ${where} GROUP BY ${by} ORDER BY ${by}`,
      [since],
    );
  const total = (column: string): string => `coalesce(sum(${column}), 0)`;
  const asked = async (purpose: QuestionPurpose): Promise<typeof noQuestions> => {
    const [sum = noQuestions] = await reader.query<typeof noQuestions>(
      `SELECT ${total('requests')} AS questions, ${total('failures')} AS failures, ${total('input_tokens')} AS input_tokens,
        ${total('output_tokens')} AS output_tokens, ${total('cost_usd')} AS cost_usd FROM ${reader.spend} WHERE day >= ? AND tier = ?`,
      [since, purpose],
    );
    return sum;
  };
  const sinceMs = Date.parse(`${since}T00:00:00Z`);
  return {
    by_day: await grouped('day'),
    by_tier: await grouped('tier', isRequest),
    by_model: await grouped('model'),
    /** Requests that asked a model which tier a prompt needs; in no sum of tiers. */
    classifier: await asked('classifier'),
    /** Requests that compared answers, and what comparing them cost. */
    quality: await asked('quality'),
    shadow: await reader.query<Pick<SpendSum, 'name' | 'requests'>>(
      `SELECT tier AS name, count(*) AS requests FROM ${reader.decision} WHERE shadow = 1 AND ts_ms >= ? GROUP BY tier ORDER BY tier`,
      [sinceMs],
    ),
    latency: await latencySince(reader, sinceMs),
  };
}

async function latencySince(reader: LedgerReader, sinceMs: number) {
  const answered = `FROM ${reader.decision} WHERE ts_ms >= ? AND outcome = 'answered'`;
  const [{ count } = { count: 0 }] = await reader.query<{ count: number }>(
    `SELECT count(*) AS count ${answered}`,
    [sinceMs],
  );
  const at = async (fraction: number): Promise<number> => {
    const [row] = await reader.query<{ latency_ms: number }>(
      `SELECT latency_ms ${answered} ORDER BY latency_ms LIMIT 1 OFFSET ?`,
      [sinceMs, Math.max(0, Math.ceil(fraction * count) - 1)],
    );
    return Math.round(row?.latency_ms ?? 0);
  };
  return { count, p50_ms: await at(0.5), p95_ms: await at(0.95) };
}
