import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';

const systemProblems: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied. Check its owner and mode',
  EPERM: 'Operation not permitted. Check its owner and mode',
  EROFS: 'The file system is read-only. Set HUNCH_HOME to a directory that you can write',
  ENOSPC: 'No space left on the disk. Free some, then try again',
  EDQUOT: 'The disk quota is exceeded. Free some space, then try again',
  ENOENT: 'No such file or directory',
  ENOTDIR: 'A part of the path is not a directory',
  EISDIR: 'It is a directory',
  ENAMETOOLONG: 'The path is too long',
};

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

/** What the operating system refused, as a sentence; undefined for anything else. A file that cannot be written is no defect of hunch. */
export function systemProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const { code: said, path, syscall } = error as NodeJS.ErrnoException;
  // What Node says of a directory that it can't make together with those above it.
  const code = said === 'ENOENT' && syscall === 'mkdir' && path !== undefined ? refusalAbove(path) : said;
  const problem = systemProblems[code ?? ''];
  if (problem === undefined) return undefined;
  // A write to an open file names none.
  return `${path === undefined ? '' : `${path}: `}${problem} (${code}).`;
}
