import { requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { type HookedShell, pressUntil, startHookedShell, typeLines, ways } from '../shells/hooked-shell.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

interface Row {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
  /** Each is typed and its prompt awaited; a function does something else at the terminal. */
  readonly typed: readonly (string | ((bash: HookedShell) => Promise<void>))[];
  readonly recorded: readonly string[];
}

const lines =
  (...texts: readonly string[]) =>
  (bash: HookedShell): Promise<void> =>
    typeLines(bash, ...texts);

const rows: readonly Row[] = [
  {
    name: 'each command once, in order',
    typed: ['echo a', 'true', 'echo c; echo d'],
    recorded: ['echo a', 'true', 'echo c; echo d'],
  },
  {
    name: 'nothing for Enter on an empty line',
    typed: ['echo a', '', '', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'nothing for Ctrl-C on an empty line or a half-typed one',
    typed: [
      'echo a',
      async ({ shell }) => {
        // Between its prompt and its editor bash drops one that it gets.
        const interrupt = async (): Promise<void> => {
          const next = shell.grid.prompts + 1;
          await pressUntil(shell, 'ctrl-c', () => shell.grid.prompts >= next);
        };
        await interrupt();
        shell.type('echo half');
        await shell.waitFor('echo half');
        await interrupt();
      },
    ],
    recorded: ['echo a'],
  },
  {
    name: 'a loop typed over several lines, as bash keeps it',
    typed: [lines('for i in 1 2', 'do echo $i', 'done')],
    recorded: ['for i in 1 2; do echo $i; done'],
  },
  {
    name: 'a loop line by line under lithist',
    before: 'shopt -s lithist',
    typed: [lines('for i in 1 2', 'do echo $i', 'done')],
    recorded: ['for i in 1 2\ndo echo $i\ndone'],
  },
  {
    name: 'a loop whole without cmdhist, where each line is an entry of its own',
    before: 'shopt -u cmdhist',
    typed: ['echo first', lines('for i in 1 2', 'do echo $i', 'done')],
    recorded: ['echo first', 'for i in 1 2\ndo echo $i\ndone'],
  },
  {
    name: 'a here-document whole',
    typed: [lines('cat <<E', '  two  words', '', "$x 'y", 'E')],
    recorded: ["cat <<E\n  two  words\n\n$x 'y\nE"],
  },
  {
    name: 'text with quotes, backslashes, unicode and control characters',
    typed: ["echo \"a'b\" \\\\ $'\\t' 'ünïcödé 漢字 🦊' a=b   c"],
    recorded: ["echo \"a'b\" \\\\ $'\\t' 'ünïcödé 漢字 🦊' a=b   c"],
  },
  {
    name: 'all the same where no file system is in memory',
    after: '__hunch_scratch=',
    typed: ['echo a', lines('cat <<E', "x 'y", 'E'), 'false'],
    recorded: ['echo a', "cat <<E\nx 'y\nE", 'false'],
  },
  {
    name: 'all the same after its file in memory was taken away',
    typed: ['echo a', 'rm -f "$__hunch_scratch"', 'echo b', '[[ ! -e $__hunch_scratch ]]', 'echo $?'],
    recorded: ['echo a', 'rm -f "$__hunch_scratch"', 'echo b', '[[ ! -e $__hunch_scratch ]]', 'echo $?'],
  },
  {
    name: 'what a history expansion became',
    typed: ['echo one two', 'true !$', 'echo !!', '!tr', '^two^2'],
    recorded: ['echo one two', 'true two', 'echo true two', 'true two', 'true 2'],
  },
  {
    name: 'the last line again, with sudo before it',
    // A stand-in: what bash makes of the line is asked, not what root may do.
    before: 'sudo() { "$@"; }',
    typed: ['echo one', 'sudo !!'],
    recorded: ['echo one', 'sudo echo one'],
  },
  {
    name: 'no line with a leading blank, without HISTCONTROL',
    before: 'unset HISTCONTROL',
    typed: [' echo secret', 'echo b'],
    recorded: ['echo b'],
  },
  {
    name: 'no line with a leading blank under ignorespace',
    before: 'HISTCONTROL=ignorespace',
    typed: ['echo a', ' echo secret', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'no line with a leading blank under ignoreboth',
    before: 'HISTCONTROL=ignoreboth',
    typed: ['echo a', ' echo secret', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'a repetition under ignoredups',
    before: 'HISTCONTROL=ignoredups',
    typed: ['echo a', 'echo a', 'echo b'],
    recorded: ['echo a', 'echo a', 'echo b'],
  },
  {
    name: 'a repetition under ignoreboth, but not the hidden line between',
    before: 'HISTCONTROL=ignoreboth',
    typed: ['echo a', 'echo a', ' echo secret', 'echo a', 'echo b'],
    recorded: ['echo a', 'echo a', 'echo a', 'echo b'],
  },
  {
    name: 'a repetition under erasedups',
    before: 'HISTCONTROL=erasedups',
    typed: ['echo a', 'echo b', 'echo a', 'echo a', 'echo b'],
    recorded: ['echo a', 'echo b', 'echo a', 'echo a', 'echo b'],
  },
  {
    name: 'nothing that HISTIGNORE names',
    before: "HISTIGNORE='ls:echo secret*'",
    typed: ['echo a', 'echo secret 1', 'ls', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'a repetition where HISTIGNORE holds &',
    before: "HISTIGNORE='&'",
    typed: ['echo a', 'echo a', 'echo b'],
    recorded: ['echo a', 'echo a', 'echo b'],
  },
  {
    name: 'nothing while the history is off',
    typed: ['echo a', 'set +o history', 'echo secret', 'set -o history', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'the text without the time of HISTTIMEFORMAT',
    before: "HISTTIMEFORMAT='%F %T  1  '",
    typed: ['echo a', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'more commands than the history holds',
    before: 'HISTSIZE=2',
    typed: ['echo a', 'echo b', 'echo c', 'echo d'],
    recorded: ['echo a', 'echo b', 'echo c', 'echo d'],
  },
  {
    name: 'an entry that was edited in the history',
    typed: [
      'echo a',
      async ({ shell }) => {
        const next = shell.grid.prompts + 1;
        shell.press('up');
        shell.type('x');
        shell.press('down');
        shell.type('echo b\r');
        await shell.waitForPrompts(next);
      },
      'echo c',
    ],
    recorded: ['echo a', 'echo b', 'echo c'],
  },
  {
    name: 'on after the history was cleared',
    typed: ['echo a', 'history -c', 'echo b', 'echo c'],
    recorded: ['echo a', 'echo b', 'echo c'],
  },
  {
    name: 'the first command after a history that was there, and those after an empty line',
    before: 'HISTFILE=~/old; printf "%s\\n" "echo old" "echo older" > ~/old',
    typed: ['', 'echo a', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: "only this shell's commands where PROMPT_COMMAND shares the history",
    before: 'HISTFILE=~/shared; echo "echo foreign" > ~/shared',
    after: 'PROMPT_COMMAND=\'history -a; echo "echo foreign $RANDOM" >> ~/shared; history -n\'',
    typed: ['echo a', 'echo b', ' ', 'echo c'],
    recorded: ['echo a', 'echo b', 'echo c'],
  },
  {
    name: "only this shell's commands where PROMPT_COMMAND reads the history anew",
    before: 'HISTFILE=~/shared; HISTCONTROL=ignorespace',
    after: "PROMPT_COMMAND='history -a; history -c; history -r'",
    typed: ['echo a', ' echo secret', 'echo b', 'echo c'],
    recorded: ['echo a', 'echo b', 'echo c'],
  },
  {
    name: 'no stopped job, no fg, and the message of a background job is no command',
    typed: [
      async ({ shell }) => {
        shell.type('sleep 30\r');
        await shell.waitFor('sleep 30');
        await pressUntil(shell, 'ctrl-z', () => shell.screen().includes('Stopped'));
        await shell.waitForPrompts(2);
        shell.type('fg\r');
        await shell.waitFor(/fg\nsleep 30/);
        await pressUntil(shell, 'ctrl-c', () => shell.grid.prompts > 2);
      },
      'sleep 0.05 &',
      'wait',
      '',
      'echo b',
    ],
    recorded: ['sleep 0.05 &', 'wait', 'echo b'],
  },
  {
    name: 'lines pasted at once as the one entry that bash makes of them',
    typed: [
      async ({ shell }) => {
        shell.paste('echo a\necho b\n');
        await shell.waitFor('echo b');
        shell.type('\r');
        await shell.waitForPrompts(2);
      },
    ],
    recorded: ['echo a\necho b'],
  },
  {
    name: 'no subshell and no script of their own',
    typed: ['(echo inner; true)', "bash -c 'echo child'"],
    recorded: ['(echo inner; true)', "bash -c 'echo child'"],
  },
  {
    name: 'a very long command clamped, and goes on',
    typed: [
      async ({ shell }) => {
        const next = shell.grid.prompts + 1;
        shell.type(`: ${'0123456789'.repeat(2000)}\r`);
        await shell.waitForPrompts(next);
      },
      'echo b',
    ],
    recorded: [`: ${'0123456789'.repeat(2000)}`.slice(0, 16384), 'echo b'],
  },
];

describe.runIf(requireShell('bash') && hook !== '').each(ways)('hook.bash records to $to', ({ spools }) => {
  it.each(rows)('$name', async ({ before, after, typed, recorded }) => {
    await using bash = await startHookedShell({
      shell: 'bash',
      hook,
      spools,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
    await bash.recorder.waitFor((frame) => frame.fields.event_type === 'session_start');
    for (const step of typed) {
      if (typeof step === 'string') await bash.shell.run(step);
      else await step(bash);
      await bash.recorder.emptiedSpools();
    }
    await bash.shell.run('echo the end');
    expect(await bash.commandsAfter('echo the end')).toEqual([...recorded, 'echo the end']);
    expect(bash.recorder.faults).toEqual([]);
  });
});
