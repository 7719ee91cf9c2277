import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSqlite } from '../../src/sqlite.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

const Database = loadSqlite();

let home: TestHome;

beforeAll(() => {
  home = testHome();
});
afterAll(() => home[Symbol.asyncDispose]());

async function importing(...args: string[]): Promise<{ read: number; imported: number; skipped: number }> {
  const { stdout, stderr, exitCode } = await home.run(['import', ...args, '--json']);
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
  const { read, imported, skipped } = JSON.parse(stdout);
  return { read, imported, skipped };
}

it('takes a bash history without times once, and later what was added', async () => {
  const file = join(home.home, 'plain');
  writeFileSync(file, 'make one\nmake two\nmake one\n');
  expect(await importing('bash', '--file', file)).toEqual({ read: 3, imported: 3, skipped: 0 });
  expect(await importing('bash', '--file', file)).toEqual({ read: 3, imported: 0, skipped: 3 });
  appendFileSync(file, 'make three\n');
  expect(await importing('bash', '--file', file)).toEqual({ read: 4, imported: 1, skipped: 3 });
  expect(JSON.parse((await home.run(['search', 'make one', '--json'])).stdout).hits[0].count).toBe(2);
});

it('finds the histories of zsh, fish and atuin where they usually are', async () => {
  const data = join(home.home, '.local/share');
  mkdirSync(join(data, 'fish'), { recursive: true });
  mkdirSync(join(data, 'atuin'), { recursive: true });
  writeFileSync(
    join(home.home, '.zsh_history'),
    ': 1700000000:5;zsh-made\n: 1700000100:0;for i in 1\\\ndo :; done\n',
  );
  writeFileSync(join(data, 'fish/fish_history'), '- cmd: fish-made\n  when: 1700000000\n');
  const database = new Database(join(data, 'atuin/history.db'));
  database.exec(
    'CREATE TABLE history (id TEXT, timestamp INTEGER, duration INTEGER, exit INTEGER, command TEXT, cwd TEXT, session TEXT)',
  );
  database
    .prepare("INSERT INTO history VALUES ('1', 1700000000000000000, 5000000, 3, 'atuin-made', '/srv', 's1')")
    .run();
  database.close();

  expect(await importing('zsh')).toEqual({ read: 2, imported: 2, skipped: 0 });
  expect(await importing('fish')).toEqual({ read: 1, imported: 1, skipped: 0 });
  expect(await importing('atuin')).toEqual({ read: 1, imported: 1, skipped: 0 });
  for (const source of ['zsh', 'fish', 'atuin'])
    expect(await importing(source)).toMatchObject({ imported: 0 });
  const { hits } = JSON.parse((await home.run(['search', 'atuin-made', '--json'])).stdout);
  expect(hits).toEqual([
    { cmd_raw: 'atuin-made', ts_ms: 1_700_000_000_000, cwd: '/srv', exit_code: 3, count: 1 },
  ]);
});

it('only looks with --dry-run', async () => {
  const file = join(home.home, 'looked-at');
  writeFileSync(file, 'never-imported a\nnever-imported b\n');
  const { stdout } = await home.run(['import', 'bash', '--file', file, '--dry-run']);
  expect(stdout).toBe(
    `2 commands would be read from ${file} (0 commands of them with a time). The newest:\n  never-imported a\n  never-imported b\n`,
  );
  expect((await home.run(['search', 'never-imported'])).stdout).toBe('');
});

it.each([
  [
    ['import', 'zsh', '--file', '/nowhere'],
    1,
    'There is no zsh history at /nowhere. Name the file with --file.',
  ],
  [['import', 'zsh', '--file', '/'], 1, '/ is not a file'],
  [['import', 'tcsh'], 2, 'bash, zsh, fish, atuin'],
  [['import'], 2, "missing required argument 'source'"],
] as const)('%j says what is wrong', async (args, exitCode, message) => {
  const outcome = await home.run(args);
  expect(outcome).toMatchObject({ exitCode, stdout: '' });
  expect(outcome.stderr).toContain(message);
});
