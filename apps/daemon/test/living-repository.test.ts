import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { randomFrom } from './support/random.ts';

/** Times at which somebody is asked what may come next; `HUNCH_MOMENTS=2000` for the figure in the notes, `HUNCH_SEED` for other lines. */
const moments = Number(process.env.HUNCH_MOMENTS ?? 120);

/** A repository with files, branches and scripts that come and go. */
function repository(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-living-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  git(directory, 'init', '-q', '-b', 'main');
  git(directory, 'config', 'user.email', 'a@example.org');
  git(directory, 'config', 'user.name', 'a');
  mkdirSync(join(directory, 'src'));
  writeScripts(directory, ['build', 'lint']);
  writeFileSync(join(directory, 'README'), '');
  git(directory, 'add', '.');
  git(directory, 'commit', '-qm', 'start');
  return directory;
}

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const writeScripts = (directory: string, names: readonly string[]): void =>
  writeFileSync(
    join(directory, 'package.json'),
    JSON.stringify({ name: 'living', scripts: Object.fromEntries(names.map((name) => [name, 'true'])) }),
  );

/** Why a line can't run here; null: nothing speaks against it. */
function fault(directory: string, line: string): string | null {
  const [program = '', second, third] = line.trim().split(/\s+/);
  const isBranch = (name: string): boolean =>
    spawnSync('git', ['rev-parse', '--verify', '-q', name], { cwd: directory }).status === 0;
  const isThere = (name: string): boolean => existsSync(join(directory, name));
  if (second === undefined || second.startsWith('-')) return null;
  if (program === 'cat' || program === 'cd') return isThere(second) ? null : `no file ${second}`;
  if (program === 'npm' && second === 'run' && third !== undefined) {
    const { scripts } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    return third in scripts ? null : `no script ${third}`;
  }
  if (program !== 'git') return null;
  if (!['switch', 'merge', 'branch', 'commit', 'add', 'status', 'log', 'checkout', 'diff'].includes(second)) {
    const help = spawnSync('git', ['--list-cmds=main,others,alias'], { cwd: directory, encoding: 'utf8' });
    return help.stdout.split('\n').includes(second) ? null : `no subcommand ${second}`;
  }
  if ((second === 'switch' || second === 'merge') && third !== undefined && !third.startsWith('-'))
    return isBranch(third) ? null : `no branch ${third}`;
  if (second === 'add' && third !== undefined && third !== '.' && !third.startsWith('-'))
    return isThere(third) ? null : `no file ${third}`;
  return null;
}

test('no suggestion names a command, subcommand, file, branch or script that is not there', async () => {
  const directory = repository();
  // The machine may be busy: this is not about time.
  const daemon = await startDaemon({ environment: { HUNCH_SUGGESTIONS_HARD_TIMEOUT_MS: '5000' } });
  const client = await TestClient.open(daemon.socket);
  const random = randomFrom(Number(process.env.HUNCH_SEED ?? 7));
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  const actions: readonly (() => string)[] = [
    () => `touch notes-${pick(numbers)}.txt`,
    () => `rm notes-${pick(numbers)}.txt`,
    () => `cat notes-${pick(numbers)}.txt`,
    () => `git branch topic-${pick(numbers)}`,
    () => `git branch -D topic-${pick(numbers)}`,
    () => `git switch topic-${pick(numbers)}`,
    () => 'git switch main',
    () => `git merge topic-${pick(numbers)}`,
    () => `git add notes-${pick(numbers)}.txt`,
    () => `git ${pick(['stats', 'swich main', 'pusg', 'ad .', 'comit -m x'])}`,
    () => `npm run ${pick(['build', 'lint', 'check', 'deploy'])}`,
    () => `frobnicate ${pick(numbers)}`,
    () => 'git status',
  ];
  const prefixes = [
    '',
    'c',
    'cat ',
    'git ',
    'git s',
    'git switch ',
    'git merge ',
    'git add ',
    'npm run ',
    'f',
  ];
  const faults: string[] = [];
  let judged = 0;
  for (let seq = 1; seq <= moments; seq += 1) {
    if (random(15) === 0)
      writeScripts(
        directory,
        ['build', 'lint', 'check', 'deploy'].filter(() => random(2) === 0),
      );
    const line = pick(actions)();
    const { status } = line.startsWith('npm ')
      ? { status: fault(directory, line) === null ? 0 : 1 }
      : spawnSync('sh', ['-c', line], { cwd: directory, stdio: 'ignore' });
    await client.call('IngestEvent', commandEnd(line, seq, { cwd: directory, exit_code: status ?? 1 }));
    const prefix = pick(prefixes);
    const ask = { session_id: 'session-1', cwd: directory, prefix, last_seq: seq };
    // Asked once: who types does not ask again, however busy the machine is.
    const { suggestions } = await client.call('Suggest', ask);
    for (const { text } of suggestions) {
      const why = text.startsWith('frobnicate') ? 'no such command' : fault(directory, text);
      if (why !== null) faults.push(`${String(seq)} after ${line}, typed "${prefix}": ${text}: ${why}`);
    }
    judged += suggestions.length;
  }
  expect(judged).toBeGreaterThan(moments);
  expect(faults).toEqual([]);
}, 600_000);
