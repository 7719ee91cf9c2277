import { GoogleGenAI } from '@google/genai';
import { afterEach, describe, expect, test } from 'vitest';
import { startFakeLlm, type FakeLlm, type Reply } from '../src/index.ts';

/** Google's own client says whether what is spoken here is Gemini's protocol. */
let server: FakeLlm | undefined;

async function connect(...replies: readonly Reply[]): Promise<GoogleGenAI> {
  server = await startFakeLlm({ replies });
  return new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: server.url } });
}

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const model = 'gemini-3-flash';
const call: Reply = { kind: 'tool', name: 'weather', arguments: { at: 'Bonn' } };

describe('its client understands', () => {
  test('words', async () => {
    const client = await connect({ kind: 'text', text: 'two words' });
    const answer = await client.models.generateContent({ model, contents: 'Say something.' });
    expect(answer.text).toBe('two words');
    expect(answer.usageMetadata?.totalTokenCount).toBe(40);
    expect(answer.candidates?.[0]?.finishReason).toBe('STOP');
    expect(server?.requests[0]?.path).toBe(`/v1beta/models/${model}:generateContent`);
  });

  test('a stream of them', async () => {
    const client = await connect({ kind: 'text', text: 'two words' });
    const said = [];
    for await (const { text } of await client.models.generateContentStream({ model, contents: 'Go.' }))
      said.push(text);
    expect(said).toEqual(['two', ' words']);
  });

  test.each([false, true])('calls, stream: %s', async (stream) => {
    const client = await connect(call);
    const asked = { model, contents: 'Does it rain?' };
    const calls = [];
    if (stream) {
      for await (const { functionCalls } of await client.models.generateContentStream(asked))
        calls.push(...(functionCalls ?? []));
    } else calls.push(...((await client.models.generateContent(asked)).functionCalls ?? []));
    expect(calls).toMatchObject([{ name: 'weather', args: { at: 'Bonn' } }]);
  });

  test('a refusal', async () => {
    const client = await connect({
      kind: 'status',
      status: 429,
      body: '{"error":{"code":429,"message":"slowly","status":"RESOURCE_EXHAUSTED"}}',
    });
    await expect(client.models.generateContent({ model, contents: 'x' })).rejects.toMatchObject({
      status: 429,
    });
  });
});
