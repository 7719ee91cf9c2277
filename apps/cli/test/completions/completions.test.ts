import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireShell, startShell } from '@hunch/terminal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHome } from '../support/run-cli.ts';

let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-completions-'));
  await using home = testHome();
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout, exitCode } = await home.run(['completions', shell]);
    expect(exitCode).toBe(0);
    writeFileSync(join(directory, shell), stdout);
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

/** What is typed before the Tab -> some of what must be offered, and some of what must not. */
const cases: readonly (readonly [line: string, offered: readonly string[], not: readonly string[]])[] = [
  ['hunch sugg', ['suggest', 'suggest-feedback', 'suggestions'], ['search', 'hook']],
  ['hunch ', ['init', 'doctor', 'daemon', 'completions'], ['hook', 'help']],
  ['hunch daemon ', ['run', 'start', 'stop', 'status', 'reload'], ['bash', 'suggest']],
  ['hunch daemon start --q', ['--quiet'], ['--json']],
  ['hunch init ', ['bash', 'zsh', 'fish'], ['atuin', 'run']],
  ['hunch import a', ['atuin'], ['bash']],
  ['hunch search --scope ', ['session', 'repo', 'global'], ['fts', '--mode']],
  ['hunch search --scope repo --mo', ['--mode'], ['--scope']],
  ['hunch --color ', ['auto', 'always', 'never'], ['suggest']],
  ['hunch --color never d', ['daemon', 'doctor'], ['suggest']],
  ['hunch config s', ['set'], ['get', 'start']],
  ['hunch config get suggestions.ma', ['suggestions.max_results'], ['get', 'suggestions.enabled']],
  ['hunch config set sync.', ['sync.automatic'], ['suggestions.enabled']],
];

describe.skipIf(!requireShell('bash'))('completions in bash', () => {
  it.each(cases)('%s', (line, offered, not) => {
    const script = `. "$1"; read -ra COMP_WORDS <<< "$2"; [[ $2 == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _hunch; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const words = output('bash', ['--norc', '-uc', script, 'bash', join(directory, 'bash'), line]).split(
      '\n',
    );
    expect(words).toEqual(expect.arrayContaining([...offered]));
    for (const word of not) expect(words).not.toContain(word);
  });

  it('parses without a complaint', () => {
    expect(output('bash', ['-n', join(directory, 'bash')])).toBe('');
  });
});

describe.skipIf(!requireShell('fish'))('completions in fish', () => {
  it.each(cases)('%s', (line, offered, not) => {
    const script = 'source $argv[1]; complete -C $argv[2]';
    const lines = output('fish', ['--no-config', '-c', script, join(directory, 'fish'), line]).split('\n');
    const words = lines.map((text) => text.split('\t')[0]);
    expect(words).toEqual(expect.arrayContaining([...offered]));
    for (const word of not) expect(words).not.toContain(word);
  });

  it('describes what it offers', () => {
    const script = 'source $argv[1]; complete -C "hunch doct"';
    expect(output('fish', ['--no-config', '-c', script, join(directory, 'fish')])).toContain(
      'doctor\trun all checks',
    );
  });
});

describe.skipIf(!requireShell('zsh'))('completions in zsh', () => {
  it.each(cases)('%s', async (line, offered, not) => {
    const rc = `autoload -Uz compinit; compinit -D\nsource ${join(directory, 'zsh')}\nsetopt no_always_last_prompt list_ambiguous\n`;
    await using shell = await startShell({ shell: 'zsh', rc, columns: 120, rows: 60 });
    shell.type(line);
    // ^D lists what is possible without inserting any of it.
    shell.press('ctrl-d');
    const screen = await shell.waitFor((text) =>
      offered.every((word) => text.includes(word) && text !== line),
    );
    // zsh draws the typed line again below the list.
    const listed = screen
      .split('\n')
      .filter((text) => !text.includes('hunch '))
      .join('\n')
      .split(/\s+/);
    for (const word of not) expect(listed).not.toContain(word);
  });
});

function output(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: directory } });
}
