import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/**
 * Runs the work with a small file system in memory at the directory.
 *
 * @param work gets a way to change the options of the mount
 * @returns why it can't be tried here
 */
export async function withMount(
  directory: string,
  options: string,
  work: (remount: (options: string) => void) => Promise<void>,
): Promise<string | undefined> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const mount = (chosen: string): void =>
    void execFileSync('mount', ['-t', 'tmpfs', '-o', chosen, 'tmpfs', directory], { stdio: 'pipe' });
  try {
    mount(`mode=0700,${options}`);
  } catch {
    return 'only root can mount a small file system, where the machine allows it';
  }
  mounted.add(directory);
  await work((chosen) => mount(`remount,${chosen}`));
  return undefined;
}

const mounted = new Set<string>();

/** When what lies there has been looked at. */
export function unmountAll(): void {
  for (const directory of mounted) execFileSync('umount', ['--lazy', directory]);
  mounted.clear();
}
