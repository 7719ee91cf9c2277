import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireShell, startShell } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseBashHistory } from '../../src/shells/bash/history.ts';
import { parseFishHistory } from '../../src/shells/fish/history.ts';
import { parseZshHistory } from '../../src/shells/zsh/history.ts';

// Files written by the shells themselves: what they were given must come back.
const commands = [
  'echo plain',
  'echo ünï 日本 😀 ŠŒŽ ƒ',
  'for i in 1 2; do\n  echo "$i"\ndone',
  'echo two\\\n  lines',
  'echo ends with a backslash\\',
  'echo ends with a backslash and blanks\\  ',
  ': 1700000000:5;true',
  'echo "a: b" \'c\' `d` $(e) | f > g; h && i',
  'cat <<X\nbody # 1\n\nX',
  'echo tab\there',
];

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-history-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function run(shell: string, args: readonly string[]): void {
  const env = { PATH: process.env.PATH, HOME: directory, LANG: 'C.UTF-8', OUT: join(directory, 'history') };
  execFileSync(shell, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

const texts = (entries: readonly { readonly command: string }[]): string[] =>
  entries.map(({ command }) => command);

describe.runIf(requireShell('bash'))('a history that bash wrote', () => {
  const script = 'set -o history; history -c; for c in "$@"; do history -s -- "$c"; done; history -w "$OUT"';

  it('with times comes back whole', () => {
    run('bash', ['--norc', '-c', `HISTTIMEFORMAT=%s; ${script}`, 'bash', ...commands]);
    const entries = parseBashHistory(readFileSync(join(directory, 'history'), 'utf8'));
    expect(texts(entries)).toEqual(commands);
    for (const { tsMs } of entries) expect(tsMs).toBeGreaterThan(1_700_000_000_000);
  });

  it('without times comes back, lines that belong together joined', () => {
    // A backslash at the end goes on in the next line, and nothing in such a file tells otherwise.
    const lines = commands.filter((command) => !/\\ *$/.test(command));
    run('bash', ['--norc', '-c', `unset HISTTIMEFORMAT; ${script}`, 'bash', ...lines]);
    expect(texts(parseBashHistory(readFileSync(join(directory, 'history'), 'utf8')))).toEqual(lines);
  });
});

describe.runIf(requireShell('zsh'))('a history that zsh wrote', () => {
  it.each([true, false])('comes back whole, with times: %s', (extended) => {
    // Interactive, since only then zsh keeps a history; from a file, so that it reads no terminal.
    const script = join(directory, 'script');
    const option = extended ? 'setopt' : 'unsetopt';
    writeFileSync(
      script,
      `${option} extended_history\nfc -p $OUT 100 100\nfor c; do print -sr -- "$c"; done\nfc -W\n`,
    );
    run('zsh', ['-f', '-i', script, ...commands]);
    const entries = parseZshHistory(readFileSync(join(directory, 'history')));
    expect(texts(entries)).toEqual(commands);
    expect(entries.every(({ tsMs }) => (tsMs !== undefined) === extended)).toBe(true);
  });
});

describe.runIf(requireShell('fish'))('a history that fish wrote', () => {
  it('comes back', async () => {
    const typed = ['echo plain', 'echo ünï 日本', 'echo a\\\\b "c: d"', 'echo back\\\nslash'];
    await using shell = await startShell({ shell: 'fish' });
    for (const command of typed) await shell.run(command);
    await shell.run('history save');
    const file = join(shell.home, '.local/share/fish/fish_history');
    await expect.poll(() => existsSync(file)).toBe(true);
    const entries = parseFishHistory(readFileSync(file, 'utf8'));
    expect(texts(entries).slice(0, typed.length)).toEqual(typed);
    for (const { tsMs } of entries) expect(tsMs).toBeGreaterThan(1_700_000_000_000);
  });
});
