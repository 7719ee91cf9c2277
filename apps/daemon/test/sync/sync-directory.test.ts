import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SyncDirectory } from '../../src/sync/sync-directory.ts';

function emptyDirectory(): SyncDirectory {
  const dataDir = mkdtempSync(join(tmpdir(), 'hunch-sync-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const directory = new SyncDirectory(dataDir, '');
  directory.ensure();
  return directory;
}

test('a login is read as it was written, until it ends', () => {
  const directory = emptyDirectory();
  const login = { server: 'https://sync.example', user: 'ann', session: 'abc' };
  directory.writeLogin(login);
  expect(directory.login()).toEqual(login);
  directory.endLogin();
  expect(directory.login()).toBeUndefined();
});

test.each(['', '{"server":"https://sync.ex', '3e5', '{"server":"https://sync.example","session":"abc"}'])(
  'a damaged login is none: %j',
  (text) => {
    const directory = emptyDirectory();
    writeFileSync(join(directory.path, 'session'), text);
    expect(directory.login()).toBeUndefined();
  },
);
