import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quote } from '@hunch/common/shell';
import { typedProbe, type Shell } from '../shell.ts';
import { withoutComments } from '../without-comments.ts';
import { bashCompletions } from './completions.ts';
import { posixCurrency } from '../posix-currency.ts';
import { bashHistory } from './history.ts';

const startParts = ['connection', 'history', 'recording', 'fast-path', 'hooks', 'session', 'keys', 'later'];

/** What waits for the first key that needs it (later.bash). */
const laterParts = ['suggestions', 'search', 'explain-and-fix', 'completion', 'feedback', 'command'];

export const bash: Shell = {
  name: 'bash',
  oldestVersion: [4, 0],
  hookText: (part) =>
    [
      part('opening'),
      'if ((__hunch_wanted)); then\n',
      ...startParts.map((name) => withoutComments(part(name))),
      readLater(withoutComments(laterParts.map(part).join('\n'))),
      withoutComments(part('loading')),
      'fi\n',
      withoutComments(part('closing')),
    ].join('\n'),
  quote: (word) => quote(word, 'bash'),
  assign: (name, value) => `${name}=${quote(value, 'bash')}`,
  exportVariable: (name, value) => `export ${name}=${quote(value, 'bash')}`,
  loadLine: 'eval "$(hunch init bash)"',
  keptLoadLine: (file) => `[[ -O ${file} ]] && . ${file} || eval "$(hunch init bash --keep 2>/dev/null)"`,
  returnUnlessCurrent: posixCurrency,
  succeed: ':',
  startupFiles({ HOME: home = '~' }) {
    return [join(home, '.bashrc'), join(home, '.bash_profile'), join(home, '.profile'), '/etc/bash.bashrc'];
  },
  history: bashHistory,
  firstKeys: [
    ['Alt-i', 'suggest the next command; again: the next best (vi keys: Ctrl-X Ctrl-N)'],
    ['Alt-Shift-i', 'pick from a list (vi keys: Ctrl-X Ctrl-P)'],
    ['Alt-Shift-e', 'explain the line (vi keys: Ctrl-X Ctrl-A)'],
    ['Alt-Shift-x', 'correct the command that just failed (vi keys: Ctrl-X Ctrl-T)'],
  ],
  completions: bashCompletions,
  completionsExample: ['eval "$(hunch completions bash)"', 'in ~/.bashrc'],
  probe(directory, hook, command) {
    const file = join(directory, 'bashrc');
    // The hook reads the history, which must reach no file.
    writeFileSync(file, `unset HISTFILE HISTCONTROL HISTIGNORE PROMPT_COMMAND\n${hook}`);
    return { args: ['--noprofile', '--rcfile', file, '-i'], env: {}, input: typedProbe(command) };
  },
};

function readLater(text: string): string {
  const stubs = text
    .split('\n')
    .filter((line) => /^\w+\(\) \{/.test(line))
    .map((line) => line.slice(0, line.indexOf('(')))
    .map((name) => `${name}() { __hunch_read_later && ${name} "$@"; }\n`);
  return `__hunch_later=${quote(text, 'bash')}\n${stubs.join('')}`;
}
