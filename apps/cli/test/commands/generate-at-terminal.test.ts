import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quote } from '@hunch/common/shell';
import { startShell, type ShellSession } from '@hunch/terminal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cliProgram, testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;
let shell: ShellSession;

beforeAll(() => {
  home = testHome();
});
afterAll(() => home[Symbol.asyncDispose]());

beforeEach(async () => {
  // A git that is there on every machine, and pushes nothing.
  const bin = join(home.home, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'git'), '#!/bin/sh\necho "called: git $*"\nexit 7\n', { mode: 0o755 });
  shell = await startShell({
    shell: 'bash',
    rc: `PATH=${quote(bin, 'bash')}:$PATH; hunch() { ${quote(process.execPath, 'bash')} ${quote(cliProgram, 'bash')} "$@"; }`,
    env: { ...home.env, HUNCH_SESSION_ID: 'offer-test', LC_ALL: 'C.UTF-8' },
    cwd: home.home,
    columns: 100,
    rows: 40,
  });
});
afterEach(() => shell.close());

/** Asks, and waits for the choices. */
async function offered(request: string): Promise<void> {
  shell.type(`hunch ${quote(request, 'bash')}\r`);
  await shell.waitFor('Run this command?');
}

/** Waits for the end of hunch: what is typed before belongs to its prompts. */
async function answered(): Promise<void> {
  await shell.waitForPrompts(2);
  shell.type('echo "status=$?"\r');
  await shell.waitFor(/status=\d/);
}

describe('hunch "…" at a terminal', () => {
  it('runs the command when it is told to, and learns it', async () => {
    writeFileSync(join(home.home, 'greeting.txt'), 'not yet\n');
    await offered('show the contents of "greeting.txt"');
    writeFileSync(join(home.home, 'greeting.txt'), 'good day\n');
    shell.press('enter');
    await shell.waitFor('good day');
    await answered();
    expect(shell.screen()).toContain('status=0');
    expect((await home.run(['search', 'greeting'])).stdout).toContain('cat greeting.txt');
  });

  it('runs nothing at "no"', async () => {
    writeFileSync(join(home.home, 'keep.txt'), '');
    await offered('delete keep.txt');
    shell.press('up', 'enter');
    await answered();
    expect(shell.screen()).toContain('status=1');
    expect(existsSync(join(home.home, 'keep.txt'))).toBe(true);
  });

  it('runs a high-risk command after a typed yes only', async () => {
    await offered('force push my changes');
    expect(shell.screen()).toContain('High risk - Git force push');
    // The last choice is "run": one up from the first.
    shell.press('up', 'enter');
    await shell.waitFor('Type yes to run it');
    shell.type('y\r');
    await shell.waitFor((text) => text.split('Run this command?').length > 2);
    shell.press('up', 'enter');
    await shell.waitFor((text) => text.split('Type yes to run it').length > 2);
    shell.type('yes\r');
    await shell.waitFor('called: git push --force');
    await answered();
    expect(shell.screen()).toContain('status=7');
  });

  it('does not offer to run what only the shell one sits in can do', async () => {
    await offered('kill all jobs');
    expect(shell.screen()).toContain('kill $(jobs -p)');
    expect(shell.screen()).not.toMatch(/[●○] Run/);
    shell.press('up', 'enter');
    await answered();
    expect(shell.screen()).toContain('status=1');
  });

  it('judges an edited command anew', async () => {
    await offered('show disk usage');
    shell.press('down', 'enter');
    await shell.waitFor('Command');
    shell.type(' && rm -rf /\r');
    await shell.waitFor('Critical risk');
    await shell.waitFor((text) => text.split('Run this command?').length > 2);
    // What Enter alone chooses is harmless.
    shell.press('enter');
    await answered();
    expect(shell.screen()).toContain('status=1');
  });
});
