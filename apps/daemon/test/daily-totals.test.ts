import { expect, it } from 'vitest';
import { DailyTotals } from '../src/observe/daily-totals.ts';
import { SuggestionStore } from '../src/store/suggestions.ts';
import type { WriteEntry } from '../src/store/entries.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '../src/store/sqlite.ts';

it('adds what was counted to the totals of each day, which outlive who counted', () => {
  const home = mkdtempSync(join(tmpdir(), 'hunch-totals-'));
  try {
    const path = join(home, 'suggestions.db');
    const store = new SuggestionStore({ path, nowMs: () => 0, onMovedAside: () => undefined });
    const write = (entry: WriteEntry): void => {
      expect(store.write([entry])).toMatchObject({ failed: 0 });
    };
    let nowMs = new Date(2026, 2, 9, 23).getTime();
    let counts: Readonly<Record<string, number>> = { agent_hints: 2, secrets_redacted: 0 };
    const totals = (): DailyTotals =>
      new DailyTotals({ store: { write }, counts: () => counts, nowMs: () => nowMs });
    const first = totals();
    first.write();
    first.write();
    nowMs += 2 * 3_600_000;
    counts = { agent_hints: 5, secrets_redacted: 1 };
    first.stop();
    // The next daemon counts from nothing.
    counts = { agent_hints: 1 };
    totals().write();
    store.close();
    const database = new Sqlite(path, { readonly: true });
    expect(database.prepare('SELECT day, name, amount FROM daily_total').raw().all()).toEqual([
      ['2026-03-09', 'agent_hints', 2],
      ['2026-03-10', 'agent_hints', 4],
      ['2026-03-10', 'secrets_redacted', 1],
    ]);
    database.close();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
