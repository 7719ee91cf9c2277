import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;

const history = [
  'git status',
  'git add .',
  'git commit -m one',
  'git push',
  'ls',
  'git status',
  'git add .',
  "echo 'a\nb'",
];

beforeAll(async () => {
  home = testHome();
  const lines = history.flatMap((command, index) => [`#${1_700_000_000 + index * 60}`, command]);
  writeFileSync(join(home.home, '.bash_history'), `${lines.join('\n')}\n`);
  expect(await home.run(['import', 'bash'])).toMatchObject({
    exitCode: 0,
    stdout: `8 commands imported from ${home.home}/.bash_history.\n`,
  });
});
afterAll(() => home[Symbol.asyncDispose]());

describe('hunch suggest', () => {
  it('prints one suggestion a line', async () => {
    const { stdout, exitCode } = await home.run(['suggest', 'git s']);
    expect(exitCode).toBe(0);
    expect(stdout.split('\n')).toContain('git status');
    expect(stdout).not.toContain('\u001b');
  });

  it('gives the whole answer as JSON, the same every time but for the time it took', async () => {
    const ask = async (): Promise<unknown> => {
      const { stdout } = await home.run(['suggest', 'git', '--json', '--limit', '3']);
      return { ...JSON.parse(stdout), latency_ms: 0, cache_status: '' };
    };
    const answer = await ask();
    expect(answer).toMatchObject({
      suggestions: expect.arrayContaining([expect.objectContaining({ risk: 'safe' })]),
    });
    expect(await ask()).toEqual(answer);
  });

  it('ends each whole command with NUL for fzf', async () => {
    const { stdout } = await home.run(['suggest', 'echo', '-f', 'fzf']);
    expect(stdout).toBe("echo 'a\nb'\0");
    expect((await home.run(['suggest', 'echo'])).stdout).toBe("echo 'a\\nb'\n");
  });

  it('explains itself, and colours only when told to', async () => {
    const plain = await home.run(['suggest', 'git p', '-e']);
    expect(plain.stdout).toMatch(/^1\. git push\n {3}score \d\.\d{3}, confidence \d+ %\n {4}\+\d\.\d{3} /);
    expect(plain.stdout).not.toContain('\u001b');
    expect((await home.run(['suggest', 'git p', '-v', '--color', 'always'])).stdout).toContain(
      '\u001b[1mgit push',
    );
  });

  it('prints nothing where there is nothing', async () => {
    expect(await home.run(['suggest', 'no such command'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });
});

describe('hunch search', () => {
  it('finds words, and beginnings', async () => {
    expect((await home.run(['search', 'commit'])).stdout).toBe('git commit -m one\n');
    expect((await home.run(['search', 'git st', '--mode', 'prefix'])).stdout).toBe('git status\n');
    expect((await home.run(['search', 'status', 'git'])).stdout).toBe('git status\n');
    expect((await home.run(['search', 'nothing'])).stdout).toBe('');
  });

  it('shows details on request', async () => {
    const { stdout } = await home.run(['search', 'git add', '-v']);
    expect(stdout).toMatch(/^ *AGE {2}RUNS {2}EXIT {2}COMMAND +DIRECTORY\n *\d+ \w+ +2 +git add \. +\//);
  });

  it('gives JSON and whole commands for programs', async () => {
    const { hits } = JSON.parse((await home.run(['search', 'status', '--json'])).stdout);
    expect(hits).toEqual([
      expect.objectContaining({ cmd_raw: 'git status', count: 2, ts_ms: 1_700_000_300_000 }),
    ]);
    expect((await home.run(['search', 'status', '-f', 'fzf'])).stdout).toBe('git status\0');
  });

  it('says where a repository is missing', async () => {
    const { exitCode, stderr } = await home.run(['search', 'x', '--scope', 'repo']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('E_INVALID_ARGUMENT');
  });

  it('knows the repository it is called in', async () => {
    mkdirSync(join(home.home, 'repo/.git'), { recursive: true });
    const outcome = await home.run(['search', 'x', '--scope', 'repo'], { cwd: join(home.home, 'repo') });
    expect(outcome).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });
});

describe('hunch suggest-feedback', () => {
  it('is noted, from an argument and from standard input', async () => {
    expect((await home.run(['suggest-feedback', '-a', 'accepted', 'git push'])).stdout).toBe(
      'Feedback recorded.\n',
    );
    const { stdout } = await home.run(['suggest-feedback', '-a', 'edited', '--json'], {
      stdin: 'git push\n',
    });
    expect(JSON.parse(stdout)).toEqual({ recorded: true });
  });

  it('needs a suggestion and a known action', async () => {
    expect(await home.run(['suggest-feedback', '-a', 'accepted'])).toMatchObject({ exitCode: 2 });
    expect((await home.run(['suggest-feedback', '-a', 'liked', 'ls'])).stderr).toContain('accepted');
    expect(await home.run(['suggest-feedback', 'ls'])).toMatchObject({ exitCode: 2 });
  });
});
