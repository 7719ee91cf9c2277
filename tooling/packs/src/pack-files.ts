import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { parse } from 'smol-toml';

export interface PackFile {
  /** Relative to the root of the repository: `packages/command-safety/rules/git.toml`. */
  readonly path: string;
  /** The file's name without its extension: `git`. */
  readonly name: string;
  /** What the TOML says; not validated. */
  readonly value: unknown;
}

/**
 * Reads every `*.toml` file below a directory, in the order of their paths.
 *
 * @param directory relative to the root of the repository
 * @throws Error naming the file and the place in it, where a file is no TOML
 */
export function readPackFiles(directory: string): readonly PackFile[] {
  return readdirSync(join(repositoryRoot, directory), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.toml'))
    .toSorted()
    .map((relative) => {
      const path = `${directory}/${relative.replaceAll('\\', '/')}`;
      return { path, name: relative.replace(/^.*[\\/]|\.toml$/g, ''), value: parsed(path) };
    });
}

function parsed(path: string): unknown {
  try {
    return parse(readFileSync(join(repositoryRoot, path), 'utf8'));
  } catch (cause) {
    throw new Error(`${path} is not valid TOML`, { cause });
  }
}
