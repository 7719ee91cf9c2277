import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { chatAnswer, chatChunk, chatStream, done } from './support/chat.ts';
import { startGateway, token } from './support/gateway.ts';
import {
  answerChunks,
  answerJson,
  breakAfter,
  ScriptedUpstream,
  type Script,
} from './support/scripted-upstream.ts';

async function connect(servesResponses: boolean, ...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(...scripts);
  const gateway = await startGateway({
    retries: 0,
    providers: { near: { base_url: upstream.url, responses: servesResponses } },
    tiers: { simple: ['near/model'] },
  });
  return {
    upstream,
    gateway,
    client: new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0 }),
  };
}

const hello = { model: 'auto', input: 'What is 2+2?' };
const tools = [{ type: 'function' as const, name: 'weather', parameters: { type: 'object' }, strict: false }];

describe('by way of chat completions', () => {
  test('a conversation with tools and pictures', async () => {
    const { upstream, client } = await connect(false, answerJson(chatAnswer('4')));
    const answer = await client.responses.create({
      model: 'auto',
      instructions: 'Be brief.',
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'Where?' },
            { type: 'input_image', image_url: 'https://example.test/a.png', detail: 'auto' },
          ],
        },
        { type: 'reasoning', id: 'rs_1', summary: [] },
        { type: 'function_call', call_id: 'call_1', name: 'weather', arguments: '{}' },
        { type: 'function_call', call_id: 'call_2', name: 'weather', arguments: '{}' },
        { type: 'function_call_output', call_id: 'call_1', output: 'rain' },
        { type: 'function_call_output', call_id: 'call_2', output: 'sun' },
      ],
      tools,
      tool_choice: 'required',
      max_output_tokens: 30,
      reasoning: { effort: 'low' },
      text: { format: { type: 'json_object' } },
    });
    const call = (id: string) => ({ id, type: 'function', function: { name: 'weather', arguments: '{}' } });
    expect(upstream.last.path).toBe('/v1/chat/completions');
    expect(upstream.last.body).toEqual({
      model: 'model',
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Where?' },
            { type: 'image_url', image_url: { url: 'https://example.test/a.png' } },
          ],
        },
        { role: 'assistant', content: null, tool_calls: [call('call_1'), call('call_2')] },
        { role: 'tool', tool_call_id: 'call_1', content: 'rain' },
        { role: 'tool', tool_call_id: 'call_2', content: 'sun' },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'weather', parameters: { type: 'object', properties: {} }, strict: false },
        },
      ],
      tool_choice: 'required',
      max_tokens: 30,
      reasoning_effort: 'low',
      response_format: { type: 'json_object' },
    });
    expect(answer.output_text).toBe('4');
    expect(answer).toMatchObject({
      status: 'completed',
      usage: { input_tokens: 9, output_tokens: 3, total_tokens: 12 },
    });
  });

  test('a stream, as the helper of the client puts it together', async () => {
    const { client } = await connect(
      false,
      answerChunks(
        chatChunk({ reasoning_content: 'Hm.' }),
        chatChunk({ content: 'I ' }),
        chatChunk({ content: 'look.' }),
        chatChunk({
          tool_calls: [{ index: 0, id: 'call_1', function: { name: 'weather', arguments: '{"a":' } }],
        }),
        chatChunk({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
        chatChunk({}, 'tool_calls'),
        done,
      ),
    );
    const stream = client.responses.stream({ ...hello, tools });
    const types: string[] = [];
    const numbers: number[] = [];
    stream.on('event', (event) => {
      types.push(event.type);
      numbers.push(event.sequence_number);
    });
    const response = await stream.finalResponse();
    expect(response.output).toMatchObject([
      { type: 'reasoning', summary: [{ text: 'Hm.' }] },
      { type: 'message', content: [{ type: 'output_text', text: 'I look.' }] },
      { type: 'function_call', call_id: 'call_1', name: 'weather', arguments: '{"a":1}' },
    ]);
    expect(types[0]).toBe('response.created');
    expect(types.at(-1)).toBe('response.completed');
    expect(numbers).toEqual(numbers.map((_, index) => index));
  });

  test('an answer that was cut short says so', async () => {
    const { client } = await connect(
      false,
      answerChunks(chatChunk({ content: 'and' }), chatChunk({}, 'length'), done),
    );
    const response = await client.responses.stream(hello).finalResponse();
    expect(response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
  });

  test('a stream that breaks ends with an error event', async () => {
    const { client } = await connect(false, breakAfter(chatChunk({ content: 'one' })));
    await expect(client.responses.stream(hello).finalResponse()).rejects.toThrow();
  });

  test('what only its own provider remembers is refused by name', async () => {
    const { client } = await connect(false, answerChunks(...chatStream('4')));
    const asked = client.responses.create({ ...hello, previous_response_id: 'resp_1' });
    await expect(asked).rejects.toThrow("can't carry `previous_response_id`");
  });
});

describe('by a provider that has them itself, word for word', () => {
  test('plain', async () => {
    const { upstream, client, gateway } = await connect(
      true,
      answerJson({
        id: 'resp_1',
        object: 'response',
        status: 'completed',
        output: [{ type: 'message', content: [{ type: 'output_text', text: '4' }] }],
        usage: { input_tokens: 9, output_tokens: 3 },
        odd: 1,
      }),
    );
    const asked = { ...hello, previous_response_id: 'resp_0', tools: [{ type: 'web_search' as const }] };
    const answer = await client.responses.create(asked);
    expect(answer).toMatchObject({ id: 'resp_1', output_text: '4', odd: 1 });
    expect(upstream.last.path).toBe('/v1/responses');
    expect(upstream.last.body).toEqual({ ...asked, model: 'model' });
    expect(gateway.records).toMatchObject([{ usage: { inputTokens: 9, outputTokens: 3 } }]);
  });

  test('streamed', async () => {
    const event = (type: string, fields: object): string =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
    const response = {
      id: 'resp_1',
      object: 'response',
      output: [],
      usage: { input_tokens: 9, output_tokens: 3 },
    };
    const { client, gateway } = await connect(
      true,
      answerChunks(
        event('response.created', { sequence_number: 0, response }),
        event('response.output_text.delta', {
          sequence_number: 1,
          delta: '4',
          item_id: 'm',
          output_index: 0,
          content_index: 0,
        }),
        event('response.completed', { sequence_number: 2, response }),
      ),
    );
    const types = [];
    for await (const given of await client.responses.create({ ...hello, stream: true }))
      types.push(given.type);
    expect(types).toEqual(['response.created', 'response.output_text.delta', 'response.completed']);
    expect(gateway.records).toMatchObject([{ outcome: 'answered', usage: { inputTokens: 9 } }]);
  });
});
