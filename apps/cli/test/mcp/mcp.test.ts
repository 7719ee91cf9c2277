import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliProgram, patience, type TestHome, testHome } from '../support/run-cli.ts';

// The protocol's own client, over standard input and output, to the built program and a real daemon.
let home: TestHome;
let client: Client;
let shop: string;

async function connect(): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cliProgram, 'mcp'],
    env: { ...home.env },
    cwd: home.home,
    stderr: 'ignore',
  });
  await connected.connect(transport);
  return connected;
}

interface Answer {
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly text?: string }[];
}

async function call(name: string, args: Record<string, unknown>): Promise<Answer> {
  return (await client.callTool({ name, arguments: args })) as Answer;
}

beforeAll(async () => {
  home = testHome();
  shop = join(home.home, 'shop');
  mkdirSync(join(shop, 'src'), { recursive: true });
  client = await connect();
});
afterAll(async () => {
  await client.close();
  await home[Symbol.asyncDispose]();
});

describe('hunch mcp', () => {
  it('lists its tools, none of which changes anything', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'check_command',
      'classify_command',
      'explain_command',
      'generate_command',
      'guide_status',
      'search_history',
      'suggest_next',
    ]);
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
    expect(client.getServerVersion()?.name).toBe('hunch');
  });

  it('checks, classifies and explains a command', async () => {
    const danger = await call('check_command', { command: 'rm -rf /' });
    expect(danger.structuredContent).toMatchObject({ risk: 'critical' });
    const build = await call('classify_command', { command: 'cargo build --release' });
    expect(build.structuredContent).toMatchObject({ is_compilation: true });
    const { structuredContent } = await call('explain_command', { command: 'cd x && sudo tar -xzf a.tgz' });
    const { parts, risk } = structuredContent as {
      readonly parts: readonly { readonly text: string; readonly description: string }[];
      readonly risk: string;
    };
    expect(parts.map(({ text }) => text)).toContain('&&');
    expect(parts.find(({ text }) => text === 'tar')?.description).not.toBe('');
    expect(risk).toBe('safe');
  });

  it('writes a command for a request, and says how hints did', async () => {
    const { structuredContent } = await call('generate_command', {
      request: 'show disk usage',
      cwd: home.home,
    });
    expect(structuredContent).toMatchObject({ kind: 'command', risk: 'safe' });
    const status = await call('guide_status', {});
    expect(status.structuredContent).toMatchObject({ hints: 0, difference: null });
  });

  it('shows history only where the user has allowed it, what ran there alone, without secrets', async () => {
    const refused = await call('search_history', { query: 'deploy', cwd: shop });
    expect(refused.isError).toBe(true);
    expect(refused.content[0]?.text).toContain('hunch config set suggestions.agent_history');
    expect((await call('suggest_next', { cwd: shop })).isError).toBe(true);

    for (const [cwd, command] of [
      [shop, 'deploy --here'],
      [join(shop, 'src'), 'deploy --token=ghp_0123456789abcdefghijABCDEFGHIJ012345'],
      [home.home, 'deploy --elsewhere'],
    ] as const) {
      await home.run(['hook', '-r', 'IngestEvent'], {
        cwd,
        env: {
          ...patience,
          HUNCH_F_event_type: 'command_end',
          HUNCH_F_session_id: 's1',
          HUNCH_F_shell: 'bash',
          HUNCH_F_ts_ms: String(Date.now()),
          HUNCH_F_cwd: cwd,
          HUNCH_F_cmd_raw: command,
          HUNCH_F_exit_code: '0',
        },
      });
    }
    const set = await home.run(['config', 'set', 'suggestions.agent_history', JSON.stringify([shop])]);
    expect(set.exitCode).toBe(0);
    let lines: readonly string[] = [];
    const search = async (): Promise<readonly string[]> => {
      const { structuredContent } = await call('search_history', { query: 'deploy', cwd: shop });
      const { hits } = structuredContent as { readonly hits: readonly { readonly cmd_raw: string }[] };
      return (lines = hits.map(({ cmd_raw: line }) => line));
    };
    // A hook is answered before its event is in the database.
    await expect.poll(search).toHaveLength(2);
    expect(lines).toContain('deploy --here');
    expect(lines.join()).not.toContain('ghp_');
    expect((await call('search_history', { query: '', cwd: home.home })).isError).toBe(true);
    expect((await call('suggest_next', { cwd: shop })).isError).toBeUndefined();
  });

  it('has the rules as resources, by domain', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('hunch://rules');
    const { contents } = await client.readResource({ uri: resources.at(-1)?.uri ?? '' });
    const rules = JSON.parse((contents[0] as { readonly text: string }).text) as readonly object[];
    expect(rules.length).toBeGreaterThan(0);
    expect(rules[0]).toMatchObject({
      rule: expect.any(String) as string,
      message: expect.any(String) as string,
    });
  });

  it('refuses what is no argument of a tool, and goes on', async () => {
    expect((await call('check_command', { command: '' })).isError).toBe(true);
    expect((await call('check_command', { command: 'ls' })).structuredContent).toMatchObject({
      risk: 'safe',
    });
  });
});
