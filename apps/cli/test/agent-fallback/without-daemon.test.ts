import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { hunchPaths } from '@hunch/common/paths';
import { agentNames, type AgentName } from '@hunch/common/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cursorSilence } from '../../src/agents/cursor/index.ts';
import { agents } from '../../src/agents/index.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;
let quiet: Readonly<Record<string, string>>;
beforeEach(() => {
  home = testHome();
  quiet = { HUNCH_NO_AUTOSTART: '1' };
});
afterEach(() => home[Symbol.asyncDispose]());

/** What each host runs, as setup writes it, and the CLI in its place where nothing can be compiled. */
type Hook = (agent: AgentName, payload: object) => Promise<string>;

const native: Hook = async (agent, payload) => {
  const program = join(home.env.HUNCH_HOME ?? '', 'data/bin/hunch-hook');
  const child = spawn(program, ['agent', agent, '/no/such/hunch'], { env: { ...home.env, ...quiet } });
  child.stdin.end(JSON.stringify(payload));
  return text(child.stdout);
};
const cli: Hook = async (agent, payload) => {
  const { stdout, stderr, exitCode } = await home.run(['agent-hook', agent], {
    stdin: JSON.stringify(payload),
    env: quiet,
  });
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  return stdout;
};

async function expectAsked(hook: Hook, names: readonly AgentName[] = agentNames): Promise<void> {
  for (const agent of names) {
    const { before, failed } = agents[agent].samplePayloads(`session-${agent}`, home.home);
    const danger = await hook(agent, before('rm -rf /', 'c1'));
    expect(danger).toContain(
      "hunch's daemon did not answer, so this command was not checked, and it may delete files for good.",
    );
    expect(danger).toMatch(agent === 'claude-code' ? /"permissionDecision":"ask"/ : /"den(?:y|ied)"/);
    expect(JSON.parse(danger)).toEqual(expect.any(Object));
    // The model has been told with the danger.
    expect(await hook(agent, before('ls', 'c2'))).toBe('');
    for (const payload of failed('rm -rf /', 'c1')) {
      expect(await hook(agent, payload)).toBe('');
    }
  }
}

const pidOfDaemon = async (): Promise<number> => {
  const { stdout } = await home.run(['daemon', 'status', '--json']);
  return (JSON.parse(stdout) as { readonly pid: number }).pid;
};

describe.each([
  ['hunch-hook', native],
  ['the CLI', cli],
])('%s as the hook of an agent', (_, hook) => {
  beforeEach(async () => {
    await home.run(['setup', '--agent', 'claude-code']);
  });

  it('asks about a danger where no daemon was ever started, in the words of each host', async () => {
    await expectAsked(hook);
  });

  it('asks once the daemon was stopped, or is stopped in the middle of its work', async () => {
    await home.run(['daemon', 'start', '--quiet']);
    const { before } = agents['claude-code'].samplePayloads('s', home.home);
    // On a loaded machine the first answers may be late.
    const checked = async (): Promise<string> => hook('claude-code', before('rm -rf /', 'c1'));
    await expect
      .poll(checked, { timeout: 20_000 })
      .toMatch(/^(?!.*did not answer).*"permissionDecision":"ask"/);
    const pid = await pidOfDaemon();
    process.kill(pid, 'SIGSTOP');
    try {
      await expectAsked(hook, ['claude-code', 'gemini']);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await home.run(['daemon', 'stop']);
    expect(
      await hook('codex', agents['codex'].samplePayloads('s', home.home).before('rm -rf /', 'c1')),
    ).toContain('did not answer');
  });

  it('asks where something else listens on the socket and is silent', async () => {
    const { socket } = hunchPaths(home.env, process.getuid?.() ?? 0);
    mkdirSync(dirname(socket), { recursive: true, mode: 0o700 });
    const server = createServer((connection) => connection.on('error', () => undefined));
    await new Promise<void>((resolve) => {
      server.listen(socket, resolve);
    });
    try {
      await expectAsked(hook, ['claude-code', 'cursor']);
    } finally {
      server.close();
      rmSync(socket, { force: true });
    }
  });
});

describe('without a daemon', () => {
  it('the CLI says to Cursor that it has no objection to what is harmless, and none where it has one', async () => {
    const run = async (command: string): Promise<string> => {
      const stdin = JSON.stringify(agents['cursor'].samplePayloads('s', '/').before(command, 'c'));
      const args = ['agent-hook', 'cursor', '--otherwise', cursorSilence];
      return (await home.run(args, { stdin, env: quiet })).stdout;
    };
    expect(await run('ls')).toBe(cursorSilence);
    expect(JSON.parse(await run('rm -rf /'))).toMatchObject({ permission: 'deny' });
  });

  it('the CLI asks about a call that is too long to be sent, though a daemon runs', async () => {
    await home.run(['daemon', 'start', '--quiet']);
    const { before } = agents['claude-code'].samplePayloads('s', home.home);
    const long = `cat > x <<'E'\n${'x'.repeat(1_100_000)}\nE\n`;
    expect(await cli('claude-code', before(long, 'c'))).toContain('"permissionDecision":"ask"');
    await home.run(['setup', '--agent', 'claude-code']);
    expect(await native('claude-code', before(long, 'c'))).toContain('longer than 1 MiB');
  });

  it("OpenCode's plugin denies a danger and lets the rest run", async () => {
    await home.run(['setup', '--agent', 'opencode']);
    const { file } = agents['opencode'].settings(home.env);
    const script = `
      const { Hunch } = await import(${JSON.stringify(pathToFileURL(file).href)});
      const hooks = await Hunch({ directory: process.cwd() });
      const before = (command) =>
        hooks['tool.execute.before']({ sessionID: 's', callID: 'c', tool: 'bash' }, { args: { command } })
          .then(() => null, (error) => error.message);
      console.log(JSON.stringify([await before('rm -rf /'), await before('ls')]));
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...home.env, ...quiet },
    });
    expect(JSON.parse(await text(child.stdout))).toEqual([expect.stringContaining('did not answer'), null]);
  });
});
