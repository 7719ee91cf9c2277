import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, test } from 'vitest';
import { chatAnswer, chatChunk, chatStream, done } from './support/chat.ts';
import { block, messageEnd, messagesAnswer, messageStart, textBlock } from './support/messages.ts';
import { answerChunks, answerJson, breakAfter } from './support/scripted-upstream.ts';
import { connect, hello, tools, long } from './support/anthropic.ts';

describe('a client of Anthropic with a provider of its own format', () => {
  test('plain; what hunch does not know goes through', async () => {
    const { upstream, anthropic } = await connect(
      'anthropic',
      answerJson(messagesAnswer([{ type: 'text', text: '4' }], { odd: 1 })),
    );
    const asked = { ...long, model: 'auto', metadata: { user_id: 'u' }, odd_field: { deep: true } };
    const { data, response } = await anthropic.messages.create(asked).withResponse();
    expect(data).toMatchObject({ content: [{ text: '4' }], odd: 1 });
    expect(upstream.last.path).toBe('/v1/messages');
    expect(upstream.last.headers).toMatchObject({
      'x-api-key': 'sk-secret-key',
      'anthropic-version': '2023-06-01',
    });
    expect(upstream.last.body).toEqual({ ...asked, model: 'model' });
    expect(response.headers.get('x-hunch-model')).toBe('far/model');
  });

  test('streamed, with thinking and a tool', async () => {
    const { anthropic, gateway } = await connect(
      'anthropic',
      answerChunks(
        messageStart(),
        block(
          0,
          { type: 'thinking', thinking: '', signature: '' },
          { type: 'thinking_delta', thinking: 'Hm.' },
          { type: 'signature_delta', signature: 'sig' },
        ),
        textBlock(1, 'I ', 'look.'),
        block(
          2,
          { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} },
          { type: 'input_json_delta', partial_json: '{"city":"O' },
          { type: 'input_json_delta', partial_json: 'slo"}' },
        ),
        messageEnd('tool_use'),
      ),
    );
    const message = await anthropic.messages.stream({ ...hello, tools }).finalMessage();
    expect(message).toMatchObject({
      stop_reason: 'tool_use',
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'toolu_1', input: { city: 'Oslo' } },
      ],
      usage: { output_tokens: 3 },
    });
    expect(gateway.records).toMatchObject([
      { outcome: 'answered', usage: { inputTokens: 9, outputTokens: 3 } },
    ]);
  });

  test('a stream that breaks ends with an error event', async () => {
    const { anthropic } = await connect('anthropic', breakAfter(messageStart(), textBlock(0, 'one')));
    await expect(anthropic.messages.stream(hello).finalMessage()).rejects.toThrow(
      'far/model: broke off its stream',
    );
  });
});

describe('a client of Anthropic with a provider that speaks OpenAI', () => {
  test('plain', async () => {
    const tool_calls = [
      { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } },
    ];
    const message = { role: 'assistant', content: 'I look.', reasoning_content: 'Hm.', tool_calls };
    const usage = { prompt_tokens: 9, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 4 } };
    const { upstream, anthropic } = await connect(
      'openai',
      answerJson(chatAnswer('', { choices: [{ index: 0, message, finish_reason: 'tool_calls' }], usage })),
    );
    const answer = await anthropic.messages.create(long);
    expect(upstream.last.path).toBe('/v1/chat/completions');
    expect(upstream.last.body).toEqual({
      model: 'model',
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
            { type: 'text', text: 'Where?' },
          ],
        },
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [
            { id: 'toolu_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'toolu_1', content: 'rain' },
        { role: 'user', content: 'And now?' },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'weather', description: 'Tells it.', parameters: tools[0]?.input_schema },
        },
      ],
      tool_choice: 'required',
      parallel_tool_calls: false,
      max_tokens: 50,
      temperature: 0.5,
      stop: ['END'],
    });
    expect(answer).toMatchObject({
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'call_1', name: 'weather', input: { city: 'Oslo' } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 5, cache_read_input_tokens: 4, output_tokens: 3 },
    });
  });

  test('streamed, two tool calls at once', async () => {
    const call = (index: number, fields: object) => chatChunk({ tool_calls: [{ index, ...fields }] });
    const begin = (index: number) =>
      call(index, { id: `call_${index}`, type: 'function', function: { name: 'weather', arguments: '' } });
    const { anthropic } = await connect(
      'openai',
      answerChunks(
        chatChunk({ role: 'assistant', content: '' }),
        chatChunk({ reasoning_content: 'Hm.' }),
        chatChunk({ content: 'I ' }),
        chatChunk({ content: 'look.' }),
        begin(0),
        begin(1),
        call(1, { function: { arguments: '{"city":"Bergen"}' } }),
        call(0, { function: { arguments: '{"city":' } }),
        call(0, { function: { arguments: '"Oslo"}' } }),
        chatChunk({}, 'tool_calls'),
        done,
      ),
    );
    const message = await anthropic.messages.stream({ ...hello, tools }).finalMessage();
    expect(message).toMatchObject({
      stop_reason: 'tool_use',
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'call_0', input: { city: 'Oslo' } },
        { type: 'tool_use', id: 'call_1', input: { city: 'Bergen' } },
      ],
    });
  });

  test('streamed words, their usage and their end', async () => {
    const { anthropic } = await connect('openai', answerChunks(...chatStream('two', ' and two')));
    const message = await anthropic.messages.stream(hello).finalMessage();
    expect(message).toMatchObject({
      id: 'chatcmpl-1',
      content: [{ type: 'text', text: 'two and two' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 9, output_tokens: 3 },
    });
  });

  test('a stream that breaks ends with an error event of its format', async () => {
    const { anthropic } = await connect('openai', breakAfter(chatChunk({ content: 'one' })));
    await expect(anthropic.messages.stream(hello).finalMessage()).rejects.toThrow(
      'far/model: broke off its stream',
    );
  });
});

test('tokens are estimated where the provider does not say how many they are', async () => {
  const { anthropic } = await connect('anthropic', answerJson({}));
  const content = 'The quick brown fox jumps over the lazy dog. '.repeat(20);
  const counted = await anthropic.messages.countTokens({
    model: 'auto',
    messages: [{ role: 'user', content }],
  });
  // 201 by the tokenizer of GPT-4o, and some for the message itself.
  expect(Math.abs(counted.input_tokens - 201)).toBeLessThan(25);
});

test('errors are those that the client knows', async () => {
  const { gateway, anthropic } = await connect(
    'anthropic',
    answerJson({ type: 'error', error: { message: 'no' } }, 400),
  );
  await expect(anthropic.messages.create(hello)).rejects.toBeInstanceOf(Anthropic.BadRequestError);
  const unauthorised = new Anthropic({ baseURL: gateway.url, apiKey: 'wrong', maxRetries: 0 });
  await expect(unauthorised.messages.create(hello)).rejects.toBeInstanceOf(Anthropic.AuthenticationError);
  const unknown = anthropic.messages.create({ ...hello, model: 'claude-none' });
  await expect(unknown).rejects.toBeInstanceOf(Anthropic.NotFoundError);
  const ids = [];
  for await (const model of anthropic.models.list()) ids.push(model.id);
  expect(ids).toContain('far/model');
});
