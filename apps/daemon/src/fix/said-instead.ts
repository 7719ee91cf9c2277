import { closest } from './closest.ts';
import { withCommand, withWord, type FailedCommand } from './failure.ts';

/** What programs themselves say should have been typed: the whole command, or a word of it. */
const wholeCommand: readonly RegExp[] = [
  /(?:^|\n)[ \t]{0,20}(?:To push the current branch[^\n]{0,200}?use|use)\n\n[ \t]{1,20}(?<command>git push [^\n]+)/,
  /(?:^|\n)[ \t]{1,20}(?<command>git branch --set-upstream-to=[^\n<]+)(?:\n|$)/,
  /[Ii]f you are sure you want to delete it, run '(?<command>git branch -D [^'\n]+)'/,
  /(?:[Tt]ry|[Rr]un|[Uu]se|[Dd]id you mean|[Pp]erhaps you (?:meant|want))(?: running| instead)?:?\s+[`'"](?<command>(?:sudo )?[a-z][\w.-]+ [^`'"\n]+)[`'"]/,
  /(?:^|\n)[ \t]{0,20}Did you mean `(?<command>[^`\n ]+ [^`\n]+)`/,
];

/** A word that is wrong, and the first of those that it may stand for. */
const similarWord: readonly RegExp[] = [
  /[Mm]ost similar commands? (?:is|are)\n\s+(?<good>\S+)/,
  /[Dd]id you mean (?:this|one of these)\??:?\n\s*(?:hint:\s*)?(?:npm |yarn |git )?(?<good>[\w:.+-]+)/,
  /[Dd]id you mean:?\s{0,40}(?:one of:?\s{0,40})?[`'"‘“](?<good>[^`'"’”\n]+)[`'"’”]/,
  /[Dd]id you mean:?\s+(?:run\s+)?(?<good>-{0,2}[\w:.+][\w:.+-]*)/,
  /(?:a similar|similar) (?:\w+ )?(?:argument|option|name|command|subcommand|value)s? (?:exists?|is|are):?\s*[`'"](?<good>[^`'"\n]+)[`'"]/,
  /[Mm]aybe you meant:?\s*[`'"]?(?<good>-{0,2}[\w:.+][\w:.+-]*)/,
  /[Pp]erhaps you meant:?\s*[`'"]?(?<good>-{0,2}[\w:.+][\w:.+-]*)/,
];

/** The line as the program that failed says it should be; null where it says nothing. */
export function saidInstead(command: FailedCommand, error: string): string | null {
  for (const pattern of wholeCommand) {
    const said = pattern.exec(error)?.groups?.command?.trim();
    const program = command.texts[0] ?? '';
    if (
      said !== undefined &&
      !/[<[]|--?(?:help|usage)\b/.test(said) &&
      said.replace(/^sudo /, '').startsWith(`${program} `)
    )
      return withCommand(command, said);
  }
  for (const pattern of similarWord) {
    const good = pattern.exec(error)?.groups?.good;
    if (good === undefined) continue;
    const index = wrongWord(command, error, good);
    if (index >= 0) return withWord(command, index, good);
  }
  return null;
}

/** The word of the command that the error names. */
function wrongWord({ texts }: FailedCommand, error: string, good: string): number {
  const named = texts
    .map((text, index) => ({ text, index }))
    .filter(({ text, index }) => index > 0 && text !== good);
  const quoted = named.find(({ text }) =>
    ['`', "'", '"', '‘', '“'].some((mark) => error.includes(mark + text)),
  );
  const plain = named.find(({ text }) => text.length > 1 && error.includes(` ${text}`));
  const found = quoted ?? plain;
  if (found !== undefined) return found.index;
  // `-amend`, of which git says "did you mean `--amend`" alone.
  const [like] = closest(
    good,
    named.map(({ text }) => text),
  );
  return like === undefined ? -1 : texts.indexOf(like, 1);
}
