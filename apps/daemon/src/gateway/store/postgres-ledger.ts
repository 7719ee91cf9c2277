import { randomUUID } from 'node:crypto';
import { errorMessage } from '../../observe/error-message.ts';
import { withTimeout } from '../../lifecycle/with-timeout.ts';
import type { GatewayLedger } from '../gateway-ledger.ts';
import type { DecisionRecord, GradeRecord, QuestionRecord } from '../ledger.ts';
import { dayOf, monthOf, type Spent, type SpentByKey } from '../state/state.ts';
import { SqlObjects } from '../stored/sql-objects.ts';
import type { ObjectStore } from '../stored/stored-object.ts';
import type { LedgerEntry } from './entries.ts';
import { PostgresStore } from './postgres-store.ts';
import { readSegment, Spool } from './spool.ts';

const bounds = {
  /** The longest an entry waits for company. */
  batchWaitMs: 100,
  /** Between attempts to reach the server again. */
  retryMs: 500,
  retryMsMax: 5_000,
  /** What is left then stays in the spool for the next start. */
  closeTimeoutMs: 5_000,
} as const;

export interface PostgresLedgerSettings {
  readonly url: string;
  readonly spoolDirectory: string;
  readonly decisionsDays: number;
  readonly warn: (text: string) => void;
}

/** Decisions go to the spool at once, and from there to the server when it is there. */
export class PostgresLedger implements GatewayLedger {
  readonly isDurable = true;
  readonly objects: ObjectStore = new SqlObjects({
    isShared: true,
    table: 'hunch_stored_object',
    query: (sql, values) => this.#store.query(sql, values),
    queryAndRecord: (sql, values, records) => this.#store.queryAndRecord(sql, values, records),
  });
  readonly #store: PostgresStore;
  readonly #spool: Spool;
  readonly #warn: (text: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #waitMs: number = bounds.batchWaitMs;
  #isAway = false;
  #isFull = false;
  #isClosing = false;

  /** @throws when the directory of the spool can't be made */
  constructor({ url, spoolDirectory, decisionsDays, warn }: PostgresLedgerSettings) {
    this.#store = new PostgresStore(url, decisionsDays);
    this.#spool = new Spool(spoolDirectory);
    this.#warn = warn;
    if (this.#spool.sealed().length > 0) this.#sendSoon();
  }

  record(decision: DecisionRecord): void {
    this.#add({ id: randomUUID(), decision });
  }

  asked(question: QuestionRecord): void {
    this.#add({ id: randomUUID(), question });
  }

  graded(grade: GradeRecord): void {
    this.#add({ id: randomUUID(), grade });
  }

  /** What the server has, and what is still to be sent to it from before. */
  async spent(): Promise<SpentByKey> {
    const nowMs = Date.now();
    const waiting = this.#spool.sealed().flatMap((path) => readSegment(path));
    try {
      return added(await this.#store.spent(nowMs), waiting, nowMs);
    } catch (error) {
      this.#away(error, ' What was spent before does not count towards budgets until then.');
      return added({ dayUsd: 0, monthUsd: 0 }, waiting, nowMs);
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    await withTimeout(
      bounds.closeTimeoutMs,
      (async () => {
        await this.#sending;
        await this.#send();
      })(),
    );
    this.#spool.seal();
    await withTimeout(bounds.closeTimeoutMs, this.#store.close());
  }

  #add(entry: LedgerEntry): void {
    try {
      const isTaken = this.#spool.add(entry);
      if (!isTaken && !this.#isFull)
        this.#warn('The spool of the ledger is full: decisions are lost until its server can be reached.');
      this.#isFull = !isTaken;
    } catch (error) {
      if (!this.#isFull) this.#warn(`Decisions are lost: ${errorMessage(error)}.`);
      this.#isFull = true;
    }
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#isClosing || this.#sending !== undefined) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sending = this.#send().finally(() => {
        this.#sending = undefined;
        if (this.#spool.sealed().length > 0 || this.#spool.isOpen) this.#sendSoon();
      });
    }, this.#waitMs);
  }

  /** All that is there, a file at a time; what can't be sent stays. */
  async #send(): Promise<void> {
    this.#spool.seal();
    for (const path of this.#spool.sealed()) {
      try {
        await this.#sendOne(path);
      } catch (error) {
        this.#away(error);
        this.#waitMs = Math.min(bounds.retryMsMax, Math.max(bounds.retryMs, this.#waitMs * 2));
        return;
      }
    }
    this.#waitMs = bounds.batchWaitMs;
    this.#isAway = false;
  }

  async #sendOne(path: string): Promise<void> {
    const entries = readSegment(path);
    try {
      await this.#store.write(entries, Date.now());
    } catch (error) {
      if (!isOfData(error)) throw error;
      // One of them is none that the server takes; the others must not wait for it for ever.
      for (const entry of entries) await this.#writeAlone(entry);
    }
    this.#spool.remove(path);
  }

  async #writeAlone(entry: LedgerEntry): Promise<void> {
    try {
      await this.#store.write([entry], Date.now());
    } catch (error) {
      if (!isOfData(error)) throw error;
      this.#warn(
        `A decision is lost, since the server of prompt_router.ledger_url refuses it: ${errorMessage(error)}.`,
      );
    }
  }

  #away(error: unknown, consequence = ''): void {
    if (!this.#isAway)
      this.#warn(
        `The server of prompt_router.ledger_url can't be reached (${errorMessage(error)}); decisions wait on disk.${consequence}`,
      );
    this.#isAway = true;
  }
}

/** SQLSTATE 22 and 23: what is wrong with the values, and will be next time. */
function isOfData(error: unknown): boolean {
  return /^2[23]/.test(String((error as { readonly code?: unknown }).code));
}

function added(spent: SpentByKey, entries: readonly LedgerEntry[], nowMs: number): SpentByKey {
  let all: Spent = spent;
  const keys = new Map(spent.keys);
  for (const { decision, question } of entries) {
    const { tsMs = 0, costUsd } = decision ?? question ?? {};
    if (costUsd === null || costUsd === undefined || monthOf(tsMs) !== monthOf(nowMs)) continue;
    const dayUsd = dayOf(tsMs) === dayOf(nowMs) ? costUsd : 0;
    const plus = (sum: Spent): Spent => ({ dayUsd: sum.dayUsd + dayUsd, monthUsd: sum.monthUsd + costUsd });
    all = plus(all);
    const key = decision?.key ?? (question?.purpose === 'quality' ? question.purpose : '');
    if (key !== '') keys.set(key, plus(keys.get(key) ?? { dayUsd: 0, monthUsd: 0 }));
  }
  return { ...all, keys };
}
