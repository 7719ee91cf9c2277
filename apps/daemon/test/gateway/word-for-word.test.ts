import { describe, expect, test } from 'vitest';
import { chatAnswer, chatChunk, chatStream } from './support/chat.ts';
import { startGateway } from './support/gateway.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import { answerChunks, answerJson, ScriptedUpstream, type Script } from './support/scripted-upstream.ts';

const plain = { model: 'auto', messages: [{ role: 'user', content: 'What is 2+2?' }] };
const streaming = { ...plain, stream: true };

async function one(script: Script) {
  const upstream = await ScriptedUpstream.start(script);
  return startGateway({
    retries: 0,
    providers: { near: { base_url: upstream.url, key_env: 'TEST_KEY' } },
    tiers: { simple: ['near/a'] },
  });
}

describe('an answer of the same format is handed on as it came', () => {
  test.each([
    ['numbers that JavaScript has no place for', '{"choices":[],"seed":12345678901234567890,"price":1.10}'],
    ['spaces and the order of fields', '{ "b": 1,\n  "a": 2, "choices": [ ] }\n'],
    ['escapes as they were written', '{"choices":[{"message":{"content":"\\u00e9\\/"}}]}'],
  ])('%s', async (_, text) => {
    const gateway = await one((__, response) => void response.end(text));
    expect((await ask(gateway, { body: plain })).text).toBe(text);
  });

  test('but for bytes that are no UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"choices":[],"x":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const gateway = await one((_, response) => void response.end(bytes));
    expect((await ask(gateway, { body: plain })).text).toBe('{"choices":[],"x":"\uFFFD"}');
  });

  test('a stream may begin with a byte order mark', async () => {
    const words = chatStream('four');
    const gateway = await one(answerChunks(Buffer.from([0xef, 0xbb]), Buffer.from([0xbf]), ...words));
    const events = eventsOf((await ask(gateway, { body: streaming })).text);
    expect(events[0]).toBe(eventsOf(words[0] ?? '')[0]);
    expect(events.at(-1)).toBe('[DONE]');
  });
});

describe('reasoning that its reader would refuse is all that is left out of a request of the same format', () => {
  const said = { role: 'assistant', content: 'four' };
  const question = { role: 'user', content: 'Why?' };
  const marked = { type: 'reasoning.encrypted', data: 'hunch.gemini::c2ln' };
  const own = { type: 'reasoning.encrypted', data: 'c2ln' };
  test.each([
    ['from elsewhere', 'auto', { reasoning_content: 'Hm.', reasoning_details: [marked] }, said],
    ['its own', 'auto', { reasoning_details: [own] }, { ...said, reasoning_details: [own] }],
    ['any, where it is not wanted', 'leave_out', { reasoning_content: 'Hm.' }, said],
  ] as const)('chat completions: %s', async (_, reasoning_history, reasoning, expected) => {
    const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
    const gateway = await startGateway({
      providers: { near: { base_url: upstream.url, reasoning_history } },
      tiers: { simple: ['near/a'] },
    });
    await ask(gateway, {
      body: { model: 'auto', messages: [question, { ...said, ...reasoning }, question] },
    });
    expect(upstream.last.body.messages).toEqual([question, expected, question]);
  });

  test('messages: what is not signed', async () => {
    const upstream = await ScriptedUpstream.start(answerJson({ content: [], usage: {} }));
    const gateway = await startGateway({
      providers: { near: { base_url: upstream.url, format: 'anthropic' } },
      tiers: { simple: ['near/a'] },
    });
    const unsigned = { type: 'thinking', thinking: 'Hm.', signature: '' };
    const signed = { ...unsigned, signature: 'c2ln' };
    const hidden = { type: 'redacted_thinking', data: 'hunch.responses:c2ln' };
    const text = { type: 'text', text: 'four' };
    const messages = [
      question,
      { role: 'assistant', content: [unsigned] },
      { role: 'assistant', content: [signed, hidden, text] },
      question,
    ];
    await ask(gateway, { path: '/v1/messages', body: { model: 'auto', max_tokens: 9, messages } });
    expect(upstream.last.body.messages).toEqual([
      question,
      { role: 'assistant', content: [signed, text] },
      question,
    ]);
  });
});

describe('a key that the provider repeats does not leave', () => {
  const key = 'sk-secret-key';
  const said = { error: { message: `${key} is wrong` } };
  test.each([
    ['in a refusal', plain, answerJson(said, 400)],
    [
      'in a refusal that is cut within the key',
      plain,
      answerJson({ error: { message: `${'x'.repeat(493)}${key}` } }, 400),
    ],
    ['in an answer that calls an error a success', plain, answerJson(said)],
    ['in an answer where a stream was asked for', streaming, answerJson(said)],
    ['in a stream, before its first content', streaming, answerChunks(`data: ${JSON.stringify(said)}\n\n`)],
    [
      'in a stream, after it',
      streaming,
      answerChunks(chatChunk({ content: 'one' }), `data: ${JSON.stringify(said)}\n\n`),
    ],
  ])('%s', async (_, body, script) => {
    const gateway = await one(script);
    const { text, headers } = await ask(gateway, { body });
    expect(text).toContain('***');
    expect(`${text}${JSON.stringify(headers)}`).not.toContain('sk-sec');
  });
});

test('what a provider tells beforehand is not its answer', async () => {
  const gateway = await one((seen, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    return answerJson(chatAnswer('four'))(seen, response);
  });
  expect((await ask(gateway, { body: plain })).text).toContain('four');
});
