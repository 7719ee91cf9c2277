import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { HunchError } from '@hunch/common/errors';
import { storeBounds } from './bounds.ts';
import { ChangeJournal } from './change-journal.ts';
import type { WriteEntry } from './entries.ts';
import { isBusy, isCorrupt } from './database.ts';
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
import { sendFailure } from './snapshot-stream.ts';
import { Sqlite } from './sqlite.ts';
import { SuggestionStore } from './suggestions.ts';

/** The store thread: the only place that writes to suggestions.db. */
const port = portToMain();

const send = (message: FromStore): void => port.postMessage(message);
const { path, stream, sendsRows, journal: mark } = await opened();
const journal = new ChangeJournal(path, mark);

/** Pieces that wait for the rest of theirs. */
const begun: WriteEntry[] = [];

const store = open();
if (store !== undefined) {
  port.on('message', (message: ToStore) => {
    for (let next: ToStore | undefined = message; next !== undefined;) next = receive(store, next);
  });
  if (sendsRows) sendKept(store);
  send({ kind: 'ready', schemaVersion: store.schemaVersion, commands: store.commands });
}

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

function open(): SuggestionStore | undefined {
  try {
    return new SuggestionStore({
      path,
      nowMs: Date.now,
      onMovedAside(aside) {
        journal.drop();
        send({ kind: 'moved-aside', path: aside });
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    sendFailure(stream, false, reason);
    send({ kind: 'refused', message: reason });
    return undefined;
  }
}

/** What a warm start needs. Damage that shows only now is mended before the daemon is ready. */
function sendKept(target: SuggestionStore): void {
  try {
    target.sendSnapshot(stream);
  } catch (error) {
    if (isCorrupt(error)) target.replace();
    sendFailure(stream, isCorrupt(error), error instanceof Error ? error.message : String(error));
  }
}

/** @returns the message after it, when that had to be looked at */
function receive(target: SuggestionStore, message: ToStore): ToStore | undefined {
  if (message.kind === 'write') {
    const { entries, next } = gather([...begun.splice(0), ...message.entries]);
    begun.push(...entries.splice(wholeEnd(entries)));
    if (entries.length > 0) write(target, entries);
    return next;
  }
  try {
    send({ kind: 'answer', id: message.id, answer: answer(target, message) });
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
function gather(first: readonly WriteEntry[]): { entries: WriteEntry[]; next: ToStore | undefined } {
  const entries = [...first];
  while (entries.length < storeBounds.transactionEntriesMax) {
    // Only the store client writes to this port.
    const next = receiveMessageOnPort(port)?.message as ToStore | undefined;
    if (next?.kind !== 'write') return { entries, next };
    entries.push(...next.entries);
  }
  return { entries, next: undefined };
}

/** Where those end whose last piece has come. */
function wholeEnd(entries: readonly WriteEntry[]): number {
  return entries.findLastIndex((entry) => entry.kind !== 'gathered' || entry.isLast) + 1;
}

function write(target: SuggestionStore, entries: readonly WriteEntry[]): void {
  const start = performance.now();
  try {
    const outcome = target.write(entries);
    const tookMs = performance.now() - start;
    const changes = entries.flatMap((entry) => (entry.kind === 'learned' ? [entry.change] : []));
    // Which of them failed is not known here; what was gathered is more than a journal holds.
    if (outcome.failed > 0 || entries.some((entry) => entry.kind === 'gathered')) journal.drop();
    else journal.append(changes);
    send({ kind: 'written', outcome, tookMs, journalled: journal.changes });
  } catch (error) {
    const failure = error instanceof Sqlite.SqliteError ? error.code : String(error);
    const outcome = { applied: 0, failed: entries.length, commands: target.commands, failure };
    const tookMs = performance.now() - start;
    send({ kind: 'written', outcome, tookMs, journalled: journal.changes });
  }
}

function answer(
  target: SuggestionStore,
  question: Exclude<ToStore, { kind: 'write' }>,
): StoreQuestions[QuestionKind]['answer'] {
  switch (question.kind) {
    case 'search':
      return target.search(question.ask);
    case 'known':
      return target.known(question.ask);
    case 'checkpoint':
      keep(question.ask);
      return null;
    case 'forget':
      return emptying(target.forget(question.ask), (outcome) => !question.ask.dryRun && outcome.lines > 0);
    case 'retain':
      return emptying(target.retain(question.ask), (outcome) => outcome.removed > 0);
    case 'barrier':
      return null;
    case 'close':
      target.close();
      return null;
  }
}

/** What is gone from the database must be gone from the image. */
function emptying<Outcome>(outcome: Outcome, hasRemoved: (outcome: Outcome) => boolean): Outcome {
  if (hasRemoved(outcome)) journal.drop();
  return outcome;
}

function keep({ image, names }: Checkpoint): void {
  writeImage(path, image, names);
  journal.restart(names.id);
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
