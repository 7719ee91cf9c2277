/** What the operating system refused, by its code, as a sentence without its end: a file that can't be written is no defect of hunch. */
export const systemProblems: Readonly<Record<string, string>> = {
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
