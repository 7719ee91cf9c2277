import { afterEach, expect, test } from 'vitest';
import { scripted, startFakeLlm, type FakeLlm, type FakeLlmSettings } from '../src/index.ts';

let server: FakeLlm | undefined;

async function start(settings: FakeLlmSettings): Promise<FakeLlm> {
  server = await startFakeLlm(settings);
  return server;
}

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', body: JSON.stringify(body) });
}

test('Ollama: a whole answer is one object with the call in it, arguments as an object', async () => {
  const { url } = await start({
    replies: [{ kind: 'tool', name: 'git_operations', arguments: { operation: 'log' } }],
  });
  const answer = await post(`${url}/api/chat`, { model: 'functiongemma', messages: [], stream: false });
  const expected = {
    model: 'functiongemma',
    message: {
      role: 'assistant',
      content: '',
      tool_calls: [{ function: { name: 'git_operations', arguments: { operation: 'log' } } }],
    },
    done: true,
    done_reason: 'stop',
  };
  expect(await answer.json()).toMatchObject(expected);
});

test('Ollama: a stream is one object a line, the last one done', async () => {
  const { url } = await start({ replies: [{ kind: 'text', text: 'ls -la /tmp' }] });
  const answer = await post(`${url}/api/chat`, { model: 'm', messages: [] });
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  const lines = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map((line) => [line.message.content, line.done])).toEqual([
    ['ls', false],
    [' -la', false],
    [' /tmp', false],
    ['', true],
  ]);
});

test('OpenAI: a stream is server-sent events that end with [DONE], usage when asked for', async () => {
  const { url } = await start({ replies: [{ kind: 'text', text: 'two words' }] });
  const body = { model: 'm', messages: [], stream: true, stream_options: { include_usage: true } };
  const answer = await post(`${url}/v1/chat/completions`, body);
  const events = (await answer.text()).split('\n\n').filter((event) => event !== '');
  expect(events.at(-1)).toBe('data: [DONE]');
  expect(JSON.parse(events.at(-2)?.slice(6) ?? '')).toMatchObject({
    choices: [],
    usage: { total_tokens: 21 },
  });
});

const call = { kind: 'tool', name: 'shell', arguments: { command: 'npm test' } } as const;
const named = (body: string) =>
  body
    .split(/\r?\n\r?\n/)
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)));

test('Anthropic: a call is streamed as a block whose input comes in pieces', async () => {
  const { url } = await start({ replies: [call] });
  const answer = await post(`${url}/v1/messages`, { model: 'm', messages: [], stream: true });
  const events = named(await answer.text());
  expect(events.map(({ type }) => type)).toEqual([
    'message_start',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ]);
  expect(JSON.parse(events[2].delta.partial_json)).toEqual(call.arguments);
  expect(events[4].delta.stop_reason).toBe('tool_use');
});

test('Anthropic: calls of two answers have ids of their own', async () => {
  const { url } = await start({ replies: [call] });
  const ask = async () => {
    const answer = await post(`${url}/v1/messages`, { model: 'm', messages: [] });
    return ((await answer.json()) as { content: readonly { id: string; input: unknown }[] }).content[0];
  };
  const [one, other] = [await ask(), await ask()];
  expect(one?.input).toEqual(call.arguments);
  expect(one?.id).not.toBe(other?.id);
});

test('Responses: a stream ends with the whole response; events are numbered', async () => {
  const { url } = await start({ replies: [call, { kind: 'text', text: 'two words' }] });
  const ask = async () => {
    const answer = await post(`${url}/v1/responses`, { model: 'm', input: [], stream: true });
    return named(await answer.text());
  };
  const [called, said] = [await ask(), await ask()];
  expect(called.map(({ sequence_number }) => sequence_number)).toEqual(called.map((_, index) => index));
  expect(called.at(-1)).toMatchObject({
    type: 'response.completed',
    response: { output: [{ type: 'function_call', name: 'shell', arguments: '{"command":"npm test"}' }] },
  });
  const deltas = said.filter(({ type }) => type === 'response.output_text.delta');
  expect(deltas.map(({ delta }) => delta)).toEqual(['two', ' words']);
});

test('a tool that takes a text, in a namespace: responses alone have words for it', async () => {
  const patch = { kind: 'tool', name: 'patch', namespace: 'files', input: 'a\n+b' } as const;
  const { url } = await start({ replies: [scripted([[patch]])] });
  const input = [{ type: 'additional_tools', tools: [{ type: 'custom', name: 'patch' }] }];
  const streamed = await post(`${url}/v1/responses`, { model: 'm', input, stream: true });
  const events = named(await streamed.text());
  const called = { type: 'custom_tool_call', name: 'patch', namespace: 'files', input: 'a\n+b' };
  expect(events.at(-1)).toMatchObject({ type: 'response.completed', response: { output: [called] } });
  expect(events.map(({ type }) => type)).toContain('response.custom_tool_call_input.delta');
  const chat = await post(`${url}/v1/chat/completions`, { model: 'm', messages: [], tools: [{}] });
  const { choices } = (await chat.json()) as { choices: readonly unknown[] };
  expect(choices).toMatchObject([
    { message: { tool_calls: [{ function: { name: 'files__patch', arguments: '{"input":"a\\n+b"}' } }] } },
  ]);
});

test('Gemini: the model is in the path, the reason of the end with the last part', async () => {
  const { url } = await start({ replies: [{ kind: 'text', text: 'two words' }, call] });
  const streamed = await post(`${url}/v1beta/models/gemini-x:streamGenerateContent?alt=sse`, {
    contents: [],
  });
  const chunks = named(await streamed.text()).map(({ candidates: [candidate], modelVersion }) => [
    candidate.content.parts[0].text,
    candidate.finishReason,
    modelVersion,
  ]);
  expect(chunks).toEqual([
    ['two', undefined, 'gemini-x'],
    [' words', 'STOP', 'gemini-x'],
  ]);
  const whole = await post(`${url}/v1beta/models/gemini-x:generateContent`, { contents: [] });
  expect(await whole.json()).toMatchObject({
    candidates: [{ content: { parts: [{ functionCall: { name: 'shell', args: call.arguments } }] } }],
  });
  expect((await post(`${url}/v1beta/models/gemini-x:embed`, {})).status).toBe(404);
});

test('a script goes on with each batch that was answered, and not with side questions', async () => {
  const steps = [[call], [call, { name: 'read', arguments: { path: 'a' } }]];
  const { url } = await start({ replies: [scripted(steps)] });
  const result = (index: number) => ({ type: 'tool_result', tool_use_id: `t${index}`, content: 'x' });
  const said = async (results: number, tools: readonly object[] = [{ name: 'shell' }]) => {
    const content = Array.from({ length: results }, (_, index) => result(index));
    const answer = await post(`${url}/v1/messages`, {
      model: 'm',
      tools,
      messages: [{ role: 'user', content }],
    });
    const { content: blocks } = (await answer.json()) as { content: readonly { name?: string }[] };
    return blocks.map(({ name }) => name);
  };
  expect(await said(0, [])).toEqual([undefined]);
  expect(await said(0)).toEqual(['shell']);
  expect(await said(1)).toEqual(['shell', 'read']);
  expect(await said(3)).toEqual([undefined]);
});

test('replies come in order, and the last is repeated', async () => {
  const { url } = await start({
    replies: [
      { kind: 'status', status: 503, body: '{"error":"busy"}' },
      { kind: 'text', text: 'ok' },
    ],
  });
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    statuses.push((await post(`${url}/v1/chat/completions`, { model: 'm', messages: [] })).status);
  }
  expect(statuses).toEqual([503, 200, 200]);
});

test('a dropped answer fails in the client', async () => {
  const { url } = await start({ replies: [{ kind: 'drop', text: 'never whole', afterBytes: 10 }] });
  const answer = await post(`${url}/v1/chat/completions`, { model: 'm', messages: [] });
  await expect(answer.text()).rejects.toThrow();
});
