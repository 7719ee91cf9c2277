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

/** What the operating system refused, as a sentence; undefined for anything else. A file that cannot be written is no defect of hunch. */
export function systemProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const problem = systemProblems[code ?? ''];
  if (problem === undefined) return undefined;
  // A write to an open file names none.
  return `${path === undefined ? '' : `${path}: `}${problem} (${code}).`;
}
