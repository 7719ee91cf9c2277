import { type RecordedFrame, requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import {
  clearLine,
  hasMemory,
  type HookedShell,
  isCommand,
  pressUntil,
  startHookedShell,
  typeLines,
  typeUntilSeen,
  ways,
} from '../shells/hooked-shell.ts';
import { hookFile } from '../support/hook-file.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

interface Row {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
  /** Each is typed and its prompt awaited; a function does something else at the terminal. */
  readonly typed: readonly (string | ((fish: HookedShell) => Promise<void>))[];
  readonly recorded: readonly string[];
}

const lines =
  (...texts: readonly string[]) =>
  (fish: HookedShell): Promise<void> =>
    typeLines(fish, ...texts);

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
        shell.press('ctrl-c');
        await typeUntilSeen(shell, 'echo half');
        await clearLine(shell);
      },
    ],
    recorded: ['echo a'],
  },
  {
    name: 'a loop of several lines whole',
    typed: [lines('for i in 1 2', 'echo $i', 'end')],
    recorded: ['for i in 1 2\necho $i\nend'],
  },
  { name: 'quoted newlines', typed: [lines("echo 'one", "two'")], recorded: ["echo 'one\ntwo'"] },
  {
    name: 'text with quotes, backslashes and unicode',
    typed: ["echo \"a'b\" \\\\ 'ünïcödé 漢字 🦊' a=b   c"],
    recorded: ["echo \"a'b\" \\\\ 'ünïcödé 漢字 🦊' a=b   c"],
  },
  {
    name: 'no line with a leading blank',
    typed: ['echo a', ' echo secret', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  { name: 'a repetition', typed: ['echo a', 'echo a'], recorded: ['echo a', 'echo a'] },
  {
    name: 'nothing without a history',
    before: "set -g fish_history ''",
    typed: ['echo secret', 'set -g fish_history default'],
    recorded: ['set -g fish_history default'],
  },
  {
    name: 'nothing that fish_should_add_to_history turns down',
    before: 'function fish_should_add_to_history; not string match -q "*secret*" -- $argv[1]; end',
    typed: ['echo a', 'echo secret', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
  {
    name: 'no stopped job, no fg, and the message of a background job is no command',
    typed: [
      async ({ shell }) => {
        shell.type('sleep 30\r');
        await shell.waitFor(() => shell.output().includes('\u001b[?2004l'));
        await shell.waitFor('sleep 30');
        const next = shell.grid.prompts + 1;
        await pressUntil(shell, 'ctrl-z', () => shell.screen().includes('stopped'));
        await shell.waitForPrompts(next);
        shell.type('fg\r');
        await shell.waitFor('to foreground');
        await pressUntil(shell, 'ctrl-c', () => shell.grid.prompts > next);
      },
      'sleep 0.05 &',
      'wait',
      'echo b',
    ],
    recorded: ['sleep 0.05 &', 'wait', 'echo b'],
  },
  {
    name: 'commands that run while a job is stopped',
    typed: [
      async ({ shell }) => {
        const next = shell.grid.prompts + 1;
        shell.type('sh -c "kill -TSTP \\$\\$"\r');
        await shell.waitForPrompts(next);
      },
      'echo a',
      'echo b',
    ],
    recorded: ['echo a', 'echo b'],
  },
  { name: 'no script of its own', typed: ["fish -c 'echo child'"], recorded: ["fish -c 'echo child'"] },
  {
    name: 'a very long command clamped, and goes on',
    typed: [
      async ({ shell }) => {
        const next = shell.grid.prompts + 1;
        shell.type(`: ${'0123456789'.repeat(2000)}\r`);
        await shell.waitForPrompts(next);
      },
    ],
    recorded: [`: ${'0123456789'.repeat(2000)}`.slice(0, 16384)],
  },
  {
    name: 'each once though loaded twice',
    after: `cat '${hookFile('fish')}' | source`,
    typed: ['echo a', `source '${hookFile('fish')}'`, 'echo b'],
    recorded: ['echo a', `source '${hookFile('fish')}'`, 'echo b'],
  },
  {
    name: 'in vi mode',
    before: 'fish_vi_key_bindings',
    typed: ['echo a', 'echo b'],
    recorded: ['echo a', 'echo b'],
  },
];

const isStart = (frame: RecordedFrame): boolean => frame.fields.event_type === 'session_start';

describe.runIf(requireShell('fish') && hook !== '').each(ways)('hook.fish records to $to', ({ spools }) => {
  it.each(rows)('$name', async ({ before, after, typed, recorded }) => {
    await using fish = await startHookedShell({
      shell: 'fish',
      hook,
      spools,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
    await fish.recorder.waitFor(isStart);
    for (const step of typed) {
      if (typeof step === 'string') await fish.shell.run(step);
      else await step(fish);
      await fish.recorder.emptiedSpools();
    }
    await fish.shell.run('echo the end');
    expect(await fish.commandsAfter('echo the end')).toEqual([...recorded, 'echo the end']);
    expect(fish.recorder.faults).toEqual([]);
    expect(fish.recorder.frames.filter(isStart)).toHaveLength(1);
  });
});

describe.runIf(requireShell('fish') && hook !== '')('hook.fish records', () => {
  it.runIf(hasMemory)('a usual command by the short way, with all that belongs to it', async () => {
    await using fish = await startHookedShell({ shell: 'fish', hook, spools: true });
    const { shell, recorder } = fish;
    await shell.run('cd /');
    for (const command of ['sleep', 'sh', 'fgrep']) await shell.run(`${command} --help >/dev/null 2>&1`);
    const long = "echo 'the long way'; return 1";
    await shell.run(` function __hunch_is_recordable; ${long}; end`);
    const typed = ['cd /tmp', "sh -c 'exit 7'", './none 2>&-', 'sleep 0.2', 'fgrep x </dev/null', 'fg 2>&-'];
    for (const command of typed) {
      await recorder.emptiedSpools();
      await shell.run(command);
    }
    await fish.commandsAfter('fgrep x </dev/null');
    expect(shell.screen().match(/^the long way$/gm)).toHaveLength(2); // its own definition's, and fg's
    const commands = recorder.frames.filter(isCommand).map(({ fields }) => fields);
    expect(
      commands.slice(4).map(({ cmd_raw, exit_code, seq, cwd }) => [cmd_raw, exit_code, seq, cwd]),
    ).toEqual([
      ['cd /tmp', '0', '5', '/'],
      ["sh -c 'exit 7'", '7', '6', '/tmp'],
      ['./none 2>&-', '127', '7', '/tmp'],
      ['sleep 0.2', '0', '8', '/tmp'],
      ['fgrep x </dev/null', '1', '9', '/tmp'],
    ]);
    const sleep = commands[7];
    expect(Number(sleep?.duration_ms)).toBeGreaterThanOrEqual(200);
    expect(Number(sleep?.ts_ms)).toBeLessThanOrEqual(-200);
    expect(new Set(recorder.frames.map(({ fields }) => fields.session_id)).size).toBe(1);
  });

  it.runIf(hasMemory)('each by a number of its own, beyond ten', async () => {
    await using fish = await startHookedShell({ shell: 'fish', hook, spools: true });
    for (let number = 1; number <= 21; number += 1) {
      await fish.shell.run(`echo ${number}`);
      await fish.recorder.emptiedSpools();
    }
    await fish.commandsAfter('echo 21');
    const commands = fish.recorder.frames.filter(isCommand).map(({ fields }) => fields);
    expect(commands.map(({ cmd_raw }) => cmd_raw)).toEqual(commands.map(({ seq }) => `echo ${seq}`));
    expect(commands).toHaveLength(21);
  });

  it('what the session calls by another name, before its first command', async () => {
    await using fish = await startHookedShell({
      shell: 'fish',
      hook,
      before: "alias gst='git status'; alias e 'env A=1 x'; alias odd 'echo \\\\'",
    });
    await fish.shell.run('echo a');
    await fish.commandsAfter('echo a');
    const frames = fish.recorder.frames.map(({ fields }) => [fields.event_type, fields.aliases]);
    // At the first prompt, which does not wait for the list; with it; and the command.
    expect(frames).toEqual([
      ['session_start', undefined],
      ['session_start', "alias e 'env A=1 x'; alias gst 'git status'"],
      ['command_end', undefined],
    ]);
    expect(fish.recorder.faults).toEqual([]);
  });

  it('nothing in private mode', async () => {
    await using fish = await startHookedShell({ shell: 'fish', hook });
    await fish.shell.run('fish --private');
    await fish.shell.run('echo secret');
    await fish.shell.run('exit');
    await fish.shell.run('echo the end');
    expect(await fish.commandsAfter('echo the end')).toEqual(['fish --private', 'echo the end']);
  });

  it('status, duration, directory, number and session of each', async () => {
    await using fish = await startHookedShell({ shell: 'fish', hook });
    const { shell, recorder } = fish;
    const startedAt = Date.now();
    await shell.run("cd /; sh -c 'exit 7'");
    await shell.run('sleep 0.2');
    await shell.run('echo $status $pipestatus; false | true');
    await fish.commandsAfter('echo $status $pipestatus; false | true');
    const [start] = recorder.frames.map((frame) => frame.fields);
    const commands = recorder.frames.filter(isCommand).map((frame) => frame.fields);
    expect(start).toMatchObject({ event_type: 'session_start', shell: 'fish', cwd: shell.home });
    expect(start?.user_name).toMatch(/./);
    expect(commands.map((fields) => [fields.exit_code, fields.seq, fields.cwd])).toEqual([
      ['7', '1', shell.home],
      ['0', '2', '/'],
      ['0', '3', '/'],
    ]);
    const [, sleep] = commands;
    expect(Number(sleep?.duration_ms)).toBeGreaterThanOrEqual(200);
    expect(Number(sleep?.ts_ms)).toBeGreaterThanOrEqual(startedAt - 20);
    expect(Number(sleep?.ts_ms)).toBeLessThanOrEqual(Date.now() - 190);
    expect(new Set(recorder.frames.map((frame) => frame.fields.session_id)).size).toBe(1);
  });

  it('the end of the session', async () => {
    await using fish = await startHookedShell({ shell: 'fish', hook });
    await fish.shell.run('echo a');
    await fish.shell.exit();
    const end = await fish.recorder.waitFor((frame) => frame.fields.event_type === 'session_end');
    expect(end.fields.session_id).toBe(fish.recorder.frames[0]?.fields.session_id);
  });

  it('nothing in a fish that is not interactive, which defines nothing either', async () => {
    await using fish = await startHookedShell({ shell: 'fish', hook });
    await fish.shell.run('fish -c \'functions -a | string match "*hunch*" | count\'');
    expect(fish.shell.screen()).toContain('\n0\n');
    await fish.shell.run('echo the end');
    await fish.commandsAfter('echo the end');
    expect(fish.recorder.frames.filter((frame) => !isCommand(frame))).toHaveLength(1);
  });
});
