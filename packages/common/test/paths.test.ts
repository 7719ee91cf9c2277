import { describe, expect, test } from 'vitest';
import {
  hunchPaths,
  socketPathBytesMax,
  withoutTrailingSlashes,
  type Environment,
  type HunchPaths,
} from '../src/paths.ts';
import { provenSocket, socketSecretLength } from '../src/private-socket.ts';

const uid = 1000;

describe('the socket lies', () => {
  const rows: readonly (readonly [string, Environment, string])[] = [
    ['below the runtime directory', { XDG_RUNTIME_DIR: '/run/user/7' }, '/run/user/7/hunch/hunchd.sock'],
    ['below the temporary directory', { TMPDIR: '/var/tmp' }, '/var/tmp/hunch-1000/hunchd.sock'],
    ['below /tmp', {}, '/tmp/hunch-1000/hunchd.sock'],
    ['where HUNCH_SOCKET says', { HUNCH_SOCKET: '/x/y.sock', HUNCH_HOME: '/h' }, '/x/y.sock'],
    ['below HUNCH_HOME', { HUNCH_HOME: '/h', XDG_RUNTIME_DIR: '/run/user/7' }, '/h/run/hunchd.sock'],
    ['in the root, if it must', { HUNCH_SOCKET: '/s' }, '/s'],
    ['not below an empty variable', { XDG_RUNTIME_DIR: '', TMPDIR: '' }, '/tmp/hunch-1000/hunchd.sock'],
    [
      'not below a relative path',
      { XDG_RUNTIME_DIR: 'run', TMPDIR: './t', HUNCH_HOME: '~/h', HUNCH_SOCKET: 'a.sock' },
      '/tmp/hunch-1000/hunchd.sock',
    ],
    [
      'below a path with its last slashes taken off',
      { TMPDIR: '/var/tmp//' },
      '/var/tmp/hunch-1000/hunchd.sock',
    ],
    ['not in the root by accident', { TMPDIR: '/', HUNCH_HOME: '//' }, '/tmp/hunch-1000/hunchd.sock'],
  ];
  test.each(rows)('%s', (_, environment, socket) => {
    expect(hunchPaths(environment, uid).socket).toBe(socket);
  });
});

test('its directory is the runtime directory, also where HUNCH_SOCKET names it', () => {
  const paths = hunchPaths({ HUNCH_SOCKET: '/x/y/z.sock', XDG_RUNTIME_DIR: '/run' }, uid);
  expect([paths.runtimeDir, paths.runtimeLock]).toEqual(['/x/y', '/x/y/hunchd.lock']);
  expect(hunchPaths({ HUNCH_SOCKET: '/s' }, uid)).toMatchObject({
    runtimeDir: '/',
    runtimeLock: '/hunchd.lock',
  });
});

test('the configuration lies where HUNCH_CONFIG says', () => {
  expect(hunchPaths({ HUNCH_CONFIG: '/etc/hunch/gateway.toml', HUNCH_HOME: '/h' }, uid)).toMatchObject({
    config: '/etc/hunch/gateway.toml',
    dataDir: '/h/data',
  });
});

test('the secret of the socket lies where HUNCH_SOCKET_SECRET says', () => {
  const environment = { HUNCH_SOCKET_SECRET: '/x/y', HUNCH_HOME: '/h' };
  expect(hunchPaths(environment, uid).socketSecret).toBe('/x/y');
  expect(hunchPaths({ ...environment, HUNCH_SOCKET_SECRET: 'y' }, uid).socketSecret).toBe(
    '/h/data/socket-secret',
  );
});

describe('data, state and configuration lie', () => {
  const rows: readonly (readonly [string, Environment, Partial<HunchPaths>])[] = [
    [
      'below the home directory',
      { HOME: '/home/ann' },
      {
        suggestionsDb: '/home/ann/.local/share/hunch/suggestions.db',
        routerDb: '/home/ann/.local/share/hunch/router.db',
        dataLock: '/home/ann/.local/share/hunch/data.lock',
        log: '/home/ann/.local/state/hunch/hunchd.log',
        config: '/home/ann/.config/hunch/config.toml',
        socketSecret: '/home/ann/.local/share/hunch/socket-secret',
        cacheDir: '/home/ann/.cache/hunch',
      },
    ],
    [
      'where the XDG variables say',
      { HOME: '/home/ann/', XDG_DATA_HOME: '/d', XDG_STATE_HOME: '/s/', XDG_CONFIG_HOME: '/c' },
      { dataDir: '/d/hunch', stateDir: '/s/hunch', configDir: '/c/hunch' },
    ],
    [
      'below the home directory where those are relative or empty',
      { HOME: '/home/ann', XDG_DATA_HOME: 'd', XDG_STATE_HOME: '', XDG_CONFIG_HOME: './c' },
      {
        dataDir: '/home/ann/.local/share/hunch',
        stateDir: '/home/ann/.local/state/hunch',
        configDir: '/home/ann/.config/hunch',
      },
    ],
    [
      'all below HUNCH_HOME',
      { HOME: '/home/ann', HUNCH_HOME: '/h/', XDG_DATA_HOME: '/d', XDG_CONFIG_HOME: '/c' },
      {
        runtimeDir: '/h/run',
        dataDir: '/h/data',
        stateDir: '/h/state',
        configDir: '/h/config',
        cacheDir: '/h/cache',
      },
    ],
    [
      'below the root where there is no home directory (a container)',
      {},
      { dataDir: '/.local/share/hunch', configDir: '/.config/hunch' },
    ],
    ['below the root where it is the home directory', { HOME: '/' }, { dataDir: '/.local/share/hunch' }],
  ];
  test.each(rows)('%s', (_, environment, expected) => {
    expect(hunchPaths(environment, uid)).toMatchObject(expected);
  });
});

test('no path has two slashes in a row', () => {
  for (const environment of [{}, { HOME: '/' }, { HUNCH_HOME: '/h//' }, { HUNCH_SOCKET: '/s' }]) {
    for (const path of Object.values(hunchPaths(environment, uid))) expect(path).not.toContain('//');
  }
});

test('an ordinary socket path fits where a socket address can hold it', () => {
  const { socket, runtimeDir } = hunchPaths({ XDG_RUNTIME_DIR: '/run/user/4294967295' }, uid);
  for (const path of [socket, provenSocket(runtimeDir, 'x'.repeat(socketSecretLength))]) {
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(socketPathBytesMax);
  }
});

test.each([
  ['src', 'src'],
  ['src///', 'src'],
  ['/a//b/', '/a//b'],
  ['//', ''],
  ['', ''],
])('%s without the slashes at its end is %s', (path, trimmed) => {
  expect(withoutTrailingSlashes(path)).toBe(trimmed);
});
