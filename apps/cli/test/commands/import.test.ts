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
    'CREATE TABLE history (id TEXT, timestamp INTEGER, duration INTEGER, exit INTEGER, command TEXT, cwd TEXT, session TEXT, hostname TEXT)',
  );
  database
    .prepare(
      "INSERT INTO history VALUES ('1', 1700000000000000000, 5000000, 3, 'atuin-made', '/srv', 's1', 'desk:me')",
    )
    .run();
  database.close();

  expect(await importing('zsh')).toEqual({ read: 2, imported: 2, skipped: 0 });
  expect(await importing('fish')).toEqual({ read: 1, imported: 1, skipped: 0 });
  expect(await importing('atuin')).toEqual({ read: 1, imported: 1, skipped: 0 });
  // Without a name, that of the person's shell.
  const own = await home.run(['import', '--json'], { env: { SHELL: '/usr/bin/fish' } });
  expect(JSON.parse(own.stdout)).toMatchObject({ source: 'fish', read: 1, skipped: 1 });
  for (const source of ['zsh', 'fish', 'atuin'])
    expect(await importing(source)).toMatchObject({ imported: 0 });
  const { hits } = JSON.parse((await home.run(['search', 'atuin-made', '--json'])).stdout);
  expect(hits).toEqual([
    { cmd_raw: 'atuin-made', ts_ms: 1_700_000_000_000, cwd: '/srv', exit_code: 3, count: 1 },
  ]);
});

it.each([
  ['bash', 'zsh', ': 1700000000:5;ls\n'],
  ['fish', 'zsh', ': 1700000000:5;ls\n'],
  ['zsh', 'fish', '- cmd: ls\n  when: 1700000000\n'],
  ['bash', 'fish', '- cmd: ls\n  paths:\n    - /\n'],
  ['bash', 'atuin', 'SQLite format 3\0…'],
])('takes no history for one of %s that is one of %s', async (source, actual, text) => {
  const file = join(home.home, 'mistaken');
  writeFileSync(file, text);
  expect(await home.run(['import', source, '--file', file])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `hunch: ${file} is a history of ${actual}. Try: hunch import ${actual} --file ${file}\n`,
  });
});

it('takes nothing for a history that is no text', async () => {
  const file = join(home.home, 'program');
  writeFileSync(file, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 0, 0, 10, 65, 10]));
  for (const source of ['bash', 'zsh', 'fish']) {
    const { exitCode, stderr } = await home.run(['import', source, '--file', file]);
    expect([exitCode, stderr]).toEqual([2, `hunch: ${file} is not a text file.\n`]);
  }
});

it('takes plain lines that look a little like another format', async () => {
  const file = join(home.home, 'plain-lines');
  writeFileSync(file, '- cmd: ls\n: 1700000000:5;ls\n');
  expect(await importing('bash', '--file', file)).toMatchObject({ imported: 2 });
});

it('cuts long commands where it only looks', async () => {
  const file = join(home.home, 'pasted');
  writeFileSync(file, `echo ${'x'.repeat(500)}\n`);
  const { stdout } = await home.run(['import', 'bash', '--file', file, '--dry-run']);
  expect(stdout.split('\n')[1]).toBe(`  echo ${'x'.repeat(95)}…`);
});

it('only looks with --dry-run', async () => {
  const file = join(home.home, 'looked-at');
  writeFileSync(file, 'never-imported a\nnever-imported b\n');
  const { stdout } = await home.run(['import', 'bash', '--file', file, '--dry-run']);
  expect(stdout).toBe(
    `2 commands would be read from ${file} (0 of them have a time). The newest:\n  never-imported a\n  never-imported b\n`,
  );
  expect((await home.run(['search', 'never-imported'])).stdout).toBe('');
});

it.each([
  [
    ['import', 'zsh', '--file', '/nowhere'],
    1,
    '/nowhere does not exist. If your zsh history is elsewhere, pass --file PATH.',
  ],
  [['import', 'zsh', '--file', '/'], 1, '/ is not a file'],
  [['import', 'tcsh'], 2, "'tcsh' is not supported. Choose bash, zsh, fish or atuin."],
  [['import'], 2, 'SHELL names no supported shell'],
] as const)('%j says what is wrong', async (args, exitCode, message) => {
  const outcome = await home.run(args);
  expect(outcome).toMatchObject({ exitCode, stdout: '' });
  expect(outcome.stderr).toContain(message);
});
