/**
 * What people run after a command, made from its words. `{last}` is its last word that is no option, `{run}` the same as a
 * program to run, `{name}` the directory that a clone of it makes.
 */
export interface FollowerRule {
  /** The words that the line begins with. */
  readonly after: string;
  readonly next: string;
  readonly weight: number;
  readonly example: { readonly line: string; readonly next: string };
}

/** Quotes, patterns and whole lists of commands are not taken apart. */
const notPlain = /["'`$|;&<>*?\\(){}]/;

/** What usually comes after a line, by the rules. */
export function usualFollowers(
  rules: readonly FollowerRule[],
  line: string,
): readonly { readonly text: string; readonly weight: number }[] {
  if (line === '' || notPlain.test(line)) return [];
  return rules.flatMap(({ after, next, weight }) => {
    if (line !== after && !line.startsWith(`${after} `)) return [];
    const text = made(next, line.slice(after.length).trim());
    return text === null ? [] : [{ text, weight }];
  });
}

/** Null: it asks for a word that is not there. */
function made(pattern: string, rest: string): string | null {
  if (!pattern.includes('{')) return pattern;
  const last = rest
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('-'))
    .at(-1);
  if (last === undefined) return null;
  const name = last.slice(last.lastIndexOf('/') + 1).replace(/\.git$/, '');
  return pattern
    .replace('{last}', last)
    .replace('{run}', last.includes('/') ? last : `./${last}`)
    .replace('{name}', name);
}
