import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testHome, type TestHome } from '../support/run-cli.ts';

/** A bash history with times: two in January, one in March. */
async function imported(): Promise<TestHome> {
  const home = testHome();
  const file = join(home.home, 'history');
  mkdirSync(home.home, { recursive: true });
  const times = [
    '2026-01-05T10:00:00Z',
    '2026-01-20T10:00:00Z',
    '2026-03-01T10:00:00Z',
    '2026-03-02T10:00:00Z',
  ];
  const lines = ['git push', 'docker run -it alpine', 'git pull', 'git push'];
  writeFileSync(
    file,
    lines.map((line, index) => `#${Date.parse(times[index] ?? '') / 1000}\n${line}\n`).join(''),
  );
  expect((await home.run(['import', 'bash', '--file', file])).stderr).toBe('');
  return home;
}

it('lists runs by text, time and uniqueness, in each format', async () => {
  await using home = await imported();
  const list = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await home.run(['history', 'list', '--format', '{command}', ...args]);
    return stdout.split('\n').slice(0, -1);
  };
  expect(await list()).toEqual(['git push', 'git pull', 'docker run -it alpine', 'git push']);
  expect(await list('--unique')).toEqual(['git push', 'git pull', 'docker run -it alpine']);
  expect(await list('--reverse', '-n', '1', '--after', '2026-01-10')).toEqual(['docker run -it alpine']);
  expect(await list('--before', 'January 15 2026')).toEqual(['git push']);
  expect(await list('-m', 'regex', '^git (pull|fetch)$')).toEqual(['git pull']);
  expect(await list('-m', 'fuzzy', 'dkalp')).toEqual(['docker run -it alpine']);
  expect(await list('--failed')).toEqual([]);
  const json = await home.run(['history', 'list', 'pull', '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ runs: [{ cmd_raw: 'git pull', exit_code: null }] });
  expect((await home.run(['history', 'list', 'pull', '--print0'])).stdout).toBe('git pull\0');
  const bad = await home.run(['history', 'list', '--after', 'when it rains']);
  expect(bad.stderr).toContain('Not a time');
  expect((await home.run(['history', 'list', '-m', 'regex', '('])).stderr).toContain('ListHistory');
});
