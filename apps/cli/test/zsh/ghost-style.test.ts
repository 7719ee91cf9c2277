import { type Answer, requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { startRecordedZsh } from './zsh-with-hunch.ts';

describe.runIf(requireShell('zsh'))('ghost text in zsh', () => {
  it('is darker where the daemon is unsure, and as the user likes', async () => {
    const unsure: Answer = ({ method, fields }) =>
      method === 'Suggest' && fields.prefetch !== '1'
        ? [{ text: 'git push', unsure: '1', why: 'ran once' }]
        : [];
    for (const [after, colour] of [
      ['', 239],
      ['HUNCH_GHOST_STYLE=fg=5', 5],
      ['HUNCH_GHOST_STYLE=fg=5; HUNCH_GHOST_UNSURE_STYLE=fg=6', 6],
    ] as const) {
      await using zsh = await startRecordedZsh({ answer: unsure, after });
      await zsh.shell.waitFor('git push');
      expect(zsh.shell.grid.cell(0, 2)?.foreground).toBe(colour);
    }
  });
});
