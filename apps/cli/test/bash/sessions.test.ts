import { existsSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { hasMemory, isCommand, startHookedShell } from '../shells/hooked-shell.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

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
    await bash.shell.exit();
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
