import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manualClock } from '@hunch/common/clock';
import { SeededRandom } from '@hunch/common/random';
import { createSuggestEngine } from '@hunch/suggest-engine';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../src/store/database.ts';
import type { WriteEntry } from '../src/store/entries.ts';
import { isFreeSpaceClean } from '../src/store/free-space.ts';
import { Sqlite } from '../src/store/sqlite.ts';
import type { SuggestionStore } from '../src/store/suggestions.ts';
import { startDaemon } from './support/daemon.ts';
import { ranCommand, startMs } from './support/events.ts';
import { makeHome, type Home } from './support/home.ts';
import { openStore } from './support/store.ts';

const word = 'quixotica';

function hasWord({ paths }: Home): boolean {
  return readdirSync(paths.dataDir).some((name) =>
    readFileSync(join(paths.dataDir, name), 'latin1').toLowerCase().includes(word),
  );
}

/** Histories in which the word is in many pages, between many other lines. */
function fill(store: SuggestionStore, seed: number, count: number): void {
  const random = new SeededRandom(seed);
  const engine = createSuggestEngine({ clock: manualClock(startMs) });
  let batch: WriteEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = random.below(800);
    const isOld = random.chance(1 / 60);
    const line = isOld
      ? random.pick([
          `ssh ${word}-${place}`,
          `kubectl logs -n ${word}`,
          `echo "${word} ${'x'.repeat(place)}"`,
        ])
      : `${random.pick(['vim', 'less', 'git add', 'docker logs'])} name-${place}`;
    // Nothing is ranked here, so there is nothing to practise ranking for, which takes most of the time.
    const change = engine.learn(ranCommand(line, isOld ? 1000 + index : startMs + index, { imported: true }));
    if (change !== null) batch.push({ kind: 'learned', change });
    if (batch.length < 60) continue;
    store.write(batch);
    batch = [];
  }
  store.write(batch);
}

/** The database as versions left it that overwrote nothing but during a deletion. */
function fillOldDatabase(home: Home): void {
  mkdirSync(home.paths.dataDir, { recursive: true });
  const { store } = openStore(home);
  fill(store, 7, 3000);
  store.close();
  const database = new Sqlite(home.paths.suggestionsDb);
  database.pragma('secure_delete = OFF');
  database.pragma('foreign_keys = OFF');
  database.exec(`DELETE FROM command_line WHERE cmd_raw GLOB '*${word}*'`);
  for (const table of ['command_event', 'line_stat'])
    database.exec(`DELETE FROM ${table} WHERE cmd_raw GLOB '*${word}*'`);
  database.exec(`DELETE FROM command_template WHERE cmd_norm GLOB '*${word}*'`);
  database.exec(`DELETE FROM slot_stat WHERE value GLOB '*${word}*'`);
  database.exec(
    `DELETE FROM schema_migrations WHERE version >= 4; DROP TABLE journal_mark; DROP TABLE daily_total; DROP TABLE agent_decision;
     DROP INDEX command_event_here; DROP INDEX command_event_elsewhere; ALTER TABLE command_event DROP COLUMN machine;
     DROP INDEX command_line_favourite; ALTER TABLE command_line DROP COLUMN is_favourite;
     ALTER TABLE session DROP COLUMN machine_id; PRAGMA user_version = 0`,
  );
  database.close();
  expect(hasWord(home)).toBe(true);
}

describe('what was deleted before the upgrade', () => {
  test('is overwritten once when nobody asks, by a later start if the first one is killed', async () => {
    const home = makeHome();
    fillOldDatabase(home);
    await (await startDaemon({ home })).kill();
    expect(hasWord(home)).toBe(true);
    const daemon = await startDaemon({ home });
    await expect.poll(() => hasWord(home)).toBe(false);
    await daemon.stop();
    expect(hasWord(home)).toBe(false);
    const { database } = openDatabase(home.paths.suggestionsDb, 0);
    expect(isFreeSpaceClean(database)).toBe(true);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
  });

  test('a database that is killed while it is written anew is whole, and done the next time', async () => {
    const home = makeHome();
    fillOldDatabase(home);
    for (const waitMs of [1_980, 2_020, 2_060]) {
      const daemon = await startDaemon({ home });
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      await daemon.kill();
    }
    const { store } = openStore(home);
    store.overwrite();
    expect(store.overwrite()).toBe('clean');
    expect(hasWord(home)).toBe(false);
    expect(store.commands).toBeGreaterThan(2000);
  });
});

test.each([1, 6, 7])(
  'retention leaves no byte of what it removes once the file is written anew: %i',
  (seed) => {
    const { home, store } = openStore();
    fill(store, seed, 4000);
    while (store.retain({ beforeMs: startMs, eventsMax: 1_000_000 }).more);
    expect(store.overwrite()).toBe('overwritten');
    expect(hasWord(home)).toBe(false);
  },
);

test('deleted rows are zeros at once, and a database that nothing was deleted from needs no more', () => {
  const { home, store } = openStore();
  expect(store.overwrite()).toBe('clean');
  fill(store, 2, 60);
  const { database } = openDatabase(home.paths.suggestionsDb, 0);
  expect(database.pragma('secure_delete', { simple: true })).toBe(1);
  database.close();
  expect(store.overwrite()).toBe('clean');
  store.forget({ pattern: `*${word}*`, dryRun: true, examplesMax: 1 });
  expect(store.overwrite()).toBe('clean');
});

test('while another process reads the old pages they are kept, and overwritten after it', () => {
  const { home, store } = openStore();
  fill(store, 4, 1000);
  const reader = new Sqlite(home.paths.suggestionsDb, { readonly: true });
  const rows = reader.prepare('SELECT cmd_raw FROM command_event').iterate();
  rows.next();
  store.forget({ pattern: `*${word}*`, dryRun: false, examplesMax: 1 });
  expect(store.overwrite()).toBe('busy');
  rows.return?.();
  reader.close();
  expect(store.overwrite()).toBe('overwritten');
  expect(hasWord(home)).toBe(false);
});
