import { golden } from '@hunch/wire-golden';
import { describe, expect, test } from 'vitest';
import {
  isPrivateFile,
  judgePlace,
  provenSocket,
  socketSecretIn,
  type PlaceFiles,
} from '../src/private-socket.ts';

const me = 1000;
const other = 1001;
const directory = 0o040000;

interface Row {
  readonly mode?: number;
  readonly uid?: number;
  readonly dev?: number;
}

/** A file system that has /tmp, sticky and root's, and in it the user's directory; then what a row changes of it. */
function files(changes: Readonly<Record<string, Row | null>>, links: Readonly<Record<string, string>> = {}) {
  const rows: Record<string, Row | null> = {
    '/': { uid: 0, mode: directory | 0o755 },
    '/tmp': { uid: 0, mode: directory | 0o1777 },
    '/tmp/hunch-1000': { uid: me, mode: directory | 0o700 },
  };
  for (const [path, change] of Object.entries(changes)) {
    rows[path] = change === null ? null : { uid: me, mode: directory | 0o700, ...rows[path], ...change };
  }
  const status: PlaceFiles['status'] = (path) => {
    const row = rows[path];
    if (row === undefined || row === null) return undefined;
    const { uid = 0, mode = 0, dev = 1 } = row;
    return { uid: BigInt(uid), mode: BigInt(mode), dev: BigInt(dev) };
  };
  const realPath: PlaceFiles['realPath'] = (path) => links[path] ?? (status(path) && path);
  return { status, realPath };
}

const judge = (changes: Readonly<Record<string, Row | null>> = {}, path = '/tmp/hunch-1000') =>
  judgePlace(path, me, files(changes));

describe('the directory of the socket is used', () => {
  test('if it is the user’s alone', () => {
    expect(judge()).toEqual({ kind: 'private', directory: '/tmp/hunch-1000' });
  });

  test('where a link above it leads, once that is judged', () => {
    const linked = files({
      '/private': { uid: 0, mode: directory | 0o755 },
      '/private/tmp': {},
      '/private/tmp/h': {},
    });
    const through = { ...linked, realPath: () => '/private/tmp' };
    expect(judgePlace('/tmp/h', me, through)).toEqual({ kind: 'private', directory: '/private/tmp/h' });
    const unsafe = files({ '/private': { uid: other }, '/private/tmp': {}, '/private/tmp/h': {} });
    expect(judgePlace('/tmp/h', me, { ...unsafe, realPath: () => '/private/tmp' })).toMatchObject({
      problem: expect.stringContaining('/private belongs to another user (uid 1001)'),
    });
  });

  test('if it is a mount point in a directory that only root can write to', () => {
    const changes = { '/run': { uid: 0, mode: directory | 0o755 }, '/run/h': { dev: 7 } };
    expect(judge(changes, '/run/h')).toMatchObject({ kind: 'private' });
  });
});

describe('the directory of the socket is not used', () => {
  const rows: readonly (readonly [string, Readonly<Record<string, Row | null>>, string])[] = [
    ['if it is another user’s', { '/tmp/hunch-1000': { uid: other } }, 'belongs to another user (uid 1001)'],
    ['if it is root’s', { '/tmp/hunch-1000': { uid: 0 } }, 'belongs to another user (uid 0)'],
    ['if it is a link', { '/tmp/hunch-1000': { mode: 0o120777 } }, 'is not a directory'],
    ['if it is a file', { '/tmp/hunch-1000': { mode: 0o100700 } }, 'is not a directory'],
    [
      'if others can read it',
      { '/tmp/hunch-1000': { mode: directory | 0o755 } },
      'is open to other users (mode 755',
    ],
    ['if a group can enter it', { '/tmp/hunch-1000': { mode: directory | 0o710 } }, 'is open to other users'],
    [
      'if others can rename it',
      { '/tmp': { mode: directory | 0o777 } },
      '/tmp can be changed by other users',
    ],
    [
      'if a group can rename it',
      { '/tmp': { mode: directory | 0o775 } },
      '/tmp can be changed by other users',
    ],
    [
      'if the directory above it is another user’s',
      { '/tmp': { uid: other } },
      '/tmp belongs to another user',
    ],
    [
      'if one further up can be changed',
      { '/': { mode: directory | 0o777 } },
      '/ can be changed by other users',
    ],
    [
      'if it is a mount point that anybody could have made',
      { '/tmp/hunch-1000': { dev: 7 } },
      'is a mount point',
    ],
  ];
  test.each(rows)('%s', (_, changes, problem) => {
    expect(judge(changes)).toMatchObject({ kind: 'unsafe', problem: expect.stringContaining(problem) });
  });

  test.each([['/tmp/hunch-1000'], ['/tmp']])('and is absent where there is no %s', (path) => {
    expect(judge({ [path]: null })).toEqual({ kind: 'absent' });
  });
});

describe('the secret', () => {
  test.each(golden.secrets.map((entry) => [entry.name, entry.why, entry] as const))(
    '%s: %s',
    (_, __, entry) => {
      expect(socketSecretIn(entry.text) ?? null).toBe(entry.secret);
    },
  );

  test('is believed in a file that only the user can read', () => {
    const at = (mode: number, uid = me) => ({ mode: BigInt(mode), uid: BigInt(uid), dev: 1n });
    expect([0o100600, 0o100400].map((mode) => isPrivateFile(at(mode), me))).toEqual([true, true]);
    expect([0o100640, 0o100604, 0o120600, 0o040600].map((mode) => isPrivateFile(at(mode), me))).not.toContain(
      true,
    );
    expect(isPrivateFile(at(0o100600, other), me)).toBe(false);
  });

  test('is the name by which the daemon is reached', () => {
    expect(provenSocket('/run/user/7/hunch', 'abc')).toBe('/run/user/7/hunch/abc');
  });
});
