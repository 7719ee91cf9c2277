import { requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { commandsOf, startHookedShell, ways } from '../shells/hooked-shell.ts';
import { hookFile } from '../support/hook-file.ts';
import { clockTool, directedEnvironment, promptTool, releasedTraceTool, traceTool } from './other-tools.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

interface Row {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
  readonly typed?: readonly string[];
  /** Left out where this setup makes bash record other texts. */
  readonly recorded?: readonly string[];
  /** Commands whose record the setup itself makes impossible. */
  readonly notRecorded?: readonly string[];
}

const usual = [
  'echo one two',
  'false | true | (exit 3)',
  'echo "$? $_"',
  '',
  'cd /tmp',
  "printf '%s\\n' 'a  b'",
  'cd ~',
];

const builtinNames =
  'local read printf history shopt trap set return export unset type command test bind echo_ builtin case';
const aliases = builtinNames
  .split(' ')
  .map((name) => `alias ${name}='echo oops ${name}'`)
  .join('; ');
const prints = 'printf "<%s %s %s>\\n" "$?" "$_" "${PIPESTATUS[*]}"';

const rows: readonly Row[] = [
  { name: 'nothing else' },
  { name: 'set -u', before: 'set -u' },
  {
    name: 'set -u with nothing set',
    before: 'unset HISTCONTROL HISTIGNORE PROMPT_COMMAND PS0 USER HOSTNAME; set -u',
  },
  { name: 'set -e', before: 'set -e', typed: ['echo one', '! true', 'echo "$?"', '', 'cd /tmp'] },
  { name: 'set -e typed later', typed: ['set -e', '! true', '', 'echo b'] },
  { name: 'set -o noclobber', before: 'set -o noclobber' },
  { name: 'set -o posix', before: 'set -o posix' },
  { name: 'set -o posix typed later', typed: ['set -o posix', ...usual] },
  { name: 'set -f', before: 'set -f' },
  { name: 'IFS of underscores and letters', before: 'IFS=_hun' },
  { name: 'IFS empty', before: 'IFS=' },
  {
    name: 'aliases of builtins',
    before: `shopt -s expand_aliases; ${aliases}`,
    typed: ['echo one', '(exit 3)', 'echo "$?"'],
  },
  {
    name: 'functions in the place of builtins',
    before:
      'read() { echo oops; }; history() { echo oops; }; printf() { echo oops; }; cd() { builtin cd "$@"; }',
    typed: ['echo one', 'cd /tmp', 'echo two'],
  },
  {
    name: 'readonly variables with common names',
    before: 'readonly status=1 text=2 line=3 reply=4 i=5 index=6 prefix=7 number=8',
  },
  {
    name: 'nocasematch, failglob, nullglob, extglob, dotglob',
    before: 'shopt -s nocasematch failglob nullglob extglob dotglob',
  },
  { name: 'localvar_inherit', before: 'shopt -s localvar_inherit' },
  { name: 'an ERR trap', before: "trap 'echo failed' ERR" },
  { name: 'an inherited ERR trap', before: "set -E; trap 'echo failed' ERR" },
  { name: 'a DEBUG trap', before: 'trap \'[[ $BASH_COMMAND == echo* ]] && echo "<$BASH_COMMAND>"\' DEBUG' },
  {
    name: 'a DEBUG trap under extdebug that lets all pass',
    before: 'shopt -s extdebug; trap \'[[ $BASH_COMMAND == echo* ]] && echo "<$BASH_COMMAND>"; true\' DEBUG',
  },
  { name: 'a RETURN trap', before: "trap 'echo returned' RETURN" },
  { name: 'a PROMPT_COMMAND that looks at everything', before: `PROMPT_COMMAND='${prints}'`, after: ':' },
  { name: 'a PROMPT_COMMAND that ends in a semicolon', before: 'PROMPT_COMMAND=\'echo "<$?>";\'' },
  {
    name: 'a PROMPT_COMMAND of several elements',
    before: `PROMPT_COMMAND=('${prints}' 'true' '${prints}')`,
    after: ':',
  },
  { name: 'an element appended afterwards', after: `PROMPT_COMMAND+=('${prints}')` },
  { name: 'PROMPT_COMMAND set afterwards', after: `PROMPT_COMMAND='${prints}'` },
  {
    name: 'PROMPT_COMMAND replaced by an array afterwards, which hides the first prompt',
    after: `PROMPT_COMMAND=('${prints}' true)`,
    notRecorded: ['echo one two'],
  },
  {
    name: 'text added before PROMPT_COMMAND afterwards',
    after: 'PROMPT_COMMAND="echo \\"<\\$?>\\"${PROMPT_COMMAND:+;$PROMPT_COMMAND}"',
  },
  {
    name: 'PROMPT_COMMAND set while running',
    typed: ['echo one', "PROMPT_COMMAND='echo again'", 'echo two', 'echo three'],
  },
  {
    name: 'PROMPT_COMMAND unset while running',
    typed: ['echo one', 'unset PROMPT_COMMAND', 'echo two', 'echo three'],
    recorded: ['echo one', 'unset PROMPT_COMMAND\necho two', 'echo three'],
  },
  {
    name: 'PROMPT_COMMAND replaced by an array while running',
    typed: ['echo one', "PROMPT_COMMAND=('echo again' true)", 'echo two', 'echo three'],
    recorded: ['echo one', "PROMPT_COMMAND=('echo again' true)\necho two", 'echo three'],
  },
  { name: 'a PS0 of the user', before: "PS0='[run]\\n'" },
  { name: 'PS0 set afterwards', after: "PS0='[run]\\n'" },
  { name: 'PS0 set while running', typed: ['echo one', "PS0='[run]\\n'", 'echo two', 'echo three'] },
  { name: 'PS0 unset while running', typed: ['echo one', 'unset PS0', 'echo two', 'echo three'] },
  { name: 'promptvars switched off', before: 'shopt -u promptvars', recorded: [] },
  {
    name: 'promptvars switched off and on again',
    typed: ['echo one', 'shopt -u promptvars', 'echo two', 'shopt -s promptvars', 'echo three'],
    notRecorded: ['echo two', 'shopt -s promptvars'],
  },
  { name: 'the integration loaded twice', after: `. '${hookFile('bash')}'` },
  {
    name: 'the integration loaded again while running',
    typed: ['echo one', '. ~/.bashrc', 'echo two', 'echo "${#PROMPT_COMMAND[@]}"'].slice(0, 3),
  },
  { name: 'vi mode', before: 'set -o vi' },
  { name: 'no line editor', before: 'set +o emacs; set +o vi' },
  { name: 'a time format in the history', before: "HISTTIMEFORMAT='%c '" },
  { name: 'a tool that traces commands and sorts PROMPT_COMMAND, before', before: traceTool },
  { name: 'a tool that traces commands and sorts PROMPT_COMMAND, after', after: traceTool },
  { name: 'a tool that installs itself at the first prompt, before', before: releasedTraceTool(false) },
  { name: 'a tool that installs itself at the first prompt, after', after: releasedTraceTool(false) },
  {
    name: 'a tool that installs itself at the first prompt, and a PROMPT_COMMAND',
    before: `PROMPT_COMMAND='echo "<$?>"'\n${releasedTraceTool(false)}`,
  },
  { name: 'a clock that the next command sets off, before', before: clockTool },
  { name: 'a prompt tool that keeps PROMPT_COMMAND for itself, before', before: promptTool },
  { name: 'a prompt tool that keeps PROMPT_COMMAND for itself, after', after: promptTool },
  { name: 'an environment tool that comes first, before', before: directedEnvironment },
  { name: 'an environment tool that comes first, after', after: directedEnvironment },
  { name: 'all three tools, before', before: `${promptTool}\n${directedEnvironment}\n${traceTool}` },
  {
    name: 'all three tools as released, before',
    before: `${promptTool}\n${directedEnvironment}\n${releasedTraceTool(false)}`,
  },
];

async function screenWith(
  row: Row,
  integration: boolean,
  spools = false,
): Promise<{ screen: string; recorded: readonly string[]; sessions: number }> {
  await using bash = await startHookedShell({
    shell: 'bash',
    hook,
    integration,
    spools,
    before: `PS1=\${PS1/'$ '/'[\\$?]$ '}\n${row.before ?? ''}`,
    after: integration || row.after !== `. '${hookFile('bash')}'` ? (row.after ?? '') : '',
  });
  const { shell, recorder } = bash;
  for (const command of row.typed ?? usual) {
    await shell.run(command);
    await recorder.emptiedSpools();
  }
  if (integration) await recorder.waitFor((frame) => frame.fields.event_type === 'session_start');
  const screen = shell.screen().replaceAll(shell.home, '~');
  await shell.exit();
  if (integration) await recorder.waitFor((frame) => frame.fields.event_type === 'session_end');
  expect(recorder.faults).toEqual([]);
  return {
    screen,
    recorded: commandsOf(recorder),
    sessions: recorder.frames.filter((frame) => frame.fields.event_type === 'session_start').length,
  };
}

function expectedOf(row: Row): readonly string[] {
  const typed = (row.typed ?? usual).filter((text) => text !== '' && !row.notRecorded?.includes(text));
  return row.recorded ?? typed;
}

describe.runIf(requireShell('bash') && hook !== '')('beside hook.bash', () => {
  it('settles with a tool that wants to be first and last at every prompt', async () => {
    await using bash = await startHookedShell({ shell: 'bash', hook, after: traceTool });
    const shows = 'declare -p PROMPT_COMMAND';
    await bash.shell.run('true');
    for (let round = 0; round < 3; round += 1) await bash.shell.run(shows);
    const declarations = bash.shell.output().match(/declare -a PROMPT_COMMAND=[^\r]*/g) ?? [];
    expect(declarations).toHaveLength(3);
    expect(new Set(declarations).size).toBe(1);
    expect(declarations[0]).toMatch(/^declare -a PROMPT_COMMAND=\(\[0\]=\$'__bp_precmd_invoke_cmd/);
    expect(declarations[0]).toMatch(/\[\d+\]=" " \[\d+\]="__bp_interactive_mode"\)/);
  });

  it.each(rows)('$name: the screen stays the same and commands are recorded', async (row) => {
    const without = await screenWith(row, false);
    for (const { spools } of ways) {
      const withHunch = await screenWith(row, true, spools);
      expect(withHunch.screen).toBe(without.screen);
      expect(withHunch.recorded.filter((text) => text !== 'exit')).toEqual(expectedOf(row));
      expect(withHunch.sessions).toBe(1);
    }
  });
});
