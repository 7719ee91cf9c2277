import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireShell, type ShellSession, startShell } from '@hunch/terminal';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSqlite } from '../../src/sqlite.ts';
import { compiledHook } from '../native/compiled-hook.ts';
import { testHome } from '../support/run-cli.ts';
import { hasMemory, type HookShell, integrationLines } from './hooked-shell.ts';
import { RunningDaemon } from './running-daemon.ts';

const Sqlite = loadSqlite();

const cli = fileURLToPath(new URL('../../bin/hunch.mjs', import.meta.url));
const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

/** The directories in memory of this shell. */
function spools(shell: ShellSession): string[] {
  return readdirSync('/dev/shm')
    .filter((entry) => entry.startsWith(`hunch-${shell.shell}-${shell.pid}-`))
    .map((entry) => join('/dev/shm', entry));
}

/** The daemon reads there from now on. */
async function untilOpen(shell: ShellSession): Promise<void> {
  const isOpen = (): boolean => spools(shell).some((spool) => existsSync(join(spool, 'open')));
  while (!isOpen()) await new Promise((resolve) => setImmediate(resolve));
}

/** The daemon has read what the shell left. */
async function untilTaken(shell: ShellSession): Promise<void> {
  const left = (): boolean =>
    spools(shell).some((spool) => readdirSync(spool).some((name) => /^\d+$/.test(name)));
  while (left()) await new Promise((resolve) => setImmediate(resolve));
}

/** What a daemon that has stopped left in its database. */
function openStore(home: string) {
  const database = new Sqlite(join(home, 'data', 'suggestions.db'), { readonly: true });
  const norm = database
    .prepare<[string], string>('SELECT cmd_norm FROM command_event WHERE cmd_raw = ?')
    .pluck();
  return { normOf: (line: string) => norm.get(line), [Symbol.dispose]: () => database.close() };
}

const shells: readonly HookShell[] = ['bash', 'fish'];

describe.runIf(hook !== '').each(shells.filter((shell) => requireShell(shell)))(
  '%s and the daemon',
  (name) => {
    let daemon: RunningDaemon;
    beforeEach(async () => {
      daemon = new RunningDaemon();
      await daemon.start();
    });
    afterEach(() => daemon.remove());

    const start = (native = hook, before = ''): Promise<ShellSession> =>
      startShell({
        shell: name,
        rc: `${before}\n${integrationLines(name, { cli, hook: native, socket: daemon.socket, secret: daemon.secret })}`,
        env: { HUNCH_NO_AUTOSTART: '1', HUNCH_HOME: daemon.home, HISTFILE: '/dev/null' },
      });

    /** The first answer, once the daemon has come to the last command: on a loaded machine a key may be faster than it. */
    async function predicted(shell: ShellSession, typed: string, expected: string): Promise<void> {
      const answers: string[] = [];
      for (let attempt = 0; attempt < 30; attempt += 1) {
        shell.type(typed);
        await shell.waitFor((screen) => screen.endsWith(`$ ${typed}`.trimEnd()));
        shell.press('alt-i');
        const fits = (screen: string): boolean => screen.endsWith(`$ ${expected}`);
        if (
          await shell.waitFor(fits, { timeoutMs: 1_000 }).then(
            () => true,
            () => false,
          )
        ) {
          return;
        }
        answers.push(shell.screen().split('\n').at(-1) ?? '');
        shell.press('ctrl-u');
        await shell.waitFor((screen) => screen.endsWith('\n$') || screen === '$');
      }
      throw new Error(
        `${expected} was not among the answers ${JSON.stringify(answers)}; the screen:\n${shell.screen()}`,
      );
    }

    it('what is run comes back: as the next command, as the rest of a line, in a new shell', async () => {
      const first = await start();
      for (let round = 0; round < 3; round += 1) {
        await first.run('echo build-it');
        await first.run('echo ship-it to production');
      }
      await first.run('echo build-it');
      await predicted(first, '', 'echo ship-it to production');
      await first.run('');
      expect(first.screen()).toContain('$ echo ship-it to production\nship-it to production\n');
      await first.exit();

      await using second = await start();
      await predicted(second, 'echo sh', 'echo ship-it to production');
    });

    it.runIf(hasMemory)(
      'leaves commands in memory for a daemon that reads there, byte for byte, without a process',
      async () => {
        const shell = await start();
        await shell.run('echo by the native hook');
        await untilOpen(shell);
        const set = name === 'bash' ? '__hunch_hook=' : 'set -g __hunch_hook ';
        await shell.run(`${set}/nonexistent`);
        await untilTaken(shell);
        const lines = [`echo 'a\\b %s %d'  "é €"`, `echo 'two\nlines' = $x`, `echo 'three \\0 %b'`];
        for (const line of lines) {
          await shell.run(line);
          await untilTaken(shell);
        }
        const spool = spools(shell);
        expect(spool).toHaveLength(1);
        await shell.run(`${set}${hook}`);
        await shell.exit();
        // By the shell, or by the daemon if `exit` itself was still to be read.
        while (spools(shell).length > 0) await new Promise((resolve) => setImmediate(resolve));
        await daemon.stop('SIGTERM');
        const written = daemon.everyByte();
        for (const line of lines)
          expect(written.includes(Buffer.from(line).toString('latin1')), line).toBe(true);
      },
    );

    it.runIf(hasMemory)('loses nothing when the daemon dies between two commands', async () => {
      await using shell = await start();
      await shell.run('echo before');
      await untilOpen(shell);
      await untilTaken(shell);
      await daemon.stop('SIGKILL');
      await shell.run('echo nobody reads this yet');
      await daemon.start();
      await shell.run('echo after');
      await shell.exit();
      await daemon.stop('SIGTERM');
      const written = daemon.everyByte();
      expect(written.includes('echo nobody reads this yet')).toBe(true);
      expect(written).toContain('echo after');
    });

    it('survives the death of the daemon, and finds the next one with all that was known', async () => {
      await using shell = await start();
      await shell.run('true');
      // Commands a few milliseconds apart overtake each other while each is told by a process, and the last may come to
      // a daemon that is gone.
      if (hasMemory) await untilOpen(shell);
      for (let round = 0; round < 3; round += 1) {
        await shell.run('echo alpha');
        await shell.run('echo omega');
      }
      if (hasMemory) await untilTaken(shell);
      await daemon.stop('SIGTERM');
      await shell.run('clear');
      await shell.run('echo nobody hears');
      shell.press('alt-i');
      shell.type('echo still there\r');
      await shell.waitFor(
        /\nnobody hears\n(?:\$\n)?hunch: no answer from the daemon; .*\n\$ echo still there\nstill there\n\$$/,
      );
      await daemon.start();
      await shell.run('echo alpha');
      await predicted(shell, '', 'echo omega');
    });

    it.runIf(hasMemory).each(['SIGTERM', 'SIGKILL'] as const)(
      'tells a daemon that comes after one that ended by %s what the session calls by another name',
      async (signal) => {
        await using shell = await start(hook, "alias hello='printf hello'");
        await shell.run('echo before');
        await daemon.stop(signal);
        await shell.run('echo nobody hears');
        await daemon.start();
        await shell.run('hello');
        await shell.exit();
        await daemon.stop('SIGTERM');
        using database = openStore(daemon.home);
        expect(database.normOf('hello')).toBe('printf hello');
      },
    );

    it('goes on while the daemon is stopped by a signal', async () => {
      await using shell = await start();
      await shell.run('echo alpha');
      daemon.signal('SIGSTOP');
      await shell.run('clear');
      for (let round = 0; round < 20; round += 1) await shell.run(':');
      await shell.run('clear');
      shell.type('echo resp');
      shell.press('alt-i');
      shell.type('onsive\r');
      await shell.waitFor(
        /^(?:\$ echo resp\n)?hunch: no answer from the daemon; .*\n\$ echo responsive\nresponsive\n\$$/,
      );
      daemon.signal('SIGCONT');
    });

    it('keeps incognito: no_send and ephemeral leave no byte on the disk', async () => {
      await using shell = await start();
      const secrets = {
        off: 'quokka-off-71',
        ephemeral: 'quokka-ephemeral-72',
        no_send: 'quokka-nosend-73',
        back: 'quokka-back-74',
      };
      await shell.run(`echo ${secrets.off}`);
      for (const mode of ['ephemeral', 'no_send'] as const) {
        await shell.run(`hunch incognito ${mode}`);
        await shell.waitFor(mode);
        await shell.run(`echo ${secrets[mode]}`);
        await shell.run(`false ${secrets[mode]}`);
        shell.type(`echo ${secrets[mode]}`);
        shell.press('alt-i');
        shell.press('ctrl-u');
        // A suggestion of another text, run after a change, gives feedback that holds it.
        shell.type('echo quokka');
        shell.press('alt-i');
        await shell.run(` ${secrets[mode]}`);
      }
      await shell.run('hunch incognito off');
      await shell.run(`echo ${secrets.back}`);
      await shell.run(` echo ${secrets.back}-hidden`);
      await shell.exit();
      await daemon.stop('SIGTERM');
      const written = daemon.everyByte();
      expect(written).toContain(secrets.off);
      expect(written).toContain(secrets.back);
      expect(written).not.toContain(secrets.ephemeral);
      expect(written).not.toContain(secrets.no_send);
      expect(written).not.toContain(`${secrets.back}-hidden`);
    });

    it('without the native hook speaks through the command line in the background', async () => {
      await using shell = await start('');
      await shell.run('echo slowly-but-surely');
      await shell.run('echo another');
      expect(shell.screen()).toBe('$ echo slowly-but-surely\nslowly-but-surely\n$ echo another\nanother\n$');
      const deadline = Date.now() + 10_000;
      while (!daemon.everyByte().includes('slowly-but-surely') && Date.now() < deadline) {
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
      expect(daemon.everyByte()).toContain('slowly-but-surely');
    });
  },
);

describe.runIf(hook !== '' && requireShell('bash'))('a shell before there is a daemon', () => {
  it('starts one with its first command, which is not lost', async () => {
    await using home = testHome();
    const socket = `${home.env.HUNCH_HOME}/run/hunchd.sock`;
    const secret = `${home.env.HUNCH_HOME}/data/socket-secret`;
    await using shell = await startShell({
      shell: 'bash',
      rc: integrationLines('bash', { cli, hook, socket, secret }),
      env: { ...home.env, HISTFILE: '/dev/null' },
    });
    await shell.run('echo the very first');
    expect(shell.screen()).toBe('$ echo the very first\nthe very first\n$');
    const searched = async () => (await home.run(['search', 'very'])).stdout;
    await expect.poll(searched, { timeout: 120_000 }).toContain('echo the very first');
  });
});
