import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;

const round = ['git status', 'git add .', 'git commit -m wip', 'git push'];
const recording = Array.from({ length: 24 }, (_, seq) =>
  JSON.stringify({ session: 'a', seq, cmd: round[seq % 4], ts: seq * 60_000, cwd: '/a' }),
);

beforeAll(() => {
  home = testHome();
  writeFileSync(join(home.home, 'history.jsonl'), `${recording.join('\n')}\nno command\n`);
  writeFileSync(join(home.home, 'empty.jsonl'), '{}\n');
});
afterAll(() => home[Symbol.asyncDispose]());

describe('hunch replay', () => {
  it('shows the rankers beside the baselines, and how true the confidence is', async () => {
    const { stdout, stderr, exitCode } = await home.run(['replay', 'history.jsonl']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^24 commands of 1 session, each predicted before it was learnt, in percent:\n/);
    for (const name of ['adaptive', 'weighted', 'Markov-2', 'match_prev_cmd', 'newest match'])
      expect(stdout).toMatch(new RegExp(`^${name} +\\d`, 'm'));
    expect(stdout).toMatch(/CONFIDENCE % {2}RAN % {2}SHOWN/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(stderr).toMatch(/history\.jsonl: line 25 is no command and was left out\n$/);
  });

  it('gives the same as JSON, and can forget between sessions', async () => {
    const { stdout, exitCode } = await home.run(['replay', '--json', '--fresh-sessions', 'history.jsonl']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ commands: 24, sessions: 1, skipped: 1 });
  });

  it('compares each person alone', async () => {
    const args = ['replay', '--per-person', '--least', '20', 'history.jsonl'];
    const { stdout, exitCode } = await home.run(args);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^1 person with 20 commands or more, each predicted alone\. In \d+ of 18\n/);
    for (const name of ['newest match', 'Markov-2']) expect(stdout).toContain(name);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const json = await home.run([...args, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ people: 1, commandsMin: 20, skipped: 1 });
  });

  it.each([
    [['replay', '--per-person', 'history.jsonl'], 'no session has 200 commands.'],
    [['replay'], 'Missing file. Example: hunch replay history.jsonl'],
    [
      ['replay', 'absent.jsonl'],
      'absent.jsonl: No such file or directory (ENOENT). The format: hunch replay --help',
    ],
    [['replay', 'empty.jsonl'], 'no line is a JSON object with a text "cmd".'],
  ])('%j: says what is wrong', async (args, message) => {
    const { stderr, exitCode } = await home.run(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it('speaks with a harness, a line for a line', async () => {
    const requests = [
      '{"op":"record","cmd":"ls","cwd":"/","ts":1,"session":"a","exit":0}',
      '{"op":"suggest","prefix":"l","cwd":"/","ts":2,"session":"a","limit":1}',
      'no JSON',
      '{"op":"reset"}',
    ];
    const { stdout, exitCode } = await home.run(['replay', '--engine-stdio'], {
      stdin: `${requests.join('\n')}\n`,
    });
    expect(exitCode).toBe(0);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(answers).toMatchObject([
      { ok: true },
      { suggestions: [{ text: 'ls' }] },
      { error: 'a request is a JSON object' },
      { ok: true },
    ]);
  });
});

describe('hunch bench', () => {
  it('draws its own history beside the newest match', async () => {
    await using other = testHome();
    const commands = Array.from(
      { length: 100 },
      (_, place) => `#${1_700_000_000 + place}\n${round[place % 4]}\n`,
    );
    writeFileSync(join(other.home, 'history'), commands.join(''));
    await other.run(['import', 'bash', '--file', 'history']);
    const { stdout, stderr, exitCode } = await other.run(['bench']);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^100 commands of 1 session, /);
    const [, chart = ''] = stdout.split('first suggestion right, in percent (● adaptive, ○ newest match):\n');
    expect(chart).toMatch(/●/);
    expect(chart).toMatch(/○/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('says what to do where there is no history', async () => {
    const { stderr, exitCode } = await home.run(['bench']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('There is no history yet.');
  });
});
