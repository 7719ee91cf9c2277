import { MessageChannel } from 'node:worker_threads';
import type { StoreSnapshot } from '@hunch/suggest-engine';
import { recentRows } from '../../src/store/recent-rows.ts';
import { receiveSnapshot, sendSnapshot } from '../../src/store/snapshot-stream.ts';
import { Sqlite } from '../../src/store/sqlite.ts';

/** What a warm start would read now, by the way it does: packed, sent, unpacked. */
export function snapshotOf(path: string): StoreSnapshot {
  const { port1, port2 } = new MessageChannel();
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const database = new Sqlite(path, { readonly: true });
  sendSnapshot(database, { port: port2, sent });
  database.close();
  port2.unref();
  port1.unref();
  return receiveSnapshot({ port: port1, sent }, recentRows(path));
}
