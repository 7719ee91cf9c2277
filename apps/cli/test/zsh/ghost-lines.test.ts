import { requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { knowing, startRecordedZsh } from './zsh-with-hunch.ts';

describe.runIf(requireShell('zsh'))('a ghost of several lines in zsh', () => {
  it('shows a command of several lines below the prompt, as the shell will, and takes it whole', async () => {
    const loop = 'for i in 1 2; do\n  true $i\ndone';
    await using zsh = await startRecordedZsh({ answer: knowing(loop) });
    zsh.shell.type('for');
    await zsh.shell.waitFor((text) => text === '$ for i in 1 2; do\n  true $i\ndone');
    await zsh.shell.waitFor(
      () => zsh.shell.cursor().row === 0 && zsh.shell.cursor().column === '$ for'.length,
    );
    expect(zsh.shell.grid.cell(1, 2)?.foreground).toBe(8);
    zsh.shell.press('right');
    await zsh.shell.waitFor(() => zsh.shell.cursor().row === 2);
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toBe(loop);
    // It goes with what is typed instead.
    zsh.shell.type('fo');
    await zsh.shell.waitFor((text) => text.endsWith('done'));
    zsh.shell.type('x');
    await zsh.shell.waitFor((text) => text.endsWith('$ fox'));
  });
});
