import type { CommandContext } from '../../command-context.ts';
import type { PathKind } from '../../shell/paths.ts';
import { isSecretPath } from '../../shell/secret-files.ts';

const precious: readonly PathKind[] = ['root', 'home', 'personal', 'system'];

/** A file server serves what its arguments name, else the current directory. */
export function servesSecretPlace(command: CommandContext): boolean {
  const { cwd } = command.run;
  const named = command.args.filter(({ text }, index) => index > 0 && /^[/.]/.test(text));
  const places = named.length > 0 || cwd === null ? named : [{ text: cwd, traits: 0 }];
  return places.some((place) => isSecretPath(place.text) || precious.includes(command.kindOf(place)));
}
