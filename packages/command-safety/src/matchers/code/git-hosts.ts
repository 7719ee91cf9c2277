import type { CommandContext } from '../../command-context.ts';
import { hostOf } from '../../shell/addresses.ts';

/** `git config url.NEW.insteadOf OLD`, where the two are different hosts. */
export function replacesGitHost(command: CommandContext): boolean {
  const setting = command.args.find(({ text }) => /^url\..+\.(?:push)?insteadof$/i.test(text))?.text;
  if (setting === undefined || !command.beginsWith('config')) return false;
  const replaced = command.args.at(-1)?.text ?? '';
  return hostOf(setting.slice(4, setting.toLowerCase().lastIndexOf('.'))) !== hostOf(replaced);
}
