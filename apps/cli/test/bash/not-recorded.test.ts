import { requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { startHookedShell, typeLines, ways } from '../shells/hooked-shell.ts';
import { releasedTraceTool, traceTool } from './other-tools.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

interface Row {
  readonly name: string;
  readonly before: string;
  /** Each is typed and its prompt awaited; several lines as one command. */
  readonly typed: readonly (string | readonly string[])[];
  readonly recorded: readonly string[];
}

const usual = [' echo hidden', 'echo a', 'echo a', ' echo hidden too', 'echo b'];
const usualRecorded = ['echo a', 'echo a', 'echo b'];

// Where a DEBUG trap runs, `$_` is the trap's, and a hidden line counts as a repetition of the one before it.
const plain = [' echo hidden', 'echo a', 'echo a', 'echo b'];

// The history is empty at first (HISTFILE is /dev/null), and what is typed first does not get into it.
const rows: readonly Row[] = [
  { name: 'ignoreboth', before: 'HISTCONTROL=ignoreboth', typed: usual, recorded: usualRecorded },
  { name: 'ignorespace', before: 'HISTCONTROL=ignorespace', typed: usual, recorded: usualRecorded },
  {
    name: 'ignoreboth and erasedups',
    before: 'HISTCONTROL=ignoreboth:erasedups',
    typed: [...usual, 'echo a', ' echo hidden'],
    recorded: [...usualRecorded, 'echo a'],
  },
  {
    name: 'HISTIGNORE',
    before: "HISTIGNORE='echo hidden*'",
    typed: ['echo hidden', 'echo a', 'echo hidden too', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'several hidden lines and empty ones',
    before: 'HISTCONTROL=ignoreboth',
    typed: ['', ' echo hidden', '', ' echo hidden too', 'echo a', '', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'commands of several lines',
    before: 'HISTCONTROL=ignoreboth',
    typed: [
      [' for i in 1 2', 'do echo $i', 'done'],
      ['for i in 1 2', 'do echo $i', 'done'],
      ['cat <<E', 'x', 'E'],
    ],
    recorded: ['for i in 1 2; do echo $i; done', 'cat <<E\nx\nE'],
  },
  {
    name: 'no HISTFILE',
    before: 'unset HISTFILE; HISTCONTROL=ignoreboth',
    typed: usual,
    recorded: usualRecorded,
  },
  {
    name: 'a history of two entries',
    before: 'HISTSIZE=2; HISTCONTROL=ignoreboth',
    typed: [...usual, 'echo c', 'echo d', ' echo hidden', 'echo d'],
    recorded: [...usualRecorded, 'echo c', 'echo d', 'echo d'],
  },
  {
    name: 'a history that is switched off, and on again',
    before: 'set +o history',
    typed: [
      'echo hidden',
      'set -o history',
      'echo a',
      'set +o history',
      'echo hidden',
      'set -o history',
      'echo b',
    ],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'a history that holds nothing, and then does',
    before: 'HISTSIZE=0',
    typed: ['echo hidden', 'HISTSIZE=100', 'echo a', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'a history that is cleared',
    before: 'HISTCONTROL=ignoreboth',
    typed: [...usual, 'history -c', ' echo hidden', 'echo c', 'history -c', 'echo d', 'echo d'],
    recorded: [...usualRecorded, 'echo c', 'echo d', 'echo d'],
  },
  {
    name: 'a DEBUG trap',
    before: "HISTCONTROL=ignoreboth; trap ': $BASH_COMMAND' DEBUG",
    typed: plain,
    recorded: usualRecorded,
  },
  {
    name: 'a tool that traces commands',
    before: `HISTCONTROL=ignoreboth\n${traceTool}`,
    typed: plain,
    recorded: usualRecorded,
  },
  {
    name: 'a tool that traces commands, as released',
    before: `HISTCONTROL=ignoreboth\n${releasedTraceTool(false)}`,
    typed: plain,
    recorded: usualRecorded,
  },
];

describe.runIf(requireShell('bash') && hook !== '').each(ways)(
  'after a first line that is kept out of the history, hook.bash records to $to',
  ({ spools }) => {
    it.each(rows)('what follows: $name', async ({ before, typed, recorded }) => {
      await using bash = await startHookedShell({ shell: 'bash', hook, spools, before });
      for (const lines of typed) {
        await typeLines(bash, ...(typeof lines === 'string' ? [lines] : lines));
        await bash.recorder.emptiedSpools();
      }
      await bash.shell.run('echo the end');
      expect(await bash.commandsAfter('echo the end')).toEqual([...recorded, 'echo the end']);
      expect(bash.recorder.faults).toEqual([]);
    });

    it.each([40, 42, 44, 50])('what follows, as if this were version %i (tenths)', async (version) => {
      const before = `__hunch_bash_for_tests=${version}\nHISTCONTROL=ignoreboth`;
      await using bash = await startHookedShell({ shell: 'bash', hook, spools, before });
      for (const line of plain) {
        await bash.shell.run(line);
        await bash.recorder.emptiedSpools();
      }
      await bash.shell.run('echo the end');
      expect(await bash.commandsAfter('echo the end')).toEqual([...usualRecorded, 'echo the end']);
    });
  },
);
