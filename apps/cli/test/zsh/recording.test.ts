import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireShell, shellPath } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { hookFile } from '../support/hook-file.ts';
import { interrupt, startRecordedZsh } from './zsh-with-hunch.ts';

// What the user types (as keys), and what must arrive.
const lines: [what: string, typed: string, recorded: string, exitCode: string][] = [
  ['a word', 'true', 'true', '0'],
  ['a failure', 'false', 'false', '1'],
  ['a status of its own', '(exit 42)', '(exit 42)', '42'],
  ['an unknown command', 'no-such-command-here', 'no-such-command-here', '127'],
  ['quotes and dollars', `echo "a  b" '$c' $'\\t' \\$d`, `echo "a  b" '$c' $'\\t' \\$d`, '0'],
  ['equals signs and percent signs', 'A=b=c echo %s %% =', 'A=b=c echo %s %% =', '0'],
  ['text beyond ASCII', 'echo zażółć 😀 日本語', 'echo zażółć 😀 日本語', '0'],
  [
    'a trailing backslash-n that is text',
    String.raw`echo 'a\nb\0c\x01'`,
    String.raw`echo 'a\nb\0c\x01'`,
    '0',
  ],
  [
    'a command of several lines',
    'for i in 1 2; do\r  echo $i\rdone',
    'for i in 1 2; do\n  echo $i\ndone',
    '0',
  ],
  ['a here-document', 'cat <<EOF\r one\rtwo\rEOF', 'cat <<EOF\n one\ntwo\nEOF', '0'],
  ['a continued line', 'echo a \\\rb', 'echo a \\\nb', '0'],
  ['an open quote', "echo 'a\rb'", "echo 'a\nb'", '0'],
  ['an alias as it was typed', 'hi there', 'hi there', '0'],
  ['a history expansion as the shell has it', 'echo !1:0', 'echo hi', '0'],
  ['the last line again', 'echo !!', 'echo echo hi', '0'],
  ['and with sudo before it', 'sudo !!', 'sudo echo echo hi', '0'],
  ['its last word', 'echo !$', 'echo hi', '0'],
  ['a line by its beginning', '!echo', 'echo hi', '0'],
  ['a word exchanged', '^hi^ho', 'echo ho', '0'],
];

describe.runIf(requireShell('zsh'))('what zsh tells the daemon', () => {
  it('is each command, byte for byte, with its exit status', async () => {
    await using zsh = await startRecordedZsh({
      // A stand-in: what zsh makes of the line is asked, not what root may do.
      before: 'alias hi="echo hello"; sudo() { "$@" }',
      env: { HUNCH_GHOST: 'off' },
    });
    await zsh.runRecorded('hi first');
    for (const [what, typed, recorded, exitCode] of lines) {
      const { fields } = await zsh.runRecorded(typed);
      expect([what, fields.cmd_raw, fields.exit_code]).toEqual([what, recorded, exitCode]);
    }
    expect(zsh.daemon.faults).toEqual([]);
  });

  it('is where and when a command began, how long it ran, and which it was', async () => {
    await using zsh = await startRecordedZsh();
    mkdirSync(join(zsh.shell.home, 'a b'));
    const before = Date.now();
    const first = await zsh.runRecorded("cd 'a b'");
    const second = await zsh.runRecorded('sleep 0.11');
    const after = Date.now();
    expect(first.fields).toMatchObject({ cwd: zsh.shell.home, seq: '1', shell: 'zsh' });
    expect(second.fields).toMatchObject({ cwd: join(zsh.shell.home, 'a b'), seq: '2' });
    expect(Number(first.fields.ts_ms)).toBeGreaterThanOrEqual(before);
    expect(Number(second.fields.duration_ms)).toBeGreaterThanOrEqual(110);
    expect(Number(second.fields.ts_ms) + Number(second.fields.duration_ms)).toBeLessThanOrEqual(after);
    expect(second.fields.session_id).toBe(first.fields.session_id);
  });

  it('is the beginning and the end of a session, once', async () => {
    await using zsh = await startRecordedZsh();
    const start = await zsh.daemon.waitFor((frame) => frame.fields.event_type === 'session_start');
    expect(start.fields).toMatchObject({ shell: 'zsh', cwd: zsh.shell.home });
    expect(start.fields.session_id).toMatch(/^zsh-\d+-\d{13}-\d+$/);
    expect(start.fields.host).toMatch(/./);
    await zsh.shell.run('(exit 0); $(true); : | :');
    await zsh.shell.exit();
    const end = await zsh.daemon.waitFor((frame) => frame.fields.event_type === 'session_end');
    expect(end.fields.session_id).toBe(start.fields.session_id);
    expect(zsh.events('session_start')).toHaveLength(1);
    expect(zsh.events('session_end')).toHaveLength(1);
  });

  it('is what the session calls by another name, at its beginning', async () => {
    await using zsh = await startRecordedZsh({
      before: `alias gst='git status' q="echo 'a b'" -- ..='cd ..'; alias -g L='| less'`,
    });
    const { fields } = await zsh.daemon.waitFor((frame) => frame.fields.event_type === 'session_start');
    const listed = (fields.aliases ?? '').split('\n');
    expect(listed).toContain("alias 'gst'='git status'");
    expect(listed).toContain("alias '..'='cd ..'");
    expect(listed).toContain(`alias 'q'='echo '\\''a b'\\'''`);
    expect(fields.aliases).not.toContain('less');
    expect(zsh.daemon.faults).toEqual([]);
  });

  it('is a session of its own for a shell within the shell', async () => {
    await using zsh = await startRecordedZsh();
    const outer = await zsh.runRecorded('true');
    zsh.shell.type('zsh -d -i\r');
    await zsh.daemon.waitForCount(2, (frame) => frame.fields.event_type === 'session_start');
    const inner = await zsh.runRecorded('true inside');
    expect(inner.fields.session_id).not.toBe(outer.fields.session_id);
    expect(inner.fields.seq).toBe('1');
  });

  it('is nothing for empty lines, Ctrl-C, syntax errors and the notices of job control', async () => {
    await using zsh = await startRecordedZsh();
    await zsh.shell.run('');
    await zsh.shell.run('   ');
    await zsh.shell.run('# a comment'.replace('#', 'setopt interactive_comments; #'));
    await zsh.shell.run('# only a comment');
    zsh.shell.type('half a li');
    await zsh.shell.waitFor('half a li');
    await interrupt(zsh.shell);
    await zsh.shell.run('echo )');
    await zsh.shell.run('sleep 0.05 &');
    await zsh.shell.run('wait');
    await zsh.daemon.waitFor((frame) => frame.fields.cmd_raw === 'wait');
    const commands = zsh.events('command_end').map((frame) => frame.fields.cmd_raw);
    expect(commands).toEqual(['setopt interactive_comments; # a comment', 'sleep 0.05 &', 'wait']);
  });

  it('is the status of a job that was suspended, and the command that resumes it', async () => {
    await using zsh = await startRecordedZsh();
    zsh.shell.type("sh -c 'echo up; exec cat'\r");
    await zsh.shell.waitFor('\nup');
    zsh.shell.type('ready\r');
    await zsh.shell.waitFor('ready\nready');
    zsh.shell.press('ctrl-z');
    const stopped = await zsh.daemon.waitFor((frame) => frame.fields.event_type === 'command_end');
    expect(stopped.fields).toMatchObject({ cmd_raw: "sh -c 'echo up; exec cat'", exit_code: '148' });
    zsh.shell.type('fg\r');
    await zsh.shell.waitFor('continued  sh -c');
    zsh.shell.press('ctrl-d');
    const resumed = await zsh.daemon.waitFor((frame) => frame.fields.cmd_raw === 'fg');
    expect(resumed.fields.exit_code).toBe('0');
  });

  it('is nothing that the history leaves out', async () => {
    await using zsh = await startRecordedZsh({
      before: [
        'setopt hist_ignore_space',
        "HISTORY_IGNORE='(secret-pattern*|other)'",
        "alias hidden=' true'",
        'zshaddhistory() { [[ $1 != *by-function* ]] }',
        'zshaddhistory_functions=(one two); one() { return 0 }; two() { print -r -- $1 >> ~/seen; [[ $1 != *by-hook* ]] }',
      ].join('\n'),
    });
    for (const kept of [
      ' leading space',
      'secret-pattern 1',
      'hidden 2',
      'true by-function',
      'true by-hook',
    ]) {
      await zsh.shell.run(kept);
    }
    await zsh.runRecorded('true recorded');
    expect(zsh.events('command_end').map((frame) => frame.fields.cmd_raw)).toEqual(['true recorded']);
    // Each function of the user's ran once a line, and a line they refuse stays out of the history as before.
    await zsh.shell.run("clear; grep -c 'by-hoo[k]' ~/seen; fc -ln 1 | grep -c 'by-[h]ook\\|by-[f]unction'");
    expect(zsh.shell.screen()).toMatch(/^1\n0\n/);
  });

  it('is nothing that a function refuses which was defined just before', async () => {
    await using zsh = await startRecordedZsh();
    zsh.shell.type('zshaddhistory() { [[ $1 != *refused* ]] }\n: refused at once\n');
    await zsh.shell.waitForPrompts(3);
    await zsh.shell.run(': refused later');
    await zsh.runRecorded('true recorded');
    expect(zsh.events('command_end').map(({ fields }) => fields.cmd_raw)).toEqual([
      'zshaddhistory() { [[ $1 != *refused* ]] }',
      'true recorded',
    ]);
  });

  it.each([
    ['no line editor', 'unsetopt zle'],
    [
      'nothing that tells when the line is there',
      'taken() { zle -N zle-line-init taken }; precmd_functions+=(taken)',
    ],
  ])('hears a function that comes later where there is %s, too', async (_, after) => {
    await using zsh = await startRecordedZsh({ after });
    await zsh.shell.run('zshaddhistory() { [[ $1 != *refused* ]] }');
    await zsh.shell.run(': refused');
    await zsh.runRecorded('true recorded');
    expect(zsh.events('command_end').map(({ fields }) => fields.cmd_raw)).toEqual([
      'zshaddhistory() { [[ $1 != *refused* ]] }',
      'true recorded',
    ]);
  });

  it('records a line after one whose function refused it, and a leading space if the shell keeps those', async () => {
    await using zsh = await startRecordedZsh({ before: 'zshaddhistory() { [[ $1 != *refused* ]] }' });
    await zsh.shell.run('echo ) refused');
    const { fields } = await zsh.runRecorded(' true after');
    expect(fields.cmd_raw).toBe(' true after');
  });

  it('leaves $? and $pipestatus as the command left them', async () => {
    await using zsh = await startRecordedZsh();
    await zsh.shell.run('(exit 3)');
    await zsh.shell.run('echo "status $?"');
    await zsh.shell.run('false | (exit 5) | true');
    await zsh.shell.run('echo "pipe $pipestatus"');
    expect(zsh.shell.screen()).toContain('\nstatus 3\n');
    expect(zsh.shell.screen()).toContain('\npipe 1 5 0\n');
  });

  it('clamps what nobody will run again, and sends the rest of it whole', async () => {
    await using zsh = await startRecordedZsh({ env: { HUNCH_GHOST: 'off' } });
    zsh.shell.paste(`: ${'ż'.repeat(4000)}`);
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toBe(`: ${'ż'.repeat(4000)}`);
    await zsh.shell.run('long=$(repeat 20000 { printf x })');
    await zsh.shell.run('print -z -- : $long');
    const clamped = await zsh.runRecorded('');
    expect(clamped.fields.cmd_raw).toBe(`: ${'x'.repeat(16_384 - 2)}`);
  });

  it('is nothing in a shell that is not interactive', () => {
    const output = execFileSync(
      shellPath('zsh') ?? '',
      [
        '-fc',
        `__hunch_socket=x; source '${hookFile('zsh')}'; echo "ok \${+HUNCH_SESSION_ID} \${#precmd_functions}"; true`,
      ],
      {
        encoding: 'utf8',
        env: {},
        stdio: ['ignore', 'pipe', 'inherit'],
        shell: false,
        timeout: 10_000,
        killSignal: 'SIGKILL',
      },
    );
    expect(output).toBe('ok 0 0\n');
  });
});

describe.runIf(requireShell('zsh'))('incognito in zsh', () => {
  const recordedBy = ['IngestEvent', 'RecordFeedback'];

  it('no_send: nothing that was run leaves the shell, nor does the next question name it', async () => {
    await using zsh = await startRecordedZsh({ env: { HUNCH_INCOGNITO: 'no_send' } });
    await zsh.shell.run('true hidden');
    await zsh.shell.run('HUNCH_INCOGNITO=off; true still-hidden');
    await zsh.runRecorded('true seen');
    await zsh.shell.run('export HUNCH_INCOGNITO=no_send');
    await zsh.shell.run('true hidden again');
    await zsh.daemon.waitForCount(
      2,
      (frame) => frame.method === 'Suggest' && frame.fields.prefix === undefined,
    );
    await zsh.shell.exit();
    const sent = zsh.daemon.frames.filter((frame) => recordedBy.includes(frame.method));
    expect(sent.map((frame) => frame.fields.cmd_raw ?? frame.fields.event_type)).toEqual(['true seen']);
    const named = zsh.daemon.frames
      .map((frame) => frame.fields.last_cmd)
      .filter((text) => text !== undefined);
    expect(new Set(named)).toEqual(new Set(['true seen']));
  });

  it('ephemeral: everything says so', async () => {
    await using zsh = await startRecordedZsh({ env: { HUNCH_INCOGNITO: 'ephemeral' } });
    await zsh.runRecorded('true once');
    await zsh.daemon.waitFor((frame) => frame.method === 'Suggest' && frame.fields.last_seq === '1');
    await zsh.shell.exit();
    await zsh.daemon.waitFor((frame) => frame.fields.event_type === 'session_end');
    expect(zsh.daemon.frames.filter((frame) => frame.fields.ephemeral !== '1')).toEqual([]);
  });

  it('a mode that hunch does not know hides everything', async () => {
    await using zsh = await startRecordedZsh({ env: { HUNCH_INCOGNITO: 'yes' } });
    await zsh.shell.run('true hidden');
    await zsh.shell.exit();
    expect(zsh.daemon.frames.filter((frame) => recordedBy.includes(frame.method))).toEqual([]);
  });

  it('is set by the function hunch, which passes all else on to the program', async () => {
    await using zsh = await startRecordedZsh({
      cli: '/bin/echo',
      after: 'alias hunch="echo not this"; unalias hunch',
    });
    await zsh.shell.run('hunch incognito no_send');
    await zsh.shell.run('sh -c \'echo "mode $HUNCH_INCOGNITO"\'');
    await zsh.shell.run("hunch suggest 'a b' --limit 3");
    await zsh.shell.run('hunch incognito nonsense');
    expect(zsh.shell.screen()).toContain('\nincognito status\n');
    expect(zsh.shell.screen()).toContain('\nmode no_send\n');
    expect(zsh.shell.screen()).toContain('\nsuggest a b --limit 3\n');
    expect(zsh.shell.screen()).toContain('\nincognito nonsense\n');
    expect(zsh.events('command_end')).toEqual([]);
  });
});
