import { type ClientRequest, request } from 'node:http';
import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { MemoryState } from '../../src/gateway/state/memory-state.ts';
import type { GatewayState } from '../../src/gateway/state/state.ts';
import { startLink } from './support/breakable-link.ts';
import { chatAnswer, chatChunk, done, usageChunk } from './support/chat.ts';
import { startGateway, type TestGateway, token } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { hasRedis, startRedis } from './support/redis.ts';
import { shared, stateMakers } from './support/states.ts';
import { ScriptedUpstream } from './support/scripted-upstream.ts';

/** Dollars a million tokens: a request of the largest answer costs 0.1. */
const priced = { input: 1, output: 1 };
const ANSWER_TOKENS_MAX = 100_000;

/** A provider that keeps its own bill. */
async function startProvider(): Promise<{
  readonly url: string;
  readonly bill: { usd: number; requests: number };
}> {
  const bill = { usd: 0, requests: 0 };
  const upstream = await ScriptedUpstream.start(async (seen, response) => {
    bill.requests += 1;
    // Of any length up to the bound, the same in each run.
    const tokens = 1_000 + ((bill.requests * 7_919) % (ANSWER_TOKENS_MAX - 1_000));
    const usage = { prompt_tokens: 500, completion_tokens: tokens, total_tokens: tokens + 500 };
    bill.usd += (500 + tokens) / 1e6;
    await new Promise((resolve) => setImmediate(resolve));
    if (seen.body.stream === true) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end([chatChunk({ content: 'x' }), chatChunk({}, 'stop'), usageChunk(usage), done].join(''));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(chatAnswer('4', { usage })));
  });
  return { url: upstream.url, bill };
}

function start(url: string, state: GatewayState, budget: object = {}): Promise<TestGateway> {
  return startGateway({
    state,
    retries: 0,
    sticky: { enabled: false, cache_ttl_s: 0, horizon_turns: 1 },
    providers: { p: { base_url: url } },
    tiers: { simple: ['p/s'] },
    models: { 'p/s': priced },
    budget: { day_usd: 1, ...budget },
  });
}

const atOnce = { graceMs: 0, countMs: 5_000, recordMs: 5_000 };

const hello = (stream = false) => ({
  body: {
    model: 'auto',
    max_tokens: ANSWER_TOKENS_MAX,
    stream,
    messages: [{ role: 'user', content: 'What is 2+2?' }],
  },
});

describe.each(stateMakers)('a budget of 1 dollar in %s', (_, make) => {
  test('1,000 requests at once, at two gateways, pass it by one request at most', async () => {
    const provider = await startProvider();
    const state = await make();
    const gateways = [await start(provider.url, await state()), await start(provider.url, await state())];
    const statuses = new Map<number, number>();
    await Promise.all(
      Array.from({ length: 1_000 }, async (__, index) => {
        const gateway = gateways[index % 2];
        if (gateway === undefined) return;
        const { status } = await ask(gateway, hello(index % 3 === 0));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
    expect(new Set(statuses.keys())).toEqual(new Set([200, 429]));
    expect(provider.bill.usd).toBeLessThan(1 + ANSWER_TOKENS_MAX / 1e6 + 500 / 1e6);
    // Until it is spent, each that comes alone is answered.
    for (let at = 0; at < 40; at += 1) for (const gateway of gateways) await ask(gateway, hello());
    expect(provider.bill.usd).toBeGreaterThanOrEqual(1);
    expect(provider.bill.usd).toBeLessThan(1 + ANSWER_TOKENS_MAX / 1e6 + 500 / 1e6);
    const { dayUsd } = (
      await (await state()).look({ conversation: undefined, providers: [], nowMs: Date.now() })
    ).spent;
    expect(Math.abs(dayUsd - provider.bill.usd) / provider.bill.usd).toBeLessThan(0.01);
  });
});

describe('what is set apart', () => {
  test('is free again after a failure, and after a client that has gone', async () => {
    const state = new MemoryState();
    const upstream = await ScriptedUpstream.start(
      (__, response) => {
        response.writeHead(500, { 'content-type': 'application/json' });
        response.end('{"error":{"message":"no"}}');
      },
      () => undefined,
      (__, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(chatAnswer('4')));
      },
    );
    const gateway = await start(upstream.url, state, { day_usd: 0.05 });
    expect((await ask(gateway, hello())).status).toBe(502);
    const leaving = new AbortController();
    const left = fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer hunch-test-token', 'content-type': 'application/json' },
      body: JSON.stringify(hello(true).body),
      signal: leaving.signal,
    }).catch(() => undefined);
    await upstream.asked(2);
    // Another has to wait until it is known what this one costs.
    const waiting = await ask(gateway, hello());
    expect(waiting.status).toBe(429);
    expect(waiting.headers).toMatchObject({ 'retry-after': '2' });
    leaving.abort();
    await left;
    await expect.poll(async () => (await ask(gateway, hello())).status).toBe(200);
    expect(gateway.records.find(({ outcome }) => outcome === 'cancelled')?.usage.inputTokens).toBeGreaterThan(
      0,
    );
  });

  test('an answer whose client has left is waited for: only its end says what it costs', async () => {
    const state = new MemoryState();
    const usage = { prompt_tokens: 10, completion_tokens: 5_000, total_tokens: 5_010 };
    let answer: () => void = () => undefined;
    const upstream = await ScriptedUpstream.start(async (__, response) => {
      await new Promise<void>((resolve) => (answer = resolve));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(chatAnswer('4', { usage })));
    });
    const gateway = await start(upstream.url, state);
    const leaving = new AbortController();
    const left = fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer hunch-test-token', 'content-type': 'application/json' },
      body: JSON.stringify(hello().body),
      signal: leaving.signal,
    }).catch(() => undefined);
    await upstream.asked(1);
    leaving.abort();
    await left;
    // By the time that this is answered the gateway knows that the other client has left.
    for (let at = 0; at < 3; at += 1) await ask(gateway, { path: '/health', method: 'GET' });
    answer();
    await expect.poll(() => state.spent(Date.now()).dayUsd).toBeCloseTo(5_010 / 1e6, 12);
    expect(gateway.records).toMatchObject([{ outcome: 'cancelled', status: 499, costUsd: 5_010 / 1e6 }]);
  });

  test('of a stream that its client has left all counts that has come by then', async () => {
    const words = Array.from({ length: 400 }, () => chatChunk({ content: ' river' }));
    let leave: () => void = () => undefined;
    const upstream = await ScriptedUpstream.start((__, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // The gateway hears of both in one moment, as it does when the machine was busy for long.
      leave();
      response.write(chatChunk({ role: 'assistant', content: '' }) + words.join(''));
    });
    const gateway = await start(upstream.url, new MemoryState());
    await left(gateway, hello(true).body, (client) => (leave = () => client.destroy()));
    await expect.poll(() => gateway.records.length).toBe(1);
    expect(gateway.records[0]).toMatchObject({ outcome: 'cancelled', model: 'p/s' });
    // What nobody has counted is estimated.
    expect(gateway.records[0]?.usage.outputTokens).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['its client leaves', (client: ClientRequest) => void client.destroy()],
    ['the gateway stops', (_: ClientRequest, gateway: TestGateway) => void gateway.gateway.close(atOnce)],
  ] as const)('of a stream all counts that its provider has said when %s', async (__, end) => {
    // More than sockets hold: when the client goes most of it is on its way, or waits at the provider.
    const words = chatChunk({ content: ' river'.repeat(1_000) });
    const upstream = await ScriptedUpstream.start((___, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < 1_000; at += 1) response.write(words);
    });
    const gateway = await start(upstream.url, new MemoryState());
    await left(gateway, hello(true).body, (client) =>
      client.once('response', (response) => {
        response.on('error', () => undefined).resume();
        end(client, gateway);
      }),
    );
    await expect.poll(() => gateway.records.length).toBe(1);
    expect(gateway.records[0]?.usage.outputTokens).toBeGreaterThan(990_000);
  });

  test('of a gateway that died is free when its time is over', async () => {
    const state = new MemoryState();
    const limits = { dayUsd: 1, monthUsd: Number.POSITIVE_INFINITY, isOpenWithoutState: true };
    const ask = { usd: 2, limits };
    expect(await state.reserve({ ...ask, id: 'a', nowMs: 0, untilMs: 10 })).toBe('reserved');
    expect(await state.reserve({ ...ask, id: 'b', nowMs: 9, untilMs: 20 })).toBe('others_first');
    expect(await state.reserve({ ...ask, id: 'b', nowMs: 11, untilMs: 20 })).toBe('reserved');
  });
});

describe.runIf(hasRedis)('a server of the state that is lost', () => {
  test.each([
    ['open', 200],
    ['close', 503],
  ] as const)('%s', async (without_state, status) => {
    const provider = await startProvider();
    const redis = await startRedis();
    const gateway = await start(provider.url, await shared(redis.url), { day_usd: 5, without_state });
    // Where it must be sure, a fresh server first hears of all gateways.
    await expect.poll(async () => (await ask(gateway, hello())).status).toBe(200);
    if (without_state === 'close') await emptiedWhileItRuns(redis.url);
    await redis.stop();
    expect((await ask(gateway, hello())).status).toBe(status);
  });

  /** It has run for as long as it takes all gateways to reach it, so that a new one need not wait for them again. */
  async function emptiedWhileItRuns(url: string): Promise<void> {
    const client = new Redis(url);
    await client.flushall();
    await shared(url);
    await expect.poll(() => client.get('hunch:known')).not.toBeNull();
    // Its clock counts whole seconds.
    expect(Number(await client.get('hunch:known')) - Date.now()).toBeLessThanOrEqual(1_000);
    client.disconnect();
  }

  const limits = { dayUsd: 1, monthUsd: Number.POSITIVE_INFINITY, isOpenWithoutState: true };
  const reserve = (id: string) => ({ id, usd: 2, limits, nowMs: Date.now(), untilMs: Date.now() + 60_000 });

  test('what is set apart for requests that are being answered is so again when it comes back', async () => {
    const redis = await startRedis();
    const [state, other] = [await shared(redis.url), await shared(redis.url)];
    expect(await state.reserve(reserve('a'))).toBe('reserved');
    expect(await other.reserve(reserve('b'))).toBe('others_first');
    await redis.stop();
    await startRedis(Number(new URL(redis.url).port));
    await Promise.all([state.reached(), other.reached()]);
    // The server may hear of the other gateway's request first, and allows it then.
    await expect
      .poll(async () => {
        const reserved = await other.reserve(reserve('c'));
        if (reserved === 'reserved') await other.settle('c', 0, Date.now());
        return reserved;
      })
      .toBe('others_first');
    await state.settle('a', 0.5, Date.now());
    await expect.poll(() => other.reserve(reserve('d'))).toBe('reserved');
  });

  test('a request that ended while only its gateway could not reach the server holds nothing back afterwards', async () => {
    const redis = await startRedis();
    const link = await startLink(redis.url);
    const [state, other] = [await shared(link.url), await shared(redis.url)];
    expect(await state.reserve(reserve('a'))).toBe('reserved');
    link.break();
    await expect.poll(() => state.place).toBe('shared_but_away');
    await state.settle('a', 0.5, Date.now());
    // Out of reach, it may allow what the server does not know yet: that is set apart as soon as it can be.
    expect(await state.reserve(reserve('e'))).toBe('reserved');
    expect(await other.reserve(reserve('b'))).toBe('others_first');
    link.mend();
    const held = async (): Promise<string[]> => {
      const client = new Redis(redis.url);
      const ids = await client.hkeys('hunch:reserved:all');
      client.disconnect();
      return ids;
    };
    await expect.poll(held).toEqual(['e']);
    await state.settle('e', 0, Date.now());
    expect(await other.reserve(reserve('d'))).toBe('reserved');
  });

  test('it forgets what was spent when it comes back; its gateways do not', async () => {
    const provider = await startProvider();
    const redis = await startRedis();
    const state = await shared(redis.url);
    const gateway = await start(provider.url, state, { day_usd: 0.1 });
    while (provider.bill.usd < 0.1) expect((await ask(gateway, hello())).status).toBe(200);
    const { port } = new URL(redis.url);
    await redis.stop();
    expect((await ask(gateway, hello())).status).toBe(429);
    await startRedis(Number(port));
    await state.reached();
    const other = await start(provider.url, await shared(redis.url), { day_usd: 0.1 });
    await expect.poll(async () => (await ask(other, hello())).status).toBe(429);
    const billed = provider.bill.usd;
    expect((await ask(gateway, hello())).status).toBe(429);
    expect(provider.bill.usd).toBe(billed);
  });
});

test('an answer that has not come when a gateway stops is recorded with what was sent for it', async () => {
  const upstream = await ScriptedUpstream.start(() => new Promise(() => undefined));
  const gateway = await start(upstream.url, new MemoryState());
  const asked = ask(gateway, hello()).catch(() => 'left');
  await upstream.asked(1);
  await gateway.gateway.close({ graceMs: 20, countMs: 20, recordMs: 5_000 });
  expect(await asked).toBe('left');
  expect(gateway.records).toMatchObject([{ outcome: 'cancelled', model: 'p/s' }]);
  expect(gateway.records[0]?.usage.inputTokens).toBeGreaterThan(0);
});

/** Resolves when the client of a request has left. @param meanwhile has its socket */
async function left(
  gateway: TestGateway,
  body: object,
  meanwhile: (client: ClientRequest) => void,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `${gateway.url}/v1/chat/completions`;
  const client = request(url, { method: 'POST', headers, agent: false });
  meanwhile(client);
  await new Promise<void>((resolve) => {
    client.on('error', () => undefined);
    client.once('close', () => resolve());
    client.end(JSON.stringify(body));
  });
}
