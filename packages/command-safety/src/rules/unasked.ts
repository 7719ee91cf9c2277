import type { CommandLook } from '../command-look.ts';
import { namesAll } from '../shell/marks.ts';

/** A word by which somebody does not want to be asked, or means everything. */
const unasked =
  /^(?:--(?:all|force|yes|confirm|no-confirm|noconfirm|no-prompt|auto-approve|recursive|cascade|purge|unsafe[\w-]*|yes-i-[\w-]+|skip-?trash|approve|assume-yes|non-interactive|delete-all|no-?backup|destroy-[\w-]+|wipe[\w-]*|erase[\w-]*|no-dry-run|immediate|permanent(?:ly)?|hard)|-y|-f|-rf|-skipTrash)$/;

export function isUnasked(command: CommandLook): boolean {
  return (
    command.args.some(({ text }) => text.startsWith('-') && unasked.test(text)) ||
    command.args.some(({ text }) => namesAll(text))
  );
}
