import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as clack from '@clack/prompts';
import type { Cli } from '../cli.ts';

/** The command as the user changes it; undefined: they gave up. */
export async function editedCommand(
  cli: Cli,
  prompts: typeof clack,
  command: string,
): Promise<string | undefined> {
  const edited = command.includes('\n')
    ? await inEditor(cli, command)
    : await prompts.text({ message: 'Command', initialValue: command });
  if (edited === undefined || prompts.isCancel(edited) || edited.trim() === '') return undefined;
  return edited.trim();
}

/** Several lines need an editor: a prompt has one. The file is the user's alone, and gone afterwards. */
async function inEditor(cli: Cli, command: string): Promise<string | undefined> {
  const editor = cli.environment.VISUAL || cli.environment.EDITOR || 'vi';
  const directory = await mkdtemp(join(cli.environment.XDG_RUNTIME_DIR || tmpdir(), 'hunch-edit-'));
  const file = join(directory, 'command.sh');
  try {
    await writeFile(file, `${command}\n`, { mode: 0o600 });
    // EDITOR may have arguments, as "code --wait".
    const child = spawn('sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    return code === 0 ? await readFile(file, 'utf8') : undefined;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
