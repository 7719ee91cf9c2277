import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readCompiled, writeCompiled } from '../src/program/code-file.ts';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { makeHome, type Home } from './support/home.ts';
import { codeIsKept, keptCodeFile } from './support/code-cache.ts';

/** What the newest start says of the code that it was loaded with. */
function compiledAt({ paths }: Home): unknown {
  const lines = readFileSync(paths.log, 'utf8').trim().split('\n');
  const events = lines.map(
    (line) => JSON.parse(line) as { readonly event: string; readonly compiled?: string },
  );
  return events.findLast(({ event }) => event === 'loaded')?.compiled;
}

/** A home in which a daemon has lived until it had kept its code. */
async function livedIn(): Promise<Home> {
  const home = makeHome();
  const daemon = await startDaemon({ home });
  await codeIsKept(home);
  await daemon.stop();
  return home;
}

test('code that one start has compiled is taken by the next', async () => {
  const home = await livedIn();
  expect(compiledAt(home)).toBe('now');
  expect([statSync(keptCodeFile(home)).mode & 0o777, statSync(home.paths.cacheDir).mode & 0o777]).toEqual([
    0o600, 0o700,
  ]);
  const daemon = await startDaemon({ home });
  expect(compiledAt(home)).toBe('before');
  const client = await TestClient.open(daemon.socket);
  expect((await client.call('Suggest', { session_id: 's', cwd: '/tmp', prefix: '' })).suggestions).toEqual(
    [],
  );
  await daemon.stop();
});

test.each<[string, (path: string) => void]>([
  ['cut', (path) => writeFileSync(path, readFileSync(path).subarray(0, 100_000))],
  ['altered', (path) => writeFileSync(path, readFileSync(path).fill(0x5a, 200_000, 200_016))],
  ['no file of ours', (path) => writeFileSync(path, 'what is this\n')],
  ['writable by others', (path) => chmodSync(path, 0o606)],
])('compiled code that is %s is not taken, and made anew', async (_, spoil) => {
  const home = await livedIn();
  spoil(keptCodeFile(home));
  const spoilt = readFileSync(keptCodeFile(home));
  const daemon = await startDaemon({ home });
  expect(compiledAt(home)).toBe('now');
  await vi.waitUntil(
    () =>
      (statSync(keptCodeFile(home)).mode & 0o777) === 0o600 &&
      !readFileSync(keptCodeFile(home)).equals(spoilt),
    {
      timeout: 15_000,
    },
  );
  await daemon.stop();
});

test('where nothing can be kept, a start is as it was', async () => {
  const home = makeHome();
  writeFileSync(home.paths.cacheDir, 'no directory');
  const daemon = await startDaemon({ home });
  await vi.waitUntil(() => readFileSync(home.paths.log, 'utf8').includes('"compiled code not kept"'), {
    timeout: 15_000,
  });
  expect(compiledAt(home)).toBe('now');
  expect((await daemon.stop()).code).toBe(0);
});

describe('the file', () => {
  const parts = new Map([
    ['one.cjs', Buffer.from('one\n\0')],
    ['none.cjs', Buffer.alloc(0)],
    ['two.cjs', Buffer.from('twö')],
  ]);
  const kept = (): string => {
    const path = join(makeHome().directory, 'a/b');
    writeCompiled(path, 'build', parts);
    return path;
  };

  test('gives back what was written, for the same scripts only', () => {
    const path = kept();
    expect(readCompiled(path, 'build')).toEqual(parts);
    expect(readCompiled(path, 'other')).toEqual(new Map());
  });

  test('is not followed elsewhere', () => {
    const path = kept();
    symlinkSync(path, `${path}.link`);
    expect(readCompiled(`${path}.link`, 'build')).toEqual(new Map());
  });

  test('may be missing', () => {
    expect(readCompiled(join(makeHome().directory, 'none'), 'build')).toEqual(new Map());
  });
});
