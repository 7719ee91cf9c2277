import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenForFrames, proveSocket, requireShell, startShell } from '@hunch/terminal';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { type HookShell, integrationLines } from '../shells/hooked-shell.ts';
import { testHome } from '../support/run-cli.ts';
import { startHunchZsh } from '../zsh/zsh-with-hunch.ts';

const uid = process.getuid?.() ?? 0;
const NOBODY = 65_534;
const ROUNDS = 40;

const hook = compiledHook();
afterAll(() => hook[Symbol.dispose]());

let directory: string;
/** As /tmp is: everybody may make something there, and nobody may rename what is another's. */
let shared: string;
let socket: string;
let secret: string;

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-other-')));
  chmodSync(directory, 0o755);
  shared = join(directory, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  socket = join(shared, `hunch-${uid}`, 'hunchd.sock');
  secret = join(directory, 'socket-secret');
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

interface Catch {
  readonly connections: number;
  readonly bytes: string;
}

/** Another user, in a process of his own; the end tells what he got. */
/** It ends with the test, and with this process: it looks at the directory without a pause. */
async function impostor(): Promise<AsyncDisposable & { stop: () => Promise<Catch> }> {
  // A directory of the victim's, with a socket of the victim's in it: what the link shows when somebody looks.
  const victims = join(directory, 'victims');
  mkdirSync(victims, { mode: 0o700 });
  const recorder = await listenForFrames(join(victims, 'hunchd.sock'));
  await recorder.close();
  writeFileSync(join(victims, 'hunchd.sock'), '');
  // What an earlier daemon has left: without it nobody would look for a socket at all.
  proveSocket(join(victims, 'hunchd.sock'), secret);
  const program = join(shared, 'impostor.mjs');
  copyFileSync(fileURLToPath(new URL('impostor.mjs', import.meta.url)), program);
  chmodSync(program, 0o644);
  const child = spawn(process.execPath, [program, shared, `hunch-${uid}`, victims], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child.stdout, 'data');
  return {
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
      return JSON.parse(said.split('\n')[1] ?? '') as Catch;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

const nothing = { connections: 0, bytes: '' };
const cli = { HUNCH_NO_AUTOSTART: '1', HUNCH_SOCKET: '', HUNCH_SOCKET_SECRET: '' };

// Only root can be another user.
describe.runIf(uid === 0)('another user who has made the directory first and swaps links in it', () => {
  it('does get what is sent to him: this test can fail', async () => {
    await using other = await impostor();
    const peer = createConnection(join(shared, 'impostor', 'hunchd.sock'));
    peer.write('a line');
    await once(peer, 'data');
    peer.destroy();
    expect(await other.stop()).toEqual({ connections: 1, bytes: 'a line' });
  });

  it.runIf(requireShell('zsh'))('gets nothing of zsh, and shows nothing in it', async () => {
    await using other = await impostor();
    await using shell = await startHunchZsh({ socket, secret, nativeHook: hook.path ?? '' });
    for (let round = 0; round < ROUNDS; round += 1) {
      await shell.run(`clear; true --password hunter${round}`);
      expect(shell.screen()).not.toContain('evil');
    }
    expect(await other.stop()).toEqual(nothing);
  });

  const shells: readonly HookShell[] = ['bash', 'fish'];
  it.each(shells.filter((shell) => requireShell(shell)))('gets nothing of %s', async (name) => {
    await using other = await impostor();
    await using shell = await startShell({
      shell: name,
      rc: integrationLines(name, { cli: '/nonexistent/hunch', hook: hook.path ?? '', socket, secret }),
      env: { HUNCH_NO_AUTOSTART: '1', HISTFILE: '/dev/null' },
    });
    for (let round = 0; round < ROUNDS; round += 1) await shell.run(`true --password hunter${round}`);
    expect(await other.stop()).toEqual(nothing);
  });

  it.runIf(hook.path !== undefined)('gets nothing of hunch-hook', async () => {
    await using other = await impostor();
    const env = { HUNCH_SOCKET: socket, HUNCH_SOCKET_SECRET: secret, HUNCH_F_cmd_raw: 'a password' };
    for (let round = 0; round < 5 * ROUNDS; round += 1) {
      const child = spawn(hook.path ?? '', round % 2 === 0 ? ['IngestEvent'] : ['-r', 'Suggest'], { env });
      let answer = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text));
      await once(child, 'close');
      expect(answer).toBe('');
    }
    expect(await other.stop()).toEqual(nothing);
  });

  it('gets nothing of the command line, which says what is wrong and what to do', async () => {
    await using home = testHome();
    await using other = await impostor();
    const env = { ...home.env, ...cli, HUNCH_SOCKET: socket, HUNCH_SOCKET_SECRET: secret };
    for (let round = 0; round < 6; round += 1) {
      expect(
        await home.run(['hook', 'IngestEvent'], { env: { ...env, HUNCH_F_cmd_raw: 'a password' } }),
      ).toEqual({
        exitCode: 0,
        stdout: '',
        stderr: '',
      });
      const { exitCode, stderr } = await home.run(['search', 'hunter2'], { env });
      expect(exitCode).toBe(69);
      expect(stderr).toContain(`hunch-${uid} is not a directory: others could read what you type`);
      expect(stderr).toContain('XDG_RUNTIME_DIR');
    }
    expect((await home.run(['doctor'], { env })).stdout).toContain(`hunch-${uid} is not a directory`);
    expect(await other.stop()).toEqual(nothing);
  });

  it('keeps the daemon from starting there, which says so', async () => {
    await using home = testHome();
    await using other = await impostor();
    const env = { ...home.env, HUNCH_HOME: undefined, TMPDIR: shared };
    const { exitCode, stderr } = await home.run(['daemon', 'start'], { env });
    expect(exitCode).toBe(69);
    expect(stderr).toContain(`${join(shared, `hunch-${uid}`)} is not a directory`);
    expect(await other.stop()).toEqual(nothing);
  });
});
