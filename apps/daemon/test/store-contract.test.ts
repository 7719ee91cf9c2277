import { mkdirSync } from 'node:fs';
import { storeContract, type ContractStore } from '@hunch/suggest-engine/testing';
import { describe, onTestFinished, test } from 'vitest';
import { packed } from '../src/store/aggregate-tables.ts';
import { SuggestionStore } from '../src/store/suggestions.ts';
import { makeHome } from './support/home.ts';
import { snapshotOf } from './support/snapshot.ts';

/** The store as the daemon has it: one connection that writes, and rows that are sent to another thread. */
function sqliteStore(): ContractStore {
  const { paths } = makeHome();
  mkdirSync(paths.dataDir);
  const store = new SuggestionStore({
    path: paths.suggestionsDb,
    nowMs: Date.now,
    onMovedAside: () => undefined,
  });
  onTestFinished(() => store.close());
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
    snapshot: () => snapshotOf(paths.suggestionsDb),
  };
}

describe('the store port: SQLite', () => {
  for (const { name, check } of storeContract) test(name, () => check(sqliteStore()));
});
