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

test('what nobody has looked at counts as there; a look tells', async () => {
  const directory = place();
  writeFileSync(join(directory, 'file'), '');
  let changes = 0;
  const keeper = new PathKeeper(directory);
  keeper.onChange(() => (changes += 1));
  const asked = [
    [join(directory, 'file'), 'any', false],
    [join(directory, 'file'), 'file', false],
    [join(directory, 'file'), 'directory', true],
    [directory, 'file', true],
    [join(directory, 'gone'), 'any', true],
    [join(directory, 'file/below'), 'any', true],
    [directory, 'directory', false],
    [`${directory}/x\0y`, 'any', false],
  ] as const;
  for (const [path, kind] of asked) expect(keeper.isKnownMissing(path, kind)).toBe(false);
  expect(keeper.isLooking).toBe(true);
  await keeper.settled(longMs);
  expect(keeper.isLooking).toBe(false);
  expect(changes).toBe(4);
  for (const [path, kind, isMissing] of asked) expect(keeper.isKnownMissing(path, kind)).toBe(isMissing);
});

test('after a command, and after a while, it looks again', async () => {
  const directory = place();
  const path = join(directory, 'later');
  let nowMs = 0;
  const keeper = new PathKeeper(directory, () => nowMs);
  const look = async (): Promise<boolean> => {
    keeper.isKnownMissing(path, 'any');
    await keeper.settled(longMs);
    return keeper.isKnownMissing(path, 'any');
  };
  expect(await look()).toBe(true);
  writeFileSync(path, '');
  expect(await look()).toBe(true);
  keeper.commandEnded();
  expect(await look()).toBe(false);
  rmSync(path);
  expect(await look()).toBe(false);
  nowMs += pathBounds.ttlMs;
  expect(await look()).toBe(true);
});

test('no more looks wait than the bound says', async () => {
  const keeper = new PathKeeper('/');
  const path = (index: number): string => join('/nonexistent', String(index));
  for (let index = 0; index < 1_000; index += 1) keeper.isKnownMissing(path(index), 'any');
  await keeper.settled(longMs);
  expect(keeper.isKnownMissing(path(0), 'any')).toBe(true);
  expect(keeper.isKnownMissing(path(999), 'any')).toBe(false);
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
  /** At once as a rule; on a machine without a free processor an answer comes before the look does. */
  const untilGone = async (line: string, prefix: string): Promise<void> => {
    const deadline = performance.now() + longMs;
    while ((await texts(prefix)).includes(line)) {
      if (performance.now() > deadline) throw new Error(`still suggested: ${line}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  for (const line of ['cat notes.txt', 'cd sub', 'ls']) await run(line);
  await untilGone('cat sub', 'cat');
  expect(await texts('cat')).toContain('cat notes.txt');
  expect(await texts('cd ')).toContain('cd sub');
  rmSync(join(cwd, 'notes.txt'));
  rmSync(join(cwd, 'sub'), { recursive: true });
  writeFileSync(join(cwd, 'sub'), '');
  await run('rm -r notes.txt sub');
  await untilGone('cat notes.txt', 'cat');
  await untilGone('cd sub', 'cd ');
  writeFileSync(join(cwd, 'notes.txt'), '');
  await run('git checkout .');
  while (!(await texts('cat')).includes('cat notes.txt'))
    await new Promise((resolve) => setImmediate(resolve));
});
