import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { HunchError } from '@hunch/common/errors';
import { storeBounds } from './bounds.ts';
import { ChangeJournal } from './change-journal.ts';
import type { ListQuery } from '../history/listing.ts';
import type { WriteEntry } from './entries.ts';
import { diskAdvice, isBusy, isCorrupt, isPassing } from './database.ts';
import { writeImage } from './image-files.ts';
import type {
  Checkpoint,
  FromStore,
  QuestionKind,
  StoreQuestions,
  StoreThreadBoot,
  StoreThreadData,
  ToStore,
} from './messages.ts';
import { sendFailure, signLife, type StreamEnd } from './snapshot-stream.ts';
import { Sqlite } from './sqlite.ts';
import { SuggestionStore, type OverwriteOutcome } from './suggestions.ts';
import { errorMessage } from '../observe/error-message.ts';

const port = portToMain();
const send = (message: FromStore): void => port.postMessage(message);

function portToMain(): MessagePort {
  if (parentPort === null) throw new Error('store-worker runs as a worker thread of hunchd');
  return parentPort;
}

function opened(): Promise<StoreThreadData> {
  // workerData is what `bootStoreThread` of the same bundle gave, and nobody else has the other end.
  const { opening } = workerData as StoreThreadBoot;
  return new Promise((resolve) => {
    opening.once('message', (data: StoreThreadData) => {
      opening.close();
      resolve(data);
    });
  });
}

/** The store thread: the only place that writes to suggestions.db. */
class StoreThread {
  readonly #path: string;
  readonly #stream: StreamEnd;
  readonly #sendsRows: boolean;
  readonly #journal: ChangeJournal;
  /** Pieces that wait for the rest of theirs. */
  readonly #begun: WriteEntry[] = [];
  /** What could not be written yet, in order. The main thread sends no more than its bound of what is not acknowledged. */
  #held: WriteEntry[] = [];
  #heldFailure = '';
  #nextTry: NodeJS.Timeout | undefined;

  constructor({ path, stream, sendsRows, journal }: StoreThreadData) {
    this.#path = path;
    this.#stream = stream;
    this.#sendsRows = sendsRows;
    this.#journal = new ChangeJournal(path, journal);
  }

  start(): void {
    const store = this.#open();
    if (store === undefined) return;
    port.on('message', (message: ToStore) => {
      for (let next: ToStore | undefined = message; next !== undefined;) next = this.#receive(store, next);
    });
    if (this.#sendsRows) this.#sendKept(store);
    const { schemaVersion, commands, journalMarks } = store;
    send({ kind: 'ready', schemaVersion, commands, journalMarks });
    setTimeout(() => this.#lookThrough(store), storeBounds.checkAfterMs).unref();
  }

  /** Damage that no question has met yet spreads with each write. */
  #lookThrough(store: SuggestionStore): void {
    try {
      store.mend();
    } catch {
      // Busy, or closed meanwhile: the next start looks again.
    }
  }

  #open(): SuggestionStore | undefined {
    try {
      return new SuggestionStore({
        path: this.#path,
        nowMs: Date.now,
        onMovedAside: (aside, rebuilt) => {
          this.#journal.drop();
          send({ kind: 'moved-aside', path: aside, rebuilt });
        },
        onProgress: () => signLife(this.#stream),
      });
    } catch (error) {
      const reason = errorMessage(error);
      sendFailure(this.#stream, false, reason);
      const advice = isPassing(error) ? ` ${diskAdvice}.` : '';
      const isOfSqlite = error instanceof Sqlite.SqliteError;
      const message = isOfSqlite ? `The database ${this.#path} can't be opened: ${reason}.${advice}` : reason;
      send({ kind: 'refused', message });
      return undefined;
    }
  }

  /** What a warm start needs. Damage that shows only now is mended before the daemon is ready. */
  #sendKept(target: SuggestionStore): void {
    try {
      target.sendSnapshot(this.#stream);
    } catch (error) {
      if (isCorrupt(error)) target.replace();
      sendFailure(this.#stream, isCorrupt(error), errorMessage(error));
      // From the beginning, and from what could be read.
      if (isCorrupt(error)) target.sendSnapshot(this.#stream);
    }
  }

  /** @returns the message after it, when that had to be looked at */
  #receive(target: SuggestionStore, message: ToStore): ToStore | undefined {
    if (message.kind === 'write') {
      const { entries, next } = this.#gather([...this.#begun.splice(0), ...message.entries]);
      this.#begun.push(...entries.splice(wholeEnd(entries)));
      if (this.#held.length > 0) this.#hold(target, entries, this.#heldFailure);
      else if (entries.length > 0) this.#write(target, entries);
      return next;
    }
    try {
      if (message.kind === 'list') {
        void this.#list(target, message.id, message.ask);
        return undefined;
      }
      send({ kind: 'answer', id: message.id, answer: this.#answer(target, message) });
    } catch (error) {
      send({ kind: 'failure', id: message.id, error: storeError(error).toWire() });
    }
    if (message.kind === 'close') port.close();
    return undefined;
  }

  /**
   * A batch with those that came while the one before was written. A larger transaction writes a page once that several
   * events touch, so that the thread gets faster the more there is to do.
   */
  #gather(first: readonly WriteEntry[]): { entries: WriteEntry[]; next: ToStore | undefined } {
    const entries = [...first];
    while (entries.length < storeBounds.transactionEntriesMax) {
      // Only the store client writes to this port.
      const next = receiveMessageOnPort(port)?.message as ToStore | undefined;
      if (next?.kind !== 'write') return { entries, next };
      entries.push(...next.entries);
    }
    return { entries, next: undefined };
  }

  #write(target: SuggestionStore, entries: readonly WriteEntry[]): void {
    const start = performance.now();
    try {
      const outcome = target.write(entries);
      const tookMs = performance.now() - start;
      const changes = entries.flatMap((entry) => (entry.kind === 'learned' ? [entry.change] : []));
      // Which of them failed is not known here; what was gathered is more than a journal holds.
      if (outcome.failed > 0 || entries.some((entry) => entry.kind === 'gathered')) this.#journal.drop();
      else this.#journal.append(changes);
      send({ kind: 'written', outcome, tookMs, journalled: this.#journal.changes });
    } catch (error) {
      const failure = error instanceof Sqlite.SqliteError ? error.code : String(error);
      if (isPassing(error)) {
        this.#hold(target, entries, failure);
        return;
      }
      const outcome = { applied: 0, failed: entries.length, commands: target.commands, failure };
      const tookMs = performance.now() - start;
      send({ kind: 'written', outcome, tookMs, journalled: this.#journal.changes });
    }
  }

  /** Keeps them for when there is room again. */
  #hold(target: SuggestionStore, entries: readonly WriteEntry[], failure: string): void {
    this.#held.push(...entries);
    this.#heldFailure = failure;
    this.#nextTry ??= setTimeout(() => this.#tryHeld(target), storeBounds.heldTryMs);
    send({ kind: 'held', entries: this.#held.length, failure });
  }

  #tryHeld(target: SuggestionStore): void {
    clearTimeout(this.#nextTry);
    this.#nextTry = undefined;
    const entries = this.#held;
    this.#held = [];
    if (entries.length > 0) this.#write(target, entries);
  }

  /** Who asks for it wants all that was told before in the database. */
  #settle(target: SuggestionStore): null {
    this.#tryHeld(target);
    if (this.#held.length === 0) return null;
    throw new HunchError(
      'E_STORAGE_BUSY',
      `The database can't be written (${this.#heldFailure}). Make room or mend the rights; hunch keeps it in memory and tries again.`,
    );
  }

  /** What regular expressions need is loaded first. */
  async #list(target: SuggestionStore, id: number, ask: ListQuery): Promise<void> {
    try {
      send({ kind: 'answer', id, answer: await target.list(ask) });
    } catch (error) {
      send({ kind: 'failure', id, error: storeError(error).toWire() });
    }
  }

  #answer(
    target: SuggestionStore,
    question: Exclude<ToStore, { kind: 'write' | 'list' }>,
  ): StoreQuestions[QuestionKind]['answer'] {
    switch (question.kind) {
      case 'search':
        return target.search(question.ask);
      case 'favour':
        target.favour(question.ask);
        return;
      case 'browse':
        return target.browse(question.ask);
      case 'known':
        return target.known(question.ask);
      case 'checkpoint':
        // The image would be ahead of the database.
        this.#settle(target);
        this.#keep(question.ask);
        return null;
      case 'forget':
        return this.#emptying(
          target.forget(question.ask),
          (outcome) => !question.ask.dryRun && outcome.lines > 0,
        );
      case 'forget-runs':
        return this.#emptying(target.forgetRuns(question.ask), () => question.ask.length > 0);
      case 'retain':
        return this.#emptying(target.retain(question.ask), (outcome) => outcome.removed > 0);
      case 'overwrite':
        return this.#overwrite(target);
      case 'mend':
        target.mend();
        return null;
      case 'barrier':
        return this.#settle(target);
      case 'close':
        // What is left then stands in the event journal, or is lost: the main thread counts it.
        this.#tryHeld(target);
        clearTimeout(this.#nextTry);
        target.close();
        return null;
    }
  }

  /** The image stays true: only the file differs. */
  #overwrite(target: SuggestionStore): OverwriteOutcome {
    const outcome = target.overwrite();
    if (outcome !== 'clean') this.#journal.append([]);
    return outcome;
  }

  /** What is gone from the database must be gone from the image. */
  #emptying<Outcome>(outcome: Outcome, hasRemoved: (outcome: Outcome) => boolean): Outcome {
    if (hasRemoved(outcome)) this.#journal.drop();
    return outcome;
  }

  #keep({ image, names }: Checkpoint): void {
    writeImage(this.#path, image, names);
    this.#journal.restart(names.id);
  }
}

/** Where those end whose last piece has come. */
function wholeEnd(entries: readonly WriteEntry[]): number {
  return entries.findLastIndex((entry) => entry.kind !== 'gathered' || entry.isLast) + 1;
}

function storeError(error: unknown): HunchError {
  if (isBusy(error)) {
    return new HunchError('E_STORAGE_BUSY', 'Another process holds the database. Try again.', {
      cause: error,
    });
  }
  if (isCorrupt(error)) {
    return new HunchError('E_STORAGE_CORRUPT', 'The database is damaged. `hunch doctor` names the file.', {
      cause: error,
    });
  }
  return HunchError.from(error);
}

export const running = opened().then((data) => new StoreThread(data).start());
