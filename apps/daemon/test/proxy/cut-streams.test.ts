import { describe, expect, test } from 'vitest';
import { chatStream } from './support/chat.ts';
import { block, messageEnd, messageStart, textBlock } from './support/messages.ts';
import { startProxy } from './support/proxy.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import { answerChunks, ScriptedUpstream, type Script } from './support/scripted-upstream.ts';

/** Wherever a provider's stream is cut, its client gets whole events, a true beginning of the words, and a clean end. */
const words = 'one two 日本語 three';
const streams = {
  openai: Buffer.from(chatStream('one ', 'two ', '日本語 ', 'three').join('')),
  anthropic: Buffer.from(
    messageStart() +
      block(0, { type: 'thinking', thinking: '' }, { type: 'thinking_delta', thinking: 'Hm.' }) +
      textBlock(1, 'one ', 'two ', '日本語 ', 'three') +
      messageEnd(),
  ),
};
// Each cut is a request of its own; a step that is coprime to the lengths of lines meets every kind of place.
const STEP = 13;

const clients = {
  openai: { path: '/v1/chat/completions', body: { stream: true } },
  anthropic: { path: '/v1/messages', body: { stream: true, max_tokens: 50 } },
} as const;

type Format = keyof typeof streams;

const pairs = (['openai', 'anthropic'] as const).flatMap((client) =>
  (['openai', 'anthropic'] as const).map((provider) => [client, provider] as const),
);

describe.each(pairs)('a client that speaks %s, a provider that speaks %s', (client, provider) => {
  test('cut anywhere', async () => {
    let cut = 0;
    const whole = streams[provider];
    const script: Script = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(whole.subarray(0, cut), () => response.destroy());
    };
    const first = await ScriptedUpstream.start(script);
    const second = await ScriptedUpstream.start(answerChunks(...chatStream('second')));
    const proxy = await startProxy({
      retries: 0,
      sticky: { enabled: false, cache_ttl_s: 0, horizon_turns: 1 },
      providers: { first: { base_url: first.url, format: provider }, second: { base_url: second.url } },
      tiers: { simple: ['first/a', 'second/b'] },
    });
    const endings = new Set<string>();
    for (cut = 1; cut < whole.length; cut += STEP) {
      // A provider that fails again and again would be left alone.
      await proxy.state.succeeded('first');
      const { path, body } = clients[client];
      const messages = [{ role: 'user', content: 'What is 2+2?' }];
      const { status, text } = await ask(proxy, { path, body: { model: 'auto', messages, ...body } });
      expect(status).toBe(200);
      const { said, ending } = readStream(client, eventsOf(text));
      endings.add(ending);
      if (ending === 'error') expect(words.startsWith(said)).toBe(true);
      else expect([words, 'second']).toContain(said);
    }
    expect(endings).toEqual(new Set(['end', 'error']));
  });
});

function readStream(format: Format, events: readonly string[]): { said: string; ending: string } {
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
      delta?: { text?: string };
      choices?: { delta: { content?: string } }[];
    };
    if (event.error !== undefined) ending = 'error';
    if (event.type === 'message_stop') ending = 'end';
    said += (format === 'openai' ? event.choices?.[0]?.delta.content : event.delta?.text) ?? '';
  }
  return { said, ending };
}
