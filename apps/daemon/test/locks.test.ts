import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { launch, startDaemon, type TestDaemon } from './support/daemon.ts';
import { makeHome } from './support/home.ts';

test('a damaged lock file is replaced, and still lets one daemon run', async () => {
  const home = makeHome();
  mkdirSync(home.paths.dataDir, { recursive: true });
  writeFileSync(home.paths.dataLock, 'no database '.repeat(1_000));
  const first = await startDaemon({ home });
  const second = launch({ home });
  expect(await second.ready).toBeUndefined();
  expect((await second.exited).code).toBe(3);
  expect((await first.stop()).code).toBe(0);
});

test('a lock file that can not be opened: the start says what is in the way', async () => {
  const home = makeHome();
  mkdirSync(home.paths.dataLock, { recursive: true });
  const { code, stderr } = await launch({ home }).exited;
  expect(code).toBe(1);
  expect(stderr).toContain(`${home.paths.dataLock} can't be used: It is a directory (EISDIR).`);
});

test.each([
  ['somebody calls', ({ socket }: TestDaemon) => TestClient.open(socket).then(({ closed }) => closed)],
  ['it is told to', (daemon: TestDaemon) => daemon.stop()],
])(
  'a daemon whose data directory was removed ends when %s, and saves nothing in its place',
  async (_, act) => {
    const home = makeHome();
    const first = await startDaemon({ home });
    rmSync(home.paths.dataDir, { recursive: true });
    await act(first);
    expect((await first.exited).code).toBe(0);
    expect(existsSync(home.paths.dataDir)).toBe(false);
    const second = await startDaemon({ home });
    expect((await second.stop()).code).toBe(0);
  },
);
