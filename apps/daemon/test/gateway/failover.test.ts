import { connect } from 'node:net';
import { providerAnswer } from '@hunch/llm-formats/testing';
import { noUsage, type Completion, type FormatName } from '@hunch/llm-formats';
import { describe, expect, test } from 'vitest';
import { startGateway, type GatewayOptions } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, type Script, ScriptedUpstream } from './support/scripted-upstream.ts';

const words: Completion = {
  id: 'answer_1',
  model: 'model',
  parts: [{ kind: 'text', text: 'It rains.' }],
  stop: { kind: 'end' },
  usage: noUsage,
};

async function start(format: FormatName, script: Script, more: Partial<GatewayOptions> = {}) {
  const upstream = await ScriptedUpstream.start(script);
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url: upstream.url, key_env: 'TEST_KEY', format } },
    tiers: { simple: ['far/model'] },
    ...more,
  });
  return { upstream, gateway };
}

describe('after a failure', () => {
  const body = {
    path: '/v1/chat/completions',
    body: { model: 'auto', messages: [{ role: 'user', content: 'Hi' }] },
  };
  const answered = answerJson(providerAnswer('openai-chat', words));

  async function two(status: number, error: object, contexts: readonly [number, number]) {
    const bad = await ScriptedUpstream.start(answerJson({ error }, status));
    const good = await ScriptedUpstream.start(answered);
    const gateway = await startGateway({
      retries: 1,
      providers: { bad: { base_url: bad.url }, good: { base_url: good.url } },
      tiers: { simple: ['bad/a', 'good/b'] },
      models: { 'bad/a': { context_tokens: contexts[0] }, 'good/b': { context_tokens: contexts[1] } },
    });
    return { bad, good, gateway };
  }

  test.each([
    ['a model that is gone', 404, { message: 'The model `a` does not exist', code: 'model_not_found' }, 200],
    ['a bill that is not paid', 402, { message: 'Insufficient credits' }, 200],
    [
      'a credit that is used up',
      429,
      { message: 'You exceeded your quota', code: 'insufficient_quota' },
      200,
    ],
    [
      'a request that is too long, to a model that holds more',
      400,
      { message: 'too long', code: 'context_length_exceeded' },
      200,
    ],
    ['a request that is wrong, to nobody', 400, { message: 'messages must be a list' }, 400],
  ])('%s', async (_, status, error, expected) => {
    const { bad, gateway } = await two(status, error, [100_000, 200_000]);
    expect((await ask(gateway, body)).status).toBe(expected);
    // It is no failure that would pass.
    expect(bad.requests).toHaveLength(1);
  });

  test('a request that is too long goes to nobody who holds no more', async () => {
    const { good, gateway } = await two(400, { message: 'prompt is too long' }, [100_000, 100_000]);
    expect((await ask(gateway, body)).status).toBe(400);
    expect(good.requests).toHaveLength(0);
  });

  test('a model is left alone, and the others of its provider are asked', async () => {
    const upstream = await ScriptedUpstream.start((seen, response) =>
      (seen.body.model === 'a' ? answerJson({ error: { message: 'no' } }, 500) : answered)(seen, response),
    );
    const gateway = await startGateway({
      retries: 0,
      providers: { p: { base_url: upstream.url } },
      tiers: { simple: ['p/a', 'p/b'] },
      sticky: { enabled: false, cache_ttl_s: 0, horizon_turns: 1 },
    });
    for (let at = 0; at < 5; at += 1) expect((await ask(gateway, body)).headers['x-hunch-model']).toBe('p/b');
    expect(upstream.requests.filter(({ body: { model } }) => model === 'a')).toHaveLength(3);
  });
});

describe('who may not ask', () => {
  test('a model whose name would step up in the path of a request', async () => {
    const { upstream, gateway } = await start('gemini', answerJson(providerAnswer('gemini', words)));
    for (const model of ['far/..', 'far/../files', 'far/x/../../y', 'far/a?b', 'far/a#b', 'far/%2e%2e/x'])
      await ask(gateway, {
        path: '/v1/chat/completions',
        body: { model, messages: [{ role: 'user', content: 'Hi' }] },
      });
    for (const { path } of upstream.requests) expect(path).toBe('/v1/models/model:generateContent');
  });

  test('two Host headers', async () => {
    const { upstream, gateway } = await start(
      'openai-chat',
      answerJson(providerAnswer('openai-chat', words)),
    );
    const { hostname, port } = new URL(gateway.url);
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nAuthorization: Bearer hunch-test-token\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
        ),
      );
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.requests).toEqual([]);
  });

  test('anybody, at a public address without a token', async () => {
    await expect(
      start('openai-chat', answerJson({}), { listen: '0.0.0.0:0', require_token: false }),
    ).rejects.toThrow('only this machine may ask');
  });
});
