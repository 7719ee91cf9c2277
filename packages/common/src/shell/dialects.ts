/**
 * A grammar by which a shell reads text. `bash` is that of bash and ksh, and what zsh shares with them; `posix` is that of a
 * shell without their additions (dash, and so `/bin/sh` of Debian). All are read by the one parser, which knows these
 * differences, each tried in the real shells:
 *
 * - posix: `((` opens two subshells, `[[` is a command's name, `a &> f` ends a command and empties a file, `$'…'` and `$[…]`
 *   are a dollar with a quoted text and with a bracket behind it.
 * - zsh: `}` closes a group wherever it stands alone, `always { … }` may follow, a parenthesis may belong to a word, a tilde begins
 *   one also behind or before what turns out to be empty.
 * - fish: a backslash escapes a quote in single quotes, `&` within a word and a backtick stand for themselves, a carriage return, a
 *   vertical tab and a form feed are blanks.
 */
export type Dialect = 'bash' | 'zsh' | 'posix' | 'fish';

export const dialects: readonly Dialect[] = ['bash', 'zsh', 'posix', 'fish'];
