import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { shellFiles } from './shell-files.ts';

/** The name of a folder in apps/cli/src/shells. */
export type Shell = string;

/** Where a shell's executable lies on the PATH of this process, or undefined. */
export function shellPath(shell: Shell): string | undefined {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    if (!directory.startsWith('/')) continue;
    const candidate = join(directory, shell);
    if (isExecutable(candidate)) return candidate;
  }
  return undefined;
}

export function availableShells(): Shell[] {
  return [...shellFiles.keys()].filter((shell) => shellPath(shell) !== undefined);
}

/**
 * Says whether tests that need a shell can run. With `HUNCH_REQUIRE_SHELLS=1` an absent shell is a failure, so that
 * continuous integration can't pass by testing nothing.
 *
 * @throws if the shell is absent though it is required
 * @example
 * ```ts
 * describe.runIf(requireShell('zsh'))('the zsh integration', () => { … });
 * ```
 */
export function requireShell(shell: Shell): boolean {
  if (shellPath(shell) !== undefined) return true;
  if (process.env.HUNCH_REQUIRE_SHELLS === '1') {
    throw new Error(
      `${shell} is not on PATH, but HUNCH_REQUIRE_SHELLS=1: install it, or unset the variable to skip its tests`,
    );
  }
  return false;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
