import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireShell } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HookShell, startHookedShell } from './hooked-shell.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-arguments-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A program in the place of the native hook or the command line, which writes its arguments down and has one suggestion. */
function recorder(name: string): { readonly path: string; readonly calls: () => readonly string[] } {
  const path = join(directory, name);
  const log = `${path}.log`;
  writeFileSync(log, '');
  writeFileSync(
    path,
    `#!/bin/sh
echo "$*|$HUNCH_F_event_type" >> '${log}'
case $* in *-r*) printf 'status=ok\\0text=%s\\0\\0' 'echo wombat-suggested' ;; esac
`,
  );
  chmodSync(path, 0o755);
  return { path, calls: () => readFileSync(log, 'utf8').trim().split('\n') };
}

const shells: readonly HookShell[] = ['bash', 'fish'];

// What stands among the arguments of a process may be read by everybody on the machine.
describe.each(shells.filter((shell) => requireShell(shell)))('the programs that %s starts', (name) => {
  it.each([
    ['the native hook', ''],
    ['the command line', 'hook '],
  ])('get no text of a command as an argument: %s', async (_, word) => {
    const program = recorder('program');
    await using session = await startHookedShell({
      shell: name,
      hook: word === '' ? program.path : '',
      cli: program.path,
      daemon: false,
    });
    const { shell } = session;
    await shell.run('echo wombat-typed');
    shell.type('echo wom');
    shell.press('alt-i');
    await shell.waitFor('$ echo wombat-suggested');
    const next = shell.grid.prompts + 1;
    shell.press('enter');
    await shell.waitForPrompts(next);
    await expect.poll(() => program.calls()).toContain(`${word}RecordFeedback|`);
    await expect
      .poll(() => new Set(program.calls()))
      .toEqual(
        new Set([
          `${word}IngestEvent|session_start`,
          `${word}IngestEvent|command_end`,
          `${word}-r Suggest|`,
          `${word}RecordFeedback|`,
        ]),
      );
  });
});
