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

async function runningDaemon(): Promise<RunningDaemon> {
  const daemon = new RunningDaemon();
  await daemon.start();
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
  const { before = '', after = '', keys = 'ctrl-r', hook = compiled.path ?? '' } = options;
  const values = { cli, hook, socket: daemon.socket, secret: daemon.secret, search_keys: keys };
  const lines = Object.entries(values).map(([name, value]) =>
    shell === 'fish' ? `set -g __hunch_${name} '${value}'` : `__hunch_${name}='${value}'`,
  );
  const load = shell === 'fish' ? `cat '${hookFile(shell)}' | source` : `eval "$(cat '${hookFile(shell)}')"`;
  return startShell({
    shell,
    rc: [before, ...lines, load, after].join('\n'),
    env: { HUNCH_NO_AUTOSTART: '1', HUNCH_HOME: daemon.home, HISTFILE: '/dev/null', HUNCH_GHOST: 'off' },
  });
}

/** The keys that the screen names at its last row. */
const isOpen = (screen: string): boolean => screen.includes('Enter run  Tab edit');

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
    shell.press('enter');
    await shell.waitFor(/^kept/m);
  });

  it('when the daemon is killed the terminal is restored and the line kept', async () => {
    const doomed = await runningDaemon();
    try {
      await using shell = await start(name, doomed);
      shell.type('echo still-here');
      await shell.waitFor('$ echo still-here');
      shell.press('ctrl-r');
      await shell.waitFor(isOpen);
      await doomed.stop('SIGKILL');
      await shell.waitFor((screen) => !isOpen(screen) && screen.includes('$ echo still-here'));
      shell.press('enter');
      await shell.waitFor(/^still-here/m);
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
});
