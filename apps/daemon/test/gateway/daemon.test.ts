import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouterStatusResult } from '@hunch/common/protocol';
import OpenAI from 'openai';
import { expect, onTestFinished, test } from 'vitest';
import { serveGateway } from '../../src/gateway/serve.ts';
import { Sqlite } from '../../src/store/sqlite.ts';
import { daemonDirectory, hunchd } from '../support/built.ts';
import { TestClient } from '../support/client.ts';
import { launch, startDaemon } from '../support/daemon.ts';
import { dyingWorker } from '../support/dying-worker.ts';
import { makeHome, type Home } from '../support/home.ts';
import { chatAnswer } from './support/chat.ts';
import { freePort } from './support/redis.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

function configure(home: Home, upstreamUrl: string, more = ''): void {
  mkdirSync(home.paths.configDir, { recursive: true });
  writeFileSync(
    home.paths.config,
    `[prompt_router]
enabled = true
listen = "127.0.0.1:0"
llm_classifier = false
${more}
[prompt_router.tiers]
simple = ["near/gpt-4o-mini"]
[prompt_router.providers.near]
base_url = "${upstreamUrl}"
key_env = "NEAR_KEY"
`,
  );
}

/** The gateway listens a moment after the daemon is ready: nobody waits for it. */
async function running(client: TestClient): Promise<RouterStatusResult & { readonly url: string }> {
  for (;;) {
    const status = await client.call('RouterStatus', {});
    const { url } = status;
    if (url !== null) return { ...status, url };
    if (status.problems.length > 0) throw new Error(status.problems.join('\n'));
  }
}

const hello = { model: 'auto', messages: [{ role: 'user' as const, content: 'What is 2+2?' }] };

test('the daemon serves, keeps what it decided, follows its configuration, and ends with all written', async () => {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
  const home = makeHome();
  configure(home, upstream.url);
  const daemon = await startDaemon({ home, environment: { NEAR_KEY: 'sk-secret' } });
  const socket = await TestClient.open(daemon.socket);
  const status = await running(socket);
  expect(status).toMatchObject({
    enabled: true,
    tiers: { SIMPLE: ['near/gpt-4o-mini'], REASONING: [] },
    providers: [{ name: 'near', has_key: true, health: 'well', models: ['gpt-4o-mini'] }],
    budget: { day_usd: null },
    state: 'memory',
    problems: [],
  });
  const tokenFile = status.token_file ?? '';
  expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  const apiKey = readFileSync(tokenFile, 'utf8').trim();
  const client = new OpenAI({ baseURL: status.url, apiKey, maxRetries: 0 });
  await client.chat.completions.create(hello);

  configure(home, upstream.url, 'allowed_hosts = ["a.test"]\nbudget = { day_usd = 0.0000001 }');
  await socket.call('Reload', {});
  expect(await running(socket)).toMatchObject({ url: status.url, budget: { day_usd: 0.0000001 } });
  await expect(client.chat.completions.create(hello)).rejects.toMatchObject({
    code: 'insufficient_quota',
    status: 429,
  });

  writeFileSync(home.paths.config, '');
  await socket.call('Reload', {});
  while ((await socket.call('RouterStatus', {})).url !== null);
  await expect(client.chat.completions.create(hello)).rejects.toBeInstanceOf(OpenAI.APIConnectionError);

  expect((await daemon.stop()).code).toBe(0);
  const database = new Sqlite(home.paths.routerDb, { readonly: true });
  const rows = database.prepare('SELECT tier, model, outcome, status, cost_usd, prompt FROM decision').all();
  const spend = database.prepare('SELECT model, requests, input_tokens, cost_usd FROM spend').all();
  database.close();
  const cost = (9 * 0.15 + 3 * 0.6) / 1e6;
  expect(rows).toEqual([
    {
      tier: 'SIMPLE',
      model: 'near/gpt-4o-mini',
      outcome: 'answered',
      status: 200,
      cost_usd: cost,
      prompt: null,
    },
    { tier: null, model: '', outcome: 'refused', status: 429, cost_usd: null, prompt: null },
  ]);
  expect(spend).toContainEqual({ model: 'near/gpt-4o-mini', requests: 1, input_tokens: 9, cost_usd: cost });
  expect(readFileSync(home.paths.log, 'utf8')).not.toContain('sk-secret');
});

test('what was spent before a restart counts after it', async () => {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
  const home = makeHome();
  configure(home, upstream.url);
  const environment = { NEAR_KEY: 'sk-secret' };
  const ask = async (url: string): Promise<void> => {
    const apiKey = readFileSync(`${home.paths.dataDir}/router-token`, 'utf8').trim();
    await new OpenAI({ baseURL: url, apiKey }).chat.completions.create(hello);
  };
  const first = await startDaemon({ home, environment });
  await ask((await running(await TestClient.open(first.socket))).url);
  await first.stop();
  const second = await startDaemon({ home, environment });
  const { spent } = await running(await TestClient.open(second.socket));
  expect(spent.day_usd).toBeGreaterThan(0);
  expect(spent.month_usd).toBe(spent.day_usd);
});

test('a gateway that can not start says why, and the daemon goes on', async () => {
  const home = makeHome();
  configure(home, 'http://127.0.0.1:9/v1', 'budget = { day_usd = -1 }');
  const daemon = await startDaemon({ home });
  const socket = await TestClient.open(daemon.socket);
  let status = await socket.call('RouterStatus', {});
  while (status.problems.length === 0) status = await socket.call('RouterStatus', {});
  expect(status.url).toBeNull();
  expect(status.problems[0]).toContain('the daemon has no environment variable NEAR_KEY');
  const { warnings } = await socket.call('Status', {});
  expect(warnings.join('\n')).toContain('prompt_router.budget.day_usd must be a number from 0');
  expect(warnings.join('\n')).toContain('the daemon has no environment variable NEAR_KEY');
  writeFileSync(home.paths.config, '');
  await socket.call('Reload', {});
  while ((await socket.call('RouterStatus', {})).problems.length > 0);
  expect((await socket.call('Status', {})).warnings.join('\n')).not.toContain('prompt_router');
});

test('a damaged router.db is moved aside', async () => {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
  const home = makeHome();
  configure(home, upstream.url);
  mkdirSync(home.paths.dataDir, { recursive: true });
  chmodSync(home.paths.dataDir, 0o700);
  writeFileSync(home.paths.routerDb, 'this is no database, but long enough to be taken for one'.repeat(100));
  const daemon = await startDaemon({ home, environment: { NEAR_KEY: 'sk-secret' } });
  const socket = await TestClient.open(daemon.socket);
  await running(socket);
  const { warnings } = await socket.call('Status', {});
  expect(warnings.join('\n')).toContain('router.db was damaged. What could be read is in a new one');
});

/** The gateway alone, and its only client. */
async function serveAlone() {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
  const home = makeHome();
  configure(home, upstream.url);
  const args = ['gateway', '--listen', '127.0.0.1:0'];
  const { child, exited } = launch({ home, args, environment: { NEAR_KEY: 'sk-secret' } });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) =>
      resolve(/^hunchd gateway (\S+)/.exec(text.toString())?.[1] ?? ''),
    );
    void exited.then(({ stderr }) => reject(new Error(stderr)));
  });
  const apiKey = readFileSync(`${home.paths.dataDir}/router-token`, 'utf8').trim();
  const client = new OpenAI({ baseURL: url, apiKey });
  const ask = async () => (await client.chat.completions.create(hello)).choices[0]?.message.content;
  return { home, child, exited, ask };
}

test('the gateway alone serves without the shell parts', async () => {
  const { home, child, exited, ask } = await serveAlone();
  expect(await ask()).toBe('4');
  child.kill('SIGTERM');
  expect((await exited).code).toBe(0);
  expect(existsSync(home.paths.suggestionsDb)).toBe(false);
  expect(existsSync(home.paths.socket)).toBe(false);
});

test.each([
  ['is no TOML', '[prompt_router', 'what was set before still holds'],
  ['names no model', '[prompt_router]', 'The gateway goes on as it was set before.'],
])('a file that %s is said at a reload, and ends no gateway', async (_, text, said) => {
  const { home, child, exited, ask } = await serveAlone();
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  writeFileSync(home.paths.config, text);
  child.kill('SIGHUP');
  await expect.poll(() => stderr).toContain(said);
  expect(await ask()).toBe('4');
  child.kill('SIGTERM');
  expect((await exited).code).toBe(0);
});

test('the gateway alone says why it can not serve', async () => {
  const home = makeHome();
  const { code, stderr } = await launch({ home, args: ['gateway'] }).exited;
  expect(code).toBe(1);
  expect(stderr).toContain('prompt_router: no tier has a model, so nothing can be served');
});

test('the gateway alone says that its place is taken, and nothing of a gateway that has stopped', async () => {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
  const home = makeHome();
  configure(home, upstream.url);
  const args = ['gateway', '--listen', new URL(upstream.url).host];
  const { code, stderr } = await launch({ home, args, environment: { NEAR_KEY: 'sk-secret' } }).exited;
  expect(code).toBe(1);
  expect(stderr).toContain('The gateway does not run: listen EADDRINUSE');
  expect(stderr).not.toContain('has stopped');
});

test('the gateway alone ends when its thread does, so that who supervises it starts it again', async () => {
  const home = makeHome();
  configure(home, 'http://127.0.0.1:9/v1');
  const hangups = process.listeners('SIGHUP');
  onTestFinished(() => {
    for (const listener of process.listeners('SIGHUP'))
      if (!hangups.includes(listener)) process.off('SIGHUP', listener);
  });
  const code = await serveGateway({
    environment: { HUNCH_HOME: home.directory, NEAR_KEY: 'sk-secret' },
    uid: process.getuid?.() ?? 0,
    listen: undefined,
    gatewayWorker: dyingWorker('gateway-worker', home.directory, { deaths: 1, when: 'before', nth: 1 }),
    routerStoreWorker: new URL(pathToFileURL(join(daemonDirectory, 'router-store-worker.mjs'))),
  });
  expect(code).toBe(1);
});

const keepsSockets = spawnSync('systemd-socket-activate', ['--version'], { stdio: 'ignore' }).status === 0;

test.runIf(keepsSockets)(
  'who comes before the gateway listens waits, where a supervisor keeps the socket',
  async () => {
    const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
    const home = makeHome();
    configure(home, upstream.url);
    const port = await freePort();
    const environment = [`HUNCH_HOME=${home.directory}`, 'HUNCH_ALLOW_ROOT=1', 'NEAR_KEY=sk-secret'];
    const supervisor = spawn(
      'systemd-socket-activate',
      [
        `--listen=127.0.0.1:${port}`,
        ...environment.map((one) => `--setenv=${one}`),
        process.execPath,
        hunchd,
        'gateway',
      ],
      { stdio: 'ignore' },
    );
    onTestFinished(() => void supervisor.kill('SIGKILL'));
    const health = (): Promise<string> =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        (response) => response.text(),
        () => health(),
      );
    expect(await health()).toBe('{"status":"ok"}');
  },
);
