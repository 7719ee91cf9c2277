import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AnswerCache, CacheLimits } from '../../src/gateway/cache/answer-cache.ts';
import { AnswerText } from '../../src/gateway/cache/answer-text.ts';
import { MemoryCache } from '../../src/gateway/cache/memory-cache.ts';
import { SharedCache } from '../../src/gateway/cache/shared-cache.ts';
import { makeKey, type VirtualKey } from '../../src/gateway/virtual-key.ts';
import { madeKey } from './support/made-key.ts';
import { chatAnswer, chatChunk, chatStream, done } from './support/chat.ts';
import { type GatewayOptions, startGateway, token } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { hasRedis, startRedis } from './support/redis.ts';
import { testPatienceMs } from './support/states.ts';
import {
  answerChunks,
  answerJson,
  breakAfter,
  type Script,
  ScriptedUpstream,
} from './support/scripted-upstream.ts';

const body = { model: 'near/a', messages: [{ role: 'user' as const, content: 'What is 2+2?' }] };
const cache = { enabled: true };

async function connect(script: Script, more: Partial<GatewayOptions> = {}) {
  const upstream = await ScriptedUpstream.start(script);
  const gateway = await startGateway({
    retries: 0,
    providers: { near: { base_url: upstream.url } },
    models: { 'near/a': { input: 1, output: 1 } },
    cache,
    ...more,
  });
  return { upstream, gateway };
}

/** Answers with a number that grows. */
function counting(): Script {
  let count = 0;
  return (seen, response) => {
    count += 1;
    return seen.body.stream === true
      ? answerChunks(...chatStream(`${count}`, ' is', ' four'))(seen, response)
      : answerJson(chatAnswer(`${count} is four`))(seen, response);
  };
}

describe('the same request gets the answer that it had', () => {
  test('whole: byte for byte, for nothing, and the ledger says so', async () => {
    const { upstream, gateway } = await connect(counting());
    const [first, second] = [await ask(gateway, { body }), await ask(gateway, { body })];
    expect(second.text).toBe(first.text);
    expect([first, second].map(({ headers }) => headers['x-hunch-cache'])).toEqual(['miss', 'hit']);
    expect(second.headers).toMatchObject({ age: '0', 'x-hunch-model': 'near/a', 'x-hunch-cost-usd': '0' });
    expect(upstream.requests).toHaveLength(1);
    expect(gateway.records.map(({ source, costUsd, outcome }) => [source, costUsd, outcome])).toEqual([
      ['direct', 12e-6, 'answered'],
      ['cache', 0, 'answered'],
    ]);
    expect((await ask(gateway, { method: 'GET', path: '/metrics' })).text).toContain(
      'hunch_cache_requests_total{result="hit"} 1',
    );
  });

  test('a stream as a stream, for official clients of two formats', async () => {
    const { upstream, gateway } = await connect(counting());
    const openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0 });
    const anthropic = new Anthropic({ baseURL: gateway.url, apiKey: token, maxRetries: 0 });
    const chat = async (): Promise<string[]> => {
      const words: string[] = [];
      for await (const chunk of await openai.chat.completions.create({ ...body, stream: true }))
        words.push(chunk.choices[0]?.delta.content ?? '');
      return words;
    };
    const message = async (): Promise<string> =>
      anthropic.messages.stream({ ...body, max_tokens: 9 }).finalText();
    const words = ['', '1', ' is', ' four', ''];
    expect([await chat(), await chat()]).toEqual([words, words]);
    expect([await message(), await message()]).toEqual(['2 is four', '2 is four']);
    expect(upstream.requests).toHaveLength(2);
  });

  test('requests with tools and their results, too', async () => {
    const { upstream, gateway } = await connect(counting());
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };
    const messages = [
      ...body.messages,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: '4' },
    ];
    for (let at = 0; at < 2; at += 1) await ask(gateway, { body: { ...body, messages } });
    expect(upstream.requests).toHaveLength(1);
  });
});

describe('it is not given again', () => {
  test.each([
    ['when it is off', { cache: {} }, {}, {}],
    ['when one word differs', {}, { user: 'b' }, {}],
    ['when the client wants a new one', {}, {}, { 'cache-control': 'no-cache' }],
    ['when the client wants it kept nowhere', {}, {}, { 'cache-control': 'no-store' }],
  ])('%s', async (_, more, otherBody, headers) => {
    const { upstream, gateway } = await connect(counting(), more);
    await ask(gateway, { body });
    await ask(gateway, { body: { ...body, ...otherBody }, headers });
    expect(upstream.requests).toHaveLength(2);
  });

  test('`no-cache` renews what is kept, `no-store` does not', async () => {
    const { gateway } = await connect(counting());
    const texts: unknown[] = [];
    for (const wish of ['', 'no-store', '', 'no-cache', '']) {
      const { text } = await ask(gateway, { body, headers: { 'cache-control': wish } });
      texts.push(Number(/(\d) is four/.exec(text)?.[1]));
    }
    expect(texts).toEqual([1, 2, 1, 3, 3]);
  });

  test('to another key, nor to the gateway’s own token', async () => {
    const made = [makeKey(), makeKey()];
    const none = {
      dayUsd: Infinity,
      monthUsd: Infinity,
      requestsPerMinute: Infinity,
      tokensPerMinute: Infinity,
    };
    const keys = made.map(({ id, hash }): VirtualKey => {
      return { id, hash, owner: id, models: [], ...none, createdAtMs: 0, expiresAtMs: Infinity };
    });
    const { upstream, gateway } = await connect(counting(), { keys });
    for (const bearer of [...made.map(({ key }) => key), token])
      for (let at = 0; at < 2; at += 1)
        await ask(gateway, { body, headers: { authorization: `Bearer ${bearer}` } });
    expect(upstream.requests).toHaveLength(3);
  });

  test('to a key that has lost the model', async () => {
    const { made, headers } = madeKey({ models: ['near/b'] });
    const { gateway } = await connect(counting(), { keys: [made] });
    expect((await ask(gateway, { body, headers })).status).toBe(403);
  });

  test.each([
    ['that broke off', breakAfter(chatChunk({ content: 'Half' }))],
    [
      'that says that it failed',
      answerChunks(chatChunk({ content: 'Half' }), 'data: {"error":{"message":"x"}}\n\n', done),
    ],
    ['that is an error', answerJson({ error: { message: 'no' } }, 400)],
  ])('an answer %s', async (_, script) => {
    const { upstream, gateway } = await connect(script);
    for (let at = 0; at < 2; at += 1) await ask(gateway, { body: { ...body, stream: true } });
    expect(upstream.requests).toHaveLength(2);
  });
});

async function sharedCache(): Promise<SharedCache> {
  const cache = new SharedCache((await startRedis()).url, new MemoryCache(), testPatienceMs);
  await cache.reached();
  return cache;
}

const kinds: readonly (readonly [string, boolean, () => Promise<AnswerCache>])[] = [
  ['in memory', true, () => Promise.resolve(new MemoryCache())],
  ['in Redis', hasRedis, sharedCache],
];

describe.each(kinds)('%s', (_, isThere, open) => {
  const limits: CacheLimits = { ttlMs: 60_000, entriesMax: 3, bytesMax: 100_000 };
  const answer = (text: string, atMs = 1_000) => ({ type: 'application/json', body: text, model: 'm', atMs });

  test.runIf(isThere)('an answer is kept until its time is over', async () => {
    const opened = await open();
    onTestFinished(() => opened.close());
    expect(await opened.get('k', 1_000, limits)).toBeUndefined();
    await opened.keep('k', answer('a'), limits);
    await opened.keep('k', answer('b'), limits);
    expect(await opened.get('k', 60_999, limits)).toEqual(answer('b'));
    expect(await opened.get('k', 61_000, limits)).toBeUndefined();
  });
});

test.runIf(hasRedis)(
  'two gateways share answers; while the server is away each goes by its own',
  async () => {
    const redis = await startRedis();
    const caches = [1, 2].map(() => new SharedCache(redis.url, new MemoryCache(), testPatienceMs));
    onTestFinished(async () => void (await Promise.all(caches.map((each) => each.close()))));
    const limits = { ttlMs: 60_000, entriesMax: 3, bytesMax: 100_000 };
    const [one, other] = caches;
    const kept = { type: 'application/json', body: 'a', model: 'm', atMs: Date.now() };
    await Promise.all(caches.map((each) => each.reached()));
    await one?.keep('k', kept, limits);
    expect(await other?.get('k', Date.now(), limits)).toEqual(kept);
    await redis.stop();
    await one?.keep('k2', kept, limits);
    expect(await one?.get('k2', Date.now(), limits)).toEqual(kept);
    expect(await other?.get('k2', Date.now(), limits)).toBeUndefined();
  },
);

test('memory is bounded by entries and by bytes; those not asked for go first', async () => {
  const memory = new MemoryCache();
  const limits = { ttlMs: 60_000, entriesMax: 3, bytesMax: 10_000 };
  const keep = (key: string, size: number): Promise<void> =>
    memory.keep(key, { type: 't', body: 'x'.repeat(size), model: 'm', atMs: 0 }, limits);
  const there = async (...keys: string[]): Promise<boolean[]> =>
    Promise.all(keys.map(async (key) => (await memory.get(key, 1, limits)) !== undefined));
  for (const key of ['a', 'b', 'c']) await keep(key, 10);
  await memory.get('a', 1, limits);
  await keep('d', 10);
  expect(await there('a', 'b', 'c', 'd')).toEqual([true, false, true, true]);
  await keep('e', 4_000);
  expect(await there('a', 'c', 'd', 'e')).toEqual([false, true, true, true]);
  await keep('f', 20_000);
  expect(await there('c', 'd', 'e', 'f')).toEqual([false, false, false, false]);
});

test('an answer of megabytes is not kept', () => {
  const text = new AnswerText();
  for (let at = 0; at < 3; at += 1) text.add('x'.repeat(1024 * 1024));
  expect(text.whole()).toBeUndefined();
});
