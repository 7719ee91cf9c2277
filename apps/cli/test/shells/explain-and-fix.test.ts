import { type Key, requireShell, type ShellSession } from '@hunch/terminal';
import { expect, it } from 'vitest';
import { cliProgram } from '../support/run-cli.ts';
import { startRecordedZsh } from '../zsh/zsh-with-hunch.ts';
import { startHookedShell } from './hooked-shell.ts';

const cases: readonly { readonly shell: 'zsh' | 'bash' | 'fish'; readonly keys: readonly Key[] }[] = [
  { shell: 'zsh', keys: ['ctrl-x', 'ctrl-a'] },
  { shell: 'bash', keys: ['alt-E'] },
  { shell: 'fish', keys: ['alt-E'] },
];

async function withShell(
  name: 'zsh' | 'bash' | 'fish',
  use: (shell: ShellSession) => Promise<void>,
): Promise<void> {
  if (name === 'zsh') {
    await using zsh = await startRecordedZsh({ cli: cliProgram });
    return await use(zsh.shell);
  }
  await using hooked = await startHookedShell({ shell: name, hook: '', cli: cliProgram, daemon: false });
  return await use(hooked.shell);
}

it.each(cases.filter(({ shell }) => requireShell(shell)))(
  'a key of $shell says what the line means, and leaves it as it is',
  async ({ shell: name, keys }) => {
    await withShell(name, async (shell) => {
      shell.type('tar -xzf a.tgz');
      await shell.waitFor('tar -xzf a.tgz');
      shell.press(...keys);
      await shell.waitFor('No danger found.');
      await shell.waitFor((text) => /^\$ tar -xzf a.tgz$/m.test(text));
      expect(shell.screen()).toContain('z      Pack or unpack with gzip');
    });
  },
);

const fixKeys = { zsh: ['ctrl-x', 'ctrl-t'], bash: ['alt-X'], fish: ['alt-X'] } as const;

it.each(cases.filter(({ shell }) => requireShell(shell)))(
  'a key of $shell puts the correction of what just failed on the line, and hunch fix says it',
  async ({ shell: name }) => {
    await withShell(name, async (shell) => {
      await shell.run('gti --version');
      shell.press(...fixKeys[name]);
      await shell.waitFor((text) => /^\$ git --version$/m.test(text));
      shell.press('ctrl-u');
      shell.type('hunch fix\r');
      await shell.waitFor('gti is not a command, git is');
    });
  },
);
