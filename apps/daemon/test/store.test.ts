import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { manualClock } from '@hunch/common/clock';
import { sessionId } from '@hunch/common/ids';
import { createSuggestEngine, type LearnedChange } from '@hunch/suggest-engine';
import { expect, onTestFinished, test } from 'vitest';
import type { WriteEntry } from '../src/store/entries.ts';
import { migrate, migrations } from '../src/store/migrate.ts';
import { Sqlite } from '../src/store/sqlite.ts';
import { changesOf } from './support/changes.ts';
import { consistency, query } from './support/database.ts';
import { ranCommand, startMs } from './support/events.ts';
import { makeHome } from './support/home.ts';
import { snapshotOf } from './support/snapshot.ts';
import { openStore } from './support/store.ts';

test('the schema has every table of spec 003 §4.2, and says which version it is', () => {
  const { home, store } = openStore();
  store.close();
  const tables = query<{ name: string }>(home, "SELECT name FROM sqlite_master WHERE type = 'table'").map(
    (row) => row.name,
  );
  expect(tables).toEqual(
    expect.arrayContaining([
      'session',
      'command_event',
      'command_template',
      'transition_stat',
      'command_stat',
      'slot_stat',
      'task_candidate',
      'suggestion_feedback',
      'schema_migrations',
      'line_stat',
      'ranking_profile',
      'command_line_fts',
    ]),
  );
  expect(query(home, 'SELECT version, applied_ms FROM schema_migrations')).toEqual(
    migrations.map(({ version }) => ({ version, applied_ms: startMs })),
  );
});

test('migrations run once, each on what the one before left, and a newer database is not touched', () => {
  const database = new Sqlite(':memory:');
  onTestFinished(() => void database.close());
  const newest = migrations.length;
  const more = [
    ...migrations,
    { version: newest + 1, sql: 'ALTER TABLE session ADD COLUMN ended_at_ms INTEGER' },
  ];
  expect(migrate(database, 1)).toBe(newest);
  expect(migrate(database, 2, more)).toBe(newest + 1);
  expect(migrate(database, 3, more)).toBe(newest + 1);
  expect(() => migrate(database, 4)).toThrow('newer version');
});

test('a database of the version before loses the table that was never used, and nothing else', () => {
  const database = new Sqlite(':memory:');
  onTestFinished(() => void database.close());
  expect(migrate(database, 1, migrations.slice(0, 4))).toBe(4);
  database.exec(`
    INSERT INTO session (id, shell, started_at_ms) VALUES ('s', 'zsh', 1);
    INSERT INTO command_line (id, cmd_raw, count, last_seen_ms, last_cwd) VALUES (1, 'make', 1, 1, '/');
    INSERT INTO command_event (session_id, ts_ms, cwd, line_id, cmd_raw, cmd_norm, template_id)
      VALUES ('s', 1, '/', 1, 'make', 'make', 't');
    INSERT INTO task_candidate VALUES ('r', 'make', 'all', 'make all', NULL, 1);
    INSERT INTO suggestion_cache VALUES ('k', 'r', '[]', 1)`);
  const rows = (): unknown =>
    ['session', 'command_line', 'command_event', 'task_candidate'].map((table) =>
      database.prepare(`SELECT * FROM ${table}`).all(),
    );
  const before = rows();
  expect(migrate(database, 2, migrations.slice(0, 5))).toBe(5);
  expect(rows()).toEqual(before);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE name = 'suggestion_cache'");
  expect(tables.all()).toEqual([]);
});

test('commands that came by sync before their machine was noted get it from their session', () => {
  const database = new Sqlite(':memory:');
  onTestFinished(() => void database.close());
  migrate(database, 1, migrations.slice(0, 6));
  database.exec(`
    INSERT INTO session (id, shell, started_at_ms, host) VALUES ('own', 'zsh', 1, 'here'), ('theirs', 'atuin', 1, 'desk'), ('import', 'atuin', 1, NULL);
    INSERT INTO command_line (id, cmd_raw, count, last_seen_ms, last_cwd) VALUES (1, 'make', 3, 1, '/');
    INSERT INTO command_event (session_id, ts_ms, cwd, line_id, cmd_raw, cmd_norm, template_id)
      SELECT id, 1, '/', 1, 'make', 'make', 't' FROM session`);
  migrate(database, 2);
  const machines = database
    .prepare('SELECT session_id, machine FROM command_event ORDER BY session_id')
    .raw();
  expect(machines.all()).toEqual([
    ['import', null],
    ['own', null],
    ['theirs', 'desk'],
  ]);
});

test('a migration that fails leaves the version before it', () => {
  const database = new Sqlite(':memory:');
  onTestFinished(() => void database.close());
  migrate(database, 1);
  const broken = [
    ...migrations,
    { version: migrations.length + 1, sql: 'CREATE TABLE extra (x); INSERT INTO nowhere VALUES (1)' },
  ];
  expect(() => migrate(database, 2, broken)).toThrow('nowhere');
  expect(database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'extra'").get()).toBeUndefined();
  expect(migrate(database, 3)).toBe(migrations.length);
});

test('an entry that fails is left out whole; the others of its batch are written', () => {
  const { home, store } = openStore();
  const entries = changesOf(['make a', 'make b', 'make c']);
  const [first, second, third] = entries as [
    WriteEntry,
    { kind: 'learned'; change: LearnedChange },
    WriteEntry,
  ];
  // The last statement of the group fails, after the others have run.
  const slot = {
    scope: 'global',
    templateId: second.change.template.templateId,
    slotIndex: 0,
    member: null,
    score: 1,
    successes: 1,
    failures: 0,
    lastSeenMs: 1,
  };
  const broken: WriteEntry = {
    kind: 'learned',
    change: { ...second.change, stats: { ...second.change.stats, slots: [slot as never] } },
  };
  const outcome = store.write([first, broken, third]);
  expect(outcome).toEqual({ applied: 2, failed: 1, commands: 2, failure: 'SQLITE_CONSTRAINT_NOTNULL' });
  store.close();
  expect(query(home, 'SELECT cmd_raw FROM command_event ORDER BY id')).toEqual([
    { cmd_raw: 'make a' },
    { cmd_raw: 'make c' },
  ]);
  expect(query(home, "SELECT 1 FROM line_stat WHERE cmd_raw = 'make b'")).toEqual([]);
  expect(query(home, "SELECT 1 FROM command_line WHERE cmd_raw = 'make b'")).toEqual([]);
});

test('the aggregates equal what the events say', () => {
  const { home, store } = openStore();
  store.write(changesOf(Array.from({ length: 500 }, (_, index) => `tool-${index % 17} --n ${index % 5}`)));
  store.close();
  expect(consistency(home)).toEqual({ events: 500, differences: [] });
});

test('what the engine gave up is deleted', () => {
  const { home, store } = openStore();
  const [entry] = changesOf(['make a']) as [{ kind: 'learned'; change: LearnedChange }];
  store.write([entry]);
  const { templateId } = entry.change.template;
  store.write([
    {
      kind: 'learned',
      change: {
        ...entry.change,
        template: { ...entry.change.template, templateId: 'f'.repeat(64) as never },
        stats: { commands: [], lines: [], transitions: [], slots: [] },
        forgotten: [
          { kind: 'commands', scope: 'global', templateId, slotIndex: 0, member: '' },
          { kind: 'lines', scope: 'global', templateId, slotIndex: 0, member: 'make a' },
          { kind: 'template', templateId },
        ],
      },
    },
  ]);
  store.close();
  expect(query(home, 'SELECT * FROM command_stat')).toEqual([]);
  expect(query(home, 'SELECT * FROM line_stat')).toEqual([]);
  expect(
    query<{ template_id: string }>(home, 'SELECT template_id FROM command_template').map(
      (row) => row.template_id,
    ),
  ).toEqual(['f'.repeat(64)]);
});

test('what was written is read back, and an engine restored from it says the same as the one that learnt', () => {
  const { path, store } = openStore();
  const lines = [
    'git add .',
    'git commit -m "one"',
    'git push',
    'ls',
    'git add .',
    'git commit -m "two"',
    'git push',
    'make -j 4',
  ];
  const clock = manualClock(startMs + 60_000);
  const learnt = createSuggestEngine({ clock });
  for (const [index, cmdRaw] of lines.entries()) {
    const change = learnt.learn(ranCommand(cmdRaw, startMs + index * 1000));
    if (change !== null) store.write([{ kind: 'learned', change }]);
  }
  const restored = createSuggestEngine({ clock });
  restored.restore(snapshotOf(path));
  for (const prefix of ['', 'g', 'git c', 'm']) {
    const request = {
      sessionId: sessionId('s'),
      cwd: '/tmp',
      repoKey: null,
      branch: null,
      prefix,
      includeLowConfidence: true,
      limit: 10,
    };
    expect(restored.suggest(request)).toEqual(learnt.suggest(request));
  }
});

test('a database that another process holds makes the batch wait, then gives up as busy', () => {
  const { path, store } = openStore();
  const other = new Sqlite(path);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  expect(() => store.write(changesOf(['ls']))).toThrow(/locked/);
  other.exec('ROLLBACK');
  expect(store.write(changesOf(['ls'])).applied).toBe(1);
});

test('a database that gets damaged while it is open is moved aside, and the batch goes into a new one', () => {
  const home = makeHome();
  const before = openStore(home);
  before.store.write(changesOf(Array.from({ length: 400 }, (_, index) => `echo ${index}`)));
  before.store.close();
  const bytes = readFileSync(before.path);
  bytes.fill(0x5a, 4096 * 3, bytes.length - 4096);
  writeFileSync(before.path, bytes);
  const { store, movedAside } = openStore(home);
  expect(store.write(changesOf(['echo again']))).toMatchObject({ applied: 1, failed: 0 });
  expect(movedAside).toHaveLength(1);
  expect(existsSync(movedAside[0] ?? '')).toBe(true);
  expect(
    store.search({ text: 'again', mode: 'auto', scope: { kind: 'global' }, limit: 5 }).hits,
  ).toHaveLength(1);
});

const history = [
  'git status',
  'git commit -m "fix: a bug"',
  'docker compose up -d',
  'docker-compose logs',
  'grep -rn "needle" src | less',
  'echo "a" AND NOT b',
  'ls *.ts',
  'kubectl get pods',
  'git status',
  'vim naïve.txt',
  'echo 日本語',
  '2to3 file.py',
];

test.each<[string, 'fts' | 'prefix' | 'auto', string[]]>([
  ['git', 'fts', ['git status', 'git commit -m "fix: a bug"']],
  ['stat', 'fts', ['git status']],
  ['bug fix', 'fts', ['git commit -m "fix: a bug"']],
  ['git', 'prefix', ['git status', 'git commit -m "fix: a bug"']],
  ['it', 'prefix', []],
  ['docker comp', 'auto', ['docker compose up -d', 'docker-compose logs']],
  ['NOT', 'fts', ['echo "a" AND NOT b']],
  ['"', 'fts', ['echo "a" AND NOT b', 'grep -rn "needle" src | less', 'git commit -m "fix: a bug"']],
  ['grep |', 'fts', ['grep -rn "needle" src | less']],
  ['*', 'fts', ['ls *.ts']],
  ['col:x OR (', 'fts', []],
  ['naive', 'fts', ['vim naïve.txt']],
  ['日本', 'fts', ['echo 日本語']],
  ['2to', 'auto', ['2to3 file.py']],
  ['no such thing', 'auto', []],
])('search %j (%s)', (text, mode, expected) => {
  const { store } = openStore();
  store.write(changesOf(history));
  const { hits } = store.search({ text, mode, scope: { kind: 'global' }, limit: 10 });
  expect(hits.map((hit) => hit.cmd_raw)).toEqual(expected);
});

test('a search without words gives the newest lines, each once, with its count', () => {
  const { store } = openStore();
  store.write(changesOf(history));
  const { hits } = store.search({ text: ' ', mode: 'auto', scope: { kind: 'session', id: 's' }, limit: 4 });
  expect(hits.map((hit) => [hit.cmd_raw, hit.count])).toEqual([
    ['2to3 file.py', 1],
    ['echo 日本語', 1],
    ['vim naïve.txt', 1],
    ['git status', 2],
  ]);
});

test('a damaged search index is made anew, and nothing is moved aside', () => {
  const { path, store, movedAside } = openStore();
  store.write(changesOf(history));
  const vandal = new Sqlite(path);
  // Lets it write where FTS5 keeps its index.
  vandal.unsafeMode(true);
  vandal.exec("UPDATE command_line_fts_data SET block = x'00ff00ff00ff' WHERE id > 10");
  vandal.close();
  const { hits } = store.search({ text: 'status', mode: 'fts', scope: { kind: 'global' }, limit: 5 });
  expect(hits.map((hit) => hit.cmd_raw)).toEqual(['git status']);
  expect(movedAside).toEqual([]);
});
