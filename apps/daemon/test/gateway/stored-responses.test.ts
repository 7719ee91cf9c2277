import { providerStream } from '@hunch/llm-formats/testing';
import { noUsage } from '@hunch/llm-formats';
import { describe, expect, test } from 'vitest';
import { startGateway } from './support/gateway.ts';
import { madeKey } from './support/made-key.ts';
import { ask } from './support/raw-client.ts';
import { answerChunks, answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

const stored = {
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'small',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: '4', annotations: [] }],
    },
  ],
  usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
};

async function team(format: 'openai-responses' | 'anthropic' = 'openai-responses') {
  const upstream = await ScriptedUpstream.start(answerJson(stored));
  const other = await ScriptedUpstream.start(answerJson({ ...stored, id: 'resp_far' }));
  const keys = [madeKey(), madeKey()];
  const gateway = await startGateway({
    retries: 0,
    keys: keys.map(({ made }) => made),
    providers: {
      near: { base_url: upstream.url, key_env: 'TEST_KEY', format },
      far: { base_url: other.url, key_env: 'TEST_KEY', format },
    },
    models: { 'near/small': {}, 'far/small': {} },
    tiers: { simple: ['far/small', 'near/small'] },
  });
  const [one = madeKey(), two = madeKey()] = keys;
  const say = (key: typeof one | undefined, body: object, path = '/v1/responses') =>
    ask(gateway, {
      path,
      body: { model: 'near/small', input: 'Hi', ...body },
      ...(key && { headers: key.headers }),
    });
  const look = (key: typeof one | undefined, path: string, method = 'GET') =>
    ask(gateway, {
      method,
      path,
      headers: { ...key?.headers, ...(format === 'anthropic' ? { 'anthropic-version': '2023-06-01' } : {}) },
    });
  return { upstream, other, gateway, one, two, say, look };
}

describe('answers that a provider keeps', () => {
  test('are of the key that asked for them: it reads, goes on from and deletes them, others find nothing', async () => {
    const { upstream, one, two, say, look } = await team();
    expect((await say(one, {})).status).toBe(200);
    expect((await look(one, '/v1/responses/resp_1')).status).toBe(200);
    expect((await look(one, '/v1/responses/resp_1/input_items')).status).toBe(200);
    expect((await say(one, { previous_response_id: 'resp_1' })).status).toBe(200);
    expect((await say(one, { input: [{ type: 'item_reference', id: 'msg_1' }] })).status).toBe(200);
    const asked = upstream.requests.length;
    for (const path of ['/v1/responses/resp_1', '/v1/responses/resp_1/input_items']) {
      const answer = await look(two, path);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain("Response with id 'resp_1' not found.");
    }
    expect((await look(two, '/v1/responses/resp_1', 'DELETE')).status).toBe(404);
    expect((await look(two, '/v1/responses/resp_1/cancel', 'POST')).status).toBe(404);
    const goesOn = await say(two, { previous_response_id: 'resp_1' });
    expect(goesOn.status).toBe(400);
    expect(JSON.parse(goesOn.text)).toMatchObject({
      error: { code: 'previous_response_not_found', param: 'previous_response_id' },
    });
    for (const item of [{ type: 'item_reference', id: 'msg_1' }, { id: 'msg_1' }])
      expect((await say(two, { input: [item] })).status).toBe(400);
    expect((await say(two, { conversation: 'conv_1' })).status).toBe(404);
    expect((await say(two, { previous_response_id: 'resp_1' }, '/v1/responses/compact')).status).toBe(400);
    expect(upstream.requests).toHaveLength(asked);
    expect((await look(one, '/v1/responses/resp_1', 'DELETE')).status).toBe(200);
    expect((await say(one, { previous_response_id: 'resp_1' })).status).toBe(400);
  });

  test('are of the gateway’s own token, too, which sees all that its providers have', async () => {
    const { one, say, look } = await team();
    await say(one, {});
    expect((await look(undefined, '/v1/responses/resp_1')).status).toBe(200);
    expect((await say(undefined, { previous_response_id: 'resp_1' })).status).toBe(200);
    expect((await say(undefined, { previous_response_id: 'resp_of_before' })).status).toBe(200);
  });

  test('are gone on from where they are, whatever the route would choose', async () => {
    const { upstream, other, one, say } = await team();
    await say(one, {});
    await say(one, { model: 'auto', previous_response_id: 'resp_1' });
    expect([upstream.requests.length, other.requests.length]).toEqual([2, 0]);
    // The model says that it is elsewhere.
    expect((await say(one, { model: 'far/small', previous_response_id: 'resp_1' })).status).toBe(400);
  });

  test('are none where the client says so', async () => {
    const { one, say } = await team();
    await say(one, { store: false });
    expect((await say(one, { previous_response_id: 'resp_1' })).status).toBe(400);
  });

  test('come in streams as well', async () => {
    const { upstream, one, two, say } = await team();
    const answer = {
      id: 'resp_9',
      model: 'small',
      parts: [{ kind: 'text', text: '4' } as const],
      stop: { kind: 'end' } as const,
    };
    const stream = providerStream('openai-responses', { ...answer, usage: noUsage }, 4);
    upstream.say(answerChunks(stream), answerJson(stored));
    expect((await say(one, { stream: true })).status).toBe(200);
    expect((await say(one, { previous_response_id: 'resp_9' })).status).toBe(200);
    expect((await say(two, { previous_response_id: 'resp_9' })).status).toBe(400);
  });
});

test('files that code has made are of the key that had it run', async () => {
  const { upstream, one, two, say, look } = await team('anthropic');
  const made = { type: 'code_execution_output', file_id: 'file_made' };
  const result = { type: 'code_execution_result', stdout: '', stderr: '', return_code: 0, content: [made] };
  upstream.say(
    answerJson({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'small',
      content: [{ type: 'code_execution_tool_result', tool_use_id: 's', content: result }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
    answerJson({ id: 'file_made', type: 'file', filename: 'plot.png' }),
  );
  const tools = [{ type: 'code_execution_20250825', name: 'code_execution' }];
  const body = { max_tokens: 9, messages: [{ role: 'user', content: 'Plot' }], tools, input: undefined };
  expect((await say(one, body, '/v1/messages')).status).toBe(200);
  const path = '/v1/files/file_made';
  expect((await look(one, path)).status).toBe(200);
  expect((await look(two, path)).status).toBe(404);
});
