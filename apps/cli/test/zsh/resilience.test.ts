import { execFileSync, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenForFrames, proveSocket, requireShell } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { ghostOf, knowing, startHunchZsh, startRecordedZsh } from './zsh-with-hunch.ts';

let directory: string;
let socket: string;

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-zsh-')));
  socket = join(directory, 'hunchd.sock');
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A program in the native hook's place, which writes down how it was called. */
function recordingHook(): { readonly path: string; readonly log: string } {
  const log = join(directory, 'hook.log');
  const path = join(directory, 'hunch-hook');
  writeFileSync(
    path,
    `#!/bin/sh
{ echo "$*|$HUNCH_F_event_type|$HUNCH_F_cmd_raw|$HUNCH_F_exit_code|$HUNCH_SOCKET|$HUNCH_START"; } >> '${log}'
case $1 in -r) printf 'status=ok\\0text=%s by hook\\0\\0' "$HUNCH_F_prefix" ;; esac
`,
  );
  chmodSync(path, 0o755);
  return { path, log };
}

async function listen(onConnection: (socket: Socket) => void): Promise<Server> {
  proveSocket(socket);
  const server = createServer(onConnection);
  server.listen(socket);
  await once(server, 'listening');
  return server;
}

describe.runIf(requireShell('zsh'))('zsh when the daemon fails', () => {
  it('is absent: nothing is seen of it, and the hook is told each command', async () => {
    const hook = recordingHook();
    await using shell = await startHunchZsh({ socket, nativeHook: hook.path, cli: '/opt/hunch' });
    await shell.run("echo 'a|b'");
    await shell.run('false');
    expect(shell.screen()).toBe("$ echo 'a|b'\na|b\n$ false\n$");
    await shell.run(`until grep -q '|false|' '${hook.log}'; do sleep 0.01; done`);
    const calls = readFileSync(hook.log, 'utf8').trim().split('\n');
    expect(calls.filter((call) => !call.includes('until')).toSorted()).toEqual([
      `IngestEvent|command_end|echo 'a|b'|0|${socket}|/opt/hunch`,
      `IngestEvent|command_end|false|1|${socket}|/opt/hunch`,
      `IngestEvent|session_start|||${socket}|/opt/hunch`,
    ]);
  });

  // One that ends while zsh writes the prompt interrupts that write, and the prompt is lost: 1 start of 4,000 with a child like that.
  it('is absent: the process that tells the hook is no child of the shell', async () => {
    const path = join(directory, 'hunch-hook');
    const held = join(directory, 'held');
    writeFileSync(path, `#!/bin/sh\n: > '${held}'\nread -r line < '${held}.end'\n`);
    chmodSync(path, 0o755);
    execFileSync('mkfifo', [`${held}.end`]);
    await using shell = await startHunchZsh({ socket, nativeHook: path });
    await expect.poll(() => existsSync(held)).toBe(true);
    // A substitution that the shell waits for may still be there.
    const children = `/proc/${shell.pid}/task/${shell.pid}/children`;
    await expect.poll(() => readFileSync(children, 'utf8')).toBe('');
    writeFileSync(`${held}.end`, '\n');
  });

  it('comes back: it is told again what the session calls by another name', async () => {
    const hook = recordingHook();
    const first = await listenForFrames(socket);
    await using shell = await startHunchZsh({
      socket,
      nativeHook: hook.path,
      after: "alias gst='git status'",
    });
    await shell.run('echo a');
    await first.waitFor(({ fields }) => fields['cmd_raw'] === 'echo a');
    await first.close();
    await shell.run('echo b');
    await expect.poll(() => readFileSync(hook.log, 'utf8')).toContain('|echo b|');
    await using second = await listenForFrames(socket);
    await shell.run('echo c');
    await shell.run('echo d');
    await second.waitFor(({ fields }) => fields['cmd_raw'] === 'echo d');
    const told = second.frames.filter(({ method }) => method === 'IngestEvent').map(({ fields }) => fields);
    expect(told.map((fields) => fields['cmd_raw'] ?? fields['event_type'])).toEqual([
      'session_start',
      'echo c',
      'echo d',
    ]);
    expect(told[0]?.['aliases']).toContain("alias 'gst'='git status'");
    expect(second.faults).toEqual([]);
  });

  it('is absent, and so is the hook: the command line is called in its place', async () => {
    const hook = recordingHook();
    await using shell = await startHunchZsh({ socket, cli: hook.path });
    await shell.run('true');
    await shell.run(`until grep -q '|true|' '${hook.log}'; do sleep 0.01; done`);
    expect(readFileSync(hook.log, 'utf8')).toContain(
      `hook IngestEvent|command_end|true|0|${socket}|${hook.path}`,
    );
  });

  it('is absent, and so is everything else', async () => {
    await using shell = await startHunchZsh({ socket });
    await shell.run('echo fine');
    await shell.run('echo ${jobstates}');
    expect(shell.screen()).toBe('$ echo fine\nfine\n$ echo ${jobstates}\n\n$');
  });

  it('was killed, and its socket is still there: nothing is seen of that', async () => {
    const path = join(directory, 'left.sock');
    const server = createServer().listen(path);
    await once(server, 'listening');
    // What a process that is killed leaves: a name to which nobody listens.
    proveSocket(socket);
    renameSync(path, socket);
    server.close();
    await once(server, 'close');
    await using shell = await startHunchZsh({ socket });
    await shell.run('echo fine');
    for (const [typed, shown] of Object.entries({ e: '$ e', c: '$ ec' })) {
      shell.type(typed);
      await shell.waitFor((text) => text.endsWith(shown));
    }
    shell.press('ctrl-u');
    await shell.run('echo $((6 * 7))');
    expect(shell.screen()).toBe('$ echo fine\nfine\n$ echo $((6 * 7))\n42\n$');
  });

  it('comes up later: it is found without a new shell', async () => {
    await using shell = await startHunchZsh({ socket, after: '__hunch_overdue_ms=15000' });
    await shell.run('true before');
    await using daemon = await listenForFrames(socket, knowing('git push'));
    await shell.run('true after');
    await daemon.waitFor((frame) => frame.fields.cmd_raw === 'true after');
    await shell.waitFor(() => ghostOf(shell) === 'git push');
  });

  it('goes away in the middle of a line: typing goes on', async () => {
    await using zsh = await startRecordedZsh({ answer: knowing('git push', 'git status') });
    await zsh.waitForGhost('git push');
    await zsh.daemon.close();
    zsh.shell.type('git s');
    await zsh.shell.waitFor((text) => text === '$ git s');
    zsh.shell.press('ctrl-u');
    await zsh.shell.run('echo still here');
    expect(zsh.shell.screen()).toBe('$ echo still here\nstill here\n$');
  });

  it('closes every connection at once, or answers nonsense: nothing is seen of it', async () => {
    const misbehaviours: ((socket: Socket) => void)[] = [
      (peer) => peer.destroy(),
      (peer) => peer.end('status=E_INTERNAL\0message=no\0\0'),
      (peer) => peer.end('status=ok\0text=half'),
      (peer) => peer.end('\0\0\0\0'),
      (peer) => peer.end(Buffer.alloc(300_000, 'x')),
      (peer) => peer.end('status=ok\0text=\0why\0=\0text=\u001b[2J\0\0'),
    ];
    for (const misbehave of misbehaviours) {
      const server = await listen((peer) => {
        peer.on('error', () => undefined).resume();
        misbehave(peer);
      });
      const shell = await startHunchZsh({ socket });
      await shell.run('true');
      shell.type('echo');
      await shell.waitFor((text) => text === '$ true\n$ echo');
      await shell.run(' ok');
      expect(shell.screen()).toBe('$ true\n$ echo ok\nok\n$');
      await shell.close();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    }
  });

  it('never answers: it is asked by the hook instead, until it does', async () => {
    const hook = recordingHook();
    const peers = new Set<Socket>();
    const asked = new EventEmitter();
    const server = await listen((peer) => {
      peers.add(peer.on('error', () => undefined));
      peer.on('data', (data) => data.includes('Suggest') && asked.emit('asked'));
    });
    const firstQuestion = once(asked, 'asked');
    const shell = await startHunchZsh({
      socket,
      nativeHook: hook.path,
      cli: '/opt/hunch',
      // Overdue in the millisecond that it was asked in.
      after: '__hunch_overdue_ms=-1',
    });
    await firstQuestion;
    shell.type('e');
    // The hook's answer: the daemon is well again.
    await shell.waitFor(() => ghostOf(shell) === ' by hook');
    expect(readFileSync(hook.log, 'utf8')).toContain('-r Suggest|');
    await shell.close();
    for (const peer of peers) peer.destroy();
    server.close();
  });

  it('is spoken to by the hook alone where zsh has no sockets', async () => {
    using hook = compiledHook();
    if (hook.path === undefined) return;
    await using zsh = await startRecordedZsh({
      nativeHook: hook.path,
      after: '__hunch_has_socket=0',
      answer: knowing('git push', 'git status'),
    });
    await zsh.waitForGhost('git push');
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('right');
    const { fields } = await zsh.runRecorded('');
    expect(fields).toMatchObject({ cmd_raw: 'git status', seq: '1', shell: 'zsh' });
    await zsh.daemon.waitFor((frame) => frame.fields.action === 'accepted');
  });

  // Only root can give a socket away.
  it.runIf(process.getuid?.() === 0)('listens as another user: it is not spoken to', async () => {
    await using daemon = await listenForFrames(socket, knowing('git push'));
    chownSync(socket, 65_534, 65_534);
    await using shell = await startHunchZsh({ socket });
    await shell.run('true');
    // What a command's end has to say is said once the prompt stands; a key that was echoed comes after that.
    shell.type('x');
    await shell.waitFor((screen) => screen.endsWith('$ x'));
    expect(daemon.frames).toEqual([]);
    chownSync(socket, 0, 0);
    shell.press('backspace');
    await shell.run('true after');
    await daemon.waitFor((frame) => frame.fields.cmd_raw === 'true after');
    expect(daemon.frames.filter((frame) => frame.fields.event_type === 'command_end')).toHaveLength(1);
  });
});

describe.runIf(requireShell('zsh'))('zsh when lines come faster than anybody types', () => {
  it('does not take a daemon for dead whose answers nobody waited for', async () => {
    // No native hook: what goes that way is missing.
    await using zsh = await startRecordedZsh({
      answer: knowing('git push'),
      after: '__hunch_unproven_max=4 __hunch_look_from=4',
    });
    const lines = Array.from({ length: 20 }, (_, at) => `true ${at}`);
    for (const line of lines) await zsh.shell.run(line);
    await zsh.daemon.waitFor((frame) => frame.fields.cmd_raw === lines.at(-1));
    expect(zsh.events('command_end').map(({ fields }) => fields.cmd_raw)).toEqual(lines);
    await zsh.waitForGhost('git push');
  });
});

describe.runIf(requireShell('zsh'))('zsh when the daemon is stopped by a signal', () => {
  it('never waits for it, though its backlog is full, and is back when it goes on', async () => {
    proveSocket(socket);
    // A backlog of one, in a process of its own that really stops.
    const daemon = spawn(
      process.execPath,
      [
        '-e',
        `const server = require('node:net').createServer((peer) => peer.on('error', () => {}).on('data', (data) => {
          if (data.includes('reply=1')) peer.write('status=ok\\0text=awake\\0\\0');
        }));
        server.listen({ path: process.argv[1], backlog: 1 }, () => console.log('ready'));`,
        socket,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: {} },
    );
    try {
      await once(daemon.stdout, 'data');
      using hook = compiledHook();
      await using shell = await startHunchZsh({
        socket,
        nativeHook: hook.path ?? '',
        after: '__hunch_overdue_ms=20 __hunch_unproven_max=2 __hunch_retry_ms=10',
      });
      await shell.waitFor(() => ghostOf(shell) === 'awake');
      daemon.kill('SIGSTOP');
      for (let round = 0; round < 8; round += 1) {
        // Only what commands print is looked at: when a process in the background ends while zsh 5.9 draws, a
        // character on the screen (not of the line) may be missing, whoever started that process.
        await shell.run(`clear; echo round ${round}`);
        expect(shell.screen()).toMatch(new RegExp(`^round ${round}\\n\\$`));
      }
      daemon.kill('SIGCONT');
      // Each question is a probe now; one of them is the first that is answered.
      for (let round = 0; ghostOf(shell) !== 'awake' && round < 20; round += 1) {
        await shell.run('clear; sleep 0.1');
        await shell.waitFor(() => ghostOf(shell) === 'awake', { timeoutMs: 500 }).catch(() => undefined);
      }
      expect(ghostOf(shell)).toBe(hook.path === undefined ? '' : 'awake');
    } finally {
      daemon.kill('SIGKILL');
    }
  });
});
