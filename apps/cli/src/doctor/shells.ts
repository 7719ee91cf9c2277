import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Cli } from '../cli.ts';
import { fileStatus } from '../file-status.ts';
import { shellNames, shells } from '../shells/index.ts';
import { keptFile } from '../shells/kept-integration.ts';
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
  const { name, oldestVersion } = shell;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestVersion;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    const oldest = `${oldestMajor}.${oldestMinor}`;
    return warning(name, `${version} is too old`, `Install ${name} ${oldest} or later.`);
  }
  const files = shell.startupFiles(cli.environment);
  for (const file of files) {
    const line = loadingLine(file, name);
    if (line !== undefined) return checkLine(cli, shell, { version, file, line });
  }
  return warning(name, `${version}, not set up`, `To use hunch in it: hunch setup --shell ${name}`);
}

interface LoadingLine {
  readonly version: string;
  readonly file: string;
  readonly line: string;
}

/** Where the hook is loaded, and whether that starts Node in each new shell. */
function checkLine(cli: Cli, shell: Shell, { version, file, line }: LoadingLine): Finding {
  const found = good(shell.name, `${version}, set up in ${file}`);
  const kept = keptFile(cli, shell);
  if (!line.includes(`init.${shell.name}`)) {
    return {
      ...found,
      next: `Each new shell starts Node for it. Faster: hunch setup --shell ${shell.name}`,
    };
  }
  const owner = fileStatus(kept)?.uid;
  if (owner === BigInt(cli.uid)) return found;
  const why = owner === undefined ? 'is not there' : `belongs to another user (uid ${owner})`;
  return {
    ...found,
    next: `${kept} ${why}, so each new shell starts Node. To make it: hunch setup --shell ${shell.name}`,
  };
}

/** The line of a startup file that loads the hook. */
function loadingLine(file: string, shell: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .find((line) => !line.trimStart().startsWith('#') && line.includes(`hunch init ${shell}`));
  } catch {
    return undefined;
  }
}
