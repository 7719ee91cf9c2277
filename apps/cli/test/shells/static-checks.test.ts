import { spawnSync } from 'node:child_process';
import { requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { hookFile } from './hooked-shell.ts';

function check(command: string, ...args: readonly string[]): string {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.error === undefined
    ? `${result.status ?? 'killed'}\n${result.stdout}${result.stderr}`
    : result.error.message;
}

const hasShellcheck = spawnSync('shellcheck', ['--version']).error === undefined;

describe('the shell files', () => {
  it.runIf(requireShell('bash'))('hook.bash parses', () => {
    expect(check('bash', '-n', hookFile('bash'))).toBe('0\n');
  });

  it.runIf(hasShellcheck || process.env.HUNCH_REQUIRE_SHELLS === '1')('hook.bash passes shellcheck', () => {
    expect(check('shellcheck', '--shell=bash', hookFile('bash'))).toBe('0\n');
  });

  it.runIf(requireShell('fish'))('hook.fish parses', () => {
    expect(check('fish', '-n', hookFile('fish'))).toBe('0\n');
  });

  it.runIf(requireShell('bash'))(
    'hook.bash does and defines nothing in a bash that is not interactive',
    () => {
      const script = `
      before=$(declare -p; declare -F; trap -p; shopt -p; set +o)
      __hunch_cli=/x __hunch_hook=/x __hunch_socket=/x
      . '${hookFile('bash')}'
      unset -v __hunch_cli __hunch_hook __hunch_socket
      after=$(unset -v before; declare -p; declare -F; trap -p; shopt -p; set +o)
      kept() { grep -vE '(BASH_ARGC|BASH_LINENO|BASHPID|EPOCH|LINENO|PIPESTATUS|RANDOM|SECONDS| _|before)=' <<<"$1"; }
      diff <(kept "$before") <(kept "$after") && echo same`;
      expect(check('bash', '--norc', '-c', script)).toBe('0\nsame\n');
    },
  );
});
