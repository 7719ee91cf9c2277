import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenForFrames, requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { ghostOf, interrupt, knowing, startHunchZsh, startRecordedZsh } from './zsh-with-hunch.ts';

const commands = ['git push', 'echo fine', 'make check'];

describe.runIf(requireShell('zsh'))('zsh and its connection', () => {
  it('asks the questions of a line on one connection, and those of the next line on another', async () => {
    await using zsh = await startRecordedZsh({ answer: knowing(...commands) });
    const connections: number[] = [];
    for (const line of ['one', 'two']) {
      await zsh.waitForGhost('git push');
      zsh.shell.type('e');
      await zsh.waitForGhost('cho fine');
      zsh.shell.press('backspace');
      await zsh.waitForGhost('git push');
      zsh.shell.type('m');
      await zsh.waitForGhost('ake check');
      const asked = zsh.daemon.frames.filter(({ method }) => method === 'Suggest').slice(-4);
      expect(asked.map(({ fields }) => fields['prefix'] ?? '')).toEqual(['', 'e', '', 'm']);
      connections.push(...new Set(asked.map(({ connection }) => connection)));
      zsh.shell.press('ctrl-u');
      await zsh.waitForGhost('git push');
      await zsh.shell.run(`: ${line}`);
    }
    expect(connections).toHaveLength(2);
    expect(connections[0]).not.toBe(connections[1]);
    expect(zsh.daemon.faults).toEqual([]);
  });

  it.runIf(existsSync('/proc/self/fd'))('leaves none to the programs it starts', async () => {
    await using zsh = await startRecordedZsh({ answer: knowing(...commands) });
    await zsh.waitForGhost('git push');
    zsh.shell.type('e');
    await zsh.waitForGhost('cho fine');
    zsh.shell.press('ctrl-u');
    await zsh.waitForGhost('git push');
    await zsh.shell.run('clear; command ls -l /proc/self/fd | grep -c socket');
    expect(zsh.shell.screen()).toMatch(/^0\n\$/);
    // After Ctrl-C zsh calls nobody but the next prompt.
    await zsh.waitForGhost('git push');
    zsh.shell.type('e');
    await zsh.waitForGhost('cho fine');
    await interrupt(zsh.shell);
    await zsh.shell.run('clear; command ls -l /proc/self/fd | grep -c socket');
    expect(zsh.shell.screen()).toMatch(/^0\n\$/);
  });

  it('opens another one for the same line when the daemon has hung up', async () => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-zsh-')));
    try {
      const socket = join(directory, 'hunchd.sock');
      const first = await listenForFrames(socket, knowing(...commands));
      await using shell = await startHunchZsh({ socket, after: '__hunch_overdue_ms=15000' });
      await shell.waitFor(() => ghostOf(shell) === 'git push');
      await first.close();
      await using second = await listenForFrames(socket, knowing(...commands));
      shell.type('e');
      await shell.waitFor(() => ghostOf(shell) === 'cho fine');
      shell.press('backspace');
      await shell.waitFor(() => ghostOf(shell) === 'git push');
      shell.type('m');
      await shell.waitFor(() => ghostOf(shell) === 'ake check');
      const asked = second.frames.filter(({ method }) => method === 'Suggest');
      expect(new Set(asked.map(({ connection }) => connection))).toEqual(new Set([1]));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
