/**
 * Whether a process still does its work. One that has ended but that its parent has not waited for (a zombie) does not: it holds no lock
 * and no socket any more. In a container whose first process waits for nobody it stays for ever.
 *
 * @param pid a positive process id
 * @param read gives the text of a file, or throws
 * @example
 * ```ts
 * isRunning(process.pid, (path) => readFileSync(path, 'latin1')); // true
 * ```
 */
export function isRunning(pid: number, read: (path: string) => string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's runs, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !/^[ZX]/.test(stateOf(pid, read));
}

/** Linux alone tells it in a file: `PID (NAME) STATE …`, where a name may hold parentheses. Elsewhere it is empty. */
function stateOf(pid: number, read: (path: string) => string): string {
  try {
    const stat = read(`/proc/${pid}/stat`);
    return stat.slice(stat.lastIndexOf(')') + 2);
  } catch {
    return '';
  }
}
