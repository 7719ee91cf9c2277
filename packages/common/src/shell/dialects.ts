/**
 * A grammar by which a shell reads text. `bash` is that of bash and ksh, and what zsh shares with them; `posix` is that of a
 * shell without their additions (dash, and so `/bin/sh` of Debian). All are read by the one parser, which knows these
 * differences, each tried in the real shells:
 *
 * - posix: `((` opens two subshells, `[[` is a command's name, `a &> f` ends a command and empties a file, `$'…'` and `$[…]`
 *   are a dollar with a quoted text and with a bracket behind it.
 * - zsh: `}` closes a group wherever it stands alone, `always { … }` may follow, a parenthesis may belong to a word.
 * - fish: a backslash escapes a quote in single quotes.
 */
export type Dialect = 'bash' | 'zsh' | 'posix' | 'fish';

export const dialects: readonly Dialect[] = ['bash', 'zsh', 'posix', 'fish'];
