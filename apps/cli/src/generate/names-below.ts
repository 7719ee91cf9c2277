import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Nobody names what lies deeper by its name alone. */
const levelsMax = 6;
const directoriesMax = 2_000;
const entriesMax = 20_000;

/** Longer, and the answer would be waited for. */
const lookTimeoutMs = 250;

/** What tools keep there is not what a person speaks of. */
const ofTools: ReadonlySet<string> = new Set(
  'node_modules __pycache__ .git .hg .svn .venv .cache'.split(' '),
);

/**
 * Where names that are not in a directory are below it, as relative paths: on the nearest level that has one, if it has no second. Links are
 * not followed. Where there is too much to see, names are left out.
 */
export async function namesBelow(names: readonly string[], cwd: string): Promise<Record<string, string>> {
  const found = new Map<string, string>();
  const wanted = new Set(names.filter((name) => name !== '' && !name.includes('/')));
  for await (const read of levelsOf(cwd, { levels: levelsMax, entries: entriesMax })) {
    for (const name of wanted) {
      const [one, ...others] = read.filter((entry) => entry.name === name);
      if (one === undefined) continue;
      wanted.delete(name);
      if (others.length === 0) found.set(name, one.path);
    }
    if (wanted.size === 0) break;
  }
  return Object.fromEntries(found);
}

/** More are too many to be told apart by a few words. */
const described = { levels: 3, entries: 2_000 };

/** What is in a directory and on the nearest levels below that can be seen whole, as relative paths; directories with a slash behind. */
export async function entriesBelow(cwd: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const read of levelsOf(cwd, described))
    found.push(...read.map(({ path, isDirectory }) => (isDirectory ? `${path}/` : path)));
  return found;
}

/** The entries of a directory, of its directories, and so on: as many levels as there is time for. */
async function* levelsOf(
  cwd: string,
  most: { readonly levels: number; readonly entries: number },
): AsyncGenerator<readonly Entry[]> {
  const late = AbortSignal.timeout(lookTimeoutMs);
  // A mount that is gone may never answer.
  const isLate = new Promise<null>((done) =>
    late.addEventListener('abort', () => done(null), { once: true }),
  );
  let left = most.entries;
  let level: readonly string[] = ['.'];
  for (let depth = 0; depth <= most.levels; depth += 1) {
    if (level.length === 0 || level.length > directoriesMax) return;
    const read = await Promise.race([entriesOf(level, cwd), isLate]);
    if (read === null || late.aborted) return;
    left -= read.length;
    if (left < 0) return;
    yield read;
    level = read.flatMap(({ name, path, isDirectory }) => (isDirectory && !ofTools.has(name) ? [path] : []));
  }
}

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly isDirectory: boolean;
}

async function entriesOf(directories: readonly string[], cwd: string): Promise<readonly Entry[]> {
  const read = await Promise.all(
    directories.map(async (directory) => {
      const entries = await readdir(join(cwd, directory), { withFileTypes: true }).catch((): Dirent[] => []);
      return entries.map((entry) => ({
        name: entry.name,
        path: join(directory, entry.name),
        isDirectory: entry.isDirectory(),
      }));
    }),
  );
  return read.flat();
}
