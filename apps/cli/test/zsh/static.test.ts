import { execFileSync } from 'node:child_process';
import { requireShell, shellPath } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { hookFile } from '../support/hook-file.ts';

describe.runIf(requireShell('zsh'))('the integration of zsh', () => {
  it('has no syntax error, with the options of any user', () => {
    for (const option of [
      'zsh',
      'ksh_arrays',
      'sh_word_split',
      'ignore_braces',
      'rc_quotes',
      'posix_builtins',
    ]) {
      const args = option === 'zsh' ? ['-fn', hookFile('zsh')] : ['-fn', '-o', option, hookFile('zsh')];
      execFileSync(shellPath('zsh') ?? '', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 10_000 });
    }
  });

  it('defines no names but its own', () => {
    const names = [...readFileSync(hookFile('zsh'), 'utf8').matchAll(/^function (\S+)/gm)].map(
      (match) => match[1],
    );
    const strange = names.filter(
      (name) => !/^(__hunch_\w+|_hunch_\w+|hunch|_zsh_autosuggest_strategy_hunch)$/.test(name ?? ''),
    );
    expect(strange).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});
