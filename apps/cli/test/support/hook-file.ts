import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { hookText, shellNamed } from '../../src/shells/index.ts';

/** Benches run from a bundle that lies elsewhere than this file. */
export const shellDirectory = join(repositoryRoot, 'apps/cli/src/shells');

const files = new Map<string, string>();

/**
 * A file with the whole integration as `hunch init` prints it, without the assignments before it. Its name is that of its text:
 * a process that runs tests is often killed, and could not remove a file of its own.
 */
export function hookFile(name: string): string {
  const known = files.get(name);
  if (known !== undefined) return known;
  const shell = shellNamed(name);
  if (shell === undefined) throw new Error(`there is no shell ${name}`);
  const text = hookText(shellDirectory, shell);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const directory = join(tmpdir(), `hunch-hook-${hash}`);
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `hook.${name}`);
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  files.set(name, file);
  return file;
}
