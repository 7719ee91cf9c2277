import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quote } from '@hunch/common/shell';
import type { Environment } from '@hunch/common/paths';
import { probeMarks, type Shell } from '../shell.ts';
import { withoutComments } from '../without-comments.ts';
import { fishCompletions } from './completions.ts';
import { returnUnlessCurrent } from './currency.ts';
import { fishHistory } from './history.ts';

const startParts = ['connection', 'recording', 'keys', 'later'];

/** What waits for the first key or command that needs it (later.fish). */
const laterParts = [
  'aliases',
  'suggestions',
  'search',
  'explain-and-fix',
  'feedback',
  'completion',
  'tool-completion',
  'command',
];

const guardOpen =
  'if status is-interactive; and begin; test -n "$__hunch_cli"; or test -n "$__hunch_hook"; end\n';

export const fish: Shell = {
  name: 'fish',
  oldestVersion: [3, 0],
  hookText: (part) =>
    [
      part('opening'),
      guardOpen,
      ...startParts.map((name) => withoutComments(part(name))),
      readLater(withoutComments(laterParts.map(part).join('\n'))),
      withoutComments(part('loading')),
      'end\n',
    ].join('\n'),
  quote: (word) => quote(word, 'fish'),
  assign: (name, value) => `set -g ${name} ${quote(value, 'fish')}`,
  exportVariable: (name, value) => `set -gx ${name} ${quote(value, 'fish')}`,
  loadLine: 'hunch init fish | source',
  keptLoadLine: (file) =>
    `test -O ${file}; and source ${file}; or env hunch init fish --keep 2>/dev/null | source`,
  returnUnlessCurrent,
  succeed: 'true',
  startupFiles(environment) {
    const directory = configurationDirectory(environment);
    return [join(directory, 'config.fish'), join(directory, 'conf.d/hunch.fish')];
  },
  history: fishHistory,
  firstKeys: [
    ['Alt-i', 'suggest the next command; again: the next best'],
    ['Alt-Shift-i', 'pick from a list'],
    ['Tab', 'shows suggestions among the completions'],
    ['Alt-Shift-e', 'explain the line'],
    ['Alt-Shift-x', 'correct the command that just failed'],
  ],
  completions: fishCompletions,
  completionsExample: ['hunch completions fish > ~/.config/fish/completions/hunch.fish', 'once'],
  probe(directory, hook, command) {
    const file = join(directory, 'hook.fish');
    // Where it is missing, fish makes it, and fills it from all manual pages, in the background.
    mkdirSync(join(directory, 'fish/generated_completions'), { recursive: true });
    writeFileSync(file, hook);
    return { args: ['-i', '-c', probeText(file, command)], env: {}, input: '' };
  },
};

function configurationDirectory({ HOME: home = '~', XDG_CONFIG_HOME: config }: Environment): string {
  return join(config || join(home, '.config'), 'fish');
}

/** fish reads commands that are not typed at a terminal as a script, without events: the probe emits them itself. */
function probeText(file: string, command: string): string {
  const text = quote(command, 'fish');
  return [
    `source ${quote(file, 'fish')}`,
    'emit fish_prompt',
    `echo ${probeMarks.session} $HUNCH_SESSION_ID`,
    `emit fish_preexec ${text}`,
    command,
    `emit fish_postexec ${text}`,
    `echo ${probeMarks.after}`,
    'command cat >/dev/null',
  ].join('\n');
}

function readLater(text: string): string {
  const stubs = text
    .split('\n')
    .filter((line) => line.startsWith('function '))
    // Without the comment that names its arguments.
    .map((line) => line.split(' # ')[0] ?? line)
    .map((head) => `${head}\n    __hunch_read_later; and ${head.split(' ')[1]} $argv\nend\n`);
  return `set -g __hunch_later ${quote(text, 'fish')}\n${stubs.join('')}`;
}
