import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';

/** The directories that .gitignore names. */
const madeHere = new Set(['.git', 'node_modules', '.tools', '.turbo', 'dist', 'test-results']);

export { repositoryRoot as root };

/** Files of the project, relative to its root: those that git tracks or would track; without git, all but what is made here. */
export const projectFiles: readonly string[] = (trackedFiles() ?? filesBelow('')).filter((file) =>
  existsSync(join(repositoryRoot, file)),
);

function trackedFiles(): string[] | undefined {
  const { status, stdout } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return status === 0 ? stdout.split('\0').filter((file) => file !== '') : undefined;
}

function filesBelow(directory: string): string[] {
  return readdirSync(join(repositoryRoot, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isFile()) return /\.(?:tgz|tsbuildinfo)$/.test(path) ? [] : [path];
    return entry.isDirectory() && !madeHere.has(entry.name) ? filesBelow(path) : [];
  });
}

export function read(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8');
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly description?: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

export interface WorkspacePackage {
  /** `packages/common` */
  readonly directory: string;
  readonly room: 'packages' | 'apps' | 'tooling';
  readonly manifest: Manifest;
}

export const workspacePackages: readonly WorkspacePackage[] = projectFiles
  .map((file) => /^((packages|apps|tooling)\/[^/]+)\/package\.json$/.exec(file))
  .filter((match) => match !== null)
  .map((match) => {
    const directory = match[1] ?? '';
    return {
      directory,
      room: match[2] as WorkspacePackage['room'],
      manifest: JSON.parse(read(`${directory}/package.json`)) as Manifest,
    };
  });

/** Module specifiers that a source file imports, statically or dynamically. */
export function importsOf(source: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}
