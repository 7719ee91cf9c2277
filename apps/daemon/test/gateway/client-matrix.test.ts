import { providerAnswer, providerStream } from '@hunch/llm-formats/testing';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { formatNames, noUsage, type Completion, type FormatName } from '@hunch/llm-formats';
import { startGateway, type TestGateway, token } from './support/gateway.ts';
import { answerChunks, answerJson, type Script, ScriptedUpstream } from './support/scripted-upstream.ts';

/** Each official client with each kind of provider: words, a call, its result, a stream, what goes wrong, going away. */
interface Answer {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: unknown }[];
  readonly stop: string | null | undefined;
  readonly outputTokens: number | undefined;
}

interface Client {
  /** What ends an answer that calls a tool, in its words. */
  readonly stopped: string;
  plain(): Promise<Answer>;
  streamed(): Promise<Answer>;
  /** Says what came of a call. */
  goesOn(callId: string): Promise<Answer>;
  /** Leaves once the first words have come. */
  leaves(): Promise<void>;
}

const question = 'What is the weather in Bonn?';
const schema = { type: 'object' as const, properties: { at: { type: 'string' } } };
const input = { at: 'Bonn' };

function openaiChat(url: string): Client {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: token, maxRetries: 0 });
  const messages = [{ role: 'user' as const, content: question }];
  const tools = [{ type: 'function' as const, function: { name: 'weather', parameters: schema } }];
  const asked = { model: 'auto', messages, tools };
  const read = ({ choices, usage }: OpenAI.ChatCompletion): Answer => ({
    text: choices[0]?.message.content ?? '',
    calls: (choices[0]?.message.tool_calls ?? []).flatMap((call) =>
      call.type === 'function'
        ? [{ id: call.id, name: call.function.name, input: JSON.parse(call.function.arguments) }]
        : [],
    ),
    stop: choices[0]?.finish_reason,
    outputTokens: usage?.completion_tokens,
  });
  return {
    stopped: 'tool_calls',
    plain: async () => read(await client.chat.completions.create(asked)),
    streamed: async () =>
      read(
        await client.chat.completions
          .stream({ ...asked, stream_options: { include_usage: true } })
          .finalChatCompletion(),
      ),
    goesOn: async (id) => {
      const call = {
        id,
        type: 'function' as const,
        function: { name: 'weather', arguments: JSON.stringify(input) },
      };
      const assistant = { role: 'assistant' as const, content: 'I look.', tool_calls: [call] };
      const result = { role: 'tool' as const, tool_call_id: id, content: 'rain' };
      return read(
        await client.chat.completions.create({ ...asked, messages: [...messages, assistant, result] }),
      );
    },
    leaves: async () => {
      const stream = await client.chat.completions.create({ ...asked, stream: true });
      for await (const { choices } of stream) if ((choices[0]?.delta.content ?? '') !== '') break;
    },
  };
}

function openaiResponses(url: string): Client {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: token, maxRetries: 0 });
  const said = { role: 'user' as const, content: question };
  const tools = [{ type: 'function' as const, name: 'weather', parameters: schema, strict: false }];
  const asked = { model: 'auto', input: [said], tools };
  const read = ({ output_text, output, status, usage }: OpenAI.Responses.Response): Answer => ({
    text: output_text,
    calls: output.flatMap((item) =>
      item.type === 'function_call'
        ? [{ id: item.call_id, name: item.name, input: JSON.parse(item.arguments) }]
        : [],
    ),
    stop: status,
    outputTokens: usage?.output_tokens,
  });
  return {
    stopped: 'completed',
    plain: async () => read(await client.responses.create(asked)),
    streamed: async () => read(await client.responses.stream(asked).finalResponse()),
    goesOn: async (call_id) => {
      const call = {
        type: 'function_call' as const,
        call_id,
        name: 'weather',
        arguments: JSON.stringify(input),
      };
      const result = { type: 'function_call_output' as const, call_id, output: 'rain' };
      return read(await client.responses.create({ ...asked, input: [said, call, result] }));
    },
    leaves: async () => {
      const stream = await client.responses.create({ ...asked, stream: true });
      for await (const { type } of stream) if (type === 'response.output_text.delta') break;
    },
  };
}

function anthropicMessages(url: string): Client {
  const client = new Anthropic({ baseURL: url, apiKey: token, maxRetries: 0 });
  const messages = [{ role: 'user' as const, content: question }];
  const tools = [{ name: 'weather', input_schema: schema }];
  const asked = { model: 'auto', max_tokens: 100, messages, tools };
  const read = ({ content, stop_reason, usage }: Anthropic.Message): Answer => ({
    text: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
    calls: content.flatMap((part) =>
      part.type === 'tool_use' ? [{ id: part.id, name: part.name, input: part.input }] : [],
    ),
    stop: stop_reason,
    outputTokens: usage.output_tokens,
  });
  return {
    stopped: 'tool_use',
    plain: async () => read(await client.messages.create(asked)),
    streamed: async () => read(await client.messages.stream(asked).finalMessage()),
    goesOn: async (id) => {
      const call = { type: 'tool_use' as const, id, name: 'weather', input };
      const result = { type: 'tool_result' as const, tool_use_id: id, content: 'rain' };
      const more = [
        { role: 'assistant' as const, content: [call] },
        { role: 'user' as const, content: [result] },
      ];
      return read(await client.messages.create({ ...asked, messages: [...messages, ...more] }));
    },
    leaves: async () => {
      const stream = await client.messages.create({ ...asked, stream: true });
      for await (const { type } of stream) if (type === 'content_block_delta') break;
    },
  };
}

const clients = {
  'OpenAI chat': openaiChat,
  'OpenAI responses': openaiResponses,
  Anthropic: anthropicMessages,
};
const pairs = Object.entries(clients).flatMap(([name, client]) =>
  formatNames.map((format) => [name, format, client] as const),
);

const words = 'I look, 日本.';
const calling: Completion = {
  id: 'answer_1',
  model: 'model',
  parts: [
    { kind: 'text', text: words },
    { kind: 'tool_call', id: 'call_1', name: 'weather', argumentsText: JSON.stringify(input) },
  ],
  stop: { kind: 'tool' },
  usage: { ...noUsage, inputTokens: 9, outputTokens: 7 },
};
const done: Completion = { ...calling, parts: [{ kind: 'text', text: 'Rain.' }], stop: { kind: 'end' } };

async function connect(format: FormatName, client: (url: string) => Client, ...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(...scripts);
  const gateway: TestGateway = await startGateway({
    retries: 0,
    sticky: { enabled: false, cache_ttl_s: 0, horizon_turns: 1 },
    providers: { far: { base_url: upstream.url, key_env: 'TEST_KEY', format } },
    tiers: { simple: ['far/model'] },
  });
  return { upstream, gateway, client: client(gateway.url) };
}

describe.each(pairs)('the client of %s, a provider that speaks %s', (_, format, make) => {
  test('a call and what comes of it', async () => {
    const { upstream, client } = await connect(
      format,
      make,
      answerJson(providerAnswer(format, calling)),
      answerJson(providerAnswer(format, done)),
    );
    const { text, calls, stop, outputTokens } = await client.plain();
    expect({ text, calls, stop, outputTokens }).toEqual({
      text: words,
      calls: [{ id: expect.any(String), name: 'weather', input }],
      stop: client.stopped,
      outputTokens: 7,
    });
    expect(await client.goesOn(calls[0]?.id ?? '')).toMatchObject({ text: 'Rain.', calls: [] });
    expect(JSON.stringify(upstream.last.body)).toContain('rain');
  });

  test('the same as a stream, cut anywhere on its way', async () => {
    const bytes = Buffer.from(providerStream(format, calling, 3));
    const pieces = Array.from({ length: Math.ceil(bytes.length / 29) }, (__, at) =>
      bytes.subarray(at * 29, at * 29 + 29),
    );
    const { client } = await connect(format, make, answerChunks(...pieces));
    expect(await client.streamed()).toEqual({
      text: words,
      calls: [{ id: expect.any(String), name: 'weather', input }],
      stop: client.stopped,
      outputTokens: 7,
    });
  });

  test.each([
    [400, 'BadRequestError'],
    [401, 'AuthenticationError'],
    [429, 'RateLimitError'],
    [500, 'InternalServerError'],
  ])('an answer of %i is the error that the client has for it', async (status, name) => {
    const { client } = await connect(format, make, answerJson({ error: { message: 'so it is' } }, status));
    const error: unknown = await client.plain().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).constructor.name).toBe(name);
    if (status !== 401) expect((error as Error).message).toContain('so it is');
  });

  // Client, gateway and provider share this thread: where other work holds it up, it is tried again, with the same bound.
  test('a client that leaves ends the request at the provider', { retry: 2 }, async () => {
    const whole = providerStream(format, done, 3);
    const begun = whole.slice(0, whole.indexOf('\n\n', whole.indexOf('Rai')) + 2);
    const { upstream, client } = await connect(format, make, (__, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(begun);
    });
    await client.leaves();
    const leftAtMs = performance.now();
    const { atMs, wasComplete } = await upstream.last.ended;
    expect(wasComplete).toBe(false);
    expect(atMs - leftAtMs).toBeLessThan(100);
  });
});
