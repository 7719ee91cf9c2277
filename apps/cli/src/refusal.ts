import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { systemProblem } from '@hunch/common/system-problem';

/** Why nothing can be made below the nearest directory that is there. */
function refusalAbove(path: string): string | undefined {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    try {
      accessSync(directory, constants.W_OK);
      return 'ENOENT';
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' || directory === dirname(directory)) return code;
    }
  }
}

/** What the operating system refused, as a sentence; undefined for an error of another kind. */
export function refusal(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd') return 'The current directory is gone. Go to another one: cd';
  // What Node says of a directory that it can't make together with those above it.
  const isBelowNothing = code === 'ENOENT' && syscall === 'mkdir' && path !== undefined;
  return systemProblem(isBelowNothing ? refusalAbove(path) : code, path);
}
