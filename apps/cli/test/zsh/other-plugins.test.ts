import { existsSync } from 'node:fs';
import { promptMark, requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { hookFile } from '../support/hook-file.ts';
import { type HunchZshOptions, knowing, startRecordedZsh } from './zsh-with-hunch.ts';

const known = knowing('git push', 'git status', 'true --all');

// What people have in their .zshrc. In each, commands are recorded, ghosts come and are taken, and nothing is printed.
const setups: [what: string, options: HunchZshOptions][] = [
  ['nounset', { before: 'setopt no_unset' }],
  ['err_exit outside of functions', { before: 'setopt err_return' }],
  ['ksh_arrays', { before: 'setopt ksh_arrays' }],
  ['sh_word_split and glob_subst', { before: 'setopt sh_word_split glob_subst' }],
  ['extended_glob, null_glob, no_match off', { before: 'setopt extended_glob null_glob no_nomatch' }],
  ['no_glob', { before: 'setopt no_glob' }],
  ['warn_create_global', { before: 'setopt warn_create_global warn_nested_var' }],
  ['posix options', { before: 'setopt posix_builtins posix_identifiers posix_aliases' }],
  ['no bang history, no prompt_sp, ignore_eof', { before: 'setopt no_bang_hist no_prompt_sp ignore_eof' }],
  ['no job control', { before: 'setopt no_monitor' }],
  ['no multibyte', { before: 'setopt no_multibyte' }],
  ['xtrace turned on and off', { after: 'set -x; set +x' }],
  ['the C locale', { env: { LANG: 'C', LC_ALL: 'C' } }],
  ['a decimal comma', { env: { LC_NUMERIC: 'de_DE.UTF-8' } }],
  [
    'its own preexec, precmd and zshexit',
    { before: 'preexec() { : $1 }; precmd() { false }; zshexit() { : }' },
  ],
  [
    'hooks in the arrays, before and after',
    {
      before: 'a() { return 1 }; precmd_functions+=(a); preexec_functions+=(a)',
      after: 'b() { return 2 }; precmd_functions+=(b); preexec_functions=(b $preexec_functions)',
    },
  ],
  [
    'a prompt that is built anew each time',
    {
      before: `setopt prompt_subst; show() { PROMPT=$'%{${promptMark}%}\${:-\\$ }' }; precmd_functions+=(show)`,
    },
  ],
  [
    'a prompt that asks the terminal to reset it',
    { after: 'TMOUT=1; TRAPALRM() { zle && zle reset-prompt }' },
  ],
  [
    'zle hooks of its own',
    {
      before:
        'zle-line-init() { : }; zle -N zle-line-init; zle-line-finish() { : }; zle -N zle-line-finish; zle-keymap-select() { : }; zle -N zle-keymap-select',
    },
  ],
  [
    'a hook before the line is drawn, of its own',
    {
      before: 'own-redraw() { : }; zle -N zle-line-pre-redraw own-redraw',
    },
  ],
  [
    'a hook at the start of a line that replaces ours later',
    {
      after: 'sabotage() { zle-line-init() { : }; zle -N zle-line-init }; precmd_functions+=(sabotage)',
    },
  ],
  [
    'hooks of zle that are registered after ours',
    {
      after:
        'later() { autoload -Uz add-zle-hook-widget; other() { : }; zle -N other; for hook in line-init line-finish line-pre-redraw; do add-zle-hook-widget $hook other; done; precmd_functions=(${precmd_functions:#later}) }; precmd_functions+=(later)',
    },
  ],
  [
    'widgets of its own',
    {
      before:
        'my-forward() { zle .forward-char }; zle -N forward-char my-forward; my-insert() { zle .self-insert }; zle -N self-insert my-insert',
    },
  ],
  [
    'aliases of builtins',
    {
      before:
        'for name in local print zle exec typeset emulate setopt read zmodload autoload return shift is-at-least; do alias $name="echo oops"; done; alias -g fd=oops',
    },
  ],
  ['loaded twice', { after: `source '${hookFile('zsh')}'` }],
  ['all parameters exported', { before: 'setopt all_export' }],
  ['loaded by eval', { after: `eval "$(<'${hookFile('zsh')}')"` }],
  [
    'the aliases that people have',
    {
      before:
        "alias ls='ls --color' cd='cd -P' rm='rm -i' hunch='hunch --color never'; alias -g G='| grep' L='| less' ...=../..",
    },
  ],
  ['functions named as builtins', { after: 'print() { builtin print "$@" }; cd() { builtin cd "$@" }' }],
  ['a changed IFS', { before: "IFS=':x'" }],
  ['unset standard parameters', { before: 'unset HOST USERNAME' }],
  ['a screen of 20 columns', { columns: 20 }],
];

describe.runIf(requireShell('zsh'))('the zsh integration among neighbours', () => {
  it.each(setups)('works with %s', async (_, options) => {
    await using zsh = await startRecordedZsh({ ...options, answer: known });
    await zsh.daemon.waitFor((frame) => frame.fields.event_type === 'session_start');
    const first = await zsh.runRecorded('true one');
    expect(first.fields).toMatchObject({ cmd_raw: 'true one', exit_code: '0', seq: '1' });
    const second = await zsh.runRecorded('(exit 3)');
    expect(second.fields).toMatchObject({ cmd_raw: '(exit 3)', exit_code: '3', seq: '2' });
    await zsh.shell.run('clear');
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    expect(zsh.shell.screen()).toBe('$ git status');
    zsh.shell.press('right');
    await zsh.shell.waitFor(() => zsh.shell.cursor().column === 12);
    zsh.shell.press('ctrl-u');
    await zsh.waitForGhost('git push');
    const third = await zsh.runRecorded('echo "status $?"');
    expect(third.fields.seq).toBe('4');
    expect(zsh.shell.screen()).toBe(
      '$ echo "status $?"\nstatus 0\n$ git push'.replace(
        '\n$ git push',
        zsh.ghost() === '' ? '\n$' : '\n$ git push',
      ),
    );
    expect(zsh.daemon.faults).toEqual([]);
  });

  it('begins anew in a zsh that takes the place of this one, which has its number', async () => {
    await using zsh = await startRecordedZsh({ before: 'setopt all_export', answer: known });
    await zsh.runRecorded('true one');
    // The first line of the new one is there before its prompt.
    zsh.shell.type('exec zsh -d -i\r');
    const { fields } = await zsh.runRecorded('true two');
    expect(fields).toMatchObject({ cmd_raw: 'true two', seq: '1' });
    expect(new Set(zsh.events('session_start').map((frame) => frame.fields.session_id)).size).toBe(2);
    await zsh.waitForGhost('git push');
  });

  it('shows nothing of itself to those who trace their shell', async () => {
    await using zsh = await startRecordedZsh({ after: "PS4='+'", answer: known });
    await zsh.waitForGhost('git push');
    await zsh.shell.run('set -x');
    await zsh.shell.run('echo traced');
    await zsh.shell.run('set +x');
    await zsh.waitForGhost('git push');
    const screen = '$ set -x\n$ echo traced\n+echo traced\ntraced\n$ set +x\n+set +x\n$ git push';
    expect(zsh.shell.screen()).toBe(screen);
  });

  it('keeps typing and recording without a line editor', async () => {
    for (const options of [{ after: 'unsetopt zle' }, { env: { TERM: 'dumb' } }]) {
      await using zsh = await startRecordedZsh({ ...options, answer: known });
      const { fields } = await zsh.runRecorded('true plain');
      expect(fields.cmd_raw).toBe('true plain');
      expect(zsh.daemon.frames.filter((frame) => frame.method === 'Suggest')).toEqual([]);
    }
  });

  it('leaves a key that is bound alone', async () => {
    await using zsh = await startRecordedZsh({
      answer: known,
      before: "bindkey '^[[F' beginning-of-line; bindkey '^X^P' kill-whole-line",
    });
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('end');
    await zsh.shell.waitFor(() => zsh.shell.cursor().column === 2);
    zsh.shell.press('ctrl-x', 'ctrl-p');
    await zsh.waitForGhost('git push');
  });
});

const suggestions = '/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh';
const highlighting = '/usr/share/zsh-syntax-highlighting/zsh-syntax-highlighting.zsh';

describe.runIf(requireShell('zsh') && existsSync(suggestions))('beside zsh-autosuggestions', () => {
  const history = "print -rs -- 'git stash pop'; print -rs -- 'make clean'";
  const orders: [string, HunchZshOptions][] = [
    ['loaded before', { before: `source ${suggestions}\n${history}` }],
    ['loaded after', { after: `source ${suggestions}\n${history}` }],
  ];

  it.each(orders)('predicts on the empty line, and leaves a typed one to it: %s', async (_, options) => {
    const env = { HUNCH_AUTOSUGGESTIONS: 'off' };
    await using zsh = await startRecordedZsh({ ...options, env, answer: known });
    await zsh.runRecorded('true');
    await zsh.waitForGhost('git push');
    zsh.shell.type('git p');
    await zsh.waitForGhost('ush');
    zsh.shell.press('ctrl-u');
    await zsh.waitForGhost('git push');
    zsh.shell.type('git s');
    await zsh.waitForGhost('tash pop');
    zsh.shell.press('right');
    await zsh.shell.waitFor(() => zsh.shell.cursor().column === '$ git stash pop'.length);
    expect(zsh.ghost()).toBe('');
    zsh.shell.press('ctrl-u');
    await zsh.waitForGhost('git push');
    zsh.shell.press('ctrl-right');
    await zsh.waitForGhost('push');
    zsh.shell.press('right');
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toBe('git push');
    await zsh.daemon.waitFor((frame) => frame.fields.action === 'accepted');
    expect(zsh.daemon.frames.filter((frame) => frame.fields.prefix?.startsWith('git s'))).toEqual([]);
  });

  it('keeps what it predicts where an answer comes for a line that was cleared', async () => {
    await using zsh = await startRecordedZsh({
      before: `source ${suggestions}`,
      after: "TRAPUSR1() { zle autosuggest-suggest -- ''; zle -M answered; zle -R }",
      answer: known,
    });
    await zsh.waitForGhost('git push');
    process.kill(zsh.shell.pid, 'SIGUSR1');
    await zsh.shell.waitFor('answered');
    expect(zsh.ghost()).toBe('git push');
  });

  it.each(orders)('gives it suggestions, and then come its own: %s', async (_, options) => {
    await using zsh = await startRecordedZsh({ ...options, answer: known });
    await zsh.waitForGhost('git push');
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('ctrl-u');
    zsh.shell.type('make');
    await zsh.waitForGhost(' clean');
  });
});

describe.runIf(requireShell('zsh') && existsSync(highlighting))('beside zsh-syntax-highlighting', () => {
  const GREEN = 2;
  const orders: [string, HunchZshOptions][] = [
    ['loaded before', { before: `source ${highlighting}` }],
    ['loaded after', { after: `source ${highlighting}` }],
    ['with zsh-autosuggestions, too', { before: `source ${suggestions}`, after: `source ${highlighting}` }],
  ];

  it.each(orders)('both colour their part: %s', async (_, options) => {
    await using zsh = await startRecordedZsh({ ...options, answer: known });
    await zsh.waitForGhost('git push');
    zsh.shell.type('true');
    const commandIsGreen = (): boolean =>
      zsh.shell.grid.cell(0, 2)?.foreground === GREEN && zsh.shell.grid.cell(0, 5)?.foreground === GREEN;
    await zsh.shell.waitFor(commandIsGreen);
    zsh.shell.press('ctrl-u');
    await zsh.waitForGhost('git push');
    zsh.shell.press('right');
    await zsh.shell.waitFor(() => zsh.shell.cursor().column === '$ git push'.length);
    await zsh.shell.waitFor(() => zsh.shell.grid.cell(0, 2)?.foreground === GREEN);
    expect(zsh.shell.grid.cell(0, 7)?.foreground).not.toBe(8);
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toBe('git push');
  });

  it('both colour one line', async () => {
    await using zsh = await startRecordedZsh({ after: `source ${highlighting}`, answer: known });
    zsh.shell.type('true');
    await zsh.waitForGhost(' --all');
    expect(zsh.shell.grid.cell(0, 2)?.foreground).toBe(GREEN);
    expect(zsh.shell.grid.cell(0, 5)?.foreground).toBe(GREEN);
  });
});
