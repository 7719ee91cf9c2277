import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@hunch/common/paths';
import { shellNames, type ShellName } from '@hunch/common/protocol';
import type { Cli } from '../cli.ts';
import { loadLine } from '../shell-integration.ts';
import { good, warning, type Finding } from './finding.ts';

/** The oldest version that the integrations work with (spec 003 §2.1). */
const oldest: Readonly<Record<ShellName, readonly [major: number, minor: number]>> = {
  bash: [4, 0],
  zsh: [5, 0],
  fish: [3, 0],
};

/** One that hangs in its own start must not hang the doctor. */
const startTimeoutMs = 5_000;

export function checkShells(cli: Cli): Finding[] {
  const found = shellNames.flatMap((shell) => {
    const version = shellVersion(shell);
    return version === undefined ? [] : [checkShell(cli, shell, version)];
  });
  if (found.length > 0) return found;
  return [warning('shells', 'neither bash, zsh nor fish is on PATH', 'Install one of them, or mend PATH.')];
}

/** The version as the shell says it; undefined where there is no such shell. */
export function shellVersion(shell: ShellName): string | undefined {
  const result = spawnSync(shell, ['--version'], { encoding: 'utf8', timeout: startTimeoutMs });
  return result.status === 0
    ? (/\d{1,5}\.\d{1,5}(?:\.\d{1,5})?/.exec(result.stdout)?.[0] ?? 'unknown')
    : undefined;
}

function checkShell(cli: Cli, shell: ShellName, version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldest[shell];
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    return warning(shell, `${version} is older than ${oldestMajor}.${oldestMinor}`, 'Use a newer one.');
  }
  const loading = rcFiles(shell, cli.environment).find((file) => mentionsIntegration(file, shell));
  if (loading !== undefined) return good(shell, `${version}, the integration is loaded by ${loading}`);
  const { line, file } = loadLine(shell, cli.environment);
  return warning(shell, `${version}, the integration is not loaded`, `To use it, add to ${file}: ${line}`);
}

function rcFiles(shell: ShellName, environment: Environment): string[] {
  const home = environment.HOME ?? '/';
  const own = loadLine(shell, environment).file;
  const config = environment.XDG_CONFIG_HOME || join(home, '.config');
  switch (shell) {
    case 'bash':
      return [own, join(home, '.bash_profile'), join(home, '.profile'), '/etc/bash.bashrc'];
    case 'zsh':
      return [own, join(environment.ZDOTDIR || home, '.zprofile'), '/etc/zsh/zshrc', '/etc/zshrc'];
    case 'fish':
      return [own, join(config, 'fish/conf.d/hunch.fish')];
  }
}

function mentionsIntegration(file: string, shell: ShellName): boolean {
  if (!existsSync(file)) return false;
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => !line.trimStart().startsWith('#') && line.includes(`hunch init ${shell}`));
  } catch {
    return false;
  }
}
