export type QuotingShell = 'bash' | 'zsh' | 'fish';

/**
 * Writes `word` so that the shell reads it back as one argument with exactly this text, in any position, in a script or
 * at a prompt with history expansion. A word that needs no quotes gets none. NUL, which no argument can hold, is left out.
 *
 * Single quotes are the one form that all three shells take literally at a prompt too, where `!` acts inside double
 * quotes. bash and zsh (also with RC_QUOTES) leave the quotes for `'`; fish escapes `'` and `\` inside them.
 *
 * @example
 * quote("it's", 'bash'); // 'it'\''s'
 * quote("it's", 'fish'); // 'it\'s'
 * quote('--jobs=4', 'zsh'); // --jobs=4
 */
export function quote(word: string, shell: QuotingShell): string {
  const text = word.includes('\0') ? word.replaceAll('\0', '') : word;
  if (isSafe(text)) return text;
  const inner =
    shell === 'fish' ? text.replaceAll('\\', '\\\\').replaceAll("'", "\\'") : text.replaceAll("'", "'\\''");
  return `'${inner}'`;
}

const safeCharacters: ReadonlySet<string> = new Set(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@+,=%',
);

/** Words that mean something as they stand, where a command name is expected, in at least one of the shells. */
const reservedWords: ReadonlySet<string> = new Set(
  (
    'if then elif else fi for foreach select in while until do done case esac function time coproc repeat end nocorrect ' +
    'and or not begin switch break continue return'
  ).split(' '),
);

/** `=` names a variable or, in zsh, a path, unless an option precedes it; `%` at the beginning names a job. */
function isSafe(text: string): boolean {
  if (text === '' || text.startsWith('%') || reservedWords.has(text)) return false;
  const isOption = text.startsWith('-');
  for (const character of text) {
    if (!safeCharacters.has(character) || (character === '=' && !isOption)) return false;
  }
  return true;
}
