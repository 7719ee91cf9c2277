import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import { chatAnswer, chatChunk, chatStream } from './support/chat.ts';
import { messageEnd, messageStart, textBlock } from './support/messages.ts';
import { startGateway, token } from './support/gateway.ts';
import { answerChunks, answerJson, ScriptedUpstream, type Script } from './support/scripted-upstream.ts';

/** Vercel's SDK, which speaks all three formats, through the gateway. */
async function connect(format: 'openai' | 'anthropic', ...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(...scripts);
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url: upstream.url, format } },
    tiers: { simple: ['far/model'] },
  });
  const settings = { baseURL: `${gateway.url}/v1`, apiKey: token };
  const openai = createOpenAI(settings);
  const models = {
    chat: openai.chat('auto'),
    responses: openai.responses('auto'),
    anthropic: createAnthropic(settings)('auto'),
  };
  return { upstream, models };
}

type Way = 'chat' | 'responses' | 'anthropic';
const ways: readonly Way[] = ['chat', 'responses', 'anthropic'];
const prompt = 'What is 2+2?';

describe.each(ways)('by the format %s', (way) => {
  test('plain', async () => {
    const { models } = await connect('openai', answerJson(chatAnswer('4')));
    const { text, usage } = await generateText({
      model: models[way],
      prompt,
      maxOutputTokens: 100,
      maxRetries: 0,
    });
    expect(text).toBe('4');
    expect(usage).toMatchObject({ inputTokens: 9, outputTokens: 3 });
  });

  test.each(['openai', 'anthropic'] as const)('streamed, from a provider that speaks %s', async (format) => {
    const script =
      format === 'openai'
        ? answerChunks(...chatStream('two', ' and two'))
        : answerChunks(messageStart(), textBlock(0, 'two', ' and two'), messageEnd());
    const { models } = await connect(format, script);
    const result = streamText({ model: models[way], prompt, maxOutputTokens: 100, maxRetries: 0 });
    let text = '';
    for await (const part of result.textStream) text += part;
    expect(text).toBe('two and two');
    expect(await result.finishReason).toBe('stop');
  });

  test('a tool, called and answered', async () => {
    const call = {
      id: 'call_1',
      type: 'function',
      function: { name: 'weather', arguments: '{"city":"Oslo"}' },
    };
    const choices = [
      {
        index: 0,
        message: { role: 'assistant', content: null, tool_calls: [call] },
        finish_reason: 'tool_calls',
      },
    ];
    const { models, upstream } = await connect(
      'openai',
      answerJson(chatAnswer('', { choices })),
      answerJson(chatAnswer('Rain.')),
    );
    const weather = tool({
      inputSchema: jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } }),
      execute: ({ city }) => `rain in ${city}`,
    });
    const { text } = await generateText({
      model: models[way],
      prompt,
      maxOutputTokens: 100,
      tools: { weather },
      stopWhen: stepCountIs(3),
      maxRetries: 0,
    });
    expect(text).toBe('Rain.');
    expect(JSON.stringify(upstream.last.body)).toContain('rain in Oslo');
  });

  test('a stream that the provider gives up is an error', async () => {
    const { models } = await connect('openai', answerChunks(chatChunk({ content: 'one' })));
    const errors: unknown[] = [];
    const result = streamText({
      model: models[way],
      prompt,
      maxOutputTokens: 100,
      maxRetries: 0,
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    expect(errors).toHaveLength(1);
  });
});
