import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { shellNames } from '../../src/shells/index.ts';
import { hookFile, shellDirectory } from '../support/hook-file.ts';

function check(command: string, ...args: readonly string[]): string {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.error === undefined
    ? `${result.status ?? 'killed'}\n${result.stdout}${result.stderr}`
    : result.error.message;
}

function partsOf(shell: string): string[] {
  const directory = join(shellDirectory, shell, 'hook');
  return readdirSync(directory).map((name) => join(directory, name));
}

function partNames(shell: string): string[] {
  return partsOf(shell).map((file) => basename(file, `.${shell}`));
}

function partText(shell: string, name: string): string {
  return readFileSync(join(shellDirectory, shell, 'hook', `${name}.${shell}`), 'utf8');
}

const hasShellcheck = spawnSync('shellcheck', ['--version']).error === undefined;

describe('the shell files', () => {
  it.each(shellNames)('of %s are each a part of the one text', (shell) => {
    // What is read later is quoted.
    const plain = readFileSync(hookFile(shell), 'utf8');
    const text = `${plain.replaceAll("'\\''", "'")}\n${plain.replaceAll(/\\([\\'])/g, '$1')}`;
    for (const file of partsOf(shell)) {
      const lines = readFileSync(file, 'utf8').split('\n');
      for (const line of lines.filter((each) => !/^ *(?:#|$)/.test(each)))
        expect(text).toContain(`${line}\n`);
    }
  });

  it.each(shellNames.filter((shell) => requireShell(shell)))(
    'of %s parse, one by one and together',
    (shell) => {
      const option = shell === 'zsh' ? '-fn' : '-n';
      for (const file of [...partsOf(shell), hookFile(shell)]) {
        expect(`${file} ${check(shell, option, file)}`).toBe(`${file} 0\n`);
      }
    },
  );

  it.runIf(hasShellcheck || process.env.HUNCH_REQUIRE_SHELLS === '1')('of bash pass shellcheck', () => {
    // With the comments, which tell it what is meant, and with what is read later.
    const others = partNames('bash').filter((name) => !/^(?:opening|loading|closing)$/.test(name));
    const parts = ['opening', ...others, 'loading', 'closing'].map((name) => partText('bash', name));
    const whole = [
      parts[0],
      'if ((__hunch_wanted)); then\n',
      ...parts.slice(1, -1),
      'fi\n',
      parts.at(-1),
    ].join('\n');
    const { status, stdout } = spawnSync('shellcheck', ['--shell=bash', '-'], {
      encoding: 'utf8',
      input: whole,
    });
    expect(`${status}\n${stdout}`).toBe('0\n');
  });

  it.runIf(requireShell('bash'))('of bash do and define nothing in a bash that is not interactive', () => {
    const script = `
      before=$(declare -p; declare -F; trap -p; shopt -p; set +o)
      __hunch_cli=/x __hunch_hook=/x __hunch_socket=/x __hunch_secret=/x
      . '${hookFile('bash')}'
      unset -v __hunch_cli __hunch_hook __hunch_socket __hunch_secret
      after=$(unset -v before; declare -p; declare -F; trap -p; shopt -p; set +o)
      kept() { grep -vE '(BASH_ARGC|BASH_LINENO|BASHPID|EPOCH|LINENO|PIPESTATUS|RANDOM|SECONDS| _|before)=' <<<"$1"; }
      diff <(kept "$before") <(kept "$after") && echo same`;
    expect(check('bash', '--norc', '-c', script)).toBe('0\nsame\n');
  });
});
