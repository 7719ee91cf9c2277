import { mkdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { SuggestionStore } from '../../src/store/suggestions.ts';
import { startMs } from './events.ts';
import { makeHome, type Home } from './home.ts';

/** The store as its thread has it, over a file of this test's own; closed with the test. */
export function openStore(home: Home = makeHome()) {
  const path = home.paths.suggestionsDb;
  mkdirSync(home.paths.dataDir, { recursive: true });
  const movedAside: string[] = [];
  const store = new SuggestionStore({
    path,
    nowMs: () => startMs,
    onMovedAside: (aside) => movedAside.push(aside),
  });
  onTestFinished(() => store.close());
  return { home, path, store, movedAside };
}
