import { providerStream } from '@hunch/llm-formats/testing';
import { describe, expect, test } from 'vitest';
import { formatNames, noUsage, type Completion } from '@hunch/llm-formats';
import { chatStream } from './support/chat.ts';
import { startGateway } from './support/gateway.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import { answerChunks, type Script, ScriptedUpstream } from './support/scripted-upstream.ts';

/** Wherever a provider's stream is cut, its client gets whole events, a true beginning of the words, and a clean end. */
const words = 'one two 日本語 three';
const completion: Completion = {
  id: 'answer_1',
  model: 'a',
  parts: [
    { kind: 'reasoning', text: 'Hm.' },
    { kind: 'text', text: words },
  ],
  stop: { kind: 'end' },
  usage: { ...noUsage, inputTokens: 9, outputTokens: 4 },
};
// Each cut is a request of its own; steps that are coprime to the lengths of lines meet every kind of place.
const STEP = 17;
const LONG_STEP = 59;
const LONG_BYTES = 2_000;

const question = [{ role: 'user', content: 'What is 2+2?' }];
const clients = {
  openai: { path: '/v1/chat/completions', body: { stream: true } },
  anthropic: { path: '/v1/messages', body: { stream: true, max_tokens: 50 } },
  'openai-responses': { path: '/v1/responses', body: { stream: true } },
} as const;

type Client = keyof typeof clients;

const pairs = (['openai', 'anthropic', 'openai-responses'] as const).flatMap((client) =>
  formatNames.map((provider) => [client, provider] as const),
);

describe.each(pairs)('a client that speaks %s, a provider that speaks %s', (client, provider) => {
  test('cut anywhere', async () => {
    let cut = 0;
    const whole = Buffer.from(providerStream(provider, completion, 5));
    const script: Script = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(whole.subarray(0, cut), () => response.destroy());
    };
    const first = await ScriptedUpstream.start(script);
    const second = await ScriptedUpstream.start(answerChunks(...chatStream('second')));
    const gateway = await startGateway({
      retries: 0,
      sticky: { enabled: false, cache_ttl_s: 0, horizon_turns: 1 },
      providers: { first: { base_url: first.url, format: provider }, second: { base_url: second.url } },
      tiers: { simple: ['first/a', 'second/b'] },
    });
    const endings = new Set<string>();
    const step = whole.length > LONG_BYTES ? LONG_STEP : STEP;
    for (cut = 1; cut < whole.length; cut += step) {
      // A model that fails again and again would be left alone.
      await gateway.state.succeeded('first/a');
      const { path, body } = clients[client];
      const asked = { [client === 'openai-responses' ? 'input' : 'messages']: question };
      const { status, text } = await ask(gateway, { path, body: { model: 'auto', ...asked, ...body } });
      expect(status).toBe(200);
      const { said, ending } = readStream(client, eventsOf(text));
      endings.add(ending);
      if (ending === 'error') expect(words.startsWith(said)).toBe(true);
      else expect([words, 'second']).toContain(said);
    }
    expect(endings).toEqual(new Set(['end', 'error']));
  });
});

function readStream(format: Client, events: readonly string[]): { said: string; ending: string } {
  let said = '';
  let ending = 'none';
  for (const data of events) {
    if (ending !== 'none') throw new Error(`an event after the end: ${data}`);
    if (data === '[DONE]') {
      ending = 'end';
      continue;
    }
    const event = JSON.parse(data) as {
      type?: string;
      error?: unknown;
      delta?: string | { text?: string };
      choices?: { delta: { content?: string } }[];
    };
    if (event.error !== undefined || event.type === 'error') ending = 'error';
    if (event.type === 'message_stop' || event.type === 'response.completed') ending = 'end';
    if (format === 'openai') said += event.choices?.[0]?.delta.content ?? '';
    else if (typeof event.delta === 'object') said += event.delta.text ?? '';
    else if (event.type === 'response.output_text.delta') said += event.delta ?? '';
  }
  return { said, ending };
}
