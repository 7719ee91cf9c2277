import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketSecretIn } from '@hunch/common/private-socket';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { launch, startDaemon } from './support/daemon.ts';
import { makeHome, type Home } from './support/home.ts';

const uid = process.getuid?.() ?? 0;

function secretOf({ paths }: Home): string {
  const secret = socketSecretIn(readFileSync(paths.socketSecret, 'utf8'));
  if (secret === undefined) throw new Error('no secret');
  return secret;
}

describe('the daemon proves itself', () => {
  test('by a name that stands in a file of its user’s alone', async () => {
    const { home } = await startDaemon();
    const proven = join(home.paths.runtimeDir, secretOf(home));
    expect(statSync(home.paths.socketSecret).mode & 0o777).toBe(0o600);
    expect(readlinkSync(proven)).toBe('hunchd.sock');
    const client = await TestClient.open(proven);
    expect(await client.call('Status', {})).toMatchObject({ socket: home.paths.socket });
  });

  test('by another one after each start, and leaves none behind', async () => {
    const home = makeHome();
    const names = (): string[] =>
      readdirSync(home.paths.runtimeDir).filter((name) => !name.startsWith('hunchd.'));
    const secrets: string[] = [];
    for (const end of ['kill', 'stop', 'stop'] as const) {
      const daemon = await startDaemon({ home });
      secrets.push(secretOf(home));
      expect(names()).toEqual([secretOf(home)]);
      await daemon[end]();
    }
    expect(new Set(secrets).size).toBe(3);
    expect(names()).toEqual([]);
  });

  test('keeps the secret of the one that runs when another is refused', async () => {
    const { home } = await startDaemon();
    const secret = secretOf(home);
    expect((await launch({ home }).exited).code).toBe(3);
    expect(secretOf(home)).toBe(secret);
  });

  test('where HUNCH_SOCKET_SECRET says', async () => {
    const home = makeHome();
    const named = join(makeHome().directory, 'elsewhere', 'secret');
    await startDaemon({ home, environment: { HUNCH_SOCKET_SECRET: named } });
    expect(socketSecretIn(readFileSync(named, 'utf8'))).toBeDefined();
    expect(existsSync(home.paths.socketSecret)).toBe(false);
  });
});

describe('the daemon does not listen where others could', () => {
  /** As /tmp is. */
  function sharedDirectory(mode = 0o1777): string {
    const directory = mkdtempSync(join(tmpdir(), 'hunchd-shared-'));
    chmodSync(directory, mode);
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  }

  const own = (shared: string): string => join(shared, `hunch-${uid}`);

  async function refusal(shared: string, more: Record<string, string> = {}): Promise<string> {
    const { directory } = makeHome();
    const environment = { HUNCH_HOME: '', HOME: directory, TMPDIR: shared, ...more };
    const exit = await launch({ environment }).exited;
    expect(exit.code).toBe(1);
    expect(existsSync(join(own(shared), 'hunchd.sock'))).toBe(false);
    return exit.stderr;
  }

  test('but in a directory of its user’s own in a shared one, as /tmp is', async () => {
    const shared = sharedDirectory();
    const { directory } = makeHome();
    const daemon = await startDaemon({ environment: { HUNCH_HOME: '', HOME: directory, TMPDIR: shared } });
    expect(daemon.socket).toBe(join(own(shared), 'hunchd.sock'));
  });

  test('through a link', async () => {
    const shared = sharedDirectory();
    mkdirSync(join(shared, 'elsewhere'), { mode: 0o700 });
    symlinkSync('elsewhere', own(shared));
    expect(await refusal(shared)).toContain(`${own(shared)} is no directory`);
  });

  test('where everybody may rename what is another’s', async () => {
    const shared = sharedDirectory(0o777);
    expect(await refusal(shared)).toMatch(/can be changed by other users .*XDG_RUNTIME_DIR/);
  });

  test('in a directory that was named and that others can enter', async () => {
    const shared = sharedDirectory();
    mkdirSync(join(shared, 'named'));
    chmodSync(join(shared, 'named'), 0o755);
    const stderr = await refusal(shared, { HUNCH_SOCKET: join(shared, 'named', 'my.sock') });
    expect(stderr).toContain('is open to other users (mode 755, not 700)');
    expect(statSync(join(shared, 'named')).mode & 0o777).toBe(0o755);
  });

  test.runIf(uid === 0)('in a directory of another user', async () => {
    const shared = sharedDirectory();
    mkdirSync(own(shared));
    chownSync(own(shared), 65_534, 65_534);
    expect(await refusal(shared)).toContain(`${own(shared)} belongs to the user 65534`);
  });
});
