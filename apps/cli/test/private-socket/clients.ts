import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { requireShell } from '@hunch/terminal';
import { trustedSocket } from '../../src/trusted-socket.ts';
import { shellDirectory } from '../support/hook-file.ts';

export interface Addressed {
  readonly socket: string;
  readonly secret: string;
}

export interface SocketClient {
  readonly name: string;
  /** Whether it connects to what listens there. */
  readonly reaches: (address: Addressed) => boolean;
}

const uid = process.getuid?.() ?? 0;

const commandLine: SocketClient = {
  name: 'the command line',
  reaches: ({ socket, secret }) => {
    const paths = { socket, socketSecret: secret, runtimeDir: dirname(socket) };
    return trustedSocket(paths, uid).kind === 'proven';
  },
};

const zsh: SocketClient = {
  name: 'zsh',
  reaches({ socket, secret }) {
    const read = (part: string): string =>
      readFileSync(join(shellDirectory, 'zsh/hook', `${part}.zsh`), 'utf8');
    const script = [
      'zmodload zsh/net/socket; zmodload -F zsh/stat b:zstat',
      'typeset -gi __hunch_has_socket=1 __hunch_unproven=0',
      `typeset -g __hunch_socket='${socket}' __hunch_secret='${secret}' __hunch_place= __hunch_above= __hunch_name=`,
      read('private-socket'),
      read('connection'),
      // Twice: what the first looked at is remembered.
      '__hunch_connect && __hunch_connect && print reached',
    ].join('\n');
    const { stdout, stderr } = spawnSync('zsh', ['-f'], { input: script, encoding: 'utf8' });
    if (stderr !== '') throw new Error(stderr);
    return stdout === 'reached\n';
  },
};

/** @param program of the native hook; `Status` with an answer shows whether it came through */
function nativeHook(program: string): SocketClient {
  return {
    name: 'hunch-hook',
    reaches({ socket, secret }) {
      const env = {
        HUNCH_SOCKET: socket,
        HUNCH_SOCKET_SECRET: secret,
        HUNCH_NO_AUTOSTART: '1',
        // A machine under load must not make a test fail.
        HUNCH_CONNECT_TIMEOUT_MS: '5000',
        HUNCH_TIMEOUT_MS: '5000',
      };
      const { stdout } = spawnSync(program, ['-r', 'Status'], { env, encoding: 'utf8' });
      return stdout === 'status=ok\0\0';
    },
  };
}

/** All that look by themselves at who listens; bash and fish have the hook do it. */
export function socketClients(hook: string | undefined): readonly SocketClient[] {
  return [
    commandLine,
    ...(requireShell('zsh') ? [zsh] : []),
    ...(hook === undefined ? [] : [nativeHook(hook)]),
  ];
}
