import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { hookText, shellNamed } from '../../src/shells/index.ts';

/** Benches run from a bundle that lies elsewhere than this file. */
export const shellDirectory = join(repositoryRoot, 'apps/cli/src/shells');

const files = new Map<string, string>();

/** A file with the whole integration as `hunch init` prints it, without the assignments before it. Gone when this process ends. */
export function hookFile(name: string): string {
  const known = files.get(name);
  if (known !== undefined) return known;
  const made = mkdtempSync(join(tmpdir(), 'hunch-hook-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  const file = join(made, `hook.${name}`);
  const shell = shellNamed(name);
  if (shell === undefined) throw new Error(`there is no shell ${name}`);
  writeFileSync(file, hookText(shellDirectory, shell));
  files.set(name, file);
  return file;
}
