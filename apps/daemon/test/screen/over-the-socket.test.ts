import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestClient } from '../support/client.ts';
import { startDaemon } from '../support/daemon.ts';
import { commandEnd } from '../support/events.ts';

test('what is deleted on a screen is in no file, and the daemon ends once the screen is closed', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  await client.call('IngestEvent', commandEnd('deploy --to quixotica', 1));
  await client.call('IngestEvent', commandEnd('git status', 2));
  await client.call('Search', { query: '' });
  const opened = await client.call('OpenScreen', {
    session_id: 'session-1',
    cwd: '/tmp',
    query: 'quix',
    columns: 80,
    rows: 24,
  });
  const { screen } = opened;
  let { frame: drawn } = opened;
  const type = async (input: string): Promise<string | undefined> => {
    for (let next = input; ; next = '') {
      const { frame, more, done } = await client.call('ScreenInput', { screen, input: next });
      drawn += frame;
      if (!more) return done;
    }
  };
  // The first frame doesn't wait for a long search.
  if (opened.more) await type('');
  expect(drawn).toContain('deploy --to ');
  expect(await type('\u001b[3~')).toBeUndefined();
  expect(await type('\u001b[3~')).toBeUndefined();
  expect(await client.call('ListHistory', {})).toMatchObject({ runs: [{ cmd_raw: 'git status' }] });
  expect(await type('\u001b')).toBe('cancel');
  const { code } = await daemon.exited;
  expect(code).toBe(0);
  const { dataDir } = daemon.home.paths;
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name), 'latin1'), name).not.toContain('quixotica');
  }
});

test('a screen that is not open is said to be none, and one is closed when seventeen are open', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const open = { session_id: 's', cwd: '/tmp', columns: 80, rows: 24 };
  const { screen } = await client.call('OpenScreen', open);
  for (let count = 0; count < 16; count += 1) await client.call('OpenScreen', open);
  expect(await client.callFailing('ScreenInput', { screen, input: 'x' })).toMatchObject({
    code: 'E_INVALID_ARGUMENT',
  });
});
