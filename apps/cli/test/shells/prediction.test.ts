import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Key, requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { clearLine, type HookedShell, type HookShell, startHookedShell } from './hooked-shell.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

const answers = [
  { text: 'echo push', source: 'session_transition' },
  { text: 'echo pull' },
  { text: 'echo "ünï 漢"' },
];

const cases: readonly { shell: HookShell; mode: string; before: string; predict: Key[]; pick: Key[] }[] = [
  { shell: 'bash', mode: 'emacs', before: '', predict: ['alt-i'], pick: ['alt-I'] },
  {
    shell: 'bash',
    mode: 'emacs, keys of every mode',
    before: '',
    predict: ['ctrl-x', 'ctrl-n'],
    pick: ['ctrl-x', 'ctrl-p'],
  },
  {
    shell: 'bash',
    mode: 'vi',
    before: 'set -o vi',
    predict: ['ctrl-x', 'ctrl-n'],
    pick: ['ctrl-x', 'ctrl-p'],
  },
  {
    shell: 'bash',
    mode: 'keys of the user',
    before: "HUNCH_KEY_PREDICT='\\C-g' HUNCH_KEY_PICK='\\C-o'",
    predict: ['ctrl-g'],
    pick: ['ctrl-o'],
  },
  { shell: 'bash', mode: 'set -u and set -e', before: 'set -ue', predict: ['alt-i'], pick: ['alt-I'] },
  { shell: 'fish', mode: 'default', before: '', predict: ['alt-i'], pick: ['alt-I'] },
  { shell: 'fish', mode: 'vi', before: 'fish_vi_key_bindings', predict: ['alt-i'], pick: ['alt-I'] },
];

const tools = mkdtempSync(join(tmpdir(), 'hunch-tools-'));
afterAll(() => rmSync(tools, { recursive: true, force: true }));

/** A PATH that has what the shells call themselves, and no fzf. */
function withoutFzf(): string {
  for (const tool of ['cat', 'date', 'rm', 'seq', 'sh', 'uname', 'mkdir']) {
    const found = (process.env.PATH ?? '').split(':').find((directory) => existsSync(join(directory, tool)));
    if (found !== undefined && !existsSync(join(tools, tool)))
      symlinkSync(join(found, tool), join(tools, tool));
  }
  return tools;
}

function startWithAnswers(
  shell: HookShell,
  before: string,
  env: Readonly<Record<string, string>> = {},
): Promise<HookedShell> {
  return startHookedShell({
    shell,
    hook,
    before,
    answer: (frame) => (frame.method === 'Suggest' ? answers : []),
    env,
  });
}

async function feedback({ recorder }: HookedShell, count: number): Promise<readonly (readonly unknown[])[]> {
  const frames = await recorder.waitForCount(count, (frame) => frame.method === 'RecordFeedback');
  return frames.map(({ fields }) => [fields.action, fields.suggested_text, fields.executed_text]);
}

describe.runIf(hook !== '').each(cases.filter(({ shell }) => requireShell(shell)))(
  'prediction in $shell, $mode',
  ({ shell: name, before, predict, pick }) => {
    it('puts the best on an empty line, and tells that it was run', async () => {
      await using session = await startWithAnswers(name, before);
      const { shell, recorder } = session;
      await shell.run('echo one');
      shell.press(...predict);
      await shell.waitFor('$ echo push');
      const asked = await recorder.waitFor((frame) => frame.method === 'Suggest');
      expect(asked.wantsReply).toBe(true);
      expect(asked.fields).toMatchObject({
        shell: name,
        limit: '5',
        last_cmd: 'echo one',
        last_seq: '1',
        last_exit_code: '0',
        cwd: shell.home,
      });
      expect(asked.fields.prefix).toBeUndefined();
      const next = shell.grid.prompts + 1;
      shell.press('enter');
      await shell.waitForPrompts(next);
      expect(await feedback(session, 1)).toEqual([['accepted', 'echo push', 'echo push']]);
      expect(await session.commandsAfter('echo push')).toEqual(['echo one', 'echo push']);
      expect(recorder.faults).toEqual([]);
    });

    it('goes through the others and back to what was typed', async () => {
      await using session = await startWithAnswers(name, before);
      const { shell, recorder } = session;
      shell.type('echo p');
      await shell.waitFor('$ echo p');
      for (const text of ['echo push', 'echo pull', 'echo "ünï 漢"', 'echo p', 'echo push']) {
        shell.press(...predict);
        await shell.waitFor((screen) => screen.endsWith(`$ ${text}`));
      }
      expect(
        recorder.frames.filter((frame) => frame.method === 'Suggest').map((frame) => frame.fields.prefix),
      ).toEqual(['echo p']);
      shell.press(...predict);
      await shell.waitFor((screen) => screen.endsWith('$ echo pull'));
      const next = shell.grid.prompts + 1;
      shell.press('enter');
      await shell.waitForPrompts(next);
      expect(await feedback(session, 5)).toContainEqual(['accepted', 'echo pull', 'echo pull']);
    });

    it('puts a suggestion of several lines on the line, and runs it whole', async () => {
      await using session = await startWithAnswers(name, before);
      const { shell, recorder } = session;
      const text = `echo 'first\nsecond'`;
      recorder.answerWith(({ method }) =>
        method === 'Suggest' ? [{ text, source: 'session_transition' }] : [],
      );
      shell.press(...predict);
      await shell.waitFor(/echo 'first\n.*second'/);
      const next = shell.grid.prompts + 1;
      shell.press('enter');
      await shell.waitForPrompts(next);
      expect(shell.screen()).toContain('\nfirst\nsecond\n');
      expect(await feedback(session, 1)).toEqual([['accepted', text, text]]);
    });

    it('leaves the cursor at the end, wide characters included, and tells an edited line from an accepted one', async () => {
      await using session = await startWithAnswers(name, before);
      const { shell } = session;
      shell.press(...predict);
      await shell.waitFor('$ echo push');
      shell.press(...predict);
      await shell.waitFor('$ echo pull');
      shell.press(...predict);
      await shell.waitFor('$ echo "ünï 漢"');
      shell.type(' end');
      await shell.waitFor('$ echo "ünï 漢" end');
      const next = shell.grid.prompts + 1;
      shell.press('enter');
      await shell.waitForPrompts(next);
      expect(await feedback(session, 3)).toEqual([
        ['dismissed', 'echo push', 'echo "ünï 漢" end'],
        ['dismissed', 'echo pull', 'echo "ünï 漢" end'],
        ['edited_then_run', 'echo "ünï 漢"', 'echo "ünï 漢" end'],
      ]);
    });

    it('asks again at the next press where a daemon was too busy to answer', async () => {
      await using session = await startWithAnswers(name, before, { HUNCH_TIMEOUT_MS: '500' });
      const { shell, recorder } = session;
      let asked = 0;
      recorder.answerWith(({ method }) => {
        if (method !== 'Suggest') return [];
        asked += 1;
        return asked === 1 ? undefined : answers;
      });
      // The second press waits in the terminal until the first one is given up.
      shell.press(...predict, ...predict);
      await shell.waitFor((screen) => screen.endsWith('$ echo push'));
      expect(asked).toBe(2);
    });

    it('takes a cleared line for a dismissal', async () => {
      await using session = await startWithAnswers(name, before);
      const { shell } = session;
      shell.press(...predict);
      await shell.waitFor('$ echo push');
      await clearLine(shell);
      expect(await feedback(session, 1)).toEqual([['dismissed', 'echo push', undefined]]);
    });

    it('offers a list to choose from, with fzf and without', async () => {
      for (const path of [process.env.PATH ?? '', withoutFzf()]) {
        await using session = await startWithAnswers(name, before, { PATH: path });
        const { shell, recorder } = session;
        shell.press(...pick);
        await shell.waitFor('echo pull');
        if (shell.screen().includes('1  echo push')) shell.type('2');
        else {
          shell.type('pull');
          await shell.waitFor(/hunch> pull/);
          shell.press('enter');
        }
        await shell.waitFor((screen) => screen.endsWith('$ echo pull'));
        expect(recorder.frames.find((frame) => frame.method === 'Suggest')?.fields.limit).toBe('50');
        const next = shell.grid.prompts + 1;
        shell.press('enter');
        await shell.waitForPrompts(next);
        expect(await feedback(session, 1)).toEqual([['accepted', 'echo pull', 'echo pull']]);
      }
    });

    it('does nothing to the line when nobody answers', async () => {
      await using session = await startHookedShell({ shell: name, hook, before, daemon: false });
      const { shell } = session;
      shell.type('echo keep');
      await shell.waitFor('$ echo keep');
      shell.press(...predict);
      shell.type(' this');
      await shell.waitFor('$ echo keep this');
      await shell.run('');
      expect(shell.screen()).toContain('\nkeep this\n');
    });
  },
);

describe.runIf(hook !== '' && requireShell('bash'))('the hint in bash', () => {
  it('stands above the prompt after each command, and only if it is wanted', async () => {
    await using session = await startWithAnswers('bash', 'HUNCH_HINT=1');
    const { shell } = session;
    await shell.run('echo one');
    await shell.run('');
    expect(shell.screen()).toBe('echo push\n$ echo one\none\necho push\n$\n$');
    expect(shell.grid.cell(3, 0)?.dim).toBe(true);
    await shell.run('HUNCH_HINT=0');
    await shell.run('echo two');
    expect(shell.screen()).toContain('$ HUNCH_HINT=0\n$ echo two\ntwo\n$');
  });
});
