import type { Command, Word } from './scan-line.ts';

/**
 * Where a program's own options and operands begin in a command; undefined: it does not run there. It may stand anywhere:
 * `sudo mysql`, `docker exec db mysql`.
 *
 * @param subcommands must follow in this order, with anything between; `set|add` is either
 */
export function afterProgram(
  words: Command['words'],
  programs: readonly string[],
  subcommands: readonly string[],
): number | undefined {
  let position = words.findIndex(
    ({ text }, index) => programs.includes(baseName(text)) && !isTested(words[index - 1]),
  );
  if (position === -1) return undefined;
  for (const subcommand of subcommands) {
    const wanted = subcommand.split('|');
    position = words.findIndex(({ text }, index) => index > position && wanted.includes(text));
    if (position === -1) return undefined;
  }
  return position + 1;
}

/** `find -name mysql`: what find looks for. */
function isTested(before: Word | undefined): boolean {
  return before !== undefined && /^-[a-z]{4,}$/.test(before.text);
}

function baseName(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1);
}
