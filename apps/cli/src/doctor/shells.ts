import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Cli } from '../cli.ts';
import { shellNames, shells } from '../shells/index.ts';
import type { Shell } from '../shells/shell.ts';
import { good, warning, type Finding } from './finding.ts';

/** One that hangs in its own start must not hang the doctor. */
const startTimeoutMs = 5_000;

export const noShellFound = `None of ${shellNames.join(', ')} is on PATH`;

export function checkShells(cli: Cli): readonly Finding[] {
  const found = shells.flatMap((shell) => {
    const version = shellVersion(shell);
    return version === undefined ? [] : [checkShell(cli, shell, version)];
  });
  return found.length > 0
    ? found
    : [warning('shells', noShellFound, 'Install one of them, or correct PATH.')];
}

/** The version as the shell prints it; undefined where there is no such shell. */
export function shellVersion({ name }: Shell): string | undefined {
  const result = spawnSync(name, ['--version'], { encoding: 'utf8', timeout: startTimeoutMs });
  return result.status === 0
    ? (/\d{1,5}\.\d{1,5}(?:\.\d{1,5})?/.exec(result.stdout)?.[0] ?? 'unknown')
    : undefined;
}

function checkShell(cli: Cli, shell: Shell, version: string): Finding {
  const { name, oldestVersion, loadLine } = shell;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestVersion;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    const oldest = `${oldestMajor}.${oldestMinor}`;
    return warning(name, `${version} is too old`, `Install ${name} ${oldest} or later.`);
  }
  const files = shell.startupFiles(cli.environment);
  const loading = files.find((file) => loadsHook(file, name));
  if (loading !== undefined) return good(name, `${version}, set up in ${loading}`);
  return warning(name, `${version}, not set up`, `To use hunch in it, add to ${files[0]}: ${loadLine}`);
}

function loadsHook(file: string, shell: string): boolean {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => !line.trimStart().startsWith('#') && line.includes(`hunch init ${shell}`));
  } catch {
    return false;
  }
}
