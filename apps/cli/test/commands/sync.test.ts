import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quote } from '@hunch/common/shell';
import { startFakeAtuin, type FakeAtuin } from '@hunch/fake-atuin';
import { startShell, type ShellSession } from '@hunch/terminal';
import { expect, onTestFinished, test } from 'vitest';
import { cliProgram, testHome, type Outcome, type TestHome } from '../support/run-cli.ts';

// Several daemons start in each; on a busy machine that takes its time.
class Machine {
  readonly home: TestHome;
  readonly #env: Readonly<Record<string, string>>;

  constructor(server: FakeAtuin) {
    this.home = testHome();
    this.#env = { HUNCH_SYNC_SERVER: server.url };
    onTestFinished(() => this.home[Symbol.asyncDispose]());
  }

  run(args: readonly string[], stdin = ''): Promise<Outcome> {
    return this.home.run(args, { env: this.#env, stdin });
  }

  async add(line: string): Promise<void> {
    const file = join(this.home.home, 'to-import');
    writeFileSync(file, `: 1700000000:1;${line}\n`);
    expect(await this.run(['import', 'zsh', '--file', file])).toMatchObject({ exitCode: 0 });
  }

  async lines(): Promise<readonly string[]> {
    const { stdout } = await this.run(['history', 'list', '--format', '{command}']);
    return stdout.split('\n').filter(Boolean).toSorted();
  }

  async shell(): Promise<ShellSession> {
    const hunch = `${quote(process.execPath, 'bash')} ${quote(cliProgram, 'bash')}`;
    const shell = await startShell({
      shell: 'bash',
      rc: `hunch() { ${hunch} "$@"; }`,
      env: { ...this.home.env, ...this.#env, LC_ALL: 'C.UTF-8' },
      cwd: this.home.home,
      columns: 200,
      rows: 40,
    });
    onTestFinished(() => shell.close());
    return shell;
  }
}

/** Where the screens of both machines wait for programs that start on a busy machine. */
const patience = { timeoutMs: 60_000 };

async function fakeAtuin(): Promise<FakeAtuin> {
  const server = await startFakeAtuin();
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

/** A key as it is shown: 24 of them. */
const words = /^(?:[a-z]+ ){23}[a-z]+$/m;

test('at a terminal an account is made, its key shown, and another machine logged in and out with it', async () => {
  const server = await fakeAtuin();
  const one = new Machine(server);
  await one.add('make one');
  const first = await one.shell();
  first.type('hunch sync register --user anna --email anna@example.org\r');
  await first.waitFor('Password', patience);
  first.type('correct horse\r');
  await first.waitFor('Registered as anna', patience);
  first.type('hunch sync now\r');
  await first.waitFor('1 record sent, 0 records received.', patience);
  first.type('hunch sync key\r');
  await first.waitFor(words, patience);
  const [key = ''] = words.exec(first.screen()) ?? [];
  expect(await one.run(['sync', 'key'])).toMatchObject({ exitCode: 2, stdout: '' });
  expect(first.screen()).not.toContain('correct horse');

  const two = new Machine(server);
  await two.add('make two');
  const second = await two.shell();
  second.type('hunch sync login --user anna\r');
  await second.waitFor('Password', patience);
  second.type('correct horse\r');
  await second.waitFor('Key: the words', patience);
  second.type(`${key}\r`);
  await second.waitFor('Logged in as anna', patience);
  second.type('clear; hunch sync status\r');
  await second.waitFor('automatic: off', patience);
  expect(second.screen()).toContain('logged in');
  second.type('hunch sync now\r');
  await second.waitFor('1 record sent, 1 record received.', patience);
  expect(await two.lines()).toEqual(['make one', 'make two']);
  second.type('hunch sync logout\r');
  await second.waitFor('Logged out.', patience);
  expect(second.screen()).not.toMatch(words);
  expect(await two.run(['sync', 'now'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('hunch sync login'),
  });
});

test('a copied home is told that it writes under the name of another machine, and goes on under one of its own', async () => {
  const server = await fakeAtuin();
  const [one, copy] = [new Machine(server), new Machine(server)];
  await one.add('make before');
  await one.run(['sync', 'register', '--user', 'anna', '--email', 'anna@example.org'], 'correct horse\n');
  await one.run(['sync', 'now']);
  await one.run(['daemon', 'stop']);
  cpSync(one.home.env.HUNCH_HOME ?? '', copy.home.env.HUNCH_HOME ?? '', {
    recursive: true,
    filter: (path) => !path.endsWith('.sock'),
  });
  await one.add('make one');
  await copy.add('make copy');
  await one.run(['sync', 'now']);

  const told = await copy.run(['sync', 'now']);
  expect(told.stdout).toContain('Another machine has written records (history) under the name of this one');
  expect(told.stdout).toContain('0 records sent');
  const { stdout: status } = await copy.run(['sync', 'status']);
  expect(status).toContain('To go on under a new name: hunch sync login');
  const { stdout: doctor } = await copy.run(['doctor']);
  expect(doctor).toContain('Another machine has written records');

  expect(await copy.run(['sync', 'login', '--user', 'anna'], 'correct horse\n\n')).toMatchObject({
    exitCode: 0,
  });
  await copy.run(['sync', 'now']);
  await one.run(['sync', 'now']);
  for (const machine of [one, copy]) {
    expect(await machine.lines()).toEqual(['make before', 'make copy', 'make one']);
    expect((await machine.run(['sync', 'now'])).stdout).toBe('0 records sent, 0 records received.\n');
  }
});
