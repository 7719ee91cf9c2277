import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type RealShell = 'bash' | 'dash' | 'zsh' | 'fish';

const places = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Where a program lies; null where it is not installed. */
function located(name: string): string | null {
  return places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;
}

export function isInstalled(shell: RealShell): boolean {
  return located(shell) !== null;
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What a driver runs one program by. fish has no subshells, so that each takes a process of its own. */
function lineFor(shell: RealShell, path: string, program: string, index: number): string {
  const quiet = '</dev/null >/dev/null 2>&1';
  return shell === 'fish'
    ? `CASE=${index} ${path} --no-config -c ${quoted(program)} ${quiet}`
    : `( CASE=${index}; export CASE; eval ${quoted(program)} ) ${quiet}`;
}

/** Programs that a text may start; each is the real one but for `rm`. */
const linked = ['sh', 'bash', 'dash', 'zsh', 'fish', 'cat', 'env', 'xargs'];

/**
 * Runs each program in a real shell and gives the indexes of those that would have deleted the home directory. There is no
 * real `rm` on their path: the one that is only writes down what it was called with, and the home directory is empty.
 */
export function deletingHome(shell: RealShell, programs: readonly string[]): ReadonlySet<number> {
  const path = located(shell);
  if (path === null) throw new Error(`${shell} is not installed`);
  const root = mkdtempSync(join(tmpdir(), 'hunch-stub-'));
  const [bin, home, work] = ['bin', 'home', 'work'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const directory of [bin, home, work]) mkdirSync(directory);
  const log = join(root, 'log');
  writeFileSync(log, '');
  writeFileSync(join(bin, 'rm'), `#!/bin/sh\nprintf '%s %s\\n' "$CASE" "$*" >>${quoted(log)}\n`, {
    mode: 0o755,
  });
  for (const name of linked) {
    const target = located(name);
    if (target !== null) symlinkSync(target, join(bin, name));
  }
  const driver = join(root, 'driver');
  const lines = programs.map((program, index) => lineFor(shell, path, program, index));
  writeFileSync(driver, `${lines.join('\n')}\nwait\n`);
  const runner = shell === 'fish' ? '/bin/sh' : path;
  const { error } = spawnSync(runner, shell === 'zsh' ? ['-f', driver] : [driver], {
    cwd: work,
    env: { PATH: bin, HOME: home, LC_ALL: 'C.UTF-8' },
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const calls = readFileSync(log, 'utf8').split('\n');
  rmSync(root, { recursive: true, force: true });
  if (error !== undefined) throw error;
  return new Set(
    calls.flatMap((call) => {
      const { index, paths } = /^(?<index>\d+) -rf (?<paths>.*)$/.exec(call)?.groups ?? {};
      return paths?.split(' ').includes(home) === true ? [Number(index)] : [];
    }),
  );
}
