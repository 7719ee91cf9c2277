import { chmodSync } from 'node:fs';
import type { Database, Statement } from 'better-sqlite3';
import { isCorrupt, moveAside, openDatabase } from '../../store/database.ts';
import { isFreeSpaceClean, noteDeletion, overwriteFreeSpace } from '../../store/free-space.ts';
import type { DecisionRecord, QuestionRecord } from '../ledger.ts';
import { dayOf, monthOf, type SpentByKey } from '../state/state.ts';

export interface RouterDatabaseSettings {
  readonly path: string;
  readonly nowMs: () => number;
  readonly decisionsDays: number;
  readonly onMovedAside: (path: string) => void;
}

const DAY_MS = 86_400_000;

/** Beside the tiers in `spend`: questions which tier a prompt needs. */
export const CLASSIFIER = 'classifier';

type Value = string | number | null;

/** Column -> what stands in it. */
function decisionRow(record: DecisionRecord): Readonly<Record<string, Value>> {
  const { usage } = record;
  return {
    ts_ms: record.tsMs,
    conversation: record.conversation,
    format: record.format,
    key: record.key,
    stream: Number(record.stream),
    requested: record.requested,
    tier: record.tier,
    source: record.source,
    confidence: record.confidence,
    score: record.score,
    dimension_values: JSON.stringify(record.values),
    signals: JSON.stringify(record.signals),
    prompt_tokens: record.promptTokens,
    request_tokens: record.requestTokens,
    shadow: Number(record.shadow),
    served_tier: record.servedTier,
    model: record.model,
    attempts: record.attempts,
    outcome: record.outcome,
    status: record.status,
    latency_ms: record.latencyMs,
    input_tokens: usage.inputTokens,
    cached_input_tokens: usage.cachedInputTokens,
    output_tokens: usage.outputTokens,
    reasoning_tokens: usage.reasoningTokens,
    cost_usd: record.costUsd,
    strongest_usd: record.strongestUsd,
    prompt: record.prompt,
  };
}

function spendRow(record: DecisionRecord): Readonly<Record<string, Value>> {
  const { usage, outcome } = record;
  return {
    day: dayOf(record.tsMs),
    // Where nobody answered, what the router said; empty is for models that clients name.
    tier: record.servedTier ?? record.tier ?? '',
    model: record.model,
    failures: Number(outcome === 'failed' || outcome === 'broken'),
    input_tokens: usage.inputTokens,
    cached_input_tokens: usage.cachedInputTokens,
    output_tokens: usage.outputTokens,
    cost_usd: record.costUsd ?? 0,
    // Where one of the two prices is not known, nothing is said to be saved.
    strongest_usd: record.costUsd === null ? 0 : (record.strongestUsd ?? record.costUsd),
  };
}

/** Counted as requests of a tier of their own: they are paid for, and nobody would have asked them without a router. */
function questionRow({
  tsMs,
  model,
  hasFailed,
  usage,
  costUsd,
}: QuestionRecord): Readonly<Record<string, Value>> {
  return {
    day: dayOf(tsMs),
    tier: CLASSIFIER,
    model,
    failures: Number(hasFailed),
    input_tokens: usage.inputTokens,
    cached_input_tokens: usage.cachedInputTokens,
    output_tokens: usage.outputTokens,
    cost_usd: costUsd ?? 0,
    strongest_usd: 0,
  };
}

const addSpend = `INSERT INTO spend VALUES (@day, @tier, @model, 1, @failures, @input_tokens, @cached_input_tokens,
    @output_tokens, @cost_usd, @strongest_usd)
  ON CONFLICT (day, tier, model) DO UPDATE SET
    requests = requests + 1,
    failures = failures + excluded.failures,
    input_tokens = input_tokens + excluded.input_tokens,
    cached_input_tokens = cached_input_tokens + excluded.cached_input_tokens,
    output_tokens = output_tokens + excluded.output_tokens,
    cost_usd = cost_usd + excluded.cost_usd,
    strongest_usd = strongest_usd + excluded.strongest_usd`;

function keySpendRow(record: DecisionRecord): Readonly<Record<string, Value>> {
  const { day, failures, input_tokens, output_tokens, cost_usd } = spendRow(record);
  return { day, key: record.key, failures, input_tokens, output_tokens, cost_usd } as Readonly<
    Record<string, Value>
  >;
}

const addKeySpend = `INSERT INTO key_spend VALUES (@day, @key, 1, @failures, @input_tokens, @output_tokens, @cost_usd)
  ON CONFLICT (day, key) DO UPDATE SET
    requests = requests + 1,
    failures = failures + excluded.failures,
    input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens,
    cost_usd = cost_usd + excluded.cost_usd`;

/** router.db, of which one thread writes the decisions. */
export class RouterDatabase {
  readonly #settings: RouterDatabaseSettings;
  readonly #database: Database;
  readonly #spend: Statement<[Readonly<Record<string, Value>>]>;
  readonly #keySpend: Statement<[Readonly<Record<string, Value>>]>;
  /** Made for the first decision, from its columns. */
  #insert: Statement<[Readonly<Record<string, Value>>]> | undefined;
  #prunedDay = '';

  constructor(settings: RouterDatabaseSettings) {
    this.#settings = settings;
    this.#database = openOrReplace(settings);
    this.#spend = this.#database.prepare(addSpend);
    this.#keySpend = this.#database.prepare(addKeySpend);
  }

  /** All of them or none. */
  write(records: readonly DecisionRecord[], questions: readonly QuestionRecord[] = []): void {
    this.#database
      .transaction(() => {
        for (const record of records) this.#writeOne(record);
        for (const question of questions) this.#spend.run(questionRow(question));
        this.#prune();
      })
      .immediate();
  }

  spent(): SpentByKey {
    const nowMs = this.#settings.nowMs();
    const sum = this.#database.prepare<[string], { usd: number | null }>(
      'SELECT sum(cost_usd) AS usd FROM spend WHERE day GLOB ?',
    );
    return {
      dayUsd: sum.get(dayOf(nowMs))?.usd ?? 0,
      monthUsd: sum.get(`${monthOf(nowMs)}-*`)?.usd ?? 0,
      keys: new Map(
        this.#database
          .prepare<[string, string], { key: string; day: number; month: number }>(
            'SELECT key, total(cost_usd) FILTER (WHERE day = ?) AS day, total(cost_usd) AS month FROM key_spend WHERE day GLOB ? GROUP BY key',
          )
          .all(dayOf(nowMs), `${monthOf(nowMs)}-*`)
          .map(({ key, day, month }) => [key, { dayUsd: day, monthUsd: month }]),
      ),
    };
  }

  /** Takes what was deleted out of the files, if that is still to be done. */
  overwrite(): void {
    if (!isFreeSpaceClean(this.#database)) overwriteFreeSpace(this.#database);
  }

  close(): void {
    this.#database.close();
  }

  #writeOne(record: DecisionRecord): void {
    const row = decisionRow(record);
    this.#insert ??= this.#database.prepare(insertion('decision', Object.keys(row)));
    this.#insert.run(row);
    this.#spend.run(spendRow(record));
    if (record.key !== '') this.#keySpend.run(keySpendRow(record));
  }

  /** Once a day is often enough for what is kept by days. */
  #prune(): void {
    const nowMs = this.#settings.nowMs();
    if (dayOf(nowMs) === this.#prunedDay) return;
    this.#prunedDay = dayOf(nowMs);
    const oldestMs = nowMs - this.#settings.decisionsDays * DAY_MS;
    const { changes } = this.#database.prepare('DELETE FROM decision WHERE ts_ms < ?').run(oldestMs);
    if (changes > 0) noteDeletion(this.#database);
  }
}

function insertion(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`;
}

function openOrReplace({ path, nowMs, onMovedAside }: RouterDatabaseSettings): Database {
  try {
    return open(path, nowMs());
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    onMovedAside(moveAside(path, nowMs()));
    return open(path, nowMs());
  }
}

function open(path: string, nowMs: number): Database {
  const { database } = openDatabase(path, nowMs, __HUNCH_ROUTER_MIGRATIONS__);
  chmodSync(path, 0o600);
  return database;
}
