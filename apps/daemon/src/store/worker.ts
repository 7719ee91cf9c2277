import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { HunchError } from '@hunch/common/errors';
import { storeBounds } from './bounds.ts';
import type { WriteEntry } from './entries.ts';
import { isBusy, isCorrupt } from './database.ts';
import type { FromStore, QuestionKind, StoreQuestions, StoreThreadData, ToStore } from './messages.ts';
import { sendFailure } from './snapshot-stream.ts';
import { SuggestionStore } from './suggestions.ts';

/** The store thread: the only place that writes to suggestions.db. */
const port = portToMain();

const send = (message: FromStore): void => port.postMessage(message);
// workerData is what the store client of the same bundle gave.
const { path, stream, sendsRows } = workerData as StoreThreadData;

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

function open(): SuggestionStore | undefined {
  try {
    return new SuggestionStore({
      path,
      nowMs: Date.now,
      onMovedAside: (aside) => send({ kind: 'moved-aside', path: aside }),
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
    const { entries, next } = gather(message.entries);
    write(target, entries);
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
function gather(first: readonly WriteEntry[]): { entries: readonly WriteEntry[]; next: ToStore | undefined } {
  const entries = [...first];
  while (entries.length < storeBounds.transactionEntriesMax) {
    // Only the store client writes to this port.
    const next = receiveMessageOnPort(port)?.message as ToStore | undefined;
    if (next?.kind !== 'write') return { entries, next };
    entries.push(...next.entries);
  }
  return { entries, next: undefined };
}

function write(target: SuggestionStore, entries: readonly WriteEntry[]): void {
  const start = performance.now();
  try {
    const outcome = target.write(entries);
    send({ kind: 'written', outcome, tookMs: performance.now() - start });
  } catch (error) {
    const failure = error instanceof Sqlite.SqliteError ? error.code : String(error);
    const outcome = { applied: 0, failed: entries.length, commands: target.commands, failure };
    send({ kind: 'written', outcome, tookMs: performance.now() - start });
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
    case 'forget':
      return target.forget(question.ask);
    case 'retain':
      return target.retain(question.ask);
    case 'barrier':
      return null;
    case 'close':
      target.close();
      return null;
  }
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
