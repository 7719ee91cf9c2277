import { existsSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import {
  hasMemory,
  type HookedShell,
  isCommand,
  pressUntil,
  startHookedShell,
  typeLines,
  ways,
} from '../shells/hooked-shell.ts';

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

describe.runIf(requireShell('bash') && hook !== '')('hook.bash records', () => {
  it('status, duration, directory, number and session of each', async () => {
    await using bash = await startHookedShell({ shell: 'bash', hook, env: { USER: 'ann' } });
    const { shell, recorder } = bash;
    const startedAt = Date.now();
    await shell.run('cd / && (exit 7)');
    await shell.run('sleep 0.2');
    await shell.run('kill -INT $BASHPID');
    await bash.commandsAfter('kill -INT $BASHPID');
    const [start, ...commands] = recorder.frames.map((frame) => frame.fields);
    expect(start).toMatchObject({
      event_type: 'session_start',
      shell: 'bash',
      cwd: shell.home,
      user_name: 'ann',
    });
    expect(Number(start?.ts_ms)).toBeGreaterThan(startedAt - 60_000);
    expect(commands.map((fields) => [fields.exit_code, fields.seq, fields.cwd])).toEqual([
      ['7', '1', shell.home],
      ['0', '2', '/'],
      ['130', '3', '/'],
    ]);
    const [, sleep] = commands;
    expect(Number(sleep?.duration_ms)).toBeGreaterThanOrEqual(200);
    expect(Number(sleep?.ts_ms)).toBeGreaterThanOrEqual(startedAt);
    expect(new Set(recorder.frames.map((frame) => frame.fields.session_id)).size).toBe(1);
    expect(start?.session_id).toMatch(/^bash-\d+-\d+-\d+$/);
  });

  it.runIf(hasMemory)('a usual command by the short way, with all that belongs to it', async () => {
    await using bash = await startHookedShell({ shell: 'bash', hook, spools: true });
    const { shell, recorder } = bash;
    const startedAt = Date.now();
    await shell.run('cd /');
    await shell.run(' __hunch_command_ended() { echo "the long way"; }');
    for (const command of ['cd /tmp && (exit 7)', 'sleep 0.2', 'fgrep x <<<y', "echo 'a  b' \\\\ %d"]) {
      await recorder.emptiedSpools();
      await shell.run(command);
    }
    await bash.commandsAfter("echo 'a  b' \\\\ %d");
    expect(shell.screen().match(/the long way$/gm)).toHaveLength(2); // its own, and that of what begins as fg does
    const commands = recorder.frames.filter(isCommand).map(({ fields }) => fields);
    expect(commands.map(({ cmd_raw, exit_code, seq, cwd }) => [cmd_raw, exit_code, seq, cwd])).toEqual([
      ['cd /', '0', '1', shell.home],
      ['cd /tmp && (exit 7)', '7', '2', '/'],
      ['sleep 0.2', '0', '3', '/tmp'],
      ["echo 'a  b' \\\\ %d", '0', '4', '/tmp'],
    ]);
    const [, , sleep] = commands;
    expect(Number(sleep?.duration_ms)).toBeGreaterThanOrEqual(200);
    expect(Number(sleep?.ts_ms)).toBeGreaterThanOrEqual(startedAt);
    expect(new Set(recorder.frames.map(({ fields }) => fields.session_id)).size).toBe(1);
  });

  it('what the session calls by another name, at its beginning', async () => {
    for (const after of ['', '__hunch_scratch=']) {
      await using bash = await startHookedShell({
        shell: 'bash',
        hook,
        before: `alias gst='git status' q="echo 'a b'"`,
        after,
      });
      await bash.shell.run('gst');
      await bash.commandsAfter('gst');
      const [start, command] = bash.recorder.frames.map((frame) => frame.fields);
      expect(start?.event_type).toBe('session_start');
      expect(start?.aliases?.split('\n')).toEqual(
        expect.arrayContaining(["alias gst='git status'", `alias q='echo '\\''a b'\\'''`]),
      );
      expect(command?.aliases).toBeUndefined();
      expect(bash.recorder.faults).toEqual([]);
    }
  });

  it('the end of the session, after which nothing is left in memory files', async () => {
    await using bash = await startHookedShell({
      shell: 'bash',
      hook,
      before: "trap 'echo farewell $?' EXIT",
    });
    await bash.shell.run('echo a; echo "scratch=$__hunch_scratch"');
    const scratch = /scratch=(\/\S+)/.exec(bash.shell.output())?.[1];
    if (scratch !== undefined) {
      expect(statSync(scratch)).toMatchObject({ size: 0 });
      expect(statSync(scratch).mode & 0o777).toBe(0o600);
    }
    const status = await bash.shell.exit();
    const end = await bash.recorder.waitFor((frame) => frame.fields.event_type === 'session_end');
    expect(end.fields.session_id).toBe(bash.recorder.frames[0]?.fields.session_id);
    expect(status.exitCode).toBe(0);
    expect(bash.shell.output()).toContain('farewell 0');
    expect(scratch === undefined || !existsSync(scratch)).toBe(true);
  });

  it('takes away what a killed shell left in memory', async () => {
    const killed = await startHookedShell({ shell: 'bash', hook });
    await killed.shell.run('echo "scratch=$__hunch_scratch"');
    const scratch = /scratch=(\/\S+)/.exec(killed.shell.output())?.[1];
    await killed[Symbol.asyncDispose]();
    const longAgo = Date.now() / 1000 - 600;
    if (scratch !== undefined) utimesSync(dirname(scratch), longAgo, longAgo);
    await using bash = await startHookedShell({ shell: 'bash', hook });
    await bash.shell.run('echo a');
    expect(scratch === undefined || !existsSync(scratch)).toBe(true);
  });

  it('a session of its own for a bash within', async () => {
    await using bash = await startHookedShell({ shell: 'bash', hook });
    const { shell, recorder } = bash;
    await shell.run('bash --rcfile ~/.bashrc -i');
    await shell.run('echo inner');
    await shell.run('exit');
    await shell.run('echo outer');
    await bash.commandsAfter('echo outer');
    const sessionOf = (text: string): string | undefined =>
      recorder.frames.find((frame) => isCommand(frame) && frame.fields.cmd_raw === text)?.fields.session_id;
    expect(sessionOf('echo inner')).not.toBe(sessionOf('echo outer'));
    expect(recorder.frames.filter((frame) => frame.fields.event_type === 'session_start')).toHaveLength(2);
  });
});
