import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testHome, type TestHome } from '../support/run-cli.ts';

const answer = {
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: '4' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1_000_000, completion_tokens: 1_000_000 },
};

/** A provider that knows one key. */
async function startProvider(): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer sk-good';
    request.resume();
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? answer : { error: { message: 'no' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function configure(home: TestHome, baseUrl: string, asksModels = false): void {
  const directory = join(home.env.HUNCH_HOME ?? '', 'config');
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    join(directory, 'config.toml'),
    `[prompt_router]
enabled = true
listen = "127.0.0.1:0"
llm_classifier = ${asksModels}

[prompt_router.providers.near]
base_url = "${baseUrl}"
key_env = "NEAR_KEY"

[prompt_router.tiers]
simple = ["near/gpt-4o-mini"]
reasoning = ["near/gpt-4o"]
`,
  );
}

it('shows the proxy, its providers and what was spent', async () => {
  await using home = testHome();
  configure(home, await startProvider());
  const env = { NEAR_KEY: 'sk-good', HUNCH_PROMPT_ROUTER_BUDGET_DAY_USD: '0.5' };
  await home.run(['daemon', 'start'], { env });

  const status = await home.run(['router', 'status']);
  const url = /^address +(\S+)$/m.exec(status.stdout)?.[1] ?? '';
  const token = /^token +(\S+)$/m.exec(status.stdout)?.[1] ?? '';
  expect(status).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^SIMPLE +near\/gpt-4o-mini$/m),
  });
  expect(JSON.parse((await home.run(['router', 'status', '--json'])).stdout)).toMatchObject({ url });
  expect((await home.run(['router', 'providers'])).stdout).toMatch(
    /^near +openai-chat +http\S+ +key +✓ ok +gpt-4o-mini, gpt-4o$/m,
  );

  expect((await home.run(['router', 'stats'])).stdout).toMatch(/^No requests since/);
  const asked = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ model: 'auto', messages: [{ role: 'user', content: 'What is 2+2?' }] }),
  });
  expect(asked.status).toBe(200);
  expect((await home.run(['router', 'status'])).stdout).toMatch(
    /^spent today +\$0\.75 of \$0\.50: budget used up, requests are refused until the next period \(UTC\)$/m,
  );
  // Beside a proxy that runs, and of the conversation that is named.
  const unknown = await home.run(['router', 'feedback', '--conversation', 'other', 'bad']);
  expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('in this conversation') });
  await home.run(['daemon', 'stop']);
  const feedback = await home.run(['router', 'feedback', 'bad']);
  expect(feedback.stdout).toContain('Recorded: the last answer, by near/gpt-4o-mini for SIMPLE, was bad.');
  expect(feedback.stdout).toContain('Its prompt was not kept');
  expect(await home.run(['router', 'feedback', 'so-so'])).toMatchObject({ exitCode: 2 });

  const stats = await home.run(['router', 'stats']);
  expect(stats.stdout).toMatch(/^spent +\$0\.75$/m);
  expect(stats.stdout).toMatch(/^saved +\$11\.75 \(94 %\)/m);
  expect(stats.stdout).toMatch(/^SIMPLE +1 +2,000,000 +\$0\.75 +\$11\.75$/m);
  expect(JSON.parse((await home.run(['router', 'stats', '--json', '--days', '1'])).stdout)).toMatchObject({
    days: 1,
    by_model: [{ name: 'near/gpt-4o-mini', requests: 1, cost_usd: 0.75 }],
  });
  expect((await home.run(['router', 'replay', '--profile', 'careful'])).stdout).toMatch(
    /^0 of 1 recorded decisions would change/,
  );
});

it('shows what each key has spent of its limits', async () => {
  await using home = testHome();
  configure(home, await startProvider());
  await home.run(['daemon', 'start'], { env: { NEAR_KEY: 'sk-good' } });
  const created = await home.run(['router', 'keys', 'create', '--owner', 'ana', '--day-usd', '5', '--json']);
  const { key } = JSON.parse(created.stdout) as { key: string };
  const { url } = JSON.parse((await home.run(['router', 'status', '--json'])).stdout) as { url: string };
  const body = JSON.stringify({ model: 'auto', messages: [{ role: 'user', content: 'What is 2+2?' }] });
  const headers = { authorization: `Bearer ${key}` };
  const ask = (): Promise<Response> => fetch(`${url}/chat/completions`, { method: 'POST', headers, body });
  // The gateway reads the file of keys a moment after it was written.
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200);
  await home.run(['daemon', 'stop']);
  expect((await home.run(['router', 'keys', 'list'])).stdout).toMatch(
    /^k-\w+ +ana +all +\$0\.75 of \$5 +\$0\.75 /m,
  );
});

it('shows what asking for the tier cost, once the rules were unsure', async () => {
  await using home = testHome();
  configure(home, await startProvider(), true);
  await home.run(['daemon', 'start'], { env: { NEAR_KEY: 'sk-good' } });
  const { stdout } = await home.run(['router', 'status', '--json']);
  const { url, token_file: tokenFile } = JSON.parse(stdout) as { url: string; token_file: string };
  const asked = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}` },
    body: JSON.stringify({
      model: 'auto',
      messages: [{ role: 'user', content: 'Write a function that sorts a list in Python' }],
    }),
  });
  expect(asked.headers.get('x-hunch-reason')).toContain('unsure (');
  await asked.text();
  await home.run(['daemon', 'stop']);

  const stats = await home.run(['router', 'stats']);
  expect(stats.stdout).toMatch(/^requests +1$/m);
  expect(stats.stdout).toMatch(/^for the classifier +\$0\.75, 1 request$/m);
  const { by_tier, by_model, by_day, classifier } = JSON.parse(
    (await home.run(['router', 'stats', '--json'])).stdout,
  ) as Record<string, { name: string; requests: number; cost_usd: number }[]>;
  expect(classifier).toMatchObject({ questions: 1, failures: 0, cost_usd: 0.75 });
  // The unsure prompt went to the strong model; the sums of days and models hold both.
  expect(by_tier).toMatchObject([{ requests: 1, cost_usd: 12.5 }]);
  expect(by_day).toMatchObject([{ requests: 1, cost_usd: 13.25 }]);
  expect(by_model?.map(({ name, requests }) => [name, requests])).toEqual([
    ['near/gpt-4o', 1],
    ['near/gpt-4o-mini', 0],
  ]);
});

it('says what is wrong with the configuration, and with a key', async () => {
  await using home = testHome();
  const provider = await startProvider();
  configure(home, provider);
  const good = await home.run(['router', 'doctor'], { env: { NEAR_KEY: 'sk-good' } });
  expect(good).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(`${provider} answers (200`) });
  expect(good.stdout).toMatch(/list prices as of 20\d\d-\d\d/);
  const refused = await home.run(['router', 'doctor'], { env: { NEAR_KEY: 'sk-bad' } });
  expect(refused).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('refuses the key (401)') });
  expect(refused.stdout).not.toContain('sk-bad');
  const missing = await home.run(['router', 'doctor', '--json']);
  expect(JSON.parse(missing.stdout)).toMatchObject({
    problems: expect.arrayContaining([expect.stringContaining('no environment variable NEAR_KEY')]),
  });
  const asks = {
    NEAR_KEY: 'sk-good',
    HUNCH_PROMPT_ROUTER_LLM_CLASSIFIER: 'true',
    HUNCH_PROMPT_ROUTER_CLASSIFIER_MODEL: 'nowhere/mini',
  };
  expect((await home.run(['router', 'doctor'], { env: asks })).stdout).toContain(
    'no provider has "nowhere/mini"',
  );
});

it('tells a bad key from a bad request where a provider calls both the same', async () => {
  await using home = testHome();
  const details = [{ reason: 'API_KEY_INVALID' }];
  const server = createServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 400, message: 'no', details } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  configure(home, `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1beta`);
  await home.run(['config', 'set', 'prompt_router.providers.near.format', 'gemini']);
  const refused = await home.run(['router', 'doctor'], { env: { NEAR_KEY: 'sk-bad' } });
  expect(refused).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('refuses the key (401)') });
});

it('chooses the model that is asked for the tier', async () => {
  await using home = testHome();
  configure(home, 'http://127.0.0.1:9/v1');
  expect((await home.run(['router', 'classifier'])).stdout).toContain('near/gpt-4o-mini');
  expect(await home.run(['router', 'classifier', 'mini'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Write it as provider/model.'),
  });
  expect(await home.run(['router', 'classifier', 'nowhere/mini'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Unknown provider "nowhere". Configured: near.'),
  });
  expect((await home.run(['router', 'classifier', 'near/gpt-4o'])).exitCode).toBe(0);
  expect((await home.run(['router', 'classifier'])).stdout).toContain('near/gpt-4o (off');
});

it('sets what lies below a name that the user chose', async () => {
  await using home = testHome();
  const key = 'prompt_router.providers.near.base_url';
  expect(await home.run(['config', 'set', key, 'http://127.0.0.1:9/v1'])).toMatchObject({ exitCode: 0 });
  expect(JSON.parse((await home.run(['config', 'get', 'prompt_router.providers'])).stdout)).toMatchObject({
    near: { base_url: 'http://127.0.0.1:9/v1' },
  });
  expect(await home.run(['config', 'set', 'prompt_router.providers.near.baseurl', 'x'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('is not an option; did you mean "base_url"?'),
  });
});

it('says how to find out how good answers are', async () => {
  await using home = testHome();
  expect(await home.run(['router', 'quality'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('hunch config set prompt_router.quality.enabled true'),
  });
});

it('without a daemon the status says so', async () => {
  await using home = testHome();
  expect(await home.run(['router', 'status'])).toMatchObject({ exitCode: 69 });
});
