import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quote } from '@hunch/common/shell';
import { typedProbe, type Shell } from '../shell.ts';
import { zshCompletions } from './completions.ts';
import { zshHistory } from './history.ts';

const hookParts = [
  'bounds',
  'private-socket',
  'connection',
  'recording',
  'feedback',
  'requests',
  'prefetched-ghosts',
  'ghost',
  'keys',
  'list',
  'search',
  'explain-and-fix',
  'command',
  'loading',
];

// Not read a second time: the functions might be those of another version than the variables and the widgets.
const guardOpen = 'if [[ ! -o interactive ]]; then\n:\nelif [[ ${__hunch_loaded-} != $$ ]]; then\n';
const guardClose =
  '__hunch_load\nelif (( ${+functions[__hunch_load_again]} )); then\n__hunch_load_again\nfi\n';

export const zsh: Shell = {
  name: 'zsh',
  oldestVersion: [5, 0],
  hookText: (part) =>
    [part('opening'), withoutAliases([guardOpen, ...hookParts.map(part), guardClose].join('\n'))].join('\n'),
  quote: (word) => quote(word, 'zsh'),
  assign: (name, value) => `${name}=${quote(value, 'zsh')}`,
  exportVariable: (name, value) => `export ${name}=${quote(value, 'zsh')}`,
  loadLine: 'eval "$(hunch init zsh)"',
  startupFiles({ HOME: home = '~', ZDOTDIR: zdotdir }) {
    const directory = zdotdir || home;
    return [join(directory, '.zshrc'), join(directory, '.zprofile'), '/etc/zsh/zshrc', '/etc/zshrc'];
  },
  history: zshHistory,
  completions: zshCompletions,
  completionsExample: ['eval "$(hunch completions zsh)"', 'in ~/.zshrc, after compinit'],
  probe(directory, hook, command) {
    writeFileSync(join(directory, '.zshrc'), `unset HISTFILE\n${hook}`);
    return { args: ['-d', '-i'], env: { ZDOTDIR: directory }, input: typedProbe(command) };
  },
};

/**
 * zsh expands aliases when it reads a function, and it reads all of an evaluated text before it runs any of it: so the hook is evaluated
 * within a function that turns the user's aliases off. That is reading twice, 0.6 ms; without the comments it costs nothing.
 */
function withoutAliases(text: string): string {
  const quoted = text.replaceAll(/^ *(?:#.*)?\n/gm, '').replaceAll("'", "'\\''");
  return `() { \\builtin setopt local_options no_aliases; \\builtin eval "$1"; } '${quoted}'\n`;
}
