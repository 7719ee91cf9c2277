import { storeContract, type ContractStore } from '@hunch/suggest-engine/testing';
import { describe, test } from 'vitest';
import { packed } from '../src/store/tables.ts';
import { snapshotOf } from './support/snapshot.ts';
import { openStore } from './support/store.ts';

/** The store as the daemon has it: one connection that writes, and rows that are sent to another thread. */
function sqliteStore(): ContractStore {
  const { path, store } = openStore();
  return {
    apply: (change) => void store.write([{ kind: 'learned', change }]),
    applyTogether: (pieces) =>
      void store.write(
        pieces.map((piece, place) => ({
          kind: 'gathered',
          piece: packed(piece),
          isLast: place === pieces.length - 1,
        })),
      ),
    addFeedback: (row) => void store.write([{ kind: 'feedback', row }]),
    snapshot: () => snapshotOf(path),
  };
}

describe('the store port: SQLite', () => {
  for (const { name, check } of storeContract) test(name, () => check(sqliteStore()));
});
