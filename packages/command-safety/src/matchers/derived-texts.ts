import type { CommandContext } from '../command-context.ts';
import { namesAll } from '../shell/flow.ts';
import { fileContent } from '../shell/redirect.ts';

/** The mode of a `chmod`, whether it stands as an operand or looks like a flag (`-x`). */
export function fileMode({ args }: CommandContext): string {
  return (
    args.find(
      ({ text }) =>
        /^(?:[0-7]{1,5}|[ugoa]*[-+=][rwxXstugo]*(?:,.*)?)$/.test(text) && !/^-(?:R|v|c|f)+$/.test(text),
    )?.text ?? ''
  );
}

/** What a manifest says, as YAML or JSON: piped in, written by this text, or handed over as an argument. */
export function manifest(command: CommandContext): string {
  if (!command.beginsWith('apply|create|replace|patch|run|debug|edit|set')) return '';
  const file = command.value('-f', '--filename');
  const written =
    file === null || file === '-' || command.run.files.size === 0
      ? ''
      : fileContent(command.run, { text: file, traits: 0 }).text;
  return `${command.input}\n${written}`;
}

/** A flag by which somebody does not want to be asked, or means everything. */
const unprompted =
  /^(?:--(?:all|force|yes|confirm|no-confirm|noconfirm|no-prompt|auto-approve|recursive|cascade|purge|unsafe[\w-]*|yes-i-[\w-]+|skip-?trash|approve|assume-yes|non-interactive|delete-all|no-?backup|destroy-[\w-]+|wipe[\w-]*|erase[\w-]*|no-dry-run|immediate|permanent(?:ly)?|hard)|-y|-f|-rf|-skipTrash)$/;

export function meansWithoutAsking({ args }: CommandContext): boolean {
  return args.some(({ text }) => (text.startsWith('-') && unprompted.test(text)) || namesAll(text));
}
