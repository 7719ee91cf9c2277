const problems: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied. Check its owner and mode',
  EPERM: 'Operation not permitted. Check its owner and mode',
  EROFS: 'The file system is read-only. Set HUNCH_HOME to a directory that you can write',
  ENOSPC: 'No space left on the disk. Free some, then try again',
  EDQUOT: 'The disk quota is exceeded. Free some space, then try again',
  ENOENT: 'No such file or directory',
  EEXIST: 'A file stands where a directory belongs. Move it away, then try again',
  ENOTDIR: 'A part of the path is not a directory',
  EISDIR: 'It is a directory',
  ENAMETOOLONG: 'The path is too long',
};

/**
 * What the operating system refused, as a sentence with its code in the end; undefined for a code that is none of these. A file that
 * can't be written is no defect of hunch.
 * @param path the file, when the error names one: a write to an open file does not
 * @example systemProblem('ENOSPC', '/srv/x'); // '/srv/x: No space left on the disk. Free some, then try again (ENOSPC).'
 */
export function systemProblem(code: string | undefined, path?: string): string | undefined {
  const problem = problems[code ?? ''];
  return problem === undefined ? undefined : `${path === undefined ? '' : `${path}: `}${problem} (${code}).`;
}

/**
 * Why a file can't be read, as a sentence that begins with its path.
 * @example readProblem({ code: 'EISDIR' }, '/srv/x'); // '/srv/x: It is a directory (EISDIR).'
 */
export function readProblem(error: unknown, path: string): string {
  const { code } = error as { readonly code?: string };
  return systemProblem(code, path) ?? `${path}: It can't be read (${code ?? 'unknown error'}).`;
}
