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

/** Of one tier or model; answers whose price, or the strongest model's, is not known are in neither sum of money. */
export interface PricedSum extends SpendSum {
  readonly unpriced: number;
  /** Of those with a price: what the strongest model would have cost is not known. */
  readonly uncompared: number;
}

const noQuestions = { questions: 0, failures: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 };

/** One request to a model, and why it went where it went. */
export interface RecentRequest {
  readonly ts_ms: number;
  readonly requested: string;
  readonly tier: string | null;
  readonly source: string;
  readonly confidence: number;
  /** As they were kept: a list, in JSON. */
  readonly signals: string;
  readonly model: string;
  readonly outcome: string;
  readonly latency_ms: number;
  /** Null where the model's price is not known. */
  readonly cost_usd: number | null;
  readonly strongest_usd: number | null;
}

const nothing: Awaited<ReturnType<typeof statsSince>> = {
  by_day: [],
  by_tier: [],
  by_model: [],
  classifier: noQuestions,
  quality: noQuestions,
  shadow: [],
  unpriced: 0,
  recent: [],
  latency: { count: 0, p50_ms: 0, p95_ms: 0 },
};

/** `router-stats [--days N] [--recent N]`: what was spent, by day, tier and model, and the newest requests. */
export const job = reportJob(async (context) => {
  const { values } = parseArgs({
    args: [...context.args],
    options: { days: { type: 'string' }, recent: { type: 'string' } },
  });
  const days = Number(values.days ?? DAYS_DEFAULT);
  const since = dayOf(Date.now() - (days - 1) * DAY_MS);
  const { prompt_router: options } = configurationOf(context);
  const read = await readLedger(options, context.paths, (reader) =>
    statsSince(reader, since, Number(values.recent ?? 0)),
  );
  return { kind: 'router-stats', since, days, ...(read ?? nothing) };
});

async function statsSince(reader: LedgerReader, since: string, recentMax: number) {
  const grouped = (by: string, where = 'day IS NOT NULL'): Promise<readonly SpendSum[]> =>
    // What was refused before any model was asked costs nothing and belongs to none.
    reader.query<SpendSum>(
      `SELECT ${by} AS name, ${sums} FROM ${reader.spend} WHERE day >= ? AND model <> '' AND ${where} GROUP BY ${by} ORDER BY ${by}`,
      [since],
    );
  const sinceMs = Date.parse(`${since}T00:00:00Z`);
  const priced = async (by: string, groups: readonly SpendSum[]): Promise<readonly PricedSum[]> => {
    const rows = await reader.query<Pick<PricedSum, 'name' | 'unpriced' | 'uncompared'>>(
      `SELECT ${by} AS name, sum(CASE WHEN cost_usd IS NULL THEN 1 ELSE 0 END) AS unpriced,
        sum(CASE WHEN cost_usd IS NOT NULL AND strongest_usd IS NULL THEN 1 ELSE 0 END) AS uncompared
        FROM ${reader.decision} WHERE ts_ms >= ? AND outcome = 'answered' GROUP BY ${by}`,
      [sinceMs],
    );
    const counts = new Map(rows.map((row) => [row.name, row]));
    return groups.map((group) => ({ unpriced: 0, uncompared: 0, ...group, ...counts.get(group.name) }));
  };
  const total = (column: string): string => `coalesce(sum(${column}), 0)`;
  const asked = async (purpose: QuestionPurpose): Promise<typeof noQuestions> => {
    const [sum = noQuestions] = await reader.query<typeof noQuestions>(
      `SELECT ${total('requests')} AS questions, ${total('failures')} AS failures, ${total('input_tokens')} AS input_tokens,
        ${total('output_tokens')} AS output_tokens, ${total('cost_usd')} AS cost_usd FROM ${reader.spend} WHERE day >= ? AND tier = ?`,
      [since, purpose],
    );
    return sum;
  };
  return {
    by_day: await grouped('day'),
    by_tier: await priced("coalesce(served_tier, tier, '')", await grouped('tier', isRequest)),
    by_model: await priced('model', await grouped('model')),
    /** Requests that asked a model which tier a prompt needs; in no sum of tiers. */
    classifier: await asked('classifier'),
    /** Requests that compared answers, and what comparing them cost. */
    quality: await asked('quality'),
    shadow: await reader.query<Pick<SpendSum, 'name' | 'requests'>>(
      `SELECT tier AS name, count(*) AS requests FROM ${reader.decision} WHERE shadow = 1 AND ts_ms >= ? GROUP BY tier ORDER BY tier`,
      [sinceMs],
    ),
    unpriced: await unpricedSince(reader, sinceMs),
    recent: await recentSince(reader, sinceMs, recentMax),
    latency: await latencySince(reader, sinceMs),
  };
}

/** Answers of models whose price is not known: what they cost is in no sum. */
async function unpricedSince(reader: LedgerReader, sinceMs: number): Promise<number> {
  const [{ count } = { count: 0 }] = await reader.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${reader.decision} WHERE ts_ms >= ? AND outcome = 'answered' AND cost_usd IS NULL`,
    [sinceMs],
  );
  return count;
}

function recentSince(
  reader: LedgerReader,
  sinceMs: number,
  countMax: number,
): Promise<readonly RecentRequest[]> {
  if (countMax === 0) return Promise.resolve([]);
  return reader.query<RecentRequest>(
    `SELECT ts_ms, requested, tier, source, confidence, signals, model, outcome, latency_ms, cost_usd, strongest_usd
     FROM ${reader.decision} WHERE ts_ms >= ? ORDER BY ts_ms DESC, id DESC LIMIT ?`,
    [sinceMs, countMax],
  );
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
