import { existsSync, mkdtempSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenForFrames, type RecordedFrame, requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { askedFor, ghostOf, interrupt, knowing, startHunchZsh, startRecordedZsh } from './zsh-with-hunch.ts';

// A prompt that starts a program, and takes its time as long as this directory is there.
const slowPrompt =
  'function slow { sleep 0.01; [[ -d ~/hold ]] && print held; while [[ -d ~/hold ]]; do sleep 0.01; done }\nprecmd_functions+=(slow)';

const commands = ['git push', 'echo fine', 'make check'];

describe.runIf(requireShell('zsh'))('zsh and its connection', () => {
  it('asks each question on a connection of its own, and there what may follow', async () => {
    await using zsh = await startRecordedZsh({ answer: knowing(...commands) });
    const prefetchedFor = (prefix: string): Promise<RecordedFrame> =>
      zsh.daemon.waitFor(({ fields }) => (fields['prefix'] ?? '') === prefix && fields['prefetch'] === '1');
    const prefetches: number[] = [(await prefetchedFor('')).connection];
    await zsh.waitForGhost('git push');
    zsh.shell.type('e');
    prefetches.push((await prefetchedFor('e')).connection);
    await zsh.waitForGhost('cho fine');
    zsh.shell.press('backspace');
    await zsh.waitForGhost('git push');
    zsh.shell.type('m');
    prefetches.push((await prefetchedFor('m')).connection);
    // The empty line asks no second time: what was said of it is known.
    expect(askedFor(zsh.daemon)).toEqual(['', 'e', 'm']);
    const asked = zsh.daemon.frames.filter(({ fields }) => fields['ghost'] === '1');
    expect(asked.map(({ connection }) => connection)).toEqual(prefetches);
    expect(new Set(prefetches).size).toBe(3);
    expect(zsh.daemon.faults).toEqual([]);
  });

  it.runIf(existsSync('/proc/self/fd'))('keeps none when all is answered', async () => {
    await using zsh = await startRecordedZsh({
      answer: knowing(...commands),
      after: `function sockets { zle -M "look $((++looks)): $(command ls -l /proc/$$/fd | grep -c socket)" }
zle -N sockets
bindkey '^X^O' sockets`,
    });
    await zsh.waitForGhost('git push');
    zsh.shell.type('e');
    await zsh.daemon.waitFor(({ fields }) => fields['prefix'] === 'e' && fields['prefetch'] === '1');
    // The answer may be on its way.
    for (let look = 1, open = ''; open !== '0'; look += 1) {
      zsh.shell.type('\x18\x0f');
      const screen = await zsh.shell.waitFor(new RegExp(`look ${look}: \\d`));
      open = screen.at(-1) ?? '';
    }
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

  it('asks for the same line a daemon that has come in the place of the last', async () => {
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
      expect(askedFor(second)).toEqual(['e', 'm']);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  it('asks for a new line before a slow prompt is drawn', async () => {
    await using zsh = await startRecordedZsh({ answer: knowing(...commands), after: slowPrompt });
    await zsh.waitForGhost('git push');
    const drawn = zsh.shell.grid.prompts;
    zsh.shell.type('mkdir ~/hold\n');
    const question = await zsh.daemon.waitFor(({ fields }) => fields['last_cmd'] === 'mkdir ~/hold');
    expect(zsh.shell.grid.prompts).toBe(drawn);
    expect(question.fields).toMatchObject({ last_seq: '1', last_exit_code: '0', ghost: '1' });
    rmdirSync(join(zsh.shell.home, 'hold'));
    await zsh.waitForGhost('git push');
    const asked = zsh.daemon.frames.filter(
      ({ fields }) => fields['last_seq'] === '1' && fields['ghost'] === '1',
    );
    expect(asked).toHaveLength(1);
  });

  it('keeps no quick prompt waiting: it tells and asks once the line is there', async () => {
    // What is slow after all is here none of the shell's business.
    const after = `${slowPrompt}\n__hunch_slow_prompt_ms=60000`;
    await using zsh = await startRecordedZsh({ answer: knowing(...commands), after });
    await zsh.waitForGhost('git push');
    zsh.shell.type('mkdir ~/hold\n');
    await zsh.shell.waitFor('held');
    const told = zsh.daemon.frames.filter(({ fields }) => fields['cmd_raw'] ?? fields['last_cmd']);
    expect(told).toEqual([]);
    rmdirSync(join(zsh.shell.home, 'hold'));
    await zsh.daemon.waitFor(({ fields }) => fields['cmd_raw'] === 'mkdir ~/hold');
    await zsh.waitForGhost('git push');
  });

  it('tells of every line that was there before its prompt', async () => {
    await using zsh = await startRecordedZsh({ answer: knowing(...commands) });
    zsh.shell.type('echo 1\necho 2\nsleep 0.2\necho 3\nexit\n');
    await zsh.daemon.waitFor(({ fields }) => fields['event_type'] === 'session_end');
    expect(zsh.events('command_end').map(({ fields }) => fields['cmd_raw'])).toEqual([
      'echo 1',
      'echo 2',
      'sleep 0.2',
      'echo 3',
    ]);
  });

  it('takes no daemon for stuck because the prompt was slow', async () => {
    const after = `${slowPrompt}\nfunction slower { sleep 0.05 }\nprecmd_functions+=(slower)\n__hunch_overdue_ms=20`;
    await using zsh = await startRecordedZsh({ answer: knowing(...commands), after });
    await zsh.waitForGhost('git push');
    zsh.shell.type('mkdir ~/hold\n');
    await zsh.daemon.waitFor(({ fields }) => fields['last_cmd'] === 'mkdir ~/hold');
    zsh.shell.type('e');
    rmdirSync(join(zsh.shell.home, 'hold'));
    // There is no hook to ask by: what comes came over the socket.
    await zsh.waitForGhost('cho fine');
  });
});
