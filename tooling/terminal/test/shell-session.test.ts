import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requireShell, type Shell, startShell } from '../src/index.ts';

const table: { shell: Shell; variable: string }[] = [
  { shell: 'bash', variable: 'printf "<%s>\\n" "$LANG" "$TERM" "$HUNCH_PROBE" "$USER"' },
  { shell: 'zsh', variable: 'printf "<%s>\\n" "$LANG" "$TERM" "$HUNCH_PROBE" "${USER-}"' },
  { shell: 'fish', variable: 'printf "<%s>\\n" "$LANG" "$TERM" "$HUNCH_PROBE" "$SECRET_OF_HOST"' },
];

for (const { shell, variable } of table) {
  describe.runIf(requireShell(shell))(`a session of ${shell}`, () => {
    it('runs a command and shows what a terminal would show', async () => {
      await using session = await startShell({ shell });
      await session.run("printf 'one\\ntwo\\n'");
      expect(session.screen()).toBe("$ printf 'one\\ntwo\\n'\none\ntwo\n$");
      expect(session.cursor()).toEqual({ row: 3, column: 2 });
    });

    it('reads the given rc file, and gives the shell a clean environment', async () => {
      await using session = await startShell({
        shell,
        rc: 'alias probe="echo from the rc file"',
        env: { HUNCH_PROBE: 'given' },
      });
      await session.run('probe');
      await session.run(variable);
      expect(session.screen()).toContain('\nfrom the rc file\n');
      expect(session.screen()).toContain('<C.UTF-8>\n<xterm-256color>\n<given>\n<>');
      await session.run('cd; pwd');
      expect(session.screen()).toContain(session.home);
    });

    it('edits the line by keys', async () => {
      await using session = await startShell({ shell });
      session.type('echo bc');
      session.press('left', 'left');
      session.type('a');
      session.press('ctrl-e');
      session.type('d');
      await session.waitFor('$ echo abcd');
      session.press('ctrl-u');
      await session.waitFor((text) => text.endsWith('$'));
      session.paste("echo 'a\nb'");
      session.press('enter');
      await session.waitFor((text) => text.includes('\na\nb\n'));
    });

    it('ends by itself with the exit status of the shell, and leaves no home behind', async () => {
      const session = await startShell({ shell });
      expect(existsSync(session.home)).toBe(true);
      session.type('exit 7\r');
      expect(await session.exit()).toEqual({ exitCode: 7, signal: 0 });
      expect(existsSync(session.home)).toBe(false);
      await session.close();
    });

    it('says what it waited for, and shows the screen, when that does not come', async () => {
      await using session = await startShell({ shell });
      await expect(session.waitFor('never', { timeoutMs: 50 })).rejects.toThrow(
        /nothing after 50 ms while waiting for the screen to show "never"[^]*\$/,
      );
      const waiting = session.waitFor('never');
      session.type('exit\r');
      await expect(waiting).rejects.toThrow('the shell ended');
    });

    it('passes a new size on', async () => {
      await using session = await startShell({ shell, columns: 40, rows: 10 });
      session.resize(100, 30);
      await session.run('stty size');
      await session.waitFor('30 100');
    });
  });
}
