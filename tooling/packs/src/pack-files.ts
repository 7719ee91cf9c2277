import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

/** The root of the repository, as an absolute path. */
export const repositoryRoot = rootAbove(dirname(fileURLToPath(import.meta.url)));

/** `pnpm generate` runs a bundle that lies elsewhere than this file, so the root is looked for. */
function rootAbove(directory: string): string {
  if (existsSync(join(directory, 'pnpm-workspace.yaml'))) return directory;
  const parent = dirname(directory);
  if (parent === directory) throw new Error('No pnpm-workspace.yaml above the packs');
  return rootAbove(parent);
}

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
