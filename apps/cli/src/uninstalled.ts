import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cli } from './cli.ts';

/**
 * `hunch uninstall` stops the daemon, but the shells that are open have their hooks still and would start it again. Until they are
 * gone, at the latest until the machine starts anew, this file keeps it from being started unasked.
 */
function mark({ paths }: Pick<Cli, 'paths'>): string {
  return join(paths.runtimeDir, 'uninstalled');
}

export function rememberUninstalled(cli: Cli): void {
  if (existsSync(cli.paths.runtimeDir)) writeFileSync(mark(cli), '', { mode: 0o600 });
}

export function isUninstalled(cli: Cli): boolean {
  return existsSync(mark(cli));
}

export function forgetUninstalled(cli: Cli): void {
  rmSync(mark(cli), { force: true });
}
