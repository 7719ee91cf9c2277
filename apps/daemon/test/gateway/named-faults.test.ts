import { brotliCompressSync, gzipSync } from 'node:zlib';
import { providerAnswer, providerStream } from '@hunch/llm-formats/testing';
import { formatNames, noUsage, type Completion, type FormatName } from '@hunch/llm-formats';
import { describe, expect, test } from 'vitest';
import { startGateway, type GatewayOptions } from './support/gateway.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import { answerChunks, answerJson, type Script, ScriptedUpstream } from './support/scripted-upstream.ts';

/** Faults that gateways are known by, each for the pairs of formats in which it can be met. */
const usage = { ...noUsage, inputTokens: 9, outputTokens: 7 };
const longName = `mcp__${'server_'.repeat(12)}tool`;

function calling(name: string, argumentsText: string): Completion {
  return {
    id: 'answer_1',
    model: 'model',
    parts: [{ kind: 'tool_call', id: 'call_1', name, argumentsText }],
    stop: { kind: 'tool' },
    usage,
  };
}

const words: Completion = {
  id: 'answer_1',
  model: 'model',
  parts: [{ kind: 'text', text: 'It rains. END and more' }],
  stop: { kind: 'end' },
  usage,
};

const bodies: Readonly<
  Record<FormatName, (tool: string, stream: boolean) => { path: string; body: object }>
> = {
  'openai-chat': (tool, stream) => ({
    path: '/v1/chat/completions',
    body: {
      model: 'auto',
      stream,
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [{ type: 'function', function: { name: tool, parameters: { type: 'object' } } }],
    },
  }),
  'openai-responses': (tool, stream) => ({
    path: '/v1/responses',
    body: {
      model: 'auto',
      stream,
      input: 'Hi',
      tools: [{ type: 'function', name: tool, parameters: { type: 'object' } }],
    },
  }),
  anthropic: (tool, stream) => ({
    path: '/v1/messages',
    body: {
      model: 'auto',
      stream,
      max_tokens: 99,
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [{ name: tool, input_schema: { type: 'object' } }],
    },
  }),
  gemini: (tool, stream) => ({
    path: `/v1beta/models/auto:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    body: {
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
      tools: [{ functionDeclarations: [{ name: tool }] }],
    },
  }),
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

const pairs = formatNames.flatMap((client) =>
  formatNames.filter((format) => format !== client).map((format) => [client, format] as const),
);

describe.each(pairs)('a client of %s, a provider of %s', (client, format) => {
  test('a tool without arguments is called with none, not with nothing', async () => {
    const { gateway } = await start(format, answerChunks(providerStream(format, calling('look', ''), 3)));
    const { text } = await ask(gateway, bodies[client]('look', true));
    const events = eventsOf(text)
      .filter((data) => data !== '[DONE]')
      .join('');
    expect(events).toMatch(
      {
        'openai-chat': /"arguments":"\{\}"/,
        'openai-responses': /"arguments":"\{\}"/,
        anthropic: /"input":\{\}/,
        gemini: /"args":\{\}/,
      }[client],
    );
  });

  test.each([false, true])(
    'a tool whose name is too long for it keeps its name, stream: %s',
    async (stream) => {
      let known = '';
      const { gateway } = await start(format, async (seen, response) => {
        known = /"name":"(mcp__[^"]+)"/.exec(JSON.stringify(seen.body))?.[1] ?? '';
        const said = calling(known, '{"at":"Bonn"}');
        await (
          stream ? answerChunks(providerStream(format, said, 3)) : answerJson(providerAnswer(format, said))
        )(seen, response);
      });
      const { text } = await ask(gateway, bodies[client](longName, stream));
      expect(known.length).toBe(format === 'anthropic' ? longName.length : 64);
      expect(text).toContain(`"${longName}"`);
      if (known !== longName) expect(text.replaceAll(longName, '')).not.toContain(known);
    },
  );

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('an answer in %s, though none was asked for', async (encoding, pack) => {
    for (const stream of [false, true]) {
      const text = stream ? providerStream(format, words, 3) : JSON.stringify(providerAnswer(format, words));
      const { gateway } = await start(format, (_, response) => {
        response.writeHead(200, {
          'content-type': stream ? 'text/event-stream' : 'application/json',
          'content-encoding': encoding,
        });
        response.end(pack(text));
      });
      const answer = await ask(gateway, bodies[client]('look', stream));
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.text).toContain(stream ? 'It' : 'It rains.');
    }
  });

  test('a stream of nothing is a failure, and another model makes it good', async () => {
    const second = await ScriptedUpstream.start(answerChunks(providerStream(format, words, 30)));
    const { gateway } = await start(format, answerChunks(), {
      providers: {
        far: { base_url: (await ScriptedUpstream.start(answerChunks())).url, format },
        other: { base_url: second.url, format },
      },
      tiers: { simple: ['far/model', 'other/model'] },
    });
    const answer = await ask(gateway, bodies[client]('look', true));
    expect(answer.headers).toMatchObject({ 'x-hunch-model': 'other/model' });
    expect(answer.text).toContain('It rains.');
  });
});

describe('where to stop, for a provider that can not be told', () => {
  test.each([1, 2, 5, 40])('a stream in pieces of %i characters', async (size) => {
    const { gateway } = await start(
      'openai-responses',
      answerChunks(providerStream('openai-responses', words, size)),
    );
    const asked = bodies.anthropic('look', true);
    const { text } = await ask(gateway, {
      ...asked,
      body: { ...asked.body, stop_sequences: ['END', 'ENDING'] },
    });
    const events = eventsOf(text).map(
      (data) =>
        JSON.parse(data) as { delta?: { text?: string; stop_reason?: string; stop_sequence?: string } },
    );
    expect(events.map(({ delta }) => delta?.text ?? '').join('')).toBe('It rains. ');
    expect(events.find(({ delta }) => delta?.stop_reason !== undefined)?.delta).toMatchObject({
      stop_reason: 'stop_sequence',
      stop_sequence: 'END',
    });
    expect(text.match(/event: message_stop/g)).toHaveLength(1);
  });
});

describe('what a provider says of a failure reaches the client', () => {
  const chat = bodies['openai-chat']('look', false);

  test.each([
    [
      'code and param',
      400,
      { error: { message: 'too long', code: 'context_length_exceeded', param: 'messages' } },
      400,
      { code: 'context_length_exceeded', param: 'messages' },
    ],
    [
      'words that were flagged are no bad key',
      403,
      { error: { message: 'flagged', metadata: { reasons: ['violence'], flagged_input: 'x' } } },
      403,
      { type: 'permission_error' },
    ],
    [
      'a moderation by its code',
      403,
      { error: { message: 'no', code: 'moderation_blocked' } },
      403,
      { code: 'moderation_blocked' },
    ],
    [
      'a 529',
      529,
      { error: { message: 'Overloaded', type: 'overloaded_error' } },
      529,
      { code: 'overloaded' },
    ],
    ['a 503', 503, { error: { message: 'Later' } }, 503, { code: 'overloaded' }],
  ] as const)('%s', async (_, status, body, expected, named) => {
    const { gateway } = await start('openai-chat', answerJson(body, status));
    const answer = await ask(gateway, chat);
    expect(answer.status).toBe(expected);
    expect(JSON.parse(answer.text)).toMatchObject({ error: named });
    expect(answer.text).not.toContain('refuses its key');
  });

  test.each([200, 429, 400])('the id of the request and the limits, with a %i', async (status) => {
    const told = {
      'x-request-id': 'req_1',
      'x-ratelimit-remaining-requests': '7',
      'set-cookie': 'a=b',
      server: 'x',
    };
    const { gateway } = await start(
      'openai-chat',
      answerJson(
        status === 200 ? providerAnswer('openai-chat', words) : { error: { message: 'no' } },
        status,
        told,
      ),
    );
    const answer = await ask(gateway, chat);
    expect(answer.headers).toMatchObject({ 'x-request-id': 'req_1', 'x-ratelimit-remaining-requests': '7' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });
});

describe('reasoning that is signed comes back to its provider by way of clients that have no place for it', () => {
  const thought: Completion = {
    id: 'answer_1',
    model: 'model',
    parts: [
      { kind: 'reasoning', text: 'Hm.', signature: 'c2ln' },
      { kind: 'tool_call', id: 'toolu_1', name: 'look', argumentsText: '{}' },
    ],
    stop: { kind: 'tool' },
    usage,
  };

  test('responses', async () => {
    const { upstream, gateway } = await start('anthropic', answerJson(providerAnswer('anthropic', thought)));
    const asked = bodies['openai-responses']('look', false);
    const first = JSON.parse((await ask(gateway, asked)).text) as { output: readonly object[] };
    const input = [
      { role: 'user', content: 'Hi' },
      ...first.output,
      { type: 'function_call_output', call_id: 'toolu_1', output: 'done' },
    ];
    await ask(gateway, { ...asked, body: { ...asked.body, input } });
    expect(upstream.last.body.messages).toMatchObject([
      {},
      { content: [{ type: 'thinking', thinking: 'Hm.', signature: 'c2ln' }, { type: 'tool_use' }] },
      {},
    ]);
  });
});

describe('strict', () => {
  test('what would be dropped is refused by name', async () => {
    const { upstream, gateway } = await start('gemini', answerJson(providerAnswer('gemini', words)), {
      strict: true,
    });
    const asked = bodies['openai-chat']('look', false);
    const answer = await ask(gateway, { ...asked, body: { ...asked.body, logit_bias: { 50_256: -100 } } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('`logit_bias`, and prompt_router.strict is set');
    expect(upstream.requests).toEqual([]);
  });
});
