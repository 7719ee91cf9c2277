import { execFileSync } from 'node:child_process';
import { requireShell, type ShellSession, startShell } from '@hunch/terminal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { cliProgram } from '../support/run-cli.ts';
import { startHunchZsh } from '../zsh/zsh-with-hunch.ts';
import { integrationLines } from './hooked-shell.ts';
import { RunningDaemon } from './running-daemon.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

/** None of the shells knows these; what their second word may be, and what is said of it. */
const tools = [
  ['fly', 're', 'List app releases'],
  ['netlify', 'de', 'Create a new deploy'],
] as const;

const names = ['zsh', 'bash', 'fish'] as const;

describe.runIf(hook !== '').each(names.filter((name) => requireShell(name)))('Tab in %s', (name) => {
  const daemon = new RunningDaemon();
  beforeAll(async () => {
    await daemon.start();
    // The catalogue is loaded after the start: this answer waits for it.
    execFileSync(hook, ['-r', 'Complete'], {
      env: {
        HUNCH_SOCKET: daemon.socket,
        HUNCH_SOCKET_SECRET: daemon.secret,
        HUNCH_TIMEOUT_MS: '10000',
        HUNCH_F_line: 'fly ',
        HUNCH_F_cwd: '/',
      },
    });
  });
  afterAll(() => daemon.remove());

  const start = (before = ''): Promise<ShellSession> => {
    const paths = { cli: cliProgram, hook, socket: daemon.socket, secret: daemon.secret };
    const env = { HUNCH_NO_AUTOSTART: '1', HUNCH_HOME: daemon.home, HISTFILE: '/dev/null' };
    return name === 'zsh'
      ? startHunchZsh({
          ...paths,
          nativeHook: hook,
          env,
          before: `autoload -Uz compinit; compinit -u -D\n${before}`,
        })
      : startShell({ shell: name, env, rc: `${before}\n${integrationLines(name, paths)}` });
  };

  it.each(tools)('completes %s, with descriptions', async (tool, typed, described) => {
    await using shell = await start();
    shell.type(`${tool} ${typed}`);
    await shell.waitFor(`${tool} ${typed}`);
    shell.press('tab');
    if (name === 'bash') shell.press('tab', 'tab');
    await shell.waitFor(described);
    expect(shell.screen()).toContain(described);
  });
});
