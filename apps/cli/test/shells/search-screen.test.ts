import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { encodeFrame } from '@hunch/common/protocol';
import { requireShell, type Shell, type ShellSession, startShell } from '@hunch/terminal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { hookFile } from '../support/hook-file.ts';
import { RunningDaemon } from './running-daemon.ts';

const cli = fileURLToPath(new URL('../../bin/hunch.mjs', import.meta.url));
const compiled = compiledHook();
afterAll(() => compiled[Symbol.dispose]());

const history = [
  'echo from-the-past',
  'echo "two',
  'ls /tmp',
  'echo wide-日本語',
  'echo one\necho two-lines',
];

async function runningDaemon(options: Readonly<Record<string, string>> = {}): Promise<RunningDaemon> {
  const daemon = new RunningDaemon();
  await daemon.start(options);
  const socket = connect(daemon.socket);
  const answered = new Promise((resolve, reject) => socket.once('data', resolve).once('error', reject));
  for (const [index, line] of history.entries()) {
    socket.write(
      encodeFrame('IngestEvent', {
        event_type: 'command_end',
        session_id: 'past',
        shell: 'bash',
        ts_ms: Date.now() - 60_000 + index,
        cwd: '/tmp',
        cmd_raw: line,
        exit_code: 0,
      }),
    );
  }
  socket.write(encodeFrame('Status', { reply: true }));
  await answered;
  socket.destroy();
  return daemon;
}

interface Started {
  readonly env?: Readonly<Record<string, string>>;
  readonly before?: string;
  readonly after?: string;
  readonly keys?: string;
  readonly hook?: string;
}

/** What a shell says of Ctrl-R. */
const boundKey: Record<Shell, string> = {
  zsh: "bindkey '^R'",
  bash: 'bind -X',
  fish: 'bind \\cr',
};

/** A shell whose keys are bound: that may wait until the first prompt is drawn and no key is there. */
async function start(shell: Shell, daemon: RunningDaemon, options: Started = {}): Promise<ShellSession> {
  const session = await startUnbound(shell, daemon, options);
  const { before, keys } = options;
  if (before !== undefined || keys === '') return session;
  do await session.run(boundKey[shell] ?? '');
  while (!/hunch/.test(session.screen()));
  await session.run('clear');
  return session;
}

function startUnbound(shell: Shell, daemon: RunningDaemon, options: Started): Promise<ShellSession> {
  const { before = '', after = '', keys = 'ctrl-r', hook = compiled.path ?? '', env = {} } = options;
  const values = { cli, hook, socket: daemon.socket, secret: daemon.secret, search_keys: keys };
  const lines = Object.entries(values).map(([name, value]) =>
    shell === 'fish' ? `set -g __hunch_${name} '${value}'` : `__hunch_${name}='${value}'`,
  );
  const load = shell === 'fish' ? `cat '${hookFile(shell)}' | source` : `eval "$(cat '${hookFile(shell)}')"`;
  return startShell({
    shell,
    rc: [before, ...lines, load, after].join('\n'),
    env: {
      HUNCH_NO_AUTOSTART: '1',
      HUNCH_HOME: daemon.home,
      HISTFILE: '/dev/null',
      HUNCH_GHOST: 'off',
      // A machine that others use is slower than a person would wait for, and then the shell's own search opens.
      HUNCH_CONNECT_TIMEOUT_MS: '20000',
      HUNCH_TIMEOUT_MS: '20000',
      ...env,
    },
  });
}

/** The keys that the screen names at its last row. */
const isOpen = (screen: string): boolean => screen.includes('Enter run  Tab edit');

/** Opens the search over a line, and kills its daemon: the line is there still, and runs. */
async function keepsItsLine(shell: ShellSession, doomed: RunningDaemon): Promise<void> {
  shell.type('echo still-here');
  await shell.waitFor('$ echo still-here');
  shell.press('ctrl-r');
  await shell.waitFor(isOpen);
  await doomed.stop('SIGKILL');
  await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo still-here'));
  shell.press('enter');
  await shell.waitFor(/^still-here/m);
}

describe.each(['zsh', 'bash', 'fish'] as const)('Ctrl-R in %s', (name) => {
  let daemon: RunningDaemon;
  beforeAll(async () => {
    requireShell(name);
    daemon = await runningDaemon();
  });
  afterAll(() => daemon.remove());

  it('opens the screen with what is typed; Tab puts the choice on the line, Enter runs it', async () => {
    await using shell = await start(name, daemon);
    shell.type('past');
    await shell.waitFor('$ past');
    shell.press('ctrl-r');
    await shell.waitFor((screen) => isOpen(screen) && screen.startsWith('> past'));
    shell.press('tab');
    await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo from-the-past'));
    expect(shell.screen()).not.toMatch(/^from-the-past/m);
    shell.press('ctrl-r');
    await shell.waitFor(isOpen);
    shell.press('ctrl-u');
    shell.type('two-lines');
    await shell.waitFor((screen) => screen.includes('1 of '));
    shell.press('enter');
    await shell.waitFor((screen) => !isOpen(screen) && /^two-lines/m.test(screen));
  });

  it('a size that changes is followed, Escape leaves the line as it was', async () => {
    await using shell = await start(name, daemon);
    shell.type('echo kept');
    await shell.waitFor('$ echo kept');
    shell.press('ctrl-r');
    await shell.waitFor(isOpen);
    shell.resize(100, 30);
    await shell.waitFor((screen) => isOpen(screen.split('\n')[29] ?? ''));
    shell.press('escape');
    await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo kept'));
    // Several lines can be pasted as before without being run.
    await shell.waitFor(() => shell.grid.bracketedPaste);
    shell.press('enter');
    await shell.waitFor(/^kept/m);
  });

  it('when the daemon is killed the terminal is restored and the line kept', async () => {
    const doomed = await runningDaemon();
    try {
      await using shell = await start(name, doomed);
      await keepsItsLine(shell, doomed);
    } finally {
      await doomed.remove();
    }
  });

  it('without a daemon the shell’s own search opens', async () => {
    const gone = await runningDaemon();
    await gone.stop('SIGTERM');
    try {
      await using shell = await start(name, gone);
      await shell.run('echo typed-before');
      shell.press('ctrl-r');
      await shell.waitFor(/bck-i-search|reverse-i-search|search:|typed-before[\s\S]*\n.*typed-before/);
      expect(isOpen(shell.screen())).toBe(false);
    } finally {
      await gone.remove();
    }
  });

  it('a key that another tool has stays with it, and so does one that nobody asked for', async () => {
    const other = {
      zsh: 'other() { BUFFER="the other"; }; zle -N other; bindkey "^R" other',
      bash: 'bind -x \'"\\C-r": READLINE_LINE="the other"\'',
      fish: 'bind \\cr "commandline -r \'the other\'"',
    }[name];
    await using shell = await start(name, daemon, { before: other });
    shell.press('ctrl-r');
    await shell.waitFor('the other');
    await using plain = await start(name, daemon, { keys: '' });
    await plain.run('echo typed-before');
    plain.press('ctrl-r');
    await plain.waitFor(/bck-i-search|reverse-i-search|search:|typed-before[\s\S]*\n.*typed-before/);
    expect(isOpen(plain.screen())).toBe(false);
  });

  it('the up arrow opens it with the newest first, where that was asked for', async () => {
    await using shell = await start(name, daemon, { keys: 'ctrl-r-and-up' });
    shell.press('up');
    await shell.waitFor((screen) => isOpen(screen) && screen.includes('newest first'));
    shell.press('escape');
    await shell.waitFor((screen) => !isOpen(screen));
  });

  it('without the native hook the command line is the terminal', async () => {
    await using shell = await start(name, daemon, { hook: '' });
    shell.press('ctrl-r');
    await shell.waitFor(isOpen);
    shell.type('past');
    await shell.waitFor((screen) => screen.includes('1 of '));
    shell.press('tab');
    await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo from-the-past'));
  });

  it.each([
    ['the native hook', undefined],
    ['the command line', ''],
  ])('Alt-e edits the choice in the editor and puts it on the line: %s', async (_, hook) => {
    const env = { EDITOR: 'false', VISUAL: 'sed -i s/past/future/' };
    await using shell = await start(name, daemon, { env, ...(hook === undefined ? {} : { hook }) });
    shell.type('past');
    shell.press('ctrl-r');
    await shell.waitFor((screen) => isOpen(screen) && screen.startsWith('> past'));
    shell.press('alt-e');
    await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo from-the-future'));
    shell.press('enter');
    await shell.waitFor(/^from-the-future/m);
  });

  it('an editor that gives up leaves the line as it was', async () => {
    await using shell = await start(name, daemon, { env: { VISUAL: 'false' } });
    shell.type('echo kept');
    await shell.waitFor('$ echo kept');
    shell.press('ctrl-r');
    await shell.waitFor(isOpen);
    shell.press('alt-e');
    await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo kept'));
    shell.press('enter');
    await shell.waitFor(/^kept/m);
  });
});

const ROWS = 9;

describe.each(['zsh', 'bash', 'fish'] as const)('Ctrl-R below the line in %s', (name) => {
  let daemon: RunningDaemon;
  beforeAll(async () => {
    requireShell(name);
    daemon = await runningDaemon({ HUNCH_SEARCH_HEIGHT: `${ROWS}` });
  });
  afterAll(() => daemon.remove());

  const places = [
    ['at the top of the terminal', 2],
    ['at its end', 40],
  ] as const;
  it.each(places)('everything is as it was afterwards: %s', async (_, lines) => {
    await using shell = await start(name, daemon);
    await shell.run(`seq ${lines}`);
    shell.type('echo kept');
    await shell.waitFor('$ echo kept');
    shell.press('ctrl-a', 'ctrl-f');
    await shell.waitFor(() => shell.cursor().column === 3);
    const before = shell.grid.everything();
    shell.press('ctrl-r');
    await shell.waitFor(isOpen);
    const open = shell.screen().split('\n');
    const last = open.findIndex((line) => line.startsWith('Enter run'));
    // bash takes its line off while a program of a key runs.
    expect(open[last - ROWS]).toBe(name === 'bash' ? `${lines}` : '$ echo kept');
    expect(open[last - ROWS + 1]).toMatch(/^> echo kept/);
    shell.type('xyz');
    await shell.waitFor((screen) => screen.includes('> echo keptxyz'));
    shell.press('escape');
    await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo kept'));
    expect(shell.grid.everything()).toBe(before);
    shell.type('X');
    await shell.waitFor('$ eXcho kept');
  });

  it('a size that changes is followed, and the choice is run', async () => {
    await using shell = await start(name, daemon);
    await shell.run('seq 40');
    shell.press('ctrl-r');
    await shell.waitFor(isOpen);
    for (const [columns, rows] of [
      [100, 30],
      [50, 16],
      [120, 20],
    ] as const) {
      shell.resize(columns, rows);
      // The number of commands stands at the right edge.
      await shell.waitFor((screen) =>
        screen.split('\n').some((line) => line.startsWith('> ') && line.length === columns),
      );
    }
    shell.type('past');
    await shell.waitFor((screen) => screen.includes('1 of '));
    shell.press('tab');
    await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo from-the-past'));
    const screen = shell.screen();
    expect(screen).toContain('\n39\n40\n');
    expect(screen.trimEnd().endsWith('$ echo from-the-past')).toBe(true);
    shell.press('enter');
    await shell.waitFor(/^from-the-past/m);
  });

  it('when the daemon is killed the rows go, and the line is kept', async () => {
    const doomed = await runningDaemon({ HUNCH_SEARCH_HEIGHT: `${ROWS}` });
    try {
      await using shell = await start(name, doomed);
      await keepsItsLine(shell, doomed);
      expect(shell.screen()).not.toContain('> echo');
    } finally {
      await doomed.remove();
    }
  });

  it('without the native hook the command line shows it so, too', async () => {
    await using shell = await start(name, daemon, { hook: '' });
    await shell.run('seq 40');
    shell.type('echo kept');
    await shell.waitFor('$ echo kept');
    const before = shell.grid.everything();
    shell.press('ctrl-r');
    await shell.waitFor((screen) => isOpen(screen) && /^> echo kept/m.test(screen) && /^40$/m.test(screen));
    shell.press('escape');
    await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo kept'));
    expect(shell.grid.everything()).toBe(before);
  });
});
