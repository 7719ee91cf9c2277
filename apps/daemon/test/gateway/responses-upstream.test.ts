import Anthropic from '@anthropic-ai/sdk';
import { expect, test } from 'vitest';
import { startGateway, token } from './support/gateway.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';
import { connect, response, hello, weather } from './support/responses.ts';

test('a request with all that the format has words for', async () => {
  const { upstream, openai } = await connect(answerJson(response()));
  await openai.chat.completions.create({
    model: 'auto',
    messages: [
      { role: 'developer', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Where?' },
          { type: 'image_url', image_url: { url: 'https://example.test/a.png', detail: 'low' } },
          { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' } },
        ],
      },
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'rain' },
    ],
    tools: [weather],
    tool_choice: { type: 'function', function: { name: 'weather' } },
    parallel_tool_calls: false,
    max_completion_tokens: 30,
    temperature: 0.5,
    top_p: 0.9,
    reasoning_effort: 'low',
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'a', schema: { type: 'object' }, strict: true },
    },
    user: 'me',
  });
  expect(upstream.last.path).toBe('/v1/responses');
  expect(upstream.last.headers.authorization).toBe('Bearer sk-secret-key');
  expect(upstream.last.body).toEqual({
    model: 'gpt-5.2',
    instructions: 'Be brief.',
    input: [
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: 'Where?' },
          { type: 'input_image', image_url: 'https://example.test/a.png', detail: 'low' },
          { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' },
        ],
      },
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'I look.', annotations: [] }],
      },
      { type: 'function_call', call_id: 'call_1', name: 'weather', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'rain' },
    ],
    tools: [
      {
        type: 'function',
        name: 'weather',
        description: 'Of a place',
        parameters: { type: 'object', properties: {} },
        strict: false,
      },
    ],
    tool_choice: { type: 'function', name: 'weather' },
    parallel_tool_calls: false,
    max_output_tokens: 30,
    // While this model thinks it refuses to be told how to sample.
    reasoning: { effort: 'low' },
    text: {
      format: {
        type: 'json_schema',
        name: 'a',
        schema: { type: 'object', additionalProperties: false },
        strict: true,
      },
    },
    user: 'me',
    store: false,
  });
});

test('what it can not be told, where to stop, is done here: what follows is left out', async () => {
  const { upstream, openai } = await connect(answerJson(response()));
  const { choices } = await openai.chat.completions.create({ ...hello, stop: ['loo'] });
  expect(upstream.last.body).not.toHaveProperty('stop');
  expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'I ' } });
});

test('an answer', async () => {
  const { openai, gateway } = await connect(answerJson(response()));
  const { choices, usage: told } = await openai.chat.completions.create(hello);
  expect(choices[0]).toMatchObject({
    finish_reason: 'tool_calls',
    message: {
      content: 'I look.',
      reasoning_content: 'Hm.',
      tool_calls: [{ id: 'call_1', function: { name: 'weather', arguments: '{"at":"Bonn"}' } }],
    },
  });
  expect(told).toMatchObject({
    prompt_tokens: 9,
    completion_tokens: 8,
    completion_tokens_details: { reasoning_tokens: 5 },
  });
  expect(gateway.records).toMatchObject([{ outcome: 'answered', usage: { cachedInputTokens: 4 } }]);
});

test('encrypted reasoning comes back to it with the conversation, and reaches nobody else', async () => {
  const { upstream, anthropic } = await connect(answerJson(response()));
  const asked = { model: 'auto', max_tokens: 10, messages: hello.messages };
  const { content } = await anthropic.messages.create(asked);
  const messages = [
    ...asked.messages,
    { role: 'assistant' as const, content },
    {
      role: 'user' as const,
      content: [{ type: 'tool_result' as const, tool_use_id: 'call_1', content: 'rain' }],
    },
  ];
  await anthropic.messages.create({ ...asked, messages });
  expect(upstream.last.body.input).toMatchObject([
    { role: 'user' },
    {
      type: 'reasoning',
      summary: [{ type: 'summary_text', text: 'Hm.' }],
      encrypted_content: 'c2VjcmV0',
    },
    { role: 'assistant' },
    { type: 'function_call', call_id: 'call_1' },
    { type: 'function_call_output', call_id: 'call_1', output: 'rain' },
  ]);
  const other = await ScriptedUpstream.start(answerJson({ content: [], usage: {} }));
  const gateway = await startGateway({
    providers: { far: { format: 'anthropic', base_url: other.url } },
    tiers: { simple: ['far/claude'] },
  });
  await new Anthropic({ baseURL: gateway.url, apiKey: token }).messages.create({ ...asked, messages });
  const [, said] = other.last.body.messages as { content: { type: string }[] }[];
  expect(said?.content.map(({ type }) => type)).toEqual(['text', 'tool_use']);
});
