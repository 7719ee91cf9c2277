import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built command line of this repository. */
export const cliPath = join(repositoryRoot(), 'apps/cli/bin/hunch.mjs');

export const sampleHistory = join(repositoryRoot(), 'tooling/tour/history.bash');

function repositoryRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'pnpm-workspace.yaml'))) directory = resolve(directory, '..');
  return directory;
}

// A daemon that starts cold on a loaded machine is there within a second or two.
const COMMAND_MS_MAX = 20_000;

/**
 * Runs the command line and gives what it printed.
 *
 * @throws Error with what it wrote to its standard error
 */
export function hunch(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<string> {
  return new Promise((fulfil, reject) => {
    execFile(
      process.execPath,
      [cliPath, ...args],
      { env: { ...process.env, ...env }, timeout: COMMAND_MS_MAX, encoding: 'utf8', cwd },
      (error, stdout, stderr) => {
        if (error === null) fulfil(stdout);
        else reject(new Error(`hunch ${args[0] ?? ''}: ${stderr.trim() || error.message}`));
      },
    );
  });
}
