import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MemoryState } from '../../src/gateway/state/memory-state.ts';
import { revokeAt } from '../../src/gateway/state/revoke.ts';
import type { GatewayState } from '../../src/gateway/state/state.ts';
import { makeKey, type VirtualKey } from '../../src/gateway/virtual-key.ts';
import { chatAnswer } from './support/chat.ts';
import { startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { hasRedis, startRedis } from './support/redis.ts';
import { shared, stateMakers } from './support/states.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

const unlimited = {
  owner: 'ana',
  models: [],
  dayUsd: Number.POSITIVE_INFINITY,
  monthUsd: Number.POSITIVE_INFINITY,
  requestsPerMinute: Number.POSITIVE_INFINITY,
  tokensPerMinute: Number.POSITIVE_INFINITY,
  createdAtMs: 0,
  expiresAtMs: Number.POSITIVE_INFINITY,
};

function keyWith(limits: Partial<VirtualKey>): { readonly text: string; readonly key: VirtualKey } {
  const { key: text, id, hash } = makeKey();
  return { text, key: { ...unlimited, id, hash, ...limits } };
}

async function start(keys: readonly VirtualKey[], state: GatewayState = new MemoryState()) {
  const usage = { prompt_tokens: 10, completion_tokens: 500, total_tokens: 510 };
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4', { usage })));
  return startGateway({
    state,
    keys,
    retries: 0,
    providers: { p: { base_url: upstream.url }, q: { base_url: upstream.url } },
    tiers: { simple: ['p/s'], medium: ['q/m'] },
    models: { 'p/s': { input: 100, output: 100 }, 'q/m': {} },
  });
}

const hello = (text: string, model = 'auto') => ({
  body: { model, max_tokens: 500, messages: [{ role: 'user', content: 'What is 2+2?' }] },
  headers: { authorization: `Bearer ${text}` },
});

describe('a virtual key', () => {
  test.runIf(hasRedis)(
    'that is revoked is refused by all who share a state, before they read the file again',
    async () => {
      const { text, key } = keyWith({});
      const { url } = await startRedis();
      const gateway = await start([key], await shared(url));
      expect((await ask(gateway, hello(text))).status).toBe(200);
      expect(await revokeAt(url, [key.id])).toBe(true);
      const refused = await ask(gateway, hello(text));
      expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('was revoked')]);
      const passed = { ...hello(text), path: '/v1/embeddings' };
      expect((await ask(gateway, passed)).status).toBe(401);
    },
  );

  test('opens the gateway in any of the headers, until it expires; another does not', async () => {
    const { text, key } = keyWith({});
    const old = keyWith({ expiresAtMs: Date.now() - 1 });
    const gateway = await start([key, old.key]);
    expect((await ask(gateway, hello(text))).status).toBe(200);
    const { body } = hello(text);
    expect((await ask(gateway, { body, headers: { authorization: '', 'x-api-key': text } })).status).toBe(
      200,
    );
    expect((await ask(gateway, hello(old.text))).status).toBe(401);
    expect((await ask(gateway, hello(`${text}x`))).status).toBe(401);
    expect((await ask(gateway, hello(key.hash))).status).toBe(401);
    expect(gateway.records.map((record) => record.key)).toEqual([key.id, key.id]);
  });

  test('is for its models: others are passed over, and refused by name', async () => {
    const { text, key } = keyWith({ models: ['q/*'] });
    const gateway = await start([key]);
    expect((await ask(gateway, hello(text))).headers['x-hunch-model']).toBe('q/m');
    const refused = await ask(gateway, hello(text, 'p/s'));
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('q/*');
    const listed = await fetch(`${gateway.url}/v1/models`, { headers: { authorization: `Bearer ${text}` } });
    const { data } = (await listed.json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).not.toContain('p/s');
    expect(
      (await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${text}` } })).status,
    ).toBe(403);
  });

  test('with a budget is not for models whose cost nobody knows', async () => {
    const { text, key } = keyWith({ dayUsd: 1 });
    const gateway = await start([key]);
    expect((await ask(gateway, hello(text, 'q/m'))).text).toContain('[prompt_router.models.');
    expect((await ask(gateway, hello(text, 'auto'))).status).toBe(200);
  });
});

describe.each(stateMakers)('the limits of a virtual key, in %s', (_, make) => {
  test('its budget holds at two gateways for many at once, and is of no other key', async () => {
    const poor = keyWith({ dayUsd: 0.5 });
    const rich = keyWith({});
    const state = await make();
    const keys = [poor.key, rich.key];
    const gateways = [await start(keys, await state()), await start(keys, await state())] as const;
    const asks = Array.from({ length: 60 }, (__, at) =>
      ask(gateways[at % 2 === 0 ? 0 : 1], hello(poor.text)),
    );
    const statuses = (await Promise.all(asks)).map(({ status }) => status);
    for (let at = 0; at < 8; at += 1) statuses.push((await ask(gateways[0], hello(poor.text))).status);
    // Each costs 0.051.
    expect(statuses.filter((status) => status === 200).length).toBe(10);
    const spent = await ask(gateways[1], hello(poor.text));
    expect(spent.status).toBe(429);
    expect(spent.headers['x-should-retry']).toBe('false');
    // It is no fault of the model that was to be asked.
    const { error } = JSON.parse(spent.text) as { error: { code: string; message: string } };
    expect(error.code).toBe('insufficient_quota');
    expect(error.message).toMatch(/^The budget of this key/);
    const metrics = await ask(gateways[1], { path: '/metrics', method: 'GET' });
    expect(metrics.text).not.toMatch(/^hunch_upstream_failures_total\{/m);
    expect((await ask(gateways[1], hello(rich.text))).status).toBe(200);
  });

  test('requests and tokens a minute are counted by both', async () => {
    const slow = keyWith({ requestsPerMinute: 3 });
    const small = keyWith({ tokensPerMinute: 750 });
    const state = await make();
    const keys = [slow.key, small.key];
    const gateways = [await start(keys, await state()), await start(keys, await state())] as const;
    // A border between two minutes would let more through.
    vi.useFakeTimers({ now: Math.floor(Date.now() / 60_000) * 60_000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1)
      statuses.push((await ask(gateways[at % 2 === 0 ? 0 : 1], hello(slow.text))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const full = await ask(gateways[0], hello(slow.text));
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0);
    const answered: number[] = [];
    const observer = await state();
    const counted = (tokensMax: number): Promise<number> =>
      observer.admit({
        key: small.key.id,
        tokens: 0,
        requestsMax: Number.POSITIVE_INFINITY,
        tokensMax,
        nowMs: Date.now(),
      });
    for (let at = 0; at < 4; at += 1) {
      answered.push((await ask(gateways[at % 2 === 0 ? 0 : 1], hello(small.text))).status);
      // What the answer had is counted after it has gone out.
      await expect.poll(() => counted(at === 0 ? 509 : 1_019)).toBeGreaterThan(0);
    }
    expect(answered).toEqual([200, 200, 429, 429]);
  });
});
