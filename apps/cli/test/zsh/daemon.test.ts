import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireShell, type ShellSession } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ghostOf, type HunchZshOptions, startHunchZsh } from './zsh-with-hunch.ts';

const hunchd = fileURLToPath(new URL('../../../daemon/dist/hunchd.mjs', import.meta.url));

let home: string;
let daemon: ChildProcess | undefined;

beforeEach(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-e2e-')));
  await startDaemon();
});

afterEach(async () => {
  await stopDaemon('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

async function startDaemon(): Promise<void> {
  const child = spawn(process.execPath, [hunchd, 'run', '--allow-root'], {
    env: { PATH: process.env.PATH, HOME: home, HUNCH_HOME: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  daemon = child;
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('hunchd ready')) return;
  }
  throw new Error('the daemon ended before it was ready');
}

async function stopDaemon(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const child = daemon;
  daemon = undefined;
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  child.kill('SIGCONT');
  await ended;
}

function start(options: HunchZshOptions = {}): Promise<ShellSession> {
  // Without a hook to probe with, a daemon held up by a loaded machine would count as stuck for good.
  return startHunchZsh({
    socket: join(home, 'run', 'hunchd.sock'),
    secret: join(home, 'data', 'socket-secret'),
    after: '__hunch_overdue_ms=15000',
    ...options,
  });
}

/**
 * A daemon that got no processor for so long answers without the command before, as it promises for its time limit. Who goes on typing
 * asks again.
 */
async function waitForGhost(shell: ShellSession, text: string): Promise<void> {
  const isShown = (): boolean => ghostOf(shell) === text;
  for (let count = 0; count < 30; count += 1) {
    const wasShown = await shell.waitFor(isShown, { timeoutMs: 1_000 }).then(
      () => true,
      () => false,
    );
    if (wasShown) return;
    shell.type('x');
    shell.press('backspace');
  }
  await shell.waitFor(isShown);
}

/** Everything that was ever written below the data directory, write-ahead log included. */
function everyByte(): string {
  const directory = join(home, 'data');
  return readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), 'latin1'))
    .join('\n');
}

describe.runIf(requireShell('zsh'))('zsh and the daemon', () => {
  it('what is run comes back: as the next command, as the rest of a line, in a new shell', async () => {
    const first = await start();
    for (let round = 0; round < 3; round += 1) {
      await first.run('echo build-it');
      await first.run('echo ship-it to production');
    }
    await first.run('echo build-it');
    await waitForGhost(first, 'echo ship-it to production');
    first.press('right');
    await first.run('');
    expect(first.screen()).toContain('$ echo ship-it to production\nship-it to production\n');
    await first.exit();

    await using second = await start();
    second.type('echo sh');
    await waitForGhost(second, 'ip-it to production');
    second.press('ctrl-right');
    await second.waitFor(() => ghostOf(second) !== 'ip-it to production' && ghostOf(second) !== '');
    second.press('end');
    await second.run('');
    expect(second.screen()).toContain('$ echo ship-it to production\nship-it to production\n');
  });

  it('survives the death of the daemon, and finds the next one with all that was known', async () => {
    await using shell = await start();
    for (let round = 0; round < 3; round += 1) {
      await shell.run('echo alpha');
      await shell.run('echo omega');
    }
    await shell.run('echo alpha');
    await waitForGhost(shell, 'echo omega');
    // What runs while nobody listens is not known later: a habit that breaks off here would go on differently.
    await shell.run('echo omega');
    await stopDaemon('SIGTERM');
    await shell.run('clear');
    await shell.run('echo nobody hears');
    expect(shell.screen()).toBe('$ echo nobody hears\nnobody hears\n$');
    await startDaemon();
    await shell.run('echo alpha');
    await waitForGhost(shell, 'echo omega');
  });

  it('types on while the daemon is stopped by a signal', async () => {
    await using shell = await start({ after: '' });
    await shell.run('echo alpha');
    daemon?.kill('SIGSTOP');
    await shell.run('clear');
    let line = '';
    for (const character of 'echo responsive') {
      line += character;
      shell.type(character);
      await shell.waitFor((text) => text === `$ ${line}`.trimEnd());
    }
    await shell.run('');
    expect(shell.screen()).toBe('$ echo responsive\nresponsive\n$');
    daemon?.kill('SIGCONT');
  });

  it('keeps incognito: no_send and ephemeral leave no byte on the disk', async () => {
    await using shell = await start();
    const secrets = {
      off: 'quokka-off-71',
      ephemeral: 'quokka-ephemeral-72',
      no_send: 'quokka-nosend-73',
      back: 'quokka-back-74',
    };
    await shell.run(`echo ${secrets.off}`);
    for (const mode of ['ephemeral', 'no_send'] as const) {
      await shell.run(`export HUNCH_INCOGNITO=${mode}`);
      await shell.run(`echo ${secrets[mode]}`);
      await shell.run(`false ${secrets[mode]}`);
      shell.type(`echo ${secrets[mode].slice(0, -1)}`);
      await shell.waitFor(secrets[mode].slice(0, -1));
      shell.press('ctrl-u');
    }
    await shell.run('export HUNCH_INCOGNITO=off');
    await shell.run(`echo ${secrets.back}`);
    // What comes back was taken in.
    shell.type(`echo ${secrets.back.slice(0, -2)}`);
    await waitForGhost(shell, secrets.back.slice(-2));
    shell.press('ctrl-u');
    await shell.exit();
    // A graceful stop writes all that is still in memory.
    await stopDaemon('SIGTERM');
    const written = everyByte();
    expect(written).toContain(secrets.off);
    expect(written).toContain(secrets.back);
    expect(written).not.toContain(secrets.ephemeral);
    expect(written).not.toContain(secrets.no_send);
  });
});
