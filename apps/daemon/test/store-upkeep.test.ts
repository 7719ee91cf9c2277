import { existsSync, readFileSync } from 'node:fs';
import { manualClock } from '@hunch/common/clock';
import { sessionId } from '@hunch/common/ids';
import { createSuggestEngine } from '@hunch/suggest-engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Retention } from '../src/lifecycle/retention.ts';
import { Log } from '../src/observe/log.ts';
import type { WriteEntry } from '../src/store/entries.ts';
import { retainBounds } from '../src/store/retain.ts';
import { Sqlite } from '../src/store/sqlite.ts';
import type { SuggestionStore } from '../src/store/suggestions.ts';
import { query } from './support/database.ts';
import { ranCommand, startMs } from './support/events.ts';
import type { Home } from './support/home.ts';
import { openStore } from './support/store.ts';

const dayMs = 24 * 3_600_000;

/** What the engine hands over for these lines, one a day. */
function entriesOf(lines: readonly string[]): WriteEntry[] {
  const engine = createSuggestEngine({ clock: manualClock(startMs) });
  engine.setProjectKinds('/tmp', ['make']);
  return lines.flatMap((cmdRaw, index): WriteEntry[] => {
    const change = engine.learn(ranCommand(cmdRaw, startMs + index * dayMs));
    return change === null ? [] : [{ kind: 'learned', change }];
  });
}

const feedback = (text: string): WriteEntry => ({
  kind: 'feedback',
  row: {
    sessionId: sessionId('s'),
    tsMs: startMs,
    promptPrefix: text.slice(0, 8),
    suggestedText: text,
    action: 'dismissed',
    executedText: null,
    latencyMs: null,
  },
});

function forget(store: SuggestionStore, pattern: string, dryRun = false) {
  const outcome = store.forget({ pattern, dryRun, examplesMax: 3 });
  store.overwrite();
  return outcome;
}

/** Every byte of the files that the store leaves. */
function bytesOf(home: Home): string {
  return ['', '-wal', '-shm']
    .map((suffix) => home.paths.suggestionsDb + suffix)
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'latin1'))
    .join('');
}

describe('forgetting', () => {
  const lines = [
    'git status',
    'deploy --host zanzibar',
    'git push',
    'deploy --host lagos',
    'ssh zanzibar',
    'git status',
  ];

  it('takes a word out of every table and every byte of the files', () => {
    const { home, store } = openStore();
    store.write([...entriesOf(lines), feedback('ssh zanzibar')]);
    expect(forget(store, '*zanzibar*')).toEqual({
      lines: 2,
      events: 2,
      examples: ['ssh zanzibar', 'deploy --host zanzibar'],
    });
    expect(store.commands).toBe(4);
    expect(bytesOf(home)).not.toContain('zanzibar');
    store.close();
    expect(bytesOf(home)).not.toContain('zanzibar');
    const left = query<{ cmd_raw: string }>(home, 'SELECT cmd_raw FROM command_line ORDER BY id');
    expect(left.map((row) => row.cmd_raw)).toEqual(['git status', 'git push', 'deploy --host lagos']);
  });

  it('keeps a template that other lines have, and its other values', () => {
    const { home, store } = openStore();
    store.write(entriesOf(['ping -c 3 lagos', 'ping -c 3 lagos', 'ping -c 3 zanzibar']));
    forget(store, '*zanzibar');
    const [template] = query<{ n: number }>(
      home,
      "SELECT count(*) AS n FROM command_template WHERE cmd_norm LIKE 'ping%'",
    );
    expect(template?.n).toBe(1);
    expect(query(home, "SELECT 1 FROM slot_stat WHERE value LIKE '%zanzibar%'")).toEqual([]);
  });

  it('with a dry run changes nothing', () => {
    const { home, store } = openStore();
    store.write(entriesOf(lines));
    const before = query(home, 'SELECT * FROM command_event');
    expect(forget(store, 'git *', true)).toMatchObject({ lines: 2, events: 3 });
    expect(query(home, 'SELECT * FROM command_event')).toEqual(before);
  });

  it('is only for whole lines: a pattern without a star is one line', () => {
    const { store } = openStore();
    store.write(entriesOf(lines));
    expect(forget(store, 'git')).toMatchObject({ lines: 0 });
    expect(forget(store, 'git push')).toMatchObject({ lines: 1, events: 1 });
  });

  it('what is searched is gone, and the rest is found', () => {
    const { store } = openStore();
    store.write(entriesOf(lines));
    forget(store, 'ssh*');
    const search = (text: string) =>
      store
        .search({ text, mode: 'auto', scope: { kind: 'global' }, limit: 9 })
        .hits.map((hit) => hit.cmd_raw);
    expect(search('ssh')).toEqual([]);
    expect(search('host')).toHaveLength(2);
  });

  it('leaves no byte of a random word behind', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'git add WORD',
            'WORD --x',
            'ls',
            'echo "WORD" > f',
            'cd a',
            'vim b-WORD.ts',
            // Names, which are also kept by twos.
            'kubectl logs WORD -n shop',
            'kubectl logs api -n WORD',
            'kubectl logs api -n shop',
          ),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        (templates) => {
          const { home, store } = openStore();
          store.write(entriesOf(templates.map((line) => line.replace('WORD', 'quixotica'))));
          forget(store, '*quixotica*');
          expect(bytesOf(home)).not.toContain('quixotica');
          store.close();
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('retention', () => {
  const retention = (store: SuggestionStore, days: number, rows: number, nowMs: number) =>
    new Retention({
      store: { retain: (request) => Promise.resolve(store.retain(request)) },
      log: new Log('/dev/null', 'error'),
      options: () => ({ days, rows }),
      nowMs: () => nowMs,
      onRemoved: () => undefined,
    });

  it('removes what is too old everywhere, and keeps what was run again', async () => {
    const { home, store } = openStore();
    const lines = ['old one', 'git status', 'old two', 'make', 'git status'];
    store.write([...entriesOf(lines), feedback('old one')]);
    // Day 4 is today; what is older than two days goes.
    await retention(store, 2, 1_000_000, startMs + 4 * dayMs + 1).run();
    expect(query(home, 'SELECT cmd_raw FROM command_event ORDER BY id')).toEqual([
      { cmd_raw: 'make' },
      { cmd_raw: 'git status' },
    ]);
    for (const [table, column] of [
      ['command_line', 'cmd_raw'],
      ['line_stat', 'cmd_raw'],
      ['command_template', 'cmd_norm'],
      ['suggestion_feedback', 'suggested_text'],
    ] as const) {
      expect(query(home, `SELECT ${column} FROM ${table} WHERE ${column} LIKE 'old%'`)).toEqual([]);
    }
    expect(query(home, "SELECT count FROM command_line WHERE cmd_raw = 'git status'")).toEqual([
      { count: 1 },
    ]);
    expect(store.commands).toBe(2);
  });

  it('keeps the newest of too many, in steps', async () => {
    const { home, store } = openStore();
    const count = retainBounds.rowsPerStep + 500;
    store.write(entriesOf(Array.from({ length: count }, (_, index) => `echo ${index % 10}`)));
    const removed = await retention(store, 0, 100, startMs).run();
    expect(removed).toBe(count - 100);
    expect(query(home, 'SELECT count(*) AS n, min(ts_ms) AS oldest FROM command_event')).toEqual([
      { n: 100, oldest: startMs + (count - 100) * dayMs },
    ]);
  });

  it('with nothing to do removes nothing', async () => {
    const { store } = openStore();
    store.write(entriesOf(['ls']));
    expect(await retention(store, 0, 1000, startMs + 1000 * dayMs).run()).toBe(0);
  });
});

describe('a search for what is misspelt', () => {
  it.each([
    ['dokcer ps', 'docker ps -a'],
    ['kubctl', 'kubectl get pods'],
    ['comit', 'git commit -m "feature"'],
    ['DOCKR', 'docker ps -a'],
  ])('%s', (text, expected) => {
    const { store } = openStore();
    store.write(entriesOf(['docker ps -a', 'kubectl get pods', 'git commit -m "feature"', 'cd cool']));
    const ask = (mode: 'fuzzy' | 'auto') => store.search({ text, mode, scope: { kind: 'global' }, limit: 3 });
    expect(ask('fuzzy').hits[0]?.cmd_raw).toBe(expected);
    expect(ask('auto').hits[0]?.cmd_raw).toBe(expected);
    expect(ask('auto').terms.length).toBeGreaterThan(0);
  });

  /** A word after each slip that can happen to it, but for its first letter. */
  function* slipsOf(word: string): Generator<string> {
    for (let place = 1; place < word.length; place += 1) {
      const before = word.slice(0, place);
      const at = word.slice(place, place + 1);
      const after = word.slice(place + 1);
      yield* [before + after, `${before}z${after}`, `${before}z${at}${after}`];
      yield before + after.slice(0, 1) + at + after.slice(1);
    }
  }

  it.each([
    { amid: 'few others', others: 0 },
    { amid: 'tens of thousands of its first letter', others: 20_000 },
  ])('finds a word after any one slip, but for its first letter, amid $amid', ({ others }) => {
    const { home, store } = openStore();
    const words = ['docker', 'kubernetes', 'journalctl', 'x264enc', ...(others === 0 ? ['ßtraße'] : [])];
    store.write(entriesOf(words.map((word) => `run ${word}`)));
    const database = new Sqlite(home.paths.suggestionsDb);
    const insert = database.prepare(
      "INSERT INTO command_line (cmd_raw, count, last_seen_ms, last_cwd, last_exit_code) VALUES (?, 1, 0, '/', 0)",
    );
    database.transaction(() => {
      // Spread over the alphabet: the multiplier and 36⁵ have no common divisor.
      for (let index = 0; index < others; index += 1) {
        const letters = ((index * 7_919_137) % 36 ** 5).toString(36).padStart(5, '0');
        insert.run(words.map((word) => `${word.slice(0, 1)}${letters}`).join(' '));
      }
    })();
    database.close();
    for (const word of words) {
      for (const slip of slipsOf(word)) {
        const { hits } = store.search({ text: slip, mode: 'fuzzy', scope: { kind: 'global' }, limit: 3 });
        expect(
          hits.map((hit) => hit.cmd_raw),
          slip,
        ).toContain(`run ${word}`);
      }
    }
  });

  it('finds nothing where nothing is like it', () => {
    const { store } = openStore();
    store.write(entriesOf(['docker ps']));
    for (const text of ['zebra', 'x', 'd', '"', 'docker zebra']) {
      expect(store.search({ text, mode: 'fuzzy', scope: { kind: 'global' }, limit: 3 }).hits).toEqual([]);
    }
  });
});

describe('a search that matches thousands of lines', () => {
  it('gives the newest, and only lines that match', () => {
    const { home, store } = openStore();
    const database = new Sqlite(home.paths.suggestionsDb);
    const insert = database.prepare(
      "INSERT INTO command_line (cmd_raw, count, last_seen_ms, last_cwd, last_exit_code) VALUES (?, 1, ?, '/', 0)",
    );
    database.transaction(() => {
      insert.run('git rare-thing', startMs - 1);
      for (let index = 0; index < 12_000; index += 1) {
        insert.run(index % 2 === 0 ? `git show ${index}` : `digit ${index}`, startMs + index);
      }
    })();
    database.close();
    const found = (text: string, mode: 'fts' | 'prefix' | 'auto') =>
      store.search({ text, mode, scope: { kind: 'global' }, limit: 3 }).hits.map((hit) => hit.cmd_raw);
    const newest = ['git show 11998', 'git show 11996', 'git show 11994'];
    expect(found('git', 'fts')).toEqual(newest);
    expect(found('git', 'prefix')).toEqual(newest);
    expect(found('git', 'auto')).toEqual(newest);
    expect(found('g', 'fts')).toEqual(newest);
    expect(found('d', 'fts')).toEqual(['digit 11999', 'digit 11997', 'digit 11995']);
    expect(found('r', 'fts')).toEqual(['git rare-thing']);
    // Not among the newest, and there all the same.
    expect(found('git rare', 'fts')).toEqual(['git rare-thing']);
    expect(found('git rare', 'prefix')).toEqual(['git rare-thing']);
  });
});
