import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PathKeeper, pathBounds } from '../src/paths/path-keeper.ts';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';

function place(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-paths-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const longMs = 5_000;

test('what nobody has looked at is pending until somebody has', async () => {
  const directory = place();
  writeFileSync(join(directory, 'file'), '');
  writeFileSync(join(directory, 'run.sh'), '', { mode: 0o755 });
  let changes = 0;
  const keeper = new PathKeeper(directory);
  keeper.onChange(() => (changes += 1));
  const asked = [
    [join(directory, 'file'), 'any', 'present'],
    [join(directory, 'file'), 'file', 'present'],
    [join(directory, 'file'), 'directory', 'missing'],
    [join(directory, 'file'), 'executable', 'missing'],
    [join(directory, 'run.sh'), 'executable', 'present'],
    [directory, 'executable', 'present'],
    [directory, 'file', 'missing'],
    [join(directory, 'gone'), 'any', 'missing'],
    [join(directory, 'file/below'), 'any', 'missing'],
    [directory, 'directory', 'present'],
    [`${directory}/x\0y`, 'any', 'unknown'],
  ] as const;
  for (const [path, kind] of asked) expect(keeper.existence(path, kind)).toBe('pending');
  expect(keeper.isLooking).toBe(true);
  await keeper.settled(longMs);
  expect(keeper.isLooking).toBe(false);
  for (const [path, kind, existence] of asked) expect(keeper.existence(path, kind)).toBe(existence);
  // No answer was given by what was not known.
  expect(changes).toBe(0);
});

test('after a command, and after a while, it looks again', async () => {
  const directory = place();
  const path = join(directory, 'later');
  let nowMs = 0;
  const keeper = new PathKeeper(directory, () => nowMs);
  let changes = 0;
  keeper.onChange(() => (changes += 1));
  const look = async (): Promise<string> => {
    keeper.existence(path, 'any');
    await keeper.settled(longMs);
    return keeper.existence(path, 'any');
  };
  expect(await look()).toBe('missing');
  writeFileSync(path, '');
  expect(await look()).toBe('missing');
  keeper.commandEnded();
  expect(keeper.existence(path, 'any')).toBe('pending');
  expect(await look()).toBe('present');
  rmSync(path);
  expect(await look()).toBe('present');
  nowMs += pathBounds.ttlMs;
  expect(await look()).toBe('missing');
  expect(changes).toBe(2);
});

test('no more looks wait than the bound says', async () => {
  const keeper = new PathKeeper('/');
  const path = (index: number): string => join('/nonexistent', String(index));
  for (let index = 0; index < 1_000; index += 1) keeper.existence(path(index), 'any');
  await keeper.settled(longMs);
  expect(keeper.existence(path(0), 'any')).toBe('missing');
  expect(keeper.existence(path(999), 'any')).toBe('pending');
});

test('the daemon suggests no line that names what is gone, and suggests it again when it is back', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const cwd = place();
  mkdirSync(join(cwd, 'sub'));
  writeFileSync(join(cwd, 'notes.txt'), '');
  let seq = 0;
  const run = (line: string) => client.call('IngestEvent', commandEnd(line, (seq += 1), { cwd }));
  const texts = async (prefix: string): Promise<readonly string[]> => {
    const ask = { session_id: 'session-1', cwd, prefix, last_seq: seq, include_low_confidence: true };
    return (await client.call('Suggest', ask)).suggestions.map(({ text }) => text);
  };
  /** What is there is shown once somebody has looked, which a busy machine may be late for. */
  const untilShown = async (line: string, prefix: string): Promise<void> => {
    const endMs = performance.now() + longMs;
    while (!(await texts(prefix)).includes(line))
      if (performance.now() > endMs) throw new Error(`not suggested: ${line}`);
  };
  for (const line of ['cat notes.txt', 'cd sub', 'ls']) await run(line);
  expect(await texts('cat')).not.toContain('cat sub');
  await untilShown('cat notes.txt', 'cat');
  await untilShown('cd sub', 'cd ');
  rmSync(join(cwd, 'notes.txt'));
  rmSync(join(cwd, 'sub'), { recursive: true });
  writeFileSync(join(cwd, 'sub'), '');
  await run('rm -r notes.txt sub');
  expect(await texts('cat')).not.toContain('cat notes.txt');
  expect(await texts('cd ')).not.toContain('cd sub');
  writeFileSync(join(cwd, 'notes.txt'), '');
  await run('git checkout .');
  await untilShown('cat notes.txt', 'cat');
});
