import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { startGateway, token } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

const price = { input: 1, output: 0 };

async function google(answer: object) {
  const upstream = await ScriptedUpstream.start(answerJson(answer));
  const gateway = await startGateway({
    providers: { g: { base_url: upstream.url, format: 'gemini', models: ['gemini-embedding-001'] } },
    models: { 'g/gemini-embedding-001': price },
    retries: 0,
  });
  const openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0 });
  return { upstream, gateway, openai };
}

const model = 'g/gemini-embedding-001';

test('OpenAI’s client has embeddings of Gemini, as it asks for them by itself', async () => {
  const { upstream, gateway, openai } = await google({
    embeddings: [{ values: [0.5, -1] }, { values: [2] }],
  });
  const { data, usage } = await openai.embeddings.create({ model, input: ['a', 'b'], dimensions: 2 });
  expect(data.map(({ embedding }) => [...embedding])).toEqual([[0.5, -1], [2]]);
  expect(usage.prompt_tokens).toBeGreaterThan(0);
  const one = (text: string) => ({
    model: 'models/gemini-embedding-001',
    content: { parts: [{ text }] },
    outputDimensionality: 2,
  });
  expect(upstream.last.path).toBe('/v1/models/gemini-embedding-001:batchEmbedContents');
  expect(upstream.last.body).toEqual({ requests: [one('a'), one('b')] });
  const [record] = gateway.records;
  expect(record).toMatchObject({ format: 'embeddings', model, outcome: 'answered' });
  expect(record?.costUsd).toBeGreaterThan(0);
});

test('numbers of tokens are no words for Gemini, and an answer that lacks some is none', async () => {
  const { openai } = await google({ embeddings: [] });
  await expect(openai.embeddings.create({ model, input: [1, 2] })).rejects.toMatchObject({ status: 400 });
  await expect(openai.embeddings.create({ model, input: 'a' })).rejects.toMatchObject({ status: 502 });
});

test('Google’s client has embeddings of OpenAI’s models, one and several', async () => {
  const answer = { data: [{ index: 0, embedding: [1, 2] }], usage: { prompt_tokens: 3, total_tokens: 3 } };
  const upstream = await ScriptedUpstream.start(answerJson(answer));
  const gateway = await startGateway({ providers: { a: { base_url: upstream.url, models: ['small'] } } });
  const content = { parts: [{ text: 'x' }] };
  const path = '/v1beta/models/small';
  const single = await ask(gateway, {
    path: `${path}:embedContent`,
    body: { content, outputDimensionality: 2 },
  });
  expect(JSON.parse(single.text)).toEqual({
    embedding: { values: [1, 2] },
    usageMetadata: { promptTokenCount: 3 },
  });
  expect(upstream.last.path).toBe('/v1/embeddings');
  expect(upstream.last.body).toEqual({
    model: 'small',
    input: ['x'],
    dimensions: 2,
    encoding_format: 'float',
  });
  const several = await ask(gateway, {
    path: `${path}:batchEmbedContents`,
    body: { requests: [{ content }] },
  });
  expect(JSON.parse(several.text)).toMatchObject({ embeddings: [{ values: [1, 2] }] });
});
