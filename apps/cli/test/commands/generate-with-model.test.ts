import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quote } from '@hunch/common/shell';
import { startFakeLlm, type FakeLlm, type Reply, type SeenRequest } from '@hunch/fake-llm';
import { startShell, type ShellSession } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cliProgram, testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;
let server: FakeLlm;
let shell: ShellSession | undefined;

beforeEach(() => {
  home = testHome();
});
afterEach(async () => {
  await shell?.close();
  shell = undefined;
  await home[Symbol.asyncDispose]();
  await server.stop();
});

/** What a model says; each asks for something that no frame and no recipe has. */
const says = (answer: object): Reply => ({ kind: 'text', text: JSON.stringify(answer) });
const request = 'prepare the place for my notes';

async function modelOf(...replies: (Reply | ((seen: SeenRequest) => Reply))[]) {
  server = await startFakeLlm({ replies });
  return {
    HUNCH_INTENT_ROUTER_MODEL: '',
    HUNCH_INTENT_ROUTER_GENERATOR_URL: `${server.url}/v1`,
    HUNCH_INTENT_ROUTER_GENERATOR_MODEL: 'coder',
  };
}

async function bash(env: Readonly<Record<string, string>>): Promise<ShellSession> {
  shell = await startShell({
    shell: 'bash',
    rc: `hunch() { ${quote(process.execPath, 'bash')} ${quote(cliProgram, 'bash')} "$@"; }`,
    env: { ...home.env, ...env, HUNCH_SESSION_ID: 'model-test', LC_ALL: 'C.UTF-8' },
    cwd: home.home,
    columns: 100,
    rows: 40,
  });
  return shell;
}

describe('a request that a model answers', () => {
  it('prints all lines of the command, and shows the others in JSON', async () => {
    const loop = 'for f in *.log; do\n  gzip "$f"\ndone';
    const alternatives = [{ cmd: 'gzip *.log', explanation: 'compresses them at once' }];
    const env = await modelOf(says({ cmd: loop, explanation: 'compresses each log', alternatives }));
    expect((await home.run([request], { env })).stdout).toBe(`${loop}\n`);
    const { stdout } = await home.run(['--json', request], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      command: loop,
      source: 'model',
      explanation: 'compresses each log',
      alternatives: [{ command: 'gzip *.log', explanation: 'compresses them at once', risk: 'safe' }],
    });
  });

  it('asks a model only where recipes are not sure, or when it is told to', async () => {
    const env = await modelOf(says({ cmd: 'df -hT' }));
    expect((await home.run(['show disk usage'], { env })).stdout).toBe('df -h\n');
    expect(server.requests).toHaveLength(0);
    expect((await home.run(['--model', 'show disk usage'], { env })).stdout).toBe('df -hT\n');
  });

  it('refuses --yes for a command with doubts', async () => {
    const env = await modelOf(says({ cmd: 'rm -r gizmos' }));
    const { exitCode, stderr } = await home.run(
      ['--yes', '--model', 'list the gizmos without deleting anything'],
      { env },
    );
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('--yes does not run a command that may not fit the request');
  });

  it('knows a key that only this shell has', async () => {
    const env = await modelOf(({ headers }) =>
      headers.authorization === 'Bearer sk-here'
        ? says({ cmd: 'ls' })
        : { kind: 'status', status: 401, body: '{"error":{"message":"no key"}}' },
    );
    const named = { ...env, HUNCH_INTENT_ROUTER_GENERATOR_API_KEY_VARIABLE: 'MY_KEY' };
    await home.run(['daemon', 'start'], { env: named });
    expect((await home.run([request], { env: named })).exitCode).toBe(1);
    expect((await home.run([request], { env: { ...named, MY_KEY: 'sk-here' } })).stdout).toBe('ls\n');
    // It is known from now on.
    expect((await home.run(['--model', request], { env: named })).stdout).toBe('ls\n');
  });

  it('sends names of files and the failed command with --context, says so, and cuts secrets', async () => {
    const env = await modelOf(says({ cmd: 'ls' }));
    mkdirSync(join(home.home, 'place'));
    writeFileSync(join(home.home, 'place/gizmo.cfg'), '');
    writeFileSync(join(home.home, 'place/ghp_abcdefghijklmnopqrstuvwxyz0123456789'), '');
    const { stderr } = await home.run(['--context', request], { env, cwd: join(home.home, 'place') });
    expect(stderr).toContain('it is told: 2 names of files here');
    const sent = JSON.stringify(server.requests);
    expect(sent).toContain('gizmo.cfg');
    expect(sent).not.toContain('ghp_abc');
  });
});

describe('at a terminal', () => {
  it('shows at once that something goes on, and Ctrl-C ends the call of the model', async () => {
    const env = await modelOf({ kind: 'hang' });
    await home.run(['daemon', 'start'], { env });
    const terminal = await bash(env);
    terminal.type(`hunch ${quote(request, 'bash')}\r`);
    await terminal.waitFor('Working…');
    await expect.poll(() => server.requests.length).toBe(1);
    terminal.press('ctrl-c');
    await terminal.waitForPrompts(2);
    terminal.type('echo "status=$?"\r');
    await terminal.waitFor('status=130');
    expect(terminal.screen()).not.toContain('Working…');
    await expect.poll(() => server.abandoned).toBe(1);
  });

  it('changes a command by what is said next, and takes another', async () => {
    const env = await modelOf(
      says({ cmd: 'touch one', alternatives: [{ cmd: 'touch two' }] }),
      says({ cmd: 'touch one-today', alternatives: [{ cmd: 'touch two-today' }] }),
    );
    const terminal = await bash(env);
    terminal.type(`hunch ${quote(request, 'bash')}\r`);
    await terminal.waitFor('Run this command?');
    terminal.press('down', 'down', 'enter');
    await terminal.waitFor('What should be different?');
    terminal.type("only today's\r");
    await terminal.waitFor((text) => text.split('Run this command?').length > 2);
    expect(terminal.screen()).toContain('touch one-today');
    const messages: unknown = server.requests.at(-1)?.body?.['messages'];
    expect(JSON.stringify(messages)).toContain('touch one');
    terminal.press('down', 'down', 'down', 'enter');
    await terminal.waitFor('Which one?');
    terminal.press('enter');
    await terminal.waitFor((text) => text.split('Run this command?').length > 3);
    terminal.press('enter');
    await terminal.waitForPrompts(2);
    expect(existsSync(join(home.home, 'two-today'))).toBe(true);
  });
});
