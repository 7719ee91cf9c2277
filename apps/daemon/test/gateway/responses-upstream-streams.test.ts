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
} from './support/scripted-upstream.ts';
import { connect, usage, output, response, hello, weather } from './support/responses.ts';

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
  expect(upstream.last.body).toEqual({ ...asked, model: 'gpt-5.2' });
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
