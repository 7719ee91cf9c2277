import Anthropic from '@anthropic-ai/sdk';
import { startFakeLlm, type Reply } from '@hunch/fake-llm';
import OpenAI from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startGateway, token } from './support/gateway.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import {
  answerChunks,
  answerJson,
  breakAfter,
  refuseConnection,
  ScriptedUpstream,
  type Script,
} from './support/scripted-upstream.ts';

/** Clients of other formats against a provider that speaks OpenAI's responses and nothing else. */
async function connect(...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(...scripts);
  const gateway = await startGateway({
    retries: 0,
    providers: { near: { format: 'openai-responses', base_url: upstream.url, key_env: 'TEST_KEY' } },
    tiers: { simple: ['near/gpt-5'] },
  });
  return {
    upstream,
    gateway,
    openai: new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0 }),
    anthropic: new Anthropic({ baseURL: gateway.url, apiKey: token, maxRetries: 0 }),
  };
}

const usage = {
  input_tokens: 9,
  input_tokens_details: { cached_tokens: 4 },
  output_tokens: 8,
  output_tokens_details: { reasoning_tokens: 5 },
  total_tokens: 17,
};

const output = [
  {
    type: 'reasoning',
    id: 'rs_1',
    summary: [{ type: 'summary_text', text: 'Hm.' }],
    encrypted_content: 'c2VjcmV0',
  },
  {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'I look.', annotations: [] }],
  },
  {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    name: 'weather',
    arguments: '{"at":"Bonn"}',
    status: 'completed',
  },
];

function response(more: object = {}): object {
  return { id: 'resp_1', object: 'response', status: 'completed', model: 'gpt-5-1', output, usage, ...more };
}

const hello = { model: 'auto', messages: [{ role: 'user' as const, content: 'What is 2+2?' }] };
const weather = {
  type: 'function' as const,
  function: { name: 'weather', description: 'Of a place', parameters: { type: 'object' } },
};

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
    model: 'gpt-5',
    input: [
      { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'Be brief.' }] },
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
        parameters: { type: 'object' },
        strict: false,
      },
    ],
    tool_choice: { type: 'function', name: 'weather' },
    parallel_tool_calls: false,
    max_output_tokens: 30,
    temperature: 0.5,
    top_p: 0.9,
    reasoning: { effort: 'low' },
    text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object' }, strict: true } },
    user: 'me',
    store: false,
  });
});

test("what it can't carry is refused by name", async () => {
  const { upstream, openai } = await connect(answerJson(response()));
  const asked = openai.chat.completions.create({ ...hello, stop: ['END'] });
  await expect(asked).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('stop sequences'),
  });
  expect(upstream.requests).toEqual([]);
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

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: 0, ...fields })}\n\n`;
}

const created = event('response.created', {
  response: response({ output: [], usage: null, status: 'in_progress' }),
});
const completed = event('response.completed', { response: response() });
const delta = (text: string): string =>
  event('response.output_text.delta', { output_index: 1, content_index: 0, item_id: 'msg_1', delta: text });

describe('a stream', () => {
  const [thought, , call] = output;
  const events = [
    created,
    event('response.output_item.added', { output_index: 0, item: { ...thought, summary: [] } }),
    event('response.reasoning_summary_part.added', { output_index: 0, summary_index: 0 }),
    event('response.reasoning_summary_text.delta', { output_index: 0, summary_index: 0, delta: 'Hm.' }),
    event('response.output_item.done', { output_index: 0, item: thought }),
    event('response.output_item.added', { output_index: 1, item: { type: 'message', content: [] } }),
    delta('I '),
    delta('look.'),
    event('response.output_item.done', { output_index: 1, item: { type: 'message' } }),
    event('response.output_item.added', { output_index: 2, item: { ...call, arguments: '' } }),
    event('response.function_call_arguments.delta', { output_index: 2, delta: '{"at":' }),
    event('response.function_call_arguments.delta', { output_index: 2, delta: '"Bonn"}' }),
    event('response.output_item.done', { output_index: 2, item: call }),
    completed,
  ];

  test('thoughts, words and calls, as OpenAI chat', async () => {
    const { openai, gateway } = await connect(answerChunks(...events));
    const { choices } = await openai.chat.completions.stream(hello).finalChatCompletion();
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'I look.',
        tool_calls: [{ id: 'call_1', function: { arguments: '{"at":"Bonn"}' } }],
      },
    });
    expect(gateway.records).toMatchObject([{ outcome: 'answered', usage: { outputTokens: 8 } }]);
  });

  test('and as Anthropic messages', async () => {
    const { anthropic } = await connect(answerChunks(...events));
    const message = await anthropic.messages
      .stream({ model: 'auto', max_tokens: 10, messages: hello.messages })
      .finalMessage();
    expect(message).toMatchObject({
      stop_reason: 'tool_use',
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'redacted_thinking' },
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'call_1', input: { at: 'Bonn' } },
      ],
    });
  });

  test('arguments that come in one piece at the end', async () => {
    const late = events.filter((text) => !text.includes('arguments.delta'));
    const { openai } = await connect(answerChunks(...late));
    const { choices } = await openai.chat.completions.stream(hello).finalChatCompletion();
    expect(choices[0]?.message.tool_calls).toMatchObject([{ function: { arguments: '{"at":"Bonn"}' } }]);
  });

  test('one that was cut short says so', async () => {
    const cut = event('response.incomplete', {
      response: response({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
    });
    const { openai } = await connect(answerChunks(created, delta('one'), cut));
    const stream = await openai.chat.completions.create({ ...hello, stream: true });
    const reasons = [];
    for await (const { choices } of stream) reasons.push(choices[0]?.finish_reason ?? null);
    expect(reasons.at(-1)).toBe('length');
  });
});

const failed = event('response.failed', { response: { error: { message: 'overloaded' } } });

test.each([
  ['breaks the connection', refuseConnection, true],
  ['begins and breaks', breakAfter(created), true],
  ['gives up', answerChunks(created, failed), true],
  ['says an error', answerChunks(created, event('error', { message: 'overloaded' })), true],
  ['sends half an event and breaks', breakAfter(created, delta('one').slice(0, 50)), true],
  ['sends no JSON', answerChunks('data: <html>\n\n'), true],
  ['breaks the connection', refuseConnection, false],
  ['says 500', answerJson({ error: { message: 'x' } }, 500), false],
  ['has no output', answerJson({ id: 'resp_1', usage }), false],
] as const)(
  'before the first content another model makes it good: it %s (stream: %3$s)',
  async (_, script, stream) => {
    const bad = await ScriptedUpstream.start(script);
    const good = await ScriptedUpstream.start(
      stream ? answerChunks(created, delta('4'), completed) : answerJson(response()),
    );
    const format = 'openai-responses' as const;
    const gateway = await startGateway({
      retries: 0,
      providers: { bad: { format, base_url: bad.url }, good: { format, base_url: good.url } },
      tiers: { simple: ['bad/a', 'good/b'] },
    });
    const { status, headers, text } = await ask(gateway, { body: { ...hello, stream } });
    expect([status, headers['x-hunch-model']]).toEqual([200, 'good/b']);
    if (stream) expect(eventsOf(text).at(-1)).toBe('[DONE]');
  },
);

test.each([
  ['breaks', breakAfter(created, delta('one'))],
  ['breaks within an event', breakAfter(created, delta('one'), 'event: response.outp')],
  ['ends without a word', answerChunks(created, delta('one'))],
])('after it the stream ends with an error: it %s', async (_, script) => {
  const { gateway } = await connect(script);
  const { text } = await ask(gateway, { body: { ...hello, stream: true } });
  const events = eventsOf(text);
  expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ error: { type: 'server_error' } });
  expect(events).not.toContain('[DONE]');
  expect(gateway.records).toMatchObject([{ outcome: 'broken' }]);
});

test('a client of responses is served word for word', async () => {
  const { upstream, openai } = await connect(answerJson(response({ odd: 1 })));
  const asked = { model: 'auto', input: 'What is 2+2?', previous_response_id: 'resp_0' };
  expect(await openai.responses.create(asked)).toMatchObject({ id: 'resp_1', odd: 1 });
  expect(upstream.last.body).toEqual({ ...asked, model: 'gpt-5' });
});

test.each([false, true])('against a server that was written by others of us, stream: %s', async (stream) => {
  const call: Reply = { kind: 'tool', name: 'weather', arguments: { at: 'Bonn' } };
  const server = await startFakeLlm({ replies: [call, { kind: 'text', text: 'It rains.' }] });
  onTestFinished(() => server.stop());
  const gateway = await startGateway({
    providers: { near: { format: 'openai-responses', base_url: `${server.url}/v1` } },
    tiers: { simple: ['near/gpt-5'] },
  });
  const client = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0 });
  const asked = { ...hello, tools: [weather] };
  const turn = async () =>
    stream
      ? client.chat.completions.stream(asked).finalChatCompletion()
      : client.chat.completions.create(asked);
  const [first] = (await turn()).choices;
  expect(first?.message.tool_calls).toMatchObject([{ function: { name: 'weather' } }]);
  expect((await turn()).choices[0]?.message.content).toBe('It rains.');
});
