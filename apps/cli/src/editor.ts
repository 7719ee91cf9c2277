import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cli } from './cli.ts';

/**
 * A command as the person's editor leaves it. The file is the user's alone, and gone afterwards.
 *
 * @param terminal where standard input, output and errors of this process are not the terminal
 * @returns undefined: they gave up
 */
export async function editedInEditor(
  { environment }: Pick<Cli, 'environment'>,
  command: string,
  terminal: StdioOptions = 'inherit',
): Promise<string | undefined> {
  const editor = environment.VISUAL || environment.EDITOR || 'vi';
  const directory = await mkdtemp(join(environment.XDG_RUNTIME_DIR || tmpdir(), 'hunch-edit-'));
  const file = join(directory, 'command.sh');
  try {
    await writeFile(file, `${command}\n`, { mode: 0o600 });
    // EDITOR may have arguments, as "code --wait".
    const child = spawn('sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: terminal });
    const [code] = await once(child, 'exit');
    return code === 0 ? (await readFile(file, 'utf8')).trimEnd() : undefined;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
