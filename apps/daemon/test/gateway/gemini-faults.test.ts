import { expect, test } from 'vitest';
import { answer, chunk, connectGemini, usageMetadata } from './support/gemini-provider.ts';
import { startGateway } from './support/gateway.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import {
  answerChunks,
  answerJson,
  breakAfter,
  refuseConnection,
  ScriptedUpstream,
  type Script,
} from './support/scripted-upstream.ts';

const hello = { model: 'auto', messages: [{ role: 'user' as const, content: 'What is 2+2?' }] };

/** The second comes when the first has long been handed on. */
function apart(first: string, second: string): Script {
  return async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(first);
    await new Promise((resolve) => setTimeout(resolve, 50));
    response.end(second);
  };
}

const status = (code: number, details: readonly object[] = []): Script =>
  answerJson({ error: { code, message: `said ${code}`, status: 'X', details } }, code);

test('a bad key is one, though it is called a bad request', async () => {
  const { openai } = await connectGemini('gemini-3-pro', status(400, [{ reason: 'API_KEY_INVALID' }]));
  await expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ status: 401 });
});

test('a wait that stands in the body is kept to', async () => {
  const { gateway } = await connectGemini('gemini-3-pro', status(429, [{ retryDelay: '32.5s' }]));
  const { headers, status: answered } = await ask(gateway, { body: hello });
  expect([answered, headers['retry-after']]).toEqual([429, '33']);
});

const malformed = answerJson(answer([], { finishReason: 'MALFORMED_FUNCTION_CALL' }));
const whole: readonly (readonly [string, Script])[] = [
  ['breaks the connection', refuseConnection],
  ['says 500', status(500)],
  ['says 429', status(429)],
  ['answers with half of it', (_, response) => void response.end('{"candidates":[')],
  ['has no candidates', answerJson({ usageMetadata })],
  ['writes a call that is none', malformed],
];
const streamed: readonly (readonly [string, Script])[] = [
  ['breaks the connection', refuseConnection],
  ['says 503', status(503)],
  ['ends at once', answerChunks()],
  ['begins and breaks', breakAfter(chunk([]))],
  ['sends half an event and breaks', breakAfter(chunk([{ text: 'hal' }]).slice(0, 40))],
  ['says an error in the stream', answerChunks('data: {"error":{"message":"overloaded"}}\n\n')],
  ['sends no JSON', answerChunks('data: <html>\n\n')],
  ['sends a plain answer', answerJson(answer([{ text: 'x' }]))],
  ['writes a call that is none', answerChunks(chunk([], 'MALFORMED_FUNCTION_CALL'))],
];

test.each([
  ...whole.map(([name, script]) => [name, script, false] as const),
  ...streamed.map(([name, script]) => [name, script, true] as const),
])(
  'before the first content another model makes it good: it %s (stream: %3$s)',
  async (_, script, stream) => {
    const bad = await ScriptedUpstream.start(script);
    const good = await ScriptedUpstream.start(
      stream ? answerChunks(chunk([{ text: '4' }], 'STOP')) : answerJson(answer([{ text: '4' }])),
    );
    const gateway = await startGateway({
      retries: 0,
      providers: {
        bad: { format: 'gemini', base_url: bad.url },
        good: { format: 'gemini', base_url: good.url },
      },
      tiers: { simple: ['bad/gemini-a', 'good/gemini-b'] },
    });
    const { status: answered, headers, text } = await ask(gateway, { body: { ...hello, stream } });
    expect([answered, headers['x-hunch-model']]).toEqual([200, 'good/gemini-b']);
    expect(text).toContain('"content":"4"');
    if (stream) expect(eventsOf(text).at(-1)).toBe('[DONE]');
  },
);

test.each([
  ['breaks', breakAfter(chunk([{ text: 'one' }]))],
  ['breaks within an event', breakAfter(chunk([{ text: 'one' }]), 'data: {"cand')],
  ['ends without a reason', answerChunks(chunk([{ text: 'one' }]))],
  ['says an error', apart(chunk([{ text: 'one' }]), 'data: {"error":{"message":"x"}}\n\n')],
  ['writes a call that is none', apart(chunk([{ text: 'one' }]), chunk([], 'UNEXPECTED_TOOL_CALL'))],
])('after it the stream ends with an error: it %s', async (_, script) => {
  const { gateway } = await connectGemini('gemini-3-pro', script);
  const { text } = await ask(gateway, { body: { ...hello, stream: true } });
  const events = eventsOf(text);
  expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ error: { type: 'server_error' } });
  expect(events).not.toContain('[DONE]');
  expect(gateway.records).toMatchObject([{ outcome: 'broken' }]);
});
