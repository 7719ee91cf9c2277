import { describe, expect, test } from 'vitest';
import { block, messageEnd, messagesAnswer, messageStart, textBlock } from './support/messages.ts';
import { answerChunks, answerJson } from './support/scripted-upstream.ts';
import { connect } from './support/anthropic.ts';

describe('a client of OpenAI with a provider that speaks Anthropic', () => {
  const asked = {
    model: 'auto',
    messages: [
      { role: 'developer' as const, content: 'Be brief.' },
      {
        role: 'user' as const,
        content: [
          { type: 'image_url' as const, image_url: { url: 'https://example.test/a.png' } },
          { type: 'text' as const, text: 'Where?' },
        ],
      },
      {
        role: 'assistant' as const,
        content: null,
        tool_calls: [
          {
            id: 'call_1',
            type: 'function' as const,
            function: { name: 'weather', arguments: '{"city":"Oslo"}' },
          },
          { id: 'call_2', type: 'function' as const, function: { name: 'weather', arguments: '' } },
        ],
      },
      { role: 'tool' as const, tool_call_id: 'call_1', content: 'rain' },
      { role: 'tool' as const, tool_call_id: 'call_2', content: 'sun' },
    ],
    tools: [{ type: 'function' as const, function: { name: 'weather', parameters: { type: 'object' } } }],
    tool_choice: { type: 'function' as const, function: { name: 'weather' } },
    stop: 'END',
    max_completion_tokens: 40,
    user: 'u',
  };

  test('plain', async () => {
    const { upstream, openai } = await connect(
      'anthropic',
      answerJson(
        messagesAnswer(
          [
            { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Oslo' } },
          ],
          { stop_reason: 'tool_use' },
        ),
      ),
    );
    const answer = await openai.chat.completions.create(asked);
    expect(upstream.last.body).toEqual({
      model: 'model',
      max_tokens: 40,
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'url', url: 'https://example.test/a.png' } },
            { type: 'text', text: 'Where?' },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id: 'call_1', name: 'weather', input: { city: 'Oslo' } },
            { type: 'tool_use', id: 'call_2', name: 'weather', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'call_1', content: [{ type: 'text', text: 'rain' }] },
            { type: 'tool_result', tool_use_id: 'call_2', content: [{ type: 'text', text: 'sun' }] },
          ],
        },
      ],
      tools: [{ name: 'weather', input_schema: { type: 'object' } }],
      tool_choice: { type: 'tool', name: 'weather' },
      stop_sequences: ['END'],
      metadata: { user_id: 'u' },
    });
    expect(answer).toMatchObject({
      object: 'chat.completion',
      choices: [
        {
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: 'I look.',
            reasoning_content: 'Hm.',
            reasoning_details: [{ type: 'reasoning.text', text: 'Hm.', signature: 'sig' }],
            tool_calls: [{ id: 'toolu_1', function: { name: 'weather', arguments: '{"city":"Oslo"}' } }],
          },
        },
      ],
      usage: {
        prompt_tokens: 9,
        completion_tokens: 3,
        total_tokens: 12,
        prompt_tokens_details: { cached_tokens: 4 },
      },
    });
  });

  test('streamed', async () => {
    const { openai } = await connect(
      'anthropic',
      answerChunks(
        messageStart(),
        textBlock(0, 'I ', 'look.'),
        block(
          1,
          { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} },
          { type: 'input_json_delta', partial_json: '{"city":' },
          { type: 'input_json_delta', partial_json: '"Oslo"}' },
        ),
        messageEnd('tool_use'),
      ),
    );
    const stream = openai.chat.completions.stream({ ...asked, stream_options: { include_usage: true } });
    const completion = await stream.finalChatCompletion();
    expect(completion).toMatchObject({
      choices: [
        {
          finish_reason: 'tool_calls',
          message: {
            content: 'I look.',
            tool_calls: [{ id: 'toolu_1', function: { arguments: '{"city":"Oslo"}' } }],
          },
        },
      ],
      usage: { prompt_tokens: 9, completion_tokens: 3 },
    });
  });

  test('any JSON object is asked for in words', async () => {
    const { openai, upstream } = await connect('anthropic', answerJson(messagesAnswer([])));
    await openai.chat.completions.create({ ...asked, response_format: { type: 'json_object' } });
    expect(JSON.stringify(upstream.last.body.system)).toContain('one JSON object and nothing else');
  });
});
