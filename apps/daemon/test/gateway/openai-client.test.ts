import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { chatAnswer, chatChunk, chatStream, done } from './support/chat.ts';
import { startGateway, token, type TestGateway } from './support/gateway.ts';
import { answerChunks, answerJson, ScriptedUpstream, type Script } from './support/scripted-upstream.ts';

/** The official client of OpenAI's API, through the gateway, against a provider that speaks the same. */
async function connect(...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(...scripts);
  const gateway = await startGateway({
    providers: { near: { base_url: upstream.url, key_env: 'TEST_KEY' } },
    tiers: {
      simple: ['near/cheap'],
      medium: ['near/middle'],
      complex: ['near/dear'],
      reasoning: ['near/deep'],
    },
    unknown_model: 'error',
  });
  return { upstream, gateway, client: clientOf(gateway) };
}

function clientOf(gateway: TestGateway, options: { readonly apiKey?: string } = {}): OpenAI {
  return new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0, ...options });
}

const hello = { model: 'auto', messages: [{ role: 'user' as const, content: 'What is 2+2?' }] };

describe('a plain answer', () => {
  test('comes from the cheapest model that suffices, and says so in its headers', async () => {
    const { upstream, client, gateway } = await connect(answerJson(chatAnswer('4')));
    const { data, response } = await client.chat.completions.create(hello).withResponse();
    expect(data.choices[0]?.message.content).toBe('4');
    expect(upstream.last.path).toBe('/v1/chat/completions');
    expect(upstream.last.headers.authorization).toBe('Bearer sk-secret-key');
    expect(upstream.last.body).toEqual({ ...hello, model: 'cheap' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-hunch-tier': 'SIMPLE',
      'x-hunch-model': 'near/cheap',
      'x-hunch-attempts': '1',
      'x-hunch-cost-usd': 'unknown',
      'x-hunch-reason': expect.stringContaining('simple (what is)'),
      'x-hunch-confidence': expect.stringMatching(/^[01]\.\d{3}$/),
    });
    expect(gateway.records).toMatchObject([
      {
        tier: 'SIMPLE',
        model: 'near/cheap',
        outcome: 'answered',
        usage: { inputTokens: 9, outputTokens: 3 },
      },
    ]);
  });

  test.each([
    ['reasoning', 'deep'],
    ['hunch/complex', 'dear'],
    ['near/middle', 'middle'],
    ['middle', 'middle'],
    ['near/not-listed', 'not-listed'],
  ])('the model %s is asked as %s', async (model, asked) => {
    const { upstream, client } = await connect(answerJson(chatAnswer('4')));
    await client.chat.completions.create({ ...hello, model });
    expect(upstream.last.body.model).toBe(asked);
  });

  test('fields that hunch does not know reach the provider untouched', async () => {
    const { upstream, client } = await connect(
      answerJson(chatAnswer('4', { system_fingerprint: 'fp', odd: [1] })),
    );
    const extra = {
      seed: 7,
      logit_bias: { '50256': -100 },
      provider_option: { nested: [1, null, 'é'] },
      n: 2,
    };
    const answer = await client.chat.completions.create({ ...hello, ...extra });
    expect(upstream.last.body).toEqual({ ...hello, ...extra, model: 'cheap' });
    expect(answer).toMatchObject({ system_fingerprint: 'fp', odd: [1] });
  });

  test('tools, pictures and JSON mode', async () => {
    const tool_calls = [
      { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } },
    ];
    const choices = [
      { index: 0, message: { role: 'assistant', content: null, tool_calls }, finish_reason: 'tool_calls' },
    ];
    const { upstream, client } = await connect(answerJson(chatAnswer('', { choices })));
    const asked = {
      model: 'auto',
      messages: [
        {
          role: 'user' as const,
          content: [
            { type: 'text' as const, text: 'What is the weather in this picture?' },
            { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
          ],
        },
      ],
      tools: [{ type: 'function' as const, function: { name: 'weather', parameters: { type: 'object' } } }],
      response_format: { type: 'json_object' as const },
    };
    const answer = await client.chat.completions.create(asked);
    expect(answer.choices[0]?.message.tool_calls?.[0]).toMatchObject({ function: { name: 'weather' } });
    expect(upstream.last.body).toEqual({ ...asked, model: upstream.last.body.model });
  });
});

describe('a stream', () => {
  test('comes in the order of its words, with its usage only where it was asked for', async () => {
    const { upstream, client, gateway } = await connect(answerChunks(...chatStream('two', ' and', ' two')));
    const texts: string[] = [];
    let usages = 0;
    for await (const chunk of await client.chat.completions.create({ ...hello, stream: true })) {
      texts.push(chunk.choices[0]?.delta.content ?? '');
      if (chunk.usage) usages += 1;
    }
    expect(texts.join('')).toBe('two and two');
    expect(usages).toBe(0);
    expect(upstream.last.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(gateway.records).toMatchObject([
      { outcome: 'answered', usage: { inputTokens: 9, outputTokens: 3 } },
    ]);

    const asking = { ...hello, stream: true as const, stream_options: { include_usage: true } };
    const seen = [];
    for await (const chunk of await client.chat.completions.create(asking))
      if (chunk.usage) seen.push(chunk.usage);
    expect(seen).toMatchObject([{ prompt_tokens: 9, completion_tokens: 3 }]);
  });

  test('the helper of the client assembles tool calls from it', async () => {
    const call = (fields: object) => chatChunk({ tool_calls: [{ index: 0, ...fields }] });
    const { client } = await connect(
      answerChunks(
        chatChunk({ role: 'assistant', content: null }),
        call({ id: 'call_1', type: 'function', function: { name: 'weather', arguments: '' } }),
        call({ function: { arguments: '{"city":' } }),
        call({ function: { arguments: '"Oslo"}' } }),
        chatChunk({}, 'tool_calls'),
        done,
      ),
    );
    const completion = await client.chat.completions.stream(hello).finalChatCompletion();
    expect(completion.choices[0]?.message.tool_calls?.[0]).toMatchObject({
      id: 'call_1',
      function: { name: 'weather', arguments: '{"city":"Oslo"}' },
    });
  });

  test('whatever its chunks cut in two, characters, lines, events, it is the same stream', async () => {
    const whole = Buffer.from(
      chatStream('日本語', ' ünïcödé 🎉', '\n\ndata: no event').join('').replaceAll('\n', '\r\n'),
    );
    for (const size of [1, 3, 7]) {
      const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
        whole.subarray(at * size, (at + 1) * size),
      );
      const { client } = await connect(answerChunks(...chunks));
      let text = '';
      for await (const chunk of await client.chat.completions.create({ ...hello, stream: true }))
        text += chunk.choices[0]?.delta.content ?? '';
      expect(text).toBe('日本語 ünïcödé 🎉\n\ndata: no event');
    }
  });

  // Client, gateway and provider share this thread: where other work holds it up, it is tried again, with the same bound.
  test('a client that goes away ends the request at the provider within 100 ms', { retry: 2 }, async () => {
    const { upstream, client, gateway } = await connect((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chatChunk({ content: 'on and on' }));
    });
    const stream = await client.chat.completions.create({ ...hello, stream: true });
    let goneAtMs = 0;
    for await (const chunk of stream) {
      expect(chunk.choices[0]?.delta.content).toBe('on and on');
      goneAtMs = performance.now();
      stream.controller.abort();
    }
    const { atMs, wasComplete } = await upstream.last.ended;
    expect(wasComplete).toBe(false);
    expect(atMs - goneAtMs).toBeLessThan(100);
    while (gateway.records.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(gateway.records).toMatchObject([{ outcome: 'cancelled' }]);
  });
});

describe('errors are those that the client knows', () => {
  test('a wrong token', async () => {
    const { gateway, upstream } = await connect(answerJson(chatAnswer('4')));
    const unauthorised = clientOf(gateway, { apiKey: 'wrong' });
    await expect(unauthorised.chat.completions.create(hello)).rejects.toBeInstanceOf(
      OpenAI.AuthenticationError,
    );
    expect(upstream.requests).toHaveLength(0);
  });

  test('an unknown model, where the user wants such refused', async () => {
    const { client } = await connect(answerJson(chatAnswer('4')));
    const asked = client.chat.completions.create({ ...hello, model: 'gpt-none' });
    await expect(asked).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    await expect(asked).rejects.toMatchObject({ code: 'model_not_found', param: 'model' });
  });

  test('what the provider refuses, in its words, once and from no other model', async () => {
    const { client, upstream } = await connect(
      answerJson({ error: { message: 'max_tokens is too large, sk-secret-key' } }, 400),
    );
    const asked = client.chat.completions.create(hello);
    await expect(asked).rejects.toBeInstanceOf(OpenAI.BadRequestError);
    await expect(asked).rejects.toThrow('near/cheap: max_tokens is too large, *** (400)');
    expect(upstream.requests).toHaveLength(1);
  });
});

test('the list of models', async () => {
  const { client } = await connect();
  const ids = [];
  for await (const model of client.models.list()) ids.push(model.id);
  expect(ids).toEqual([
    'auto',
    'simple',
    'medium',
    'complex',
    'reasoning',
    'near/cheap',
    'near/middle',
    'near/dear',
    'near/deep',
  ]);
});
