import type { CursorPlace } from '@hunch/cli-catalog/core';

/**
 * The line with its last word typed out, quoted as it was begun: what is typed stays as it stands.
 *
 * @param typed what of the word is there, without quotes
 * @returns null where the word does not go on so, or no shell could read it
 * @example
 * continueLine('vim my', { quote: 'none' }, 'my', 'my notes.txt'); // 'vim my\\ notes.txt'
 */
export function continueLine(
  line: string,
  { quote }: Pick<CursorPlace, 'quote'>,
  typed: string,
  word: string,
  goesOn = false,
): string | null {
  if (!word.startsWith(typed) || (word.length === typed.length && quote === 'none')) return null;
  const rest = word.slice(typed.length);
  if (unprintable.test(rest)) return null;
  switch (quote) {
    case 'none':
      // A word that begins so would be an option, a job, or somebody's home.
      return typed === '' && /^[~%#]/.test(rest) ? null : line + rest.replaceAll(special, String.raw`\$&`);
    case 'double':
      // At a prompt `!` acts within double quotes, and nothing there takes that away.
      return rest.includes('!')
        ? null
        : `${line}${rest.replaceAll(/["$`\\]/g, String.raw`\$&`)}${goesOn ? '' : '"'}`;
    case 'single':
      return rest.includes("'") || rest.includes('\\') ? null : `${line}${rest}${goesOn ? '' : "'"}`;
  }
}

// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001F\u007F-\u009F\uFFFD]/;

/** What bash, zsh or fish would take for something else; with a backslash before it, all three take it as it stands. */
const special = /[^\w@%+=:,./~\u00A1-\u{10FFFF}-]/gu;
