import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SeededRandom } from '@hunch/common/random';
import { expect, onTestFinished, test } from 'vitest';
import { Sqlite } from '../src/store/sqlite.ts';
import { changesOf } from './support/changes.ts';
import { makeHome } from './support/home.ts';
import { openStore } from './support/store.ts';

const COMMANDS = 1_200;
const PAGE_BYTES = 4096;

/** Of a file as it lies there, what SQLite gives when it is asked for each row by itself; nothing where it can't read the schema. */
function readableEvents(path: string): ReadonlySet<string> {
  const database = new Sqlite(path, { readonly: true });
  const read = new Set<string>();
  try {
    if (!canRead(() => database.prepare('SELECT count(*) FROM sqlite_schema').get())) return read;
    const one = database.prepare<[number], { cmd_raw: string }>(
      'SELECT cmd_raw FROM command_event WHERE id = ?',
    );
    for (let id = 1; id <= COMMANDS; id += 1)
      canRead(() => {
        const row = one.get(id);
        if (row !== undefined) read.add(row.cmd_raw);
      });
  } finally {
    database.close();
  }
  return read;
}

function canRead(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function eventsOf(path: string): ReadonlySet<string> {
  const database = new Sqlite(path, { readonly: true });
  onTestFinished(() => void database.close());
  return new Set(database.prepare<[], string>('SELECT cmd_raw FROM command_event').pluck().all());
}

/** A database of many commands, and what is in it. */
function manyCommands(): { readonly bytes: Buffer; readonly lines: readonly string[] } {
  const whole = openStore();
  const lines = Array.from({ length: COMMANDS }, (_, index) => `echo ${index} ${'x'.repeat(index % 60)}`);
  for (let from = 0; from < COMMANDS; from += 500)
    whole.store.write(changesOf(lines.slice(from, from + 500)));
  whole.store.close();
  return { bytes: readFileSync(whole.path), lines };
}

/** Commands that SQLite reads from these bytes and that a daemon does not have after its start with them. */
function lostOf(
  damaged: Buffer,
  lines: readonly string[],
  readable?: ReadonlySet<string>,
): readonly string[] {
  const home = makeHome();
  mkdirSync(home.paths.dataDir, { recursive: true });
  const path = home.paths.suggestionsDb;
  writeFileSync(path, damaged);
  const copy = `${path}.copy`;
  copyFileSync(path, copy);
  const wanted = readable ?? readableEvents(copy);
  const { store } = openStore(home);
  const wasSound = store.isSound();
  if (!wasSound) store.replace();
  store.close();
  const kept = eventsOf(path);
  if (!wasSound) expect(new Sqlite(path).pragma('integrity_check', { simple: true })).toBe('ok');
  return lines.filter((line) => wanted.has(line) && !kept.has(line));
}

test('of a database with an unreadable page every row that SQLite can read stays', () => {
  const { bytes, lines } = manyCommands();
  const pages = bytes.length / PAGE_BYTES;
  const random = new SeededRandom(26);
  for (let round = 0; round < 12; round += 1) {
    const page = round === 0 ? 0 : random.below(pages);
    const damaged = Buffer.from(bytes);
    damaged.fill(0, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
    // Without its first page SQLite reads nothing; the schema is known, so that we do.
    const readable = page === 0 ? new Set(lines.slice(1, 60)) : undefined;
    expect(lostOf(damaged, lines, readable), `page ${page}`).toEqual([]);
  }
});

test('of a database with overwritten bytes every row that SQLite can read stays', () => {
  const { bytes, lines } = manyCommands();
  const random = new SeededRandom(27);
  for (let round = 0; round < 40; round += 1) {
    const damaged = Buffer.from(bytes);
    const length = 1 + random.below(random.chance(0.5) ? 8 : 2 * PAGE_BYTES);
    const at = PAGE_BYTES + random.below(bytes.length - length - PAGE_BYTES);
    for (let index = at; index < at + length; index += 1) damaged[index] = random.below(256);
    expect(lostOf(damaged, lines), `bytes ${at} to ${at + length}`).toEqual([]);
  }
});

test('a file that is no database is set aside whole, and nothing is made up', () => {
  const { path, home, store } = openStore();
  store.write(changesOf(['git status']));
  store.close();
  writeFileSync(path, 'this is a letter to somebody, and no database');
  const again = openStore(home);
  expect(again.movedAside).toHaveLength(1);
  expect(readFileSync(again.movedAside[0] ?? '', 'utf8')).toContain('a letter to somebody');
  expect(again.store.commands).toBe(0);
});
