import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeLlm } from '@hunch/fake-llm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRequest } from '../../src/request-line.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;

beforeAll(() => {
  home = testHome();
  writeFileSync(join(home.home, 'old.tmp'), '');
});
afterAll(() => home[Symbol.asyncDispose]());

describe('what is a request', () => {
  it.each([
    [['find large log files'], true],
    [['install', 'nodejs'], true],
    [['find', 'all', 'rust', 'files'], true],
    [['--domain', 'git', 'show recent activity'], true],
    [['--list-domains'], true],
    [['-v', 'show disk usage'], true],
    [['--no-route', 'ls'], true],
    [['sugest'], false],
    [['sugest', 'git'], false],
    [['frobnicate'], false],
    [[], false],
    [['--version'], false],
    [['help', 'search'], false],
  ])('%j: %j', (args, expected) => {
    expect(isRequest(args)).toBe(expected);
  });
});

describe('hunch "…" without a terminal', () => {
  it('prints the command and runs nothing', async () => {
    expect(await home.run(['delete all tmp files'])).toEqual({
      exitCode: 0,
      stdout: "find . -type f -name '*.tmp' -delete\n",
      stderr: expect.any(String),
    });
    expect(existsSync(join(home.home, 'old.tmp'))).toBe(true);
  });

  it('shows the routing with -v, on standard error', async () => {
    const { stdout, stderr } = await home.run(['-v', 'find all rust files larger than 1MB']);
    expect(stdout).toBe("find . -type f -name '*.rs' -size +1M\n");
    expect(stderr).toMatch(
      /^\[Intent Router\] Domain: file_operations \(confidence: [01]\.\d\d\)\n\[Generator\] Using file_operations context\n/,
    );
  });

  it('says with --explain how the request was read, on standard error', async () => {
    const { stdout, stderr } = await home.run(['--explain', 'list python files in src except vendor']);
    expect(stdout).toBe("find src -type f -name '*.py' ! -path '*/vendor' ! -path '*/vendor/*'\n");
    expect(stderr).toContain('was read as: show, named *.py, file, in src, nothing in vendor.');
  });

  it('shows the risk box of US-003 beside a risky command', async () => {
    const { stdout, stderr } = await home.run(['force push my changes']);
    expect(stdout).toBe('git push --force\n');
    expect(stderr).toContain('High risk - Git force push');
    expect(stderr).toContain("- Overwrites collaborators' commits");
  });

  it('takes the domain from --domain, and says so', async () => {
    const { stdout, stderr } = await home.run(['--domain', 'git', '-v', 'show recent activity']);
    expect(stdout).toBe('git log --oneline\n');
    expect(stderr).toContain('[Manual Override] Domain: git_operations');
    expect((await home.run(['--domain', 'nonsense', 'show x'])).exitCode).toBe(2);
  });

  it('does not route with --no-route', async () => {
    const { stdout, stderr } = await home.run(['--no-route', '-v', 'show my git branches']);
    expect(stdout).toBe('git branch\n');
    expect(stderr).toContain('Routing is off');
  });

  it('lists the domains', async () => {
    const { stdout } = await home.run(['--list-domains', '--json']);
    const domains: unknown = JSON.parse(stdout);
    expect(domains).toHaveLength(10);
  });

  it('gives JSON with its fields in order, and runs nothing', async () => {
    const { stdout, exitCode } = await home.run(['--json', 'show disk usage']);
    const document: unknown = JSON.parse(stdout);
    expect(exitCode).toBe(0);
    expect(document).toMatchObject({
      input: 'show disk usage',
      kind: 'command',
      command: 'df -h',
      risk: 'safe',
      source: 'frame',
    });
    expect(Object.keys(document ?? {}).slice(0, 4)).toEqual(['input', 'kind', 'command', 'risk']);
  });

  it.each([
    ['do that thing we discussed', /No confident domain match|No recipe fits/],
    ['list encrypted files in /var/log', /It ignores "encrypted"/],
    ['rm -rf /', /Blocked/],
  ])('ends with 1 and says why there is no command: %s', async (request, reason) => {
    const { exitCode, stdout, stderr } = await home.run([request]);
    expect(exitCode).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(reason);
  });

  it('still says "did you mean" for one wrong word', async () => {
    expect((await home.run(['sugest'])).stderr).toContain('Did you mean suggest?');
  });
});

describe('hunch --yes', () => {
  it('runs the command, ends with its exit code, and lets the suggest engine learn it', async () => {
    const env = { HUNCH_SESSION_ID: 'generate-test' };
    expect(await home.run(['--yes', 'show the kernel version'], { env })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^\d+\./),
    });
    expect((await home.run(['--yes', 'show the git status'], { env })).exitCode).toBe(128);
    const { stdout } = await home.run(['search', 'uname', '--json'], { env });
    expect(stdout).toContain('uname -r');
  });

  it('hands standard input to the command', async () => {
    await using other = testHome();
    await using server = await fakeModel('{"cmd": "cat"}');
    const env = modelEnvironment(server.url);
    expect((await other.run(['--yes', 'copy my input'], { env, stdin: 'words\n' })).stdout).toBe('words\n');
  });

  it('is refused for a critical command', async () => {
    await using other = testHome();
    mkdirSync(join(other.home, 'precious'));
    await using server = await fakeModel('{"cmd": "rm -rf ~"}');
    const env = modelEnvironment(server.url);
    const { exitCode, stderr } = await other.run(['--yes', '--model', 'free some space'], { env });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('--yes does not run a command whose risk is critical');
    expect(existsSync(join(other.home, 'precious'))).toBe(true);
  });
});

describe('hunch --yes, where an answer contradicts its request', () => {
  it('runs nothing, and says what to do', async () => {
    await using other = testHome();
    for (const directory of ['photos', 'backup']) mkdirSync(join(other.home, directory));
    const lines = '1\n2\n3\n4\n5\n6\n7\n8\n';
    for (const name of ['backup/extra.jpg', 'notes.txt']) writeFileSync(join(other.home, name), lines);
    for (const request of ['create a 100K file']) {
      const { exitCode, stdout, stderr } = await other.run(['--yes', request]);
      expect.soft({ exitCode, stdout }, request).toEqual({ exitCode: 1, stdout: '' });
      expect
        .soft(stderr)
        .toMatch(/The nearest command .*\. It .*\.\nRephrase it, or set up a model: hunch config set /);
    }
    expect(existsSync(join(other.home, '100K'))).toBe(false);
    expect(existsSync(join(other.home, 'backup/extra.jpg'))).toBe(true);
    expect(readFileSync(join(other.home, 'notes.txt'), 'utf8')).toBe(lines);
  });

  it('runs what does all that the request says, and no more', async () => {
    await using other = testHome();
    writeFileSync(join(other.home, 'notes.txt'), '1\n2\n3\n4\n5\n6\n7\n8\n');
    expect((await other.run(['--yes', 'show the first and last line of notes.txt'])).stdout).toBe('1\n8\n');
    expect((await other.run(['--yes', 'delete lines 2 and 7 of notes.txt'])).exitCode).toBe(0);
    expect(readFileSync(join(other.home, 'notes.txt'), 'utf8')).toBe('1\n3\n4\n5\n6\n8\n');
  });

  it('deletes the one file that is named, not those of its name below', async () => {
    await using other = testHome();
    mkdirSync(join(other.home, 'below'));
    for (const name of ['x.log', 'below/x.log']) writeFileSync(join(other.home, name), '');
    expect((await other.run(['--yes', 'delete a file called x.log'])).exitCode).toBe(0);
    expect(existsSync(join(other.home, 'x.log'))).toBe(false);
    expect(existsSync(join(other.home, 'below/x.log'))).toBe(true);
  });

  it('does not run what a model made either, but shows it', async () => {
    await using other = testHome();
    await using server = await fakeModel('{"cmd": "rm -r ./old"}');
    mkdirSync(join(other.home, 'old'));
    const env = modelEnvironment(server.url);
    const request = 'rearrange the mess in ./old without deleting it';
    const { exitCode, stderr } = await other.run(['--yes', request], { env });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('It deletes, although the request says not to.');
    expect(stderr).toContain('--yes does not run a command that may not fit the request');
    expect(existsSync(join(other.home, 'old'))).toBe(true);
    const shown = await other.run([request], { env });
    expect(shown).toMatchObject({ exitCode: 0, stdout: 'rm -r ./old\n' });
    expect(shown.stderr).toContain('It deletes, although the request says not to.');
    const { stdout } = await other.run(['--json', request], { env });
    expect(JSON.parse(stdout)).toMatchObject({ doubts: ['deletes, although the request says not to'] });
  });
});

function modelEnvironment(url: string): Readonly<Record<string, string>> {
  return { HUNCH_INTENT_ROUTER_GENERATOR_URL: `${url}/v1`, HUNCH_INTENT_ROUTER_GENERATOR_MODEL: 'coder' };
}

async function fakeModel(answer: string): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = await startFakeLlm({ models: ['coder'], replies: [{ kind: 'text', text: answer }] });
  return { url: server.url, [Symbol.asyncDispose]: () => server.stop() };
}
