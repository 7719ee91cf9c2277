import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShellName } from '@hunch/common/protocol';
import { shellText } from '../../src/shell-text.ts';

export const shellDirectory = fileURLToPath(new URL('../../shell', import.meta.url));

const files = new Map<string, string>();

/** A file with the whole integration as `hunch init` prints it, without the assignments before it. Gone when this process ends. */
export function hookFile(shell: ShellName, directory = shellDirectory): string {
  const known = files.get(shell);
  if (known !== undefined) return known;
  const made = mkdtempSync(join(tmpdir(), 'hunch-hook-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  const file = join(made, `hook.${shell}`);
  writeFileSync(file, shellText(directory, shell));
  files.set(shell, file);
  return file;
}
