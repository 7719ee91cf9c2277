import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quote } from '@hunch/common/shell';
import { typedProbe, type Shell } from '../shell.ts';
import { withoutComments } from '../without-comments.ts';
import { zshCompletions } from './completions.ts';
import { posixCurrency } from '../posix-currency.ts';
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
  'completion',
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
  hookText: (part) => [part('opening'), withoutAliases(guarded(part))].join('\n'),
  sourcedText: (part) => `${aliasesOff}${withoutComments(guarded(part))}${aliasesBack}`,
  quote: (word) => quote(word, 'zsh'),
  assign: (name, value) => `${name}=${quote(value, 'zsh')}`,
  exportVariable: (name, value) => `export ${name}=${quote(value, 'zsh')}`,
  loadLine: 'eval "$(hunch init zsh)"',
  keptLoadLine: (file) => `[[ -O ${file} ]] && source ${file} || eval "$(hunch init zsh --keep 2>/dev/null)"`,
  returnUnlessCurrent: posixCurrency,
  succeed: ':',
  compile,
  startupFiles({ HOME: home = '~', ZDOTDIR: zdotdir }) {
    const directory = zdotdir || home;
    return [join(directory, '.zshrc'), join(directory, '.zprofile'), '/etc/zsh/zshrc', '/etc/zshrc'];
  },
  history: zshHistory,
  firstKeys: [
    ['→', 'take the suggestion that stands in grey behind the cursor'],
    ['Ctrl-→', 'take a word of it'],
    ['Ctrl-X Ctrl-P', 'pick from a list'],
    ['Ctrl-X Ctrl-A', 'explain the line'],
    ['Ctrl-X Ctrl-T', 'correct the command that just failed'],
  ],
  completions: zshCompletions,
  completionsExample: ['eval "$(hunch completions zsh)"', 'in ~/.zshrc, after compinit'],
  probe(directory, hook, command) {
    writeFileSync(join(directory, '.zshrc'), `unset HISTFILE\n${hook}`);
    return { args: ['-d', '-i'], env: { ZDOTDIR: directory }, input: typedProbe(command) };
  },
};

function guarded(part: (name: string) => string): string {
  return [guardOpen, ...hookParts.map(part), guardClose].join('\n');
}

// Of a file that is sourced zsh runs each command before it reads the next one.
const aliasesOff =
  '\\builtin typeset -gi __hunch_had_aliases=0\nif [[ -o aliases ]]; then __hunch_had_aliases=1; fi\n\\builtin setopt no_aliases\n';
const aliasesBack =
  'if (( __hunch_had_aliases )); then builtin setopt aliases; fi\nbuiltin unset __hunch_had_aliases\n';

/**
 * zsh reads a file character by character, and a hook of 40 KB takes it 8 ms; compiled beside it (zcompile), 2. A compiled file of
 * another version of zsh is ignored.
 */
function compile(file: string): void {
  rmSync(`${file}.zwc`, { force: true });
  spawnSync('zsh', ['-f', '-c', 'zcompile -U -- $1', 'zsh', file], { stdio: 'ignore', timeout: 2_000 });
}

/**
 * zsh expands aliases when it reads a function, and it reads all of an evaluated text before it runs any of it: so the hook is evaluated
 * within a function that turns the user's aliases off. That is reading twice, 0.6 ms; without the comments it costs nothing.
 */
function withoutAliases(text: string): string {
  const quoted = withoutComments(text).replaceAll("'", "'\\''");
  return `() { \\builtin setopt local_options no_aliases; \\builtin eval "$1"; } '${quoted}'\n`;
}
