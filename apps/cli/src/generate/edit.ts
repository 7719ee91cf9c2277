import type * as clack from '@clack/prompts';
import type { Cli } from '../cli.ts';
import { editedInEditor } from '../editor.ts';

/** The command as the user changes it; undefined: they gave up. */
export async function editedCommand(
  cli: Cli,
  prompts: typeof clack,
  command: string,
): Promise<string | undefined> {
  // Several lines need an editor: a prompt has one.
  const edited = command.includes('\n')
    ? await editedInEditor(cli, command)
    : await prompts.text({ message: 'Command', initialValue: command });
  if (edited === undefined || prompts.isCancel(edited) || edited.trim() === '') return undefined;
  return edited.trim();
}
