import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellName } from '@hunch/common/protocol';

/** The files of one shell's integration, in the order in which the shell reads them. */
interface Integration {
  /** Read by any shell of that name. */
  readonly before: readonly string[];
  /** Around the parts: a shell that is not wanted reads on behind them. */
  readonly guard: readonly [open: string, close: string];
  readonly parts: readonly string[];
  readonly after: readonly string[];
}

const integrations: Readonly<Record<ShellName, Integration>> = {
  bash: {
    before: ['opening'],
    guard: ['if ((__hunch_wanted)); then', 'fi'],
    parts: [
      'connection',
      'history',
      'recording',
      'usual',
      'hooks',
      'prediction',
      'feedback',
      'command',
      'session',
      'loading',
    ],
    after: ['closing'],
  },
  zsh: {
    before: ['opening'],
    // Not read a second time: the functions might be those of another version than the variables and the widgets.
    guard: [
      'if [[ ! -o interactive ]]; then\n:\nelif [[ ${__hunch_loaded-} != $$ ]]; then',
      '__hunch_load\nelif (( ${+functions[__hunch_load_again]} )); then\n__hunch_load_again\nfi',
    ],
    parts: [
      'bounds',
      'private-socket',
      'connection',
      'recording',
      'feedback',
      'asking',
      'known-ahead',
      'ghost',
      'keys',
      'list',
      'command',
      'loading',
    ],
    after: [],
  },
  fish: {
    before: ['opening'],
    guard: [
      'if status is-interactive; and begin; test -n "$__hunch_cli"; or test -n "$__hunch_hook"; end',
      'end',
    ],
    parts: ['connection', 'recording', 'prediction', 'feedback', 'completion', 'command', 'loading'],
    after: [],
  },
};

/**
 * The one text that a shell sources, put together from the files of its parts.
 *
 * @param directory that has a directory for each shell
 */
export function shellText(directory: string, shell: ShellName): string {
  const { before, guard, parts, after } = integrations[shell];
  const [open, close] = guard;
  const read = (name: string): string => readFileSync(join(directory, shell, `${name}.${shell}`), 'utf8');
  const wanted = [`${open}\n`, ...parts.map(read), `${close}\n`].join('\n');
  return [...before.map(read), shell === 'zsh' ? withoutAliases(wanted) : wanted, ...after.map(read)].join(
    '\n',
  );
}

/**
 * zsh expands aliases when it reads a function, and reads all that it is given to evaluate before it does any of it: so the text is
 * evaluated within, where the user's aliases are off. That is reading twice, 0.6 ms; without the comments it costs nothing.
 */
function withoutAliases(text: string): string {
  const quoted = text.replaceAll(/^ *(?:#.*)?\n/gm, '').replaceAll("'", "'\\''");
  return `() { \\builtin setopt local_options no_aliases; \\builtin eval "$1"; } '${quoted}'\n`;
}
