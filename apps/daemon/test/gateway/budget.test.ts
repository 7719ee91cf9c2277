import { describe, expect, test } from 'vitest';
import { chatAnswer, chatChunk, chatStream, done } from './support/chat.ts';
import { startGateway, type GatewayOptions } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerChunks, answerJson, ScriptedUpstream, type Script } from './support/scripted-upstream.ts';

const budget = { day_usd: 2, month_usd: 0, soft_fraction: 1 };
const priced = { input: 1, output: 1 };

async function start(options: Partial<GatewayOptions>, ...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(
    ...(scripts.length === 0 ? [answerJson(chatAnswer('4'))] : scripts),
  );
  const gateway = await startGateway({
    retries: 0,
    providers: { p: { base_url: upstream.url } },
    tiers: { simple: ['p/s'] },
    models: { 'p/s': priced },
    budget,
    ...options,
  });
  return { upstream, gateway };
}

function hello(model: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { model, max_tokens: 9, messages: [{ role: 'user', content: 'What is 2+2?' }], ...more };
}

function unpriced(id: string): string {
  return `prompt_router.tiers: "${id}" has no price, so it is not asked while a budget is set; input and output in [prompt_router.models."${id}"] set it (0: it is free)`;
}

describe('under a budget a model is refused whose cost it can not count, with the lines to add', () => {
  const lines = (id: string): string => `[prompt_router.models."${id}"]\ninput = …\noutput = …`;
  const usual = { providers: { p: { base_url: '', models: ['listed'] } } };

  test.each([
    ['not listed', 'p/any-name', 'it is not listed'],
    // What is known of gpt-5 says nothing of a model whose name only begins so.
    ['not listed, though a table knows what its name begins with', 'p/gpt-5-special', 'it is not listed'],
    ['listed without a price', 'p/listed', 'it has no price'],
    ['listed without a price, by its bare name', 'listed', 'it has no price'],
  ])('%s', async (_, model, why) => {
    const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
    const { gateway } = await start({ providers: { p: { ...usual.providers.p, base_url: upstream.url } } });
    const id = model.includes('/') ? model : `p/${model}`;
    for (const [path, type] of [
      ['/v1/chat/completions', 'invalid_request_error'],
      ['/v1/messages', 'invalid_request_error'],
      ['/v1/responses', 'invalid_request_error'],
    ] as const) {
      const answer = await ask(gateway, { path, body: hello(model, { input: 'What is 2+2?' }) });
      expect(answer.status).toBe(400);
      const { error } = JSON.parse(answer.text) as { error: { type: string; message: string } };
      expect(error.type).toBe(type);
      expect(error.message).toContain(why);
      expect(error.message).toContain(lines(id));
    }
    expect(upstream.requests).toEqual([]);
    expect(gateway.records).toMatchObject([{ outcome: 'refused', requested: model }, {}, {}]);
  });

  test('with these lines it is asked, and counted', async () => {
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 };
    const { gateway } = await start(
      { models: { 'p/s': priced, 'p/any-name': { input: 2, output: 2 } } },
      answerJson(chatAnswer('4', { usage })),
    );
    expect((await ask(gateway, { body: hello('p/any-name') })).status).toBe(200);
    expect((await ask(gateway, { body: hello('p/any-name') })).status).toBe(429);
  });

  test('a month counts as a day does', async () => {
    const { gateway } = await start({ budget: { ...budget, day_usd: 0, month_usd: 5 } });
    expect((await ask(gateway, { body: hello('p/any-name') })).status).toBe(400);
  });

  test('without a budget any model of a provider is asked', async () => {
    const { gateway, upstream } = await start({ budget: { ...budget, day_usd: 0 } });
    const answer = await ask(gateway, { body: hello('p/any-name') });
    expect(answer.headers).toMatchObject({ 'x-hunch-model': 'p/any-name', 'x-hunch-cost-usd': 'unknown' });
    expect(upstream.last.body.model).toBe('any-name');
  });
});

describe('auto passes over models whose cost a budget can not count', () => {
  test('to one that it can', async () => {
    const { gateway, upstream } = await start({
      tiers: { simple: ['p/free-or-not', 'p/s'] },
      problems: [unpriced('p/free-or-not')],
    });
    expect((await ask(gateway, { body: hello('auto') })).headers['x-hunch-model']).toBe('p/s');
    expect(upstream.requests).toHaveLength(1);
  });

  test('after a failure too', async () => {
    const { gateway, upstream } = await start(
      { tiers: { simple: ['p/s'], medium: ['p/free-or-not'] }, problems: [unpriced('p/free-or-not')] },
      answerJson({ error: { message: 'no' } }, 500),
    );
    expect((await ask(gateway, { body: hello('auto') })).status).toBe(502);
    expect(upstream.requests.map(({ body }) => body.model)).toEqual(['s']);
  });

  test('where none is left, the lines to add are in the answer', async () => {
    const { gateway, upstream } = await start({
      tiers: { simple: ['p/a'] },
      models: {},
      problems: [unpriced('p/a')],
    });
    const answer = await ask(gateway, { body: hello('auto') });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(String.raw`[prompt_router.models.\"p/a\"]\ninput`);
    expect(upstream.requests).toEqual([]);
  });

  test('none is asked for the tier of a prompt', async () => {
    const { gateway, upstream } = await start({
      tiers: { simple: ['p/a'], medium: ['p/s'], complex: ['p/s'] },
      problems: [unpriced('p/a')],
      oracle: { model: '', timeoutMs: 10_000 },
    });
    const prompt =
      'Tell me about the weather in the mountains and how people there live with it all year long, please do';
    const body = hello('auto', { messages: [{ role: 'user', content: prompt }] });
    expect((await ask(gateway, { body })).status).toBe(200);
    expect(upstream.requests.map(({ body: { model } }) => model)).toEqual(['s']);
  });
});

describe('a stream that reports no usage counts by an estimate', () => {
  const words = 'word '.repeat(400);
  const silent = answerChunks(chatChunk({ content: words }), chatChunk({}, 'stop'), done);

  test.each(['auto', 'p/s'])('of its words and of the request: %s', async (model) => {
    const { gateway } = await start({}, silent);
    const messages = [{ role: 'user', content: words }];
    await ask(gateway, { body: hello(model, { messages, stream: true }) });
    const [record] = gateway.records;
    // Tokenizers count one for each word.
    expect(Math.abs((record?.usage.outputTokens ?? 0) - 400) / 400).toBeLessThan(0.05);
    expect(record?.usage.inputTokens).toBeGreaterThan(300);
    expect(record?.costUsd).toBeGreaterThan(700 / 1e6);
  });

  test('one that reports it counts by that', async () => {
    const { gateway } = await start({}, answerChunks(...chatStream(words)));
    await ask(gateway, { body: hello('p/s', { stream: true }) });
    expect(gateway.records).toMatchObject([{ usage: { inputTokens: 9, outputTokens: 3 } }]);
  });
});
