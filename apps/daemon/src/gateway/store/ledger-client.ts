import { Worker } from 'node:worker_threads';
import { withTimeout } from '../../lifecycle/with-timeout.ts';
import type { GatewayLedger } from '../gateway-ledger.ts';
import type { DecisionRecord, GradeRecord, QuestionRecord } from '../ledger.ts';
import type { SpentByKey } from '../state/state.ts';
import { SqlObjects, type SqlRow } from '../stored/sql-objects.ts';
import type { ObjectStore } from '../stored/stored-object.ts';
import type { FromRouterStore, RouterQuery, RouterStoreData, ToRouterStore } from './messages.ts';

const bounds = {
  /** Records that go to the store thread at once; some milliseconds of writing. */
  batchRecordsMax: 100,
  /** The longest a record waits for company. */
  batchWaitMs: 50,
  /** Records on their way. Beyond it they are counted as lost: a disk that hangs must not fill the memory. */
  unwrittenMax: 10_000,
  /** A disk that takes longer to open a small file is broken. */
  openTimeoutMs: 5_000,
  closeTimeoutMs: 5_000,
  /** A question takes less than a millisecond, and may wait for a batch that is written. */
  askTimeoutMs: 5_000,
} as const;

/** Who waits for an answer of the thread. */
interface Asked {
  readonly resolve: (rows: readonly SqlRow[]) => void;
  readonly reject: (error: Error) => void;
}

const nothingSpent: SpentByKey = { dayUsd: 0, monthUsd: 0 };

/** How a thread ended. Of `closed` nobody needs to be told. */
type End = { readonly kind: 'closed' } | { readonly kind: 'died'; readonly reason: string };

/** The gateway's side of router.db: gathers batches, waits for nothing. */
export class LedgerClient implements GatewayLedger {
  readonly objects: ObjectStore = new SqlObjects({
    isShared: false,
    table: 'stored_object',
    query: (sql, values) => this.#ask({ sql, values, records: [] }),
    queryAndRecord: (sql, values, records) => this.#ask({ sql, values, records }),
  });
  readonly #asked = new Map<number, Asked>();
  #nextId = 1;
  readonly #worker: Worker;
  readonly #warn: (text: string) => void;
  readonly #ready: Promise<SpentByKey>;
  readonly #ended: Promise<void>;
  #records: DecisionRecord[] = [];
  #questions: QuestionRecord[] = [];
  #grades: GradeRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Waiting, or on their way to the thread and not acknowledged. */
  #unwritten = 0;
  #hasEnded = false;
  #isReady: (spent: SpentByKey) => void = () => undefined;
  #hasClosed: () => void = () => undefined;

  constructor(worker: URL, data: RouterStoreData, warn: (text: string) => void) {
    this.#warn = warn;
    this.#worker = new Worker(worker, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: 64 } });
    this.#ready = new Promise((resolve) => (this.#isReady = resolve));
    this.#ended = new Promise((resolve) => (this.#hasClosed = resolve));
    this.#worker.on('message', (message: FromRouterStore) => this.#receive(message));
    this.#worker.on('error', ({ message: reason }) => this.#end({ kind: 'died', reason }));
    // Also after `closed`, which came before, and where a thread ends without an error: then it is all that tells of it.
    this.#worker.on('exit', () => this.#end({ kind: 'died', reason: 'its thread ended' }));
  }

  /** What was spent before; nothing when router.db can't be read. */
  async spent(): Promise<SpentByKey> {
    const spent = await withTimeout(bounds.openTimeoutMs, this.#ready);
    if (spent !== 'late') return spent.value;
    this.#warn('router.db takes too long to open: what was spent before does not count towards the budget.');
    return nothingSpent;
  }

  record(record: DecisionRecord): void {
    if (!this.#hasRoom()) return;
    this.#records.push(record);
    this.#flushSoon();
  }

  asked(question: QuestionRecord): void {
    if (!this.#hasRoom()) return;
    this.#questions.push(question);
    this.#flushSoon();
  }

  graded(grade: GradeRecord): void {
    if (!this.#hasRoom()) return;
    this.#grades.push(grade);
    this.#flushSoon();
  }

  /** Rejects when it can't be answered: there may be no disk, or one that hangs. */
  async #ask(query: Omit<RouterQuery, 'id'>): Promise<readonly SqlRow[]> {
    if (this.#hasEnded) throw new Error('router.db is closed');
    const id = this.#nextId;
    this.#nextId += 1;
    const answered = new Promise<readonly SqlRow[]>((resolve, reject) =>
      this.#asked.set(id, { resolve, reject }),
    );
    this.#post({ kind: 'query', query: { ...query, id } });
    const rows = await withTimeout(bounds.askTimeoutMs, answered);
    if (rows !== 'late') return rows.value;
    this.#asked.delete(id);
    throw new Error('router.db takes too long to answer');
  }

  #answered(id: number): Asked | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    this.#flush();
    if (!this.#hasEnded) this.#post({ kind: 'close' });
    const closed = await withTimeout(bounds.closeTimeoutMs, this.#ended);
    if (closed === 'late') this.#end({ kind: 'died', reason: 'it takes too long to close' });
    await this.#worker.terminate();
  }

  #receive(message: FromRouterStore): void {
    switch (message.kind) {
      case 'ready':
        return this.#isReady(message.spent);
      case 'refused':
        return this.#end({ kind: 'died', reason: message.reason });
      case 'written':
        this.#unwritten -= message.records;
        return undefined;
      case 'lost':
        this.#unwritten -= message.records;
        return this.#warn(`${decisions(message.records)} could not be written: ${message.reason}`);
      case 'answer':
        return this.#answered(message.id)?.resolve(message.rows);
      case 'failed':
        return this.#answered(message.id)?.reject(new Error(message.reason));
      case 'moved-aside':
        return this.#warn(
          `router.db was damaged. What could be read is in a new one; the damaged file was moved to ${message.path}.`,
        );
      case 'closed':
        return this.#end({ kind: 'closed' });
    }
  }

  /** Once, however it ended; nobody waits for the thread any more. */
  #end(end: End): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    if (end.kind === 'died') {
      const lost = this.#unwritten === 0 ? '' : `; ${decisions(this.#unwritten)} may be lost`;
      this.#warn(`router.db is not written any more: ${end.reason}${lost}.`);
    }
    this.#records = [];
    this.#questions = [];
    this.#grades = [];
    for (const id of this.#asked.keys()) this.#answered(id)?.reject(new Error('router.db is closed'));
    this.#isReady(nothingSpent);
    this.#hasClosed();
  }

  /** For one more, which then counts as unwritten. */
  #hasRoom(): boolean {
    if (this.#hasEnded) return false;
    if (this.#unwritten >= bounds.unwrittenMax) {
      this.#warn('router.db is too slow; decisions are lost.');
      return false;
    }
    this.#unwritten += 1;
    return true;
  }

  #flushSoon(): void {
    if (this.#records.length + this.#questions.length + this.#grades.length >= bounds.batchRecordsMax)
      this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), bounds.batchWaitMs);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = { records: this.#records, questions: this.#questions, grades: this.#grades };
    if (batch.records.length + batch.questions.length + batch.grades.length === 0) return;
    this.#post({ kind: 'write', batch });
    this.#records = [];
    this.#questions = [];
    this.#grades = [];
  }

  #post(message: ToRouterStore): void {
    this.#worker.postMessage(message);
  }
}

function decisions(count: number): string {
  return count === 1 ? '1 decision' : `${count} decisions`;
}
