import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hunchPaths } from '@hunch/common/paths';
import { requireShell } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepIntegration, keptFile, loadLines } from '../../src/shells/kept-integration.ts';
import { shells } from '../../src/shells/index.ts';

const uid = process.getuid?.() ?? 0;
let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-kept-')));
  mkdirSync(join(home, 'package'));
  writeFileSync(join(home, 'package/1.0.0-aa'), '');
  mkdirSync(join(home, 'bin'));
  mkdirSync(join(home, 'other-bin'));
  writeProgram('bin/hunch');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** It says in a file that it was started, and prints what every shell can read. */
function writeProgram(path: string): void {
  writeFileSync(join(home, path), `#!/bin/sh\necho "$@" >> ${home}/started\necho true\n`);
  chmodSync(join(home, path), 0o755);
}

function cliIn(environment: Readonly<Record<string, string>>): Parameters<typeof keepIntegration>[0] {
  return {
    version: '1.0.0',
    executable: join(home, 'bin/hunch'),
    buildDirectory: join(home, 'package'),
    nativeHook: join(home, 'hunch-hook'),
    shellDirectory: fileURLToPath(new URL('../../src/shells', import.meta.url)),
    environment,
    paths: hunchPaths(environment, uid),
    uid,
  };
}

const environment = (): Record<string, string> => ({
  HOME: home,
  PATH: `${home}/bin:${process.env.PATH}`,
  XDG_RUNTIME_DIR: `${home}/run`,
  TERM: 'dumb',
  LANG: 'C.UTF-8',
  HUNCH_NO_AUTOSTART: '1',
});

interface Row {
  readonly title: string;
  readonly change?: (file: string) => void;
  readonly environment?: Readonly<Record<string, string>>;
  /** The socket that the shell then has, or `starts hunch`, or `goes on without hunch`. */
  readonly expected: string;
}

const configure = (): void => {
  mkdirSync(join(home, '.config/hunch'), { recursive: true });
  writeFileSync(join(home, '.config/hunch/config.toml'), '');
};

const rows: readonly Row[] = [
  { title: 'nothing has changed', expected: 'HOME/run/hunch/hunchd.sock' },
  {
    title: 'ssh gave the session no runtime directory',
    environment: { XDG_RUNTIME_DIR: '' },
    expected: `/tmp/hunch-${uid}/hunchd.sock`,
  },
  {
    title: 'a login of the usual kind',
    environment: { XDG_RUNTIME_DIR: `/run/user/${uid}` },
    expected: `/run/user/${uid}/hunch/hunchd.sock`,
  },
  { title: 'another runtime directory', environment: { XDG_RUNTIME_DIR: '/x' }, expected: 'starts hunch' },
  { title: 'another directory for all files', environment: { HUNCH_HOME: '/x' }, expected: 'starts hunch' },
  {
    title: 'another mode',
    environment: { HUNCH_SUGGESTIONS_INCOGNITO_MODE: 'no_send' },
    expected: 'starts hunch',
  },
  {
    title: 'hunch was upgraded in its place',
    change: () => renameSync(join(home, 'package/1.0.0-aa'), join(home, 'package/1.0.1-bb')),
    expected: 'starts hunch',
  },
  {
    title: 'another Node, hence another hunch, comes first on PATH',
    change: () => writeProgram('other-bin/hunch'),
    expected: 'starts hunch',
  },
  {
    title: 'hunch is not on PATH yet',
    change: () => rmSync(join(home, 'bin'), { recursive: true }),
    expected: 'HOME/run/hunch/hunchd.sock',
  },
  {
    title: 'hunch was removed',
    change: () => {
      rmSync(join(home, 'bin'), { recursive: true });
      rmSync(join(home, 'package'), { recursive: true });
    },
    expected: 'goes on without hunch',
  },
  { title: 'hunch was configured', change: configure, expected: 'starts hunch' },
  { title: 'the file is not there', change: (file) => rmSync(file), expected: 'starts hunch' },
  ...(uid === 0
    ? [
        {
          title: 'the file is of another user',
          change: (file: string) => chownSync(file, 65_534, 65_534),
          expected: 'starts hunch',
        },
      ]
    : []),
];

describe.each(shells.filter(({ name }) => requireShell(name)).map((shell) => [shell.name, shell] as const))(
  'what %s keeps of `hunch init`',
  (name, shell) => {
    it.each(rows.map((row) => [row.title, row] as const))(
      '%s',
      async (_, { change, environment: set, expected }) => {
        const kept = environment();
        const cli = cliIn(kept);
        await keepIntegration(cli, shell);
        change?.(keptFile(cli, shell));
        const rc = join(home, 'rc');
        writeFileSync(rc, `${loadLines(cli, shell).kept}\n`);
        const script = `source ${rc}; echo "socket=$__hunch_socket"`;
        const flags = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] }[name] ?? [];
        const { stdout, status } = spawnSync(name, [...flags, '-i', '-c', script], {
          encoding: 'utf8',
          env: { ...kept, PATH: `${home}/other-bin:${kept.PATH}`, ...set },
        });
        expect(status).toBe(0);
        const isStarted = existsSync(join(home, 'started'));
        if (isStarted) expect(readFileSync(join(home, 'started'), 'utf8')).toBe(`init ${name} --keep\n`);
        const socket = stdout.trim().replace('socket=', '').replace(home, 'HOME');
        const nothing = isStarted ? 'starts hunch' : 'goes on without hunch';
        expect(socket === '' ? nothing : socket).toBe(expected);
      },
    );

    it('leaves nothing in a home that belongs to somebody else', async () => {
      const cli = { ...cliIn(environment()), uid: 12_345 };
      await keepIntegration(cli, shell);
      expect(existsSync(join(home, '.cache'))).toBe(false);
    });
  },
);
