import { requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { isCommand, startHookedShell } from '../shells/hooked-shell.ts';
import { hookFile } from '../support/hook-file.ts';
import { clockTool, releasedTraceTool } from './other-tools.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

// Bash itself is a new one; what is tested is the branch of hook.bash for the old one, with what the old one has.
const versions = [40, 41, 42, 43, 44, 50] as const;

const typed = [
  'echo one two',
  'false | (exit 3)',
  'echo "$?"',
  '',
  'cd /tmp',
  'for i in 1 2; do echo $i; done',
  ' echo secret',
  'cd ~',
];
const recorded = typed.filter((text) => text !== '' && !text.startsWith(' '));

const setups = [
  { name: 'alone', before: '' },
  { name: 'with a PROMPT_COMMAND', before: 'PROMPT_COMMAND=\'echo "<$?>"\'' },
  {
    name: 'with a DEBUG trap',
    before: 'trap \'[[ $BASH_COMMAND == echo* ]] && echo "<$BASH_COMMAND>"; true\' DEBUG',
  },
  {
    name: 'with a DEBUG trap under extdebug that skips a command',
    before: 'shopt -s extdebug; trap \'[[ $BASH_COMMAND != "echo one two" ]]\' DEBUG',
  },
  { name: 'with extdebug and no trap', before: 'shopt -s extdebug' },
  { name: 'with set -u', before: 'set -u' },
  { name: 'with a tool that installs itself at the first prompt', before: releasedTraceTool(true) },
  { name: 'with an exported PROMPT_COMMAND', before: 'export PROMPT_COMMAND="echo again"' },
] as const;

async function run(before: string, integration: boolean): Promise<{ screen: string; recorded: string[] }> {
  await using bash = await startHookedShell({ shell: 'bash', hook, integration, before });
  for (const command of typed) await bash.shell.run(command);
  const screen = bash.shell.screen();
  await bash.shell.run('echo the end');
  if (integration) await bash.commandsAfter('echo the end');
  expect(bash.recorder.faults).toEqual([]);
  return {
    screen,
    recorded: bash.recorder.frames.filter(isCommand).map((frame) => frame.fields.cmd_raw ?? ''),
  };
}

describe.runIf(requireShell('bash') && hook !== '').each(setups)(
  'hook.bash for old versions, $name',
  ({ before }) => {
    it.each(versions)(
      'as if this were version %i (tenths): the same screen, all commands',
      async (version) => {
        const without = await run(before, false);
        const withHunch = await run(`__hunch_bash_for_tests=${version}\n${before}`, true);
        expect(withHunch.screen).toBe(without.screen);
        expect(withHunch.recorded).toEqual([...recorded, 'echo the end']);
      },
    );
  },
);

describe.runIf(requireShell('bash') && hook !== '')('hook.bash for old versions', () => {
  // Before 4.4 the hook has a DEBUG trap of its own, and a last run in which it is put back: that sets such a clock off.
  it.each([44, 50])(
    'leaves a clock of the user to the next command, as if this were version %i',
    async (version) => {
      const without = await run(clockTool, false);
      const withHunch = await run(`__hunch_bash_for_tests=${version}\n${clockTool}`, true);
      expect(withHunch.screen).toBe(without.screen);
      expect(withHunch.recorded).toEqual([...recorded, 'echo the end']);
    },
  );

  it('keeps a child bash that inherits PROMPT_COMMAND and PS0 quiet', async () => {
    for (const version of [43, 44, 50, 53]) {
      await using bash = await startHookedShell({
        shell: 'bash',
        hook,
        before: `__hunch_bash_for_tests=${version}; export PROMPT_COMMAND='' PS0=''`,
        after: 'export PROMPT_COMMAND PS0 PS1',
      });
      await bash.shell.run('bash --norc -i');
      await bash.shell.run('echo inner');
      await bash.shell.run('exit');
      expect(bash.shell.screen()).toBe('$ bash --norc -i\n$ echo inner\ninner\n$ exit\nexit\n$');
    }
  });

  it('says once that bash 3.2 is too old, and does nothing else', async () => {
    // A real 3.2 can't be had everywhere; the file's own question to BASH_VERSINFO is answered as it would be there.
    await using bash = await startHookedShell({
      shell: 'bash',
      hook,
      integration: false,
      after: `
        integration=$(sed 's/((BASH_VERSINFO\\[0\\] < 4))/((3 < 4))/' '${hookFile('bash')}')
        __hunch_hook='${hook}'; eval "$integration"; eval "$integration"; declare -F | command grep -c hunch`,
    });
    // The line is wrapped where the version that it names makes it too long.
    expect(bash.shell.screen().replaceAll('\n', ' ')).toMatch(
      /^hunch: bash \S+ is too old, 4\.0 is needed; this shell goes on w ?i ?t ?h ?o ?u ?t hunch\. 0 \$$/,
    );
  });

  it('says that it can do nothing where its variables are readonly', async () => {
    await using bash = await startHookedShell({ shell: 'bash', hook, before: "readonly PROMPT_COMMAND=''" });
    await bash.shell.run('echo one');
    expect(bash.shell.screen()).toBe(
      'hunch: PROMPT_COMMAND, PS0 or HISTTIMEFORMAT is readonly; this shell goes on wit\nhout hunch.\n$ echo one\none\n$',
    );
  });
});
