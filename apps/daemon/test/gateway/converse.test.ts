import { describe, expect, test } from 'vitest';
import { awsKeys, converseFrame, exceptionFrame, isSigned } from './support/aws.ts';
import { startGateway } from './support/gateway.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import { answerJson, type Script, ScriptedUpstream } from './support/scripted-upstream.ts';

const model = 'us.amazon.nova-pro-v1:0';

async function connect(script: Script, strict = false) {
  const upstream = await ScriptedUpstream.start(script);
  const base_url = upstream.url.replace(/\/v1$/, '');
  const gateway = await startGateway({
    retries: 0,
    strict,
    providers: {
      far: {
        base_url,
        models: [model, 'anthropic.claude-x'],
        platform: 'bedrock',
        region: 'eu-west-1',
        format: 'converse',
      },
    },
    environment: { AWS_ACCESS_KEY_ID: awsKeys.accessKeyId, AWS_SECRET_ACCESS_KEY: awsKeys.secretAccessKey },
  });
  return { upstream, gateway };
}

const usage = { inputTokens: 7, outputTokens: 3, totalTokens: 110, cacheReadInputTokens: 100 };
const four = {
  output: { message: { role: 'assistant', content: [{ text: '4' }] } },
  stopReason: 'end_turn',
  usage,
  metrics: { latencyMs: 5 },
};

const frames = (...events: readonly (readonly [string, object])[]): Script => {
  const bytes = Buffer.concat(events.map(([type, payload]) => converseFrame(type, payload)));
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    response.end(bytes);
  };
};

const streamed = frames(
  ['messageStart', { role: 'assistant' }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { text: '4' } }],
  ['contentBlockStop', { contentBlockIndex: 0 }],
  ['messageStop', { stopReason: 'end_turn' }],
  ['metadata', { usage }],
);

const chat = {
  model: `far/${model}`,
  messages: [{ role: 'user', content: '2+2?' }],
  max_tokens: 9,
  top_p: 0.5,
};
const messages = { model: `far/${model}`, messages: chat.messages, max_tokens: 9 };

describe('Bedrock’s Converse', () => {
  test('is asked by clients of any format, signed', async () => {
    const { upstream, gateway } = await connect(answerJson(four));
    const answer = await ask(gateway, { body: chat });
    expect(upstream.last.path).toBe('/model/us.amazon.nova-pro-v1%3A0/converse');
    expect(upstream.last.body).toEqual({
      messages: [{ role: 'user', content: [{ text: '2+2?' }] }],
      inferenceConfig: { maxTokens: 9, topP: 0.5 },
    });
    expect(await isSigned(upstream.last, 'bedrock', 'eu-west-1')).toBe(true);
    expect(JSON.parse(answer.text)).toMatchObject({
      choices: [{ message: { content: '4' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 107, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 100 } },
    });
    expect(gateway.records[0]?.usage).toMatchObject({
      inputTokens: 107,
      cachedInputTokens: 100,
      outputTokens: 3,
    });
    const own = await ask(gateway, { path: '/v1/messages', body: messages });
    expect(JSON.parse(own.text)).toMatchObject({ type: 'message', content: [{ type: 'text', text: '4' }] });
  });

  test('streams to clients of any format', async () => {
    const { upstream, gateway } = await connect(streamed);
    const own = await ask(gateway, { path: '/v1/messages', body: { ...messages, stream: true } });
    expect(upstream.last.path).toBe('/model/us.amazon.nova-pro-v1%3A0/converse-stream');
    const types = eventsOf(own.text).map((data) => (JSON.parse(data) as { type: string }).type);
    expect(types).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    const other = await ask(gateway, { body: { ...chat, stream: true } });
    expect(other.text).toContain('"content":"4"');
    expect(other.text).toContain('[DONE]');
    expect(gateway.records[1]?.usage).toMatchObject({ inputTokens: 107, outputTokens: 3 });
  });

  test('an exception within a stream is an error', async () => {
    const bytes = Buffer.concat([
      converseFrame('messageStart', { role: 'assistant' }),
      converseFrame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: '4' } }),
      exceptionFrame('throttlingException', 'Slow down.'),
    ]);
    const { gateway } = await connect((_, response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
      response.end(bytes);
    });
    const own = await ask(gateway, { path: '/v1/messages', body: { ...messages, stream: true } });
    expect(JSON.parse(eventsOf(own.text).at(-1) ?? '')).toMatchObject({
      error: { type: 'rate_limit_error' },
    });
  });

  test('betas go to Anthropic’s models alone, those that are known there', async () => {
    const { upstream, gateway } = await connect(answerJson(four));
    const headers = { 'anthropic-beta': 'context-1m-2025-08-07,files-api-2025-04-14' };
    await ask(gateway, {
      path: '/v1/messages',
      headers,
      body: { ...messages, model: 'far/anthropic.claude-x' },
    });
    expect(upstream.last.body.additionalModelRequestFields).toEqual({
      anthropic_beta: ['context-1m-2025-08-07'],
    });
    expect(upstream.last.headers).not.toHaveProperty('anthropic-beta');
    await ask(gateway, { path: '/v1/messages', headers, body: messages });
    expect(upstream.last.body).not.toHaveProperty('additionalModelRequestFields');
  });

  test('tokens are counted of the same words', async () => {
    const { upstream, gateway } = await connect(answerJson({ inputTokens: 12 }));
    const body = { model: `far/${model}`, system: 'Be brief.', messages: chat.messages };
    const answer = await ask(gateway, { path: '/v1/messages/count_tokens', body });
    expect(JSON.parse(answer.text)).toEqual({ input_tokens: 12 });
    expect(upstream.last.path).toBe('/model/amazon.nova-pro-v1%3A0/count-tokens');
    expect(upstream.last.body).toEqual({
      input: {
        converse: {
          messages: [{ role: 'user', content: [{ text: '2+2?' }] }],
          system: [{ text: 'Be brief.' }],
        },
      },
    });
  });

  test('what it has no place for is named, or refused where strict', async () => {
    const loose = await connect(answerJson(four));
    const body = { ...messages, container: 'c' };
    const answer = await ask(loose.gateway, { path: '/v1/messages', body });
    expect([answer.status, answer.headers['x-hunch-dropped']]).toEqual([200, 'container']);
    const strict = await connect(answerJson(four), true);
    const refused = await ask(strict.gateway, { path: '/v1/messages', body });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('`container`');
    const picture = [
      { role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'https://x.test/a.png' } }] },
    ];
    const unseen = await ask(loose.gateway, {
      path: '/v1/messages',
      body: { ...messages, messages: picture },
    });
    expect([unseen.status, unseen.text]).toEqual([400, expect.stringContaining('messages.content.image')]);
  });
});

test('it is of Bedrock alone', async () => {
  await expect(
    startGateway({ providers: { far: { base_url: 'http://x.test', format: 'converse' } } }),
  ).rejects.toThrow('format = "converse" is of platform = "bedrock" alone');
});
