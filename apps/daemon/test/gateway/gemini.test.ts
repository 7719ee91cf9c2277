import { startFakeLlm, type Reply } from '@hunch/fake-llm';
import OpenAI from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answer, chunk, connectGemini, usageMetadata } from './support/gemini-provider.ts';
import { startGateway, token } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerChunks, answerJson } from './support/scripted-upstream.ts';

const hello = { model: 'auto', messages: [{ role: 'user' as const, content: 'What is 2+2?' }] };
const weather = {
  type: 'function' as const,
  function: { name: 'weather', description: 'Of a place', parameters: { type: 'object' } },
};

describe('a request', () => {
  test('with all that the format has words for', async () => {
    const { upstream, openai } = await connectGemini('gemini-2.5-flash', answerJson(answer([{ text: '4' }])));
    await openai.chat.completions.create({
      model: 'auto',
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Where?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
            { type: 'image_url', image_url: { url: 'https://example.test/a.JPG?x=1' } },
          ],
        },
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [
            { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"at":"Bonn"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'rain' },
        { role: 'user', content: 'And now?' },
      ],
      tools: [weather],
      tool_choice: { type: 'function', function: { name: 'weather' } },
      max_tokens: 30,
      temperature: 0.5,
      top_p: 0.9,
      stop: ['END'],
      reasoning_effort: 'low',
      response_format: { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'object' } } },
    });
    expect(upstream.last.path).toBe('/v1/models/gemini-2.5-flash:generateContent');
    expect(upstream.last.headers['x-goog-api-key']).toBe('sk-secret-key');
    expect(upstream.last.body).toEqual({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        {
          role: 'user',
          parts: [
            { text: 'Where?' },
            { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
            { fileData: { fileUri: 'https://example.test/a.JPG?x=1', mimeType: 'image/jpeg' } },
          ],
        },
        {
          role: 'model',
          parts: [
            { text: 'I look.' },
            { functionCall: { id: 'call_1', name: 'weather', args: { at: 'Bonn' } } },
          ],
        },
        {
          role: 'user',
          parts: [{ functionResponse: { id: 'call_1', name: 'weather', response: { output: 'rain' } } }],
        },
        { role: 'user', parts: [{ text: 'And now?' }] },
      ],
      tools: [
        {
          functionDeclarations: [
            { name: 'weather', description: 'Of a place', parametersJsonSchema: { type: 'object' } },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['weather'] } },
      generationConfig: {
        maxOutputTokens: 30,
        temperature: 0.5,
        topP: 0.9,
        stopSequences: ['END'],
        responseMimeType: 'application/json',
        responseJsonSchema: { type: 'object' },
        thinkingConfig: { includeThoughts: true, thinkingBudget: 1024 },
      },
    });
  });

  test.each([
    ['gemini-2.5-pro', 'none', { includeThoughts: false, thinkingBudget: 128 }],
    ['gemini-2.5-flash', 'none', { includeThoughts: false, thinkingBudget: 0 }],
    ['gemini-2.5-pro', 'high', { includeThoughts: true, thinkingBudget: 24_576 }],
    ['gemini-3-pro', 'none', { includeThoughts: false, thinkingLevel: 'low' }],
    ['gemini-3-flash', 'minimal', { includeThoughts: true, thinkingLevel: 'minimal' }],
    ['gemini-flash-latest', 'xhigh', { includeThoughts: true, thinkingLevel: 'high' }],
  ] as const)('%s is told to think "%s" in the words of its generation', async (model, effort, expected) => {
    const { upstream, openai } = await connectGemini(model, answerJson(answer([{ text: '4' }])));
    await openai.chat.completions.create({ ...hello, reasoning_effort: effort });
    expect(upstream.last.body).toMatchObject({ generationConfig: { thinkingConfig: expected } });
  });

  test('a tool that failed, and its picture, for a generation that sees it', async () => {
    const messages = [
      { role: 'user' as const, content: 'Look.' },
      {
        role: 'assistant' as const,
        content: [{ type: 'tool_use' as const, id: 'toolu_1', name: 'shot', input: {} }],
      },
      {
        role: 'user' as const,
        content: [
          {
            type: 'tool_result' as const,
            tool_use_id: 'toolu_1',
            is_error: true,
            content: [
              { type: 'text' as const, text: 'half of it' },
              {
                type: 'image' as const,
                source: { type: 'base64' as const, media_type: 'image/png' as const, data: 'AAAA' },
              },
            ],
          },
        ],
      },
    ];
    const asked = { model: 'auto', max_tokens: 10, messages };
    const { upstream, anthropic } = await connectGemini('gemini-3-pro', answerJson(answer([{ text: '4' }])));
    await anthropic.messages.create(asked);
    expect(upstream.last.body.contents).toEqual([
      { role: 'user', parts: [{ text: 'Look.' }] },
      {
        role: 'model',
        parts: [
          {
            functionCall: { id: 'toolu_1', name: 'shot', args: {} },
            // Another model has made the call.
            thoughtSignature: 'skip_thought_signature_validator',
          },
        ],
      },
      {
        role: 'user',
        parts: [
          {
            functionResponse: {
              id: 'toolu_1',
              name: 'shot',
              response: { error: 'half of it' },
              parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }],
            },
          },
        ],
      },
    ]);
  });

  test('a tool result whose call is not in the conversation is left out, and named', async () => {
    const { upstream, openai } = await connectGemini('gemini-3-pro', answerJson(answer([])));
    const result = { role: 'tool' as const, tool_call_id: 'x', content: '4' };
    const asked = openai.chat.completions.create({ ...hello, messages: [...hello.messages, result] });
    const { response } = await asked.withResponse();
    expect(response.headers.get('x-hunch-dropped')).toBe('tool_results');
    expect(JSON.stringify(upstream.last.body.contents)).not.toContain('functionResponse');
  });
});

describe('an answer', () => {
  const said = [
    { text: 'Hm.', thought: true },
    { text: 'It ' },
    { text: 'rains.', thoughtSignature: 'c2ln' },
    { functionCall: { name: 'weather', args: { at: 'Bonn' } }, thoughtSignature: 'Y2FsbA==' },
    { functionCall: { id: 'given', name: 'weather', args: {} } },
  ];

  test('thoughts, words, calls and what they cost', async () => {
    const { openai, gateway } = await connectGemini('gemini-3-pro', answerJson(answer(said)));
    const { choices, usage } = await openai.chat.completions.create(hello);
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'It rains.',
        reasoning_content: 'Hm.',
        tool_calls: [
          { id: 'hunch-call-rsp1-0', function: { name: 'weather', arguments: '{"at":"Bonn"}' } },
          { id: 'given', function: { name: 'weather', arguments: '{}' } },
        ],
      },
    });
    expect(usage).toMatchObject({
      prompt_tokens: 9,
      completion_tokens: 8,
      prompt_tokens_details: { cached_tokens: 4 },
      completion_tokens_details: { reasoning_tokens: 5 },
    });
    expect(gateway.records).toMatchObject([{ outcome: 'answered', usage: { outputTokens: 8 } }]);
  });

  test('streamed, it is the same, and the stream has an end that its provider does not tell', async () => {
    const chunks = said.map((part, index) => chunk([part], index === said.length - 1 ? 'STOP' : undefined));
    const { upstream, openai } = await connectGemini('gemini-3-pro', answerChunks(...chunks));
    const { choices } = await openai.chat.completions.stream(hello).finalChatCompletion();
    expect(upstream.last.path).toBe('/v1/models/gemini-3-pro:streamGenerateContent?alt=sse');
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: 'It rains.', tool_calls: [{ id: 'hunch-call-rsp1-0' }, { id: 'given' }] },
    });
  });

  test('signatures come back to it with the conversation, whatever the client speaks', async () => {
    const { upstream, anthropic } = await connectGemini('gemini-3-pro', answerJson(answer(said)));
    const asked = { model: 'auto', max_tokens: 10, messages: hello.messages };
    const { content } = await anthropic.messages.create(asked);
    const results = content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ type: 'tool_result' as const, tool_use_id: block.id, content: 'rain' }]
        : [],
    );
    await anthropic.messages.create({
      ...asked,
      messages: [...asked.messages, { role: 'assistant', content }, { role: 'user', content: results }],
    });
    expect(upstream.last.body.contents).toEqual([
      { role: 'user', parts: [{ text: 'What is 2+2?' }] },
      {
        role: 'model',
        parts: [
          { text: 'It rains.', thoughtSignature: 'c2ln' },
          { functionCall: { name: 'weather', args: { at: 'Bonn' } }, thoughtSignature: 'Y2FsbA==' },
          { functionCall: { id: 'given', name: 'weather', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'weather', response: { output: 'rain' } } },
          { functionResponse: { id: 'given', name: 'weather', response: { output: 'rain' } } },
        ],
      },
    ]);
  });

  test.each([
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content_filter'],
    ['RECITATION', 'content_filter'],
    ['OTHER', 'stop'],
  ])('%s is %s', async (finishReason, expected) => {
    const { openai } = await connectGemini(
      'gemini-3-pro',
      answerJson(answer([{ text: 'x' }], { finishReason })),
    );
    const { choices } = await openai.chat.completions.create(hello);
    expect(choices[0]?.finish_reason).toBe(expected);
  });

  test.each([false, true])(
    'a prompt that is refused is an empty answer that says so, stream: %s',
    async (stream) => {
      const blocked = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata };
      const script = stream ? answerChunks(`data: ${JSON.stringify(blocked)}\n\n`) : answerJson(blocked);
      const { gateway } = await connectGemini('gemini-3-pro', script);
      const { text } = await ask(gateway, { body: { ...hello, stream } });
      expect(text).toContain('"finish_reason":"content_filter"');
    },
  );
});

describe('against a server that was written by others of us', () => {
  test.each([false, true])('words and calls, stream: %s', async (stream) => {
    const call: Reply = { kind: 'tool', name: 'weather', arguments: { at: 'Bonn' } };
    const server = await startFakeLlm({ replies: [call, { kind: 'text', text: 'It rains.' }] });
    onTestFinished(() => server.stop());
    const gateway = await startGateway({
      providers: { google: { format: 'gemini', base_url: `${server.url}/v1beta` } },
      tiers: { simple: ['google/gemini-3-flash'] },
    });
    const client = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0 });
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Does it rain?' }];
    const turn = async () => {
      const asked = { model: 'auto', messages, tools: [weather] };
      const { choices } = stream
        ? await client.chat.completions.stream(asked).finalChatCompletion()
        : await client.chat.completions.create(asked);
      return choices[0]?.message;
    };
    const first = await turn();
    const [made] = first?.tool_calls ?? [];
    if (first === undefined || made?.type !== 'function') throw new Error('no call');
    expect(JSON.parse(made.function.arguments)).toEqual({ at: 'Bonn' });
    messages.push(
      { role: 'assistant', content: null, tool_calls: [made] },
      { role: 'tool', tool_call_id: made.id, content: 'rain' },
    );
    expect((await turn())?.content).toBe('It rains.');
  });
});
