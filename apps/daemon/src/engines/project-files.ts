import { readFileSync, statSync, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { CheckContext } from '@hunch/command-safety';

/** What a file of a project holds; null: nothing is known of it. */
export type FileText = NonNullable<CheckContext['fileText']>;

export const projectFileBounds = {
  /** Tasks and scripts are a page or two; a larger file was generated. */
  fileBytesMax: 128 * 1024,
  /** Names that are tried for one command: eight of a task runner's, in each directory up to the top of a deep project. */
  filesMax: 256,
  /** A task calls a script, which calls another one: each is found by reading the one before. */
  roundsMax: 5,
  /** A disk that takes longer does not answer: what is known by then counts, and the hook is not kept waiting. */
  timeoutMs: 200,
  /** Where nobody waits: a risk that is told stays until the file changes. */
  backgroundTimeoutMs: 10_000,
} as const;

/** What belongs to the system is none of a project's; a device may never end. */
const ofSystem = /^\/(?:usr|bin|sbin|lib\w*|etc|dev|proc|sys|boot|System|Library|nix)\//;

function mayRead(path: string): boolean {
  return !ofSystem.test(path);
}

function isShortFile(status: Stats): boolean {
  return status.isFile() && status.size <= projectFileBounds.fileBytesMax;
}

/** For a program that answers one question and may wait for the disk. */
export const readProjectFile: FileText = (path) => {
  try {
    return mayRead(path) && isShortFile(statSync(path)) ? readFileSync(path, 'utf8') : null;
  } catch {
    return null;
  }
};

async function read(path: string): Promise<string | null> {
  try {
    return mayRead(path) && isShortFile(await stat(path)) ? await readFile(path, 'utf8') : null;
  } catch {
    return null;
  }
}

/**
 * Finds out which files a check asks for, and reads them beside the hot path: it is asked again until it wants no more.
 *
 * @returns undefined, at once, where the check asks for no file: nearly always
 */
export function gatherFiles(
  check: (fileText: FileText) => unknown,
  timeoutMs: number = projectFileBounds.timeoutMs,
): Promise<FileText> | undefined {
  const known = new Map<string, string | null>();
  const missing = new Set<string>();
  const fileText: FileText = (path) => {
    const text = known.get(path);
    if (text === undefined && known.size + missing.size < projectFileBounds.filesMax) missing.add(path);
    return text ?? null;
  };
  check(fileText);
  return missing.size === 0 ? undefined : gather();

  async function gather(): Promise<FileText> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, 'late');
    });
    for (let round = 0; round < projectFileBounds.roundsMax && missing.size > 0; round += 1) {
      const paths = [...missing];
      missing.clear();
      const reading = Promise.all(paths.map(async (path) => known.set(path, await read(path))));
      if ((await Promise.race([reading, late])) === 'late') break;
      check(fileText);
    }
    clearTimeout(timer);
    return fileText;
  }
}
