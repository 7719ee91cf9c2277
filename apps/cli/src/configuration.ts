import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HunchError } from '@hunch/common/errors';
import type { Environment } from '@hunch/common/paths';
import type { EffectiveConfiguration } from '@hunch/daemon/reports';
import type { Cli } from './cli.ts';
import { isText } from './file-status.ts';

/** Reading a page of text takes 60 ms; a machine under load may take longer. */
const checkTimeoutMs = 10_000;

/** The configuration as the daemon would read it now: the program that owns the options is asked. */
export function readConfiguration(cli: Cli): EffectiveConfiguration {
  return ask(cli, cli.environment);
}

/** What would be wrong if the file had this text. Problems of the environment are none of the file's. */
export function problemsOf(cli: Cli, text: string): readonly string[] {
  const home = mkdtempSync(join(tmpdir(), 'hunch-config-'));
  try {
    mkdirSync(join(home, 'config'));
    writeFileSync(join(home, 'config/config.toml'), text);
    const { file, problems } = ask(cli, { HUNCH_HOME: home });
    return problems.map((problem) => problem.replace(file, cli.paths.config));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The file's text; empty if there is none. */
export function configurationText(cli: Cli): string {
  try {
    return isText(cli.paths.config) ? readFileSync(cli.paths.config, 'utf8') : '';
  } catch {
    return '';
  }
}

function ask(cli: Cli, environment: Environment): EffectiveConfiguration {
  const result = spawnSync(process.execPath, [cli.daemonProgram, 'config-check', '--json'], {
    encoding: 'utf8',
    timeout: checkTimeoutMs,
    env: { ...environment },
  });
  try {
    // Both programs are of one package.
    return JSON.parse(result.stdout) as EffectiveConfiguration;
  } catch (error) {
    const reason = (result.stderr ?? '').trim() || result.error?.message || `exit code ${result.status}`;
    throw new HunchError('E_INTERNAL', `${cli.daemonProgram} config-check failed: ${reason}`, {
      cause: error,
    });
  }
}
