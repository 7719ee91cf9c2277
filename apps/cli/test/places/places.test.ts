import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireShell } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endProcessesWith } from '../support/end-processes.ts';
import { cliProgram } from '../support/run-cli.ts';

// Places in which hunch can't write, or not where it usually does. Each command says so in a plain sentence, and the shell works.

let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-place-')));
  for (const each of ['home', 'tmp', 'bin']) mkdirSync(join(place, each));
  symlinkSync(cliProgram, join(place, 'bin/hunch'));
});
afterEach(async () => {
  await endProcessesWith(`TMPDIR=${place}/tmp`);
  rmSync(place, { recursive: true, force: true });
});

/** Of util-linux. */
const ownNamespace = 'unshare';

/** Mounting needs a namespace of its own, which some machines give to nobody. */
const namespace = [['-m'], ['-rm']].find((flags) => spawnSync(ownNamespace, [...flags, 'true']).status === 0);

interface Surroundings {
  /** Run first, as root of a namespace of its own. */
  readonly before?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

interface Answer {
  readonly exitCode: number | null;
  readonly text: string;
}

/** Runs lines of sh in that place. */
function run(script: string, { before = '', env = {} }: Surroundings = {}): Answer {
  const command =
    before === ''
      ? ['sh', '-c', script]
      : [ownNamespace, ...(namespace ?? []), 'sh', '-ec', `${before}\nset +e\n${script}`];
  const { status, stdout, stderr } = spawnSync(command[0] ?? '', command.slice(1), {
    encoding: 'utf8',
    cwd: '/',
    env: {
      PATH: `${place}/bin:${process.env.PATH}`,
      HOME: `${place}/home`,
      TMPDIR: `${place}/tmp`,
      SHELL: '/bin/bash',
      LANG: 'C.UTF-8',
      HUNCH_ALLOW_ROOT: '1',
      ...env,
    },
  });
  return { exitCode: status, text: `${stdout}${stderr}`.replaceAll(place, 'PLACE') };
}

const cryptic = /internal error|report it|at .*\.mjs|ENOENT|undefined|exit code 1/;
/** The hook is loaded as a startup file would, and a command runs. */
const shell = `bash --norc -ic 'eval "$(hunch init bash)"; echo the shell works' 2>/dev/null`;

const mounted: readonly {
  readonly name: string;
  readonly before: string;
  readonly says: RegExp;
}[] = [
  {
    name: 'a home that is read-only',
    before:
      'mount -t tmpfs -o size=1m tmpfs "$HOME"; echo ls > "$HOME/.bash_history"; mount -o remount,ro "$HOME"',
    says: /PLACE\/home\/\S+: The file system is read-only\. Set HUNCH_HOME to a directory that you can write \(EROFS\)\./,
  },
  {
    name: 'a full disk',
    before:
      'mount -t tmpfs -o size=64k tmpfs "$HOME"; echo ls > "$HOME/.bash_history"; cat /dev/zero > "$HOME/fill" 2>/dev/null || :',
    says: /No space left on the disk\. Free some, then try again \(ENOSPC\)\./,
  },
];

describe.runIf(requireShell('bash'))('hunch and the shell in', () => {
  it.runIf(namespace !== undefined).each(mounted.map((row) => [row.name, row] as const))(
    '%s',
    (_, { before, says }) => {
      for (const command of [
        'hunch search git',
        'hunch search git',
        'hunch daemon start',
        'hunch import bash',
        'hunch setup',
      ]) {
        const { exitCode, text } = run(command, { before });
        expect(`${command}: ${text}`).toMatch(says);
        expect(text).not.toMatch(cryptic);
        expect(exitCode).not.toBe(0);
      }
      expect(run('hunch suggest git', { before })).toEqual({ exitCode: 0, text: '' });
      expect(run(shell, { before }).text).toBe('the shell works\n');
    },
  );

  it('no home: the account tells it, and what can not be written is named', () => {
    // Not the machine's own root, which a test must leave alone.
    const env = { HOME: undefined, XDG_STATE_HOME: '/dev/null/state', XDG_DATA_HOME: '/dev/null/data' };
    const { exitCode, text } = run('hunch search git', { env });
    expect(text).toBe(
      'hunch: /dev/null/state/hunch: A part of the path is not a directory (ENOTDIR). (E_DAEMON_UNAVAILABLE)\n',
    );
    expect(exitCode).toBe(69);
    expect(run(shell, { env }).text).toBe('the shell works\n');
  });

  it('a login without a runtime directory, or with one that is not there', () => {
    for (const runtime of [undefined, `${place}/run/user/7`]) {
      const env = { XDG_RUNTIME_DIR: runtime };
      const { exitCode, text } = run('hunch daemon start && hunch search git && hunch daemon stop', { env });
      expect(text).toMatch(/^The daemon is ready .*\nThe daemon has stopped .*\n$/);
      expect(exitCode).toBe(0);
    }
  });

  it("the place of another home's daemon: it is told nothing, and the sentence says what to do", () => {
    expect(run('hunch daemon start').exitCode).toBe(0);
    mkdirSync(join(place, 'other'));
    const { exitCode, text } = run('hunch search a-secret', { env: { HOME: `${place}/other` } });
    expect(text).toMatch(/did not prove that it is your daemon, .* of another home/);
    expect(exitCode).toBe(69);
    expect(run(shell, { env: { HOME: `${place}/other` } }).text).toBe('the shell works\n');
    expect(run('hunch daemon status').exitCode).toBe(0);
    run('hunch daemon stop');
  });
});
