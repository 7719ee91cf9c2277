import { describe, expect, test } from 'vitest';
import { chatAnswer } from './support/chat.ts';
import { startGateway, type GatewayOptions } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, ScriptedUpstream, type Script } from './support/scripted-upstream.ts';

const easy = 'What is 2+2?';
const hard = 'Prove step by step, by induction, that the theorem holds; derive each lemma.';

function body(prompt: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { model: 'auto', messages: [{ role: 'user', content: prompt }], ...more };
}

async function four(options: Partial<GatewayOptions> = {}, ...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(
    ...(scripts.length === 0 ? [answerJson(chatAnswer('4'))] : scripts),
  );
  const gateway = await startGateway({
    retries: 0,
    providers: { p: { base_url: upstream.url } },
    tiers: { simple: ['p/s'], medium: ['p/m'], complex: ['p/c'], reasoning: ['p/r'] },
    ...options,
  });
  return { upstream, gateway };
}

describe('what a request needs comes before what it scores', () => {
  const image = [{ type: 'image_url', image_url: { url: 'https://example.test/a.png' } }];
  test.each([
    ['a picture', 'vision', { messages: [{ role: 'user', content: image }] }],
    ['tools', 'tools', { tools: [{ type: 'function', function: { name: 'f' } }] }],
    ['JSON', 'json', { response_format: { type: 'json_object' } }],
  ])('%s', async (_, ability, more) => {
    const { gateway } = await four({ models: { 'p/s': { [ability]: 'no' }, 'p/m': { [ability]: 'no' } } });
    const answer = await ask(gateway, { body: body(easy, { ...more, model: 'simple' }) });
    expect(answer.headers['x-hunch-model']).toBe('p/c');
  });

  test('room', async () => {
    const { gateway } = await four({
      models: { 'p/s': { context_tokens: 2_000 }, 'p/m': { context_tokens: 3_000 } },
    });
    const long = 'The quick brown fox jumps over the lazy dog. '.repeat(300);
    const answer = await ask(gateway, { body: body(long, { model: 'simple' }) });
    expect(answer.headers['x-hunch-model']).toBe('p/c');
  });

  describe('when no model is known to have the room, those that hold most are asked for a shorter answer', () => {
    // Coding agents allow answers of 128,000 tokens, and of most models a context of 32,768 is assumed.
    const models = { 'p/s': { context_tokens: 20_000 }, 'p/m': { context_tokens: 32_768 } };
    const tiers = { simple: ['p/s'], medium: ['p/m'] };
    const messages = [{ role: 'user', content: easy }];

    test.each([
      ['/v1/chat/completions', { messages, max_tokens: 128_000 }, 'max_tokens'],
      ['/v1/messages', { messages, max_tokens: 128_000 }, 'max_tokens'],
      ['/v1/responses', { input: easy, max_output_tokens: 128_000 }, 'max_tokens'],
    ])('%s', async (path, more, field) => {
      const { gateway, upstream } = await four({ tiers, models });
      const answer = await ask(gateway, { path, body: { model: 'auto', ...more } });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers).toMatchObject({
        'x-hunch-model': 'p/m',
        'x-hunch-reason': expect.stringMatching(
          /no model is known to hold 128\d{3} tokens, so those that hold most$/,
        ),
      });
      const bound = Number(upstream.last.body[field]);
      expect(bound).toBeGreaterThan(32_000);
      expect(bound).toBeLessThan(32_768);
    });

    test('a request that is itself longer than what is known is for the provider to refuse', async () => {
      const { gateway, upstream } = await four({ tiers, models });
      const long = [{ role: 'user', content: 'The quick brown fox jumps over the lazy dog. '.repeat(5_000) }];
      const asked = { model: 'auto', messages: long, max_completion_tokens: 128_000 };
      expect((await ask(gateway, { body: asked })).status).toBe(200);
      expect(upstream.last.body).toMatchObject({ model: 'm', max_completion_tokens: 4_096 });
    });

    test('one that can not see is not asked, though it has the room', async () => {
      const image = [{ type: 'image_url', image_url: { url: 'https://example.test/a.png' } }];
      const { gateway } = await four({
        tiers: { simple: ['p/s'] },
        models: { 'p/s': { vision: 'no', context_tokens: 9 } },
      });
      const answer = await ask(gateway, {
        body: { model: 'auto', messages: [{ role: 'user', content: image }] },
      });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("p/s can't see images");
    });
  });

  test('when nobody can, the answer says what each lacks', async () => {
    const { gateway } = await four({ tiers: { simple: ['p/s'] }, models: { 'p/s': { json: 'no' } } });
    const answer = await ask(gateway, { body: body(easy, { response_format: { type: 'json_object' } }) });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('No configured model can answer this request: p/s has no JSON mode.');
  });
});

describe('a conversation', () => {
  const turns = (count: number, last: string) => ({
    model: 'auto',
    messages: [
      { role: 'user', content: hard },
      ...Array.from({ length: count }, () => ({ role: 'assistant', content: 'Lemma. '.repeat(400) })),
      { role: 'user', content: last },
    ],
  });
  const models = {
    'p/s': { input: 1, cached_input: 0.1, output: 4 },
    'p/r': { input: 2, cached_input: 0.2, output: 8 },
  };

  const headers = { 'x-hunch-conversation': 'one' };
  const usage = { prompt_tokens: 9_000, completion_tokens: 3 };

  test('goes up at once, and stays there while the cache of its provider is worth more than a cheaper model saves', async () => {
    const little = { 'p/s': { ...models['p/r'], input: 1.8, cached_input: 0.18 }, 'p/r': models['p/r'] };
    const { gateway } = await four({ models: little }, answerJson(chatAnswer('4', { usage })));
    const served = [];
    for (const asked of [body(easy), body(hard), turns(9, easy)])
      served.push((await ask(gateway, { body: asked, headers })).headers['x-hunch-model']);
    expect(served).toEqual(['p/s', 'p/r', 'p/r']);
    expect(gateway.records.map(({ tier }) => tier)).toEqual(['SIMPLE', 'REASONING', 'SIMPLE']);
  });

  test('goes down when that saves more than the cache is worth', async () => {
    const { gateway } = await four({ models }, answerJson(chatAnswer('4', { usage })));
    await ask(gateway, { body: body(hard), headers });
    const answer = await ask(gateway, { body: turns(1, easy), headers });
    expect(answer.headers['x-hunch-model']).toBe('p/s');
  });

  test('is known by how it began, and others are not mistaken for it', async () => {
    const { gateway } = await four({ models });
    await ask(gateway, { body: body(hard) });
    await ask(gateway, { body: body(easy) });
    const [first, second] = gateway.records;
    expect(first?.conversation).not.toBe(second?.conversation);
    await ask(gateway, { body: turns(1, easy) });
    expect(gateway.records[2]?.conversation).toBe(first?.conversation);
  });

  test('that begins as another did is a new one', async () => {
    const { gateway } = await four({ models }, answerJson(chatAnswer('4', { usage })));
    const failing = (count: number) => ({
      model: 'auto',
      messages: [
        { role: 'user', content: easy },
        ...Array.from({ length: count }, (_, index) => [
          {
            role: 'assistant',
            tool_calls: [{ id: `${index}`, type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: `${index}`, content: 'Error: it failed' },
        ]).flat(),
      ],
    });
    expect((await ask(gateway, { body: failing(3) })).headers['x-hunch-model']).not.toBe('p/s');
    expect((await ask(gateway, { body: body(easy) })).headers['x-hunch-model']).toBe('p/s');
  });

  test('in a tool loop the model does not change', async () => {
    const { gateway } = await four({
      models: { ...models, 'p/r': { input: 1_000, cached_input: 900, output: 8_000 } },
    });
    const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
    await ask(gateway, { body: body(hard), headers });
    const loop = {
      model: 'auto',
      messages: [
        { role: 'user', content: easy },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: 'done' },
      ],
    };
    const answer = await ask(gateway, { body: loop, headers });
    expect(answer.headers).toMatchObject({
      'x-hunch-model': 'p/r',
      'x-hunch-reason': expect.stringContaining('tool-loop'),
    });
  });
});

test('shadow mode follows one tier and records what would have been chosen', async () => {
  const { gateway } = await four({ shadow_tier: 'complex' });
  const answer = await ask(gateway, { body: body(easy) });
  expect(answer.headers).toMatchObject({ 'x-hunch-model': 'p/c', 'x-hunch-shadow-tier': 'SIMPLE' });
  expect(gateway.records).toMatchObject([{ shadow: true, tier: 'SIMPLE', servedTier: 'COMPLEX' }]);
  expect((await ask(gateway, { body: body(easy, { model: 'medium' }) })).headers['x-hunch-model']).toBe(
    'p/m',
  );
});

test.each(['claude-sonnet-9-20300101', 'gpt-9-codex', 'nobody/claude'])(
  'a model that nobody lists is routed as auto: %s',
  async (model) => {
    const { gateway } = await four();
    const answer = await ask(gateway, { body: body(easy, { model }) });
    expect(answer.headers).toMatchObject({
      'x-hunch-model': 'p/s',
      'x-hunch-tier': 'SIMPLE',
      'x-hunch-reason': expect.stringMatching(/^no provider lists the model, so as auto; /),
    });
    expect(gateway.records).toMatchObject([{ requested: model, model: 'p/s', tier: 'SIMPLE' }]);
  },
);

test('a model that nobody lists is refused where the user wants that', async () => {
  const { gateway, upstream } = await four({ unknown_model: 'error' });
  expect((await ask(gateway, { body: body(easy, { model: 'gpt-9-codex' }) })).status).toBe(404);
  expect(upstream.requests).toEqual([]);
});

describe('when the rules are unsure, a cheap model is asked for the tier (spec 002, "Failure modes")', () => {
  // No sign of anything but its length, so that the confidence is low.
  const unsure =
    'Tell me about the weather in the mountains and how people there live with it all year long, please do';
  // Long enough for a machine that does something else, too.
  const oracle = { model: '', timeoutMs: 10_000 };
  const saying =
    (word: string): Script =>
    (seen, response) => {
      const isQuestion = JSON.stringify(seen.body).includes('Answer with exactly one word');
      return answerJson(chatAnswer(isQuestion ? word : 'the answer'))(seen, response);
    };

  test.each([
    ['COMPLEX', 'p/c'],
    ['I think REASONING fits', 'p/r'],
    ['none of them', 'p/m'],
  ])('it says %s', async (word, model) => {
    const { gateway, upstream } = await four({ oracle }, saying(word));
    const answer = await ask(gateway, { body: body(unsure) });
    expect(answer.headers['x-hunch-model']).toBe(model);
    expect(upstream.requests[0]?.body).toMatchObject({ model: 's', temperature: 0 });
  });

  test.each([
    ['fails', answerJson({ error: { message: 'no' } }, 500)],
    ['hangs', () => undefined],
  ] as const)('it %s: MEDIUM', async (_, script: Script) => {
    const { gateway } = await four(
      { oracle: { ...oracle, timeoutMs: 200 } },
      script,
      answerJson(chatAnswer('the answer')),
    );
    expect((await ask(gateway, { body: body(unsure) })).headers['x-hunch-tier']).toBe('MEDIUM');
  });

  test('a model that takes no temperature is asked without, from then on at once', async () => {
    const picky: Script = (seen, response) =>
      'temperature' in seen.body
        ? answerJson({ error: { message: "'temperature' does not support 0" } }, 400)(seen, response)
        : saying('COMPLEX')(seen, response);
    const { gateway, upstream } = await four({ oracle }, picky);
    for (const text of [unsure, `${unsure} Please.`])
      expect((await ask(gateway, { body: body(text) })).headers['x-hunch-model']).toBe('p/c');
    expect(upstream.requests.map((seen) => [seen.body.model, seen.body.temperature])).toEqual([
      ['s', 0],
      ['s', undefined],
      ['c', undefined],
      ['s', undefined],
      ['c', undefined],
    ]);
  });

  test('the same prompt is asked about once', async () => {
    const { gateway, upstream } = await four({ oracle }, saying('COMPLEX'));
    for (let round = 0; round < 3; round += 1)
      expect((await ask(gateway, { body: body(unsure) })).headers['x-hunch-model']).toBe('p/c');
    expect(upstream.requests.filter((seen) => seen.body.model === 's')).toHaveLength(1);
  });

  test('what it costs counts for the budget', async () => {
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 };
    const { gateway } = await four(
      {
        oracle,
        models: {
          'p/s': { input: 3, output: 3 },
          'p/m': { input: 0, output: 0 },
          'p/c': { input: 0, output: 0 },
          'p/r': { input: 0, output: 0 },
        },
        budget: { day_usd: 2, month_usd: 0, soft_fraction: 1 },
      },
      answerJson(chatAnswer('COMPLEX', { usage })),
    );
    // The question alone has spent the budget: what it was asked for is not sent any more.
    expect((await ask(gateway, { body: body(unsure) })).status).toBe(429);
    expect((await ask(gateway, { body: body(easy) })).status).toBe(429);
    expect(gateway.questions).toMatchObject([{ model: 'p/s', hasFailed: false, costUsd: 3 }]);
    const { text } = await ask(gateway, { method: 'GET', path: '/metrics' });
    expect(text).toContain('hunch_classifier_questions_total{model="p/s",outcome="answered"} 1');
    expect(text).toContain('hunch_spent_usd_total{tier="classifier",model="p/s"} 3');
    expect(text).toContain('hunch_overspent_usd_total 3');
  });

  test('a question that failed is told of as well', async () => {
    const { gateway } = await four(
      { oracle },
      answerJson({ error: { message: 'no' } }, 500),
      saying('SIMPLE'),
    );
    await ask(gateway, { body: body(unsure) });
    expect(gateway.questions).toMatchObject([{ model: 'p/s', hasFailed: true }]);
  });

  test('a sure prompt is not worth a question', async () => {
    const { gateway, upstream } = await four({ oracle }, saying('COMPLEX'));
    await ask(gateway, { body: body(easy) });
    expect(upstream.requests).toHaveLength(1);
  });
});

test('prompts are kept only where the user wants it', async () => {
  for (const record_prompts of [false, true]) {
    const { gateway } = await four({ record_prompts });
    await ask(gateway, { body: body(easy) });
    expect(gateway.records[0]?.prompt).toBe(record_prompts ? easy : null);
  }
});
