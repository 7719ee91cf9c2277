import { afterEach, expect, test } from 'vitest';
import { startFakeLlm, type FakeLlm, type FakeLlmSettings } from '../src/index.ts';

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
