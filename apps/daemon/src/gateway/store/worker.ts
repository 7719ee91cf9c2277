import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { FromRouterStore, RouterQuery, RouterStoreData, ToRouterStore } from './messages.ts';
import { RouterDatabase } from './router-database.ts';
import { errorMessage } from '../../observe/error-message.ts';

/** Writes router.db apart from the gateway's thread: a checkpoint would hold up its streams. What users say of answers is added by offline/router-feedback. */
const port = portToGateway();
const send = (message: FromRouterStore): void => port.postMessage(message);

const database = open();
if (database !== undefined) {
  port.on('message', (message: ToRouterStore) => receive(database, message));
  send({ kind: 'ready', spent: database.spent() });
  overwrite(database);
}

function portToGateway(): MessagePort {
  if (parentPort === null) throw new Error('router-store-worker runs as a worker thread of the gateway');
  return parentPort;
}

function open(): RouterDatabase | undefined {
  // workerData is what the client of the same bundle gave.
  const { path, decisionsDays } = workerData as RouterStoreData;
  try {
    return new RouterDatabase({
      path,
      decisionsDays,
      nowMs: Date.now,
      onMovedAside: (aside) => send({ kind: 'moved-aside', path: aside }),
    });
  } catch (error) {
    send({ kind: 'refused', reason: errorMessage(error) });
    return undefined;
  }
}

/** Once a start is enough for what goes by days. Somebody who reads it, or a full disk, has it done at the next one. */
function overwrite(target: RouterDatabase): void {
  try {
    target.overwrite();
  } catch {
    // The database knows that it is still to be done.
  }
}

function receive(target: RouterDatabase, message: ToRouterStore): void {
  if (message.kind === 'close') {
    target.close();
    send({ kind: 'closed' });
    port.close();
    return;
  }
  if (message.kind === 'query') return answer(target, message.query);
  const { records, questions, grades } = message.batch;
  const length = records.length + questions.length + grades.length;
  try {
    target.write(records, questions, grades);
    send({ kind: 'written', records: length });
  } catch (error) {
    send({ kind: 'lost', records: length, reason: errorMessage(error) });
  }
}

function answer(target: RouterDatabase, { id, sql, values, records }: RouterQuery): void {
  try {
    const rows =
      records.length === 0 ? target.query(sql, values) : target.queryAndRecord(sql, values, records);
    send({ kind: 'answer', id, rows });
  } catch (error) {
    send({ kind: 'failed', id, reason: errorMessage(error) });
  }
}
