import Anthropic from '@anthropic-ai/sdk';
import { startFakeLlm } from '@hunch/fake-llm';
import OpenAI, { toFile } from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { madeKey } from './support/made-key.ts';
import { type GatewayOptions, startGateway, token } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

const free = { input: 1, output: 10, cached_input: 1 };

async function connect(more: Partial<GatewayOptions> = {}, apiKey = token) {
  const fake = await startFakeLlm();
  onTestFinished(() => fake.stop());
  const base_url = `${fake.url}/v1`;
  const gateway = await startGateway({
    retries: 0,
    providers: {
      near: { base_url, key_env: 'TEST_KEY' },
      claude: { base_url, key_env: 'TEST_KEY', format: 'anthropic' },
    },
    models: { 'near/small': free },
    ...more,
  });
  return {
    fake,
    gateway,
    openai: new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 }),
    anthropic: new Anthropic({ baseURL: gateway.url, apiKey, maxRetries: 0 }),
  };
}

describe('what official clients ask beside answers of models', () => {
  test('embeddings, counted and priced', async () => {
    const { openai, fake, gateway } = await connect();
    const answer = await openai.embeddings.create({ model: 'near/small', input: ['a', 'b'] }).withResponse();
    expect(answer.data.data.map(({ embedding }) => embedding.length)).toEqual([8, 8]);
    expect(fake.requests.at(-1)?.body).toMatchObject({ model: 'small', encoding_format: 'base64' });
    expect(fake.requests.at(-1)?.headers.authorization).toBe('Bearer sk-secret-key');
    expect(answer.response.headers.get('x-hunch-model')).toBe('near/small');
    expect(Number(answer.response.headers.get('x-hunch-cost-usd'))).toBeCloseTo(16e-6, 9);
    expect(gateway.records).toMatchObject([
      {
        format: 'embeddings',
        requested: 'near/small',
        model: 'near/small',
        outcome: 'answered',
        usage: { inputTokens: 16, outputTokens: 0 },
        strongestUsd: null,
      },
    ]);
    expect((await ask(gateway, { method: 'GET', path: '/metrics' })).text).toContain(
      'hunch_requests_total{format="embeddings",tier="none",outcome="answered"} 1',
    );
  });

  test('images, whole and streamed', async () => {
    const { openai, gateway } = await connect();
    const whole = await openai.images.generate({ model: 'near/small', prompt: 'A cat' });
    expect(whole.data?.[0]?.b64_json).toBe('iVBORw0KGgo=');
    const stream = await openai.images.generate({ model: 'near/small', prompt: 'A cat', stream: true });
    const kinds: string[] = [];
    for await (const { type } of stream) kinds.push(type);
    expect(kinds).toEqual(['image_generation.partial_image', 'image_generation.completed']);
    expect(gateway.records.map(({ usage }) => usage.outputTokens)).toEqual([1_056, 1_056]);
  });

  test('an edit of an image, as a form with another name of the model', async () => {
    const { openai } = await connect();
    const image = await toFile(Buffer.from([137, 80, 78, 71, 0, 255, 13, 10]), 'a.png', {
      type: 'image/png',
    });
    const answer = await openai.images.edit({ model: 'near/small', image, prompt: 'A dog' });
    expect(answer.data).toHaveLength(1);
  });

  test('speech, byte for byte', async () => {
    const { openai, gateway } = await connect();
    const answer = await openai.audio.speech.create({
      model: 'near/small',
      voice: 'alloy',
      input: 'Good day',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes).toHaveLength(200_000);
    expect(bytes.every((byte, at) => byte === (at * 7) % 256)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(gateway.records[0]?.usage.inputTokens).toBeGreaterThan(0);
  });

  test('transcriptions: as JSON, as text, as a stream', async () => {
    const { openai, fake, gateway } = await connect();
    const file = (): Promise<File> => toFile(Buffer.alloc(70_000, 255), 'a.wav');
    const model = 'near/small';
    const whole = await openai.audio.transcriptions.create({ model, file: await file() });
    expect(whole.text).toBe('70000 bytes of a.wav');
    const text: unknown = await openai.audio.transcriptions.create({
      model,
      file: await file(),
      response_format: 'text',
    });
    expect(text).toBe('70000 bytes of a.wav\n');
    const stream = await openai.audio.transcriptions.create({ model, file: await file(), stream: true });
    const events: string[] = [];
    for await (const { type } of stream) events.push(type);
    expect(events).toEqual(['transcript.text.delta', 'transcript.text.done']);
    expect(gateway.records.map(({ usage: { outputTokens } }) => outputTokens)).toEqual([9, 0, 9]);
    expect(gateway.records[0]?.usage.audioInputTokens).toBe(40);
    expect(fake.requests).toHaveLength(3);
  });

  test('what is paid by the piece: minutes as the answer says, else by the sound itself, and pictures', async () => {
    const upstream = await ScriptedUpstream.start(
      answerJson({ text: 'Hi', usage: { type: 'duration', seconds: 90 } }),
      answerJson({ text: 'Hi', duration: 30 }),
      (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('Hi'),
      answerJson({ created: 1, data: [{ url: 'https://a.test/1' }, { url: 'https://a.test/2' }] }),
    );
    const { openai, gateway } = await connect({
      providers: { near: { base_url: upstream.url, key_env: 'TEST_KEY' } },
      models: { 'near/whisper': { per_audio_minute: 0.006 }, 'near/dall-e': { per_picture: 0.04 } },
      budget: { day_usd: 1 },
    });
    // A minute of a WAV file with 8,000 bytes a second.
    const sound = Buffer.alloc(480_000);
    sound.write('RIFF....WAVEfmt ');
    sound.writeUInt32LE(8_000, 28);
    const model = 'near/whisper';
    for (const response_format of ['json', 'verbose_json', 'text'] as const) {
      const file = await toFile(sound, 'a.wav');
      await openai.audio.transcriptions.create({ model, file, response_format });
    }
    await openai.images.generate({ model: 'near/dall-e', prompt: 'A cat', n: 2 });
    const costs = gateway.records.map(({ costUsd }) => costUsd);
    expect(costs.map((usd) => usd?.toFixed(4))).toEqual(['0.0090', '0.0030', '0.0060', '0.0800']);
  });

  test('moderations cost nothing, with a model or without', async () => {
    const { openai, gateway } = await connect({ budget: { day_usd: 1 } });
    expect((await openai.moderations.create({ input: 'Hi' })).results[0]?.flagged).toBe(false);
    await openai.moderations.create({ input: 'Hi', model: 'near/omni-moderation-latest' });
    expect(gateway.records.map(({ costUsd }) => costUsd)).toEqual([0, 0]);
  });

  test('rerank, as Jina and Voyage have it and as Cohere does', async () => {
    const { gateway } = await connect();
    const body = { model: 'near/small', query: 'q', documents: ['a', 'b'] };
    const answers = await Promise.all(
      ['/v1/rerank', '/v2/rerank'].map((path) => ask(gateway, { path, body })),
    );
    expect(answers.map(({ status, text }) => [status, JSON.parse(text).results.length])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect(gateway.records.map(({ format }) => format)).toEqual(['rerank', 'rerank']);
    expect(gateway.records.map(({ usage }) => usage.inputTokens)).toContain(21);
  });

  test('files: made, listed, read, deleted; a batch of one', async () => {
    const { openai, gateway } = await connect();
    const content = '{"custom_id":"a"}\n';
    const file = await openai.files.create({
      file: await toFile(Buffer.from(content), 'a.jsonl'),
      purpose: 'batch',
    });
    expect((await openai.files.list()).data.map(({ filename }) => filename)).toEqual(['a.jsonl']);
    expect(await (await openai.files.content(file.id)).text()).toBe(content);
    const asked = { input_file_id: file.id, endpoint: '/v1/embeddings', completion_window: '24h' } as const;
    const batch = await openai.batches.create(asked);
    expect((await openai.batches.retrieve(batch.id)).input_file_id).toBe(file.id);
    expect((await openai.batches.cancel(batch.id)).status).toBe('cancelling');
    expect((await openai.files.delete(file.id)).deleted).toBe(true);
    await expect(openai.files.retrieve(file.id)).rejects.toMatchObject({ status: 404 });
    expect(new Set(gateway.records.map(({ format }) => format))).toEqual(new Set(['files', 'batches']));
  });

  test('batches and files of Anthropic go to a provider of theirs', async () => {
    const { anthropic, fake } = await connect();
    const params = { model: 'm', max_tokens: 5, messages: [{ role: 'user' as const, content: 'Hi' }] };
    const batch = await anthropic.messages.batches.create({ requests: [{ custom_id: 'a', params }] });
    expect(batch.processing_status).toBe('in_progress');
    expect((await anthropic.messages.batches.cancel(batch.id)).processing_status).toBe('canceling');
    const file = await anthropic.beta.files.upload({
      file: await toFile(Buffer.from('x'), 'a.txt'),
      betas: ['files-api-2025-04-14'],
    });
    expect(file).toMatchObject({ id: 'file_1', type: 'file' });
    expect(fake.requests.at(-1)?.headers).toMatchObject({
      'x-api-key': 'sk-secret-key',
      'anthropic-beta': expect.stringContaining('files-api'),
    });
  });

  test('one model of the list', async () => {
    const { openai } = await connect();
    expect((await openai.models.retrieve('near/small')).id).toBe('near/small');
    await expect(openai.models.retrieve('near/none')).rejects.toMatchObject({ status: 404 });
  });
});

describe('whose request it is, and what it may cost', () => {
  const embed = { path: '/v1/embeddings', body: { model: 'near/small', input: 'a' } };

  test('a budget refuses what it can’t count, and holds for what it can', async () => {
    const { gateway, openai } = await connect({ budget: { day_usd: 20e-6 } });
    const unpriced = await ask(gateway, { ...embed, body: { model: 'text-embedding-other', input: 'a' } });
    expect([unpriced.status, unpriced.text]).toEqual([400, expect.stringContaining('it is not listed')]);
    await expect(
      openai.batches.create({ input_file_id: 'f', endpoint: '/v1/embeddings', completion_window: '24h' }),
    ).rejects.toMatchObject({ status: 400 });
    const statuses: number[] = [];
    // 8 millionths each.
    for (let at = 0; at < 5; at += 1) statuses.push((await ask(gateway, embed)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test('a key has its models, its minute, and nothing of what lies at a provider and has no owner', async () => {
    const { made, headers } = madeKey({ models: ['near/small'], requestsPerMinute: 2 });
    const { gateway } = await connect({ keys: [made], models: { 'near/small': free, 'near/other': free } });
    const other = await ask(gateway, { ...embed, body: { model: 'near/other', input: 'a' }, headers });
    expect(other.status).toBe(403);
    expect((await ask(gateway, { path: '/v1/uploads', headers })).status).toBe(403);
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await ask(gateway, { ...embed, headers })).status);
    // A minute may end between two of them.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(gateway.records.at(-1)?.key).toBe(made.id);
  });

  test('the provider that is wanted; none of its API; a method that there is none of', async () => {
    const { gateway, fake } = await connect();
    const wanted = { headers: { 'x-hunch-provider': 'near' }, path: '/v1/moderations', body: { input: 'a' } };
    expect((await ask(gateway, wanted)).status).toBe(200);
    const none = await ask(gateway, { ...wanted, headers: { 'x-hunch-provider': 'claude' } });
    expect([none.status, none.text]).toEqual([404, expect.stringContaining('speaks the API of openai')]);
    const wrong = await ask(gateway, { method: 'DELETE', path: '/v1/embeddings' });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'POST']);
    expect(fake.requests).toHaveLength(1);
  });

  test('a deployment that fails is followed by the next', async () => {
    const bad = await ScriptedUpstream.start(answerJson({ error: { message: 'down' } }, 500));
    const good = await ScriptedUpstream.start(
      answerJson({ data: [], usage: { prompt_tokens: 2, total_tokens: 2 } }),
    );
    const gateway = await startGateway({
      retries: 0,
      providers: { a: { base_url: bad.url }, b: { base_url: good.url } },
      deployments: { embedder: { at: ['a/one', 'b/two'], weights: ['9', '1'], choose: 'weights' } },
    });
    const answer = await ask(gateway, {
      path: '/v1/embeddings',
      body: { model: 'embedder', input: 'a', extra: [1] },
    });
    expect(answer.status).toBe(200);
    expect(good.last.body).toEqual({ model: 'two', input: 'a', extra: [1] });
  });

  test('a request whose model has the name that the provider knows goes through byte for byte', async () => {
    const upstream = await ScriptedUpstream.start(answerJson({ data: [] }));
    const gateway = await startGateway({ providers: { a: { base_url: upstream.url, models: ['m'] } } });
    const body = '{ "model":"m",\n "input": "\\u0061",  "input":1.0 }';
    await ask(gateway, { path: '/v1/embeddings', body, headers: { 'content-type': 'application/json' } });
    expect(upstream.last.bytes.toString()).toBe(body);
  });

  test('Gemini’s embeddings have their model in the path', async () => {
    const upstream = await ScriptedUpstream.start(answerJson({ embedding: { values: [1] } }));
    const gateway = await startGateway({
      providers: { g: { base_url: upstream.url, format: 'gemini', models: ['gemini-embedding-001'] } },
    });
    const path = '/v1beta/models/gemini-embedding-001:embedContent';
    expect((await ask(gateway, { path, body: { content: { parts: [{ text: 'a' }] } } })).status).toBe(200);
    expect(upstream.last.path).toBe('/v1/models/gemini-embedding-001:embedContent');
  });

  test('a model in a path can’t step up in it', async () => {
    const { gateway, fake } = await connect();
    for (const path of [
      '/v1beta/models/../secret:embedContent',
      '/v1beta/models/%2e%2e%2fsecret:embedContent',
    ]) {
      const { status } = await ask(gateway, { path, body: {} });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(fake.requests).toEqual([]);
  });
});
