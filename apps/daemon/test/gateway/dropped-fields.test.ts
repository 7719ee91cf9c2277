import { providerAnswer } from '@hunch/llm-formats/testing';
import { describe, expect, test } from 'vitest';
import { noUsage, type FormatName } from '@hunch/llm-formats';
import { startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

const four = {
  id: 'answer_1',
  model: 'model',
  parts: [{ kind: 'text', text: '4' } as const],
  stop: { kind: 'end' } as const,
  usage: noUsage,
};

async function asked(format: FormatName, path: string, body: Record<string, unknown>) {
  const upstream = await ScriptedUpstream.start(answerJson(providerAnswer(format, four)));
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url: upstream.url, format } },
    tiers: { simple: ['far/model'] },
  });
  return { upstream, answer: await ask(gateway, { path, body }) };
}

const messages = [{ role: 'user', content: 'What is 2+2?' }];
const chat = { path: '/v1/chat/completions', body: { model: 'auto', messages } };
const responses = { path: '/v1/responses', body: { model: 'auto', input: 'What is 2+2?' } };
const anthropic = { path: '/v1/messages', body: { model: 'auto', max_tokens: 9_000, messages } };
const weather = { name: 'weather', parameters: { type: 'object' } };
const said = { type: 'message', role: 'user', content: 'What is 2+2?' };

describe('what a provider can not be told, and what the answer is of use without, is left out and named', () => {
  test.each([
    ['sampling', anthropic, { top_k: 5 }, 'openai-chat', 'top_k'],
    ['sampling', anthropic, { top_k: 5 }, 'openai-responses', 'top_k'],
    ['a temperature out of range', chat, { temperature: 1.5 }, 'anthropic', 'temperature'],
    [
      'a temperature beside thinking',
      chat,
      { temperature: 0.5, reasoning_effort: 'high', max_tokens: 9_000 },
      'anthropic',
      'temperature',
    ],
    [
      'hints',
      chat,
      { verbosity: 'low', store: true, metadata: { a: 'b' }, prompt_cache_key: 'k' },
      'gemini',
      'store, verbosity, metadata, prompt_cache_key',
    ],
    [
      'one call at a time',
      chat,
      { tools: [{ type: 'function', function: weather }], parallel_tool_calls: false },
      'gemini',
      'parallel_tool_calls',
    ],
    [
      'a tool that the provider runs',
      anthropic,
      { tools: [{ type: 'web_fetch_20250910', name: 'web_fetch' }] },
      'openai-chat',
      'tools.web_fetch_20250910',
    ],
    [
      'servers of tools',
      anthropic,
      { mcp_servers: [{ type: 'url', url: 'https://x.test', name: 'x' }] },
      'openai-chat',
      'mcp_servers',
    ],
    [
      'tools that are no functions',
      chat,
      { tools: [{ type: 'shell' }, { type: 'function' }] },
      'anthropic',
      'tools.shell, tools.function',
    ],
    [
      'what such a tool did',
      responses,
      { input: [said, { type: 'web_search_call', id: 'ws_1', action: { query: 'secret words' } }, said] },
      'anthropic',
      'input.web_search_call',
    ],
    [
      'what such a tool did',
      anthropic,
      {
        messages: [
          ...messages,
          {
            role: 'assistant',
            content: [
              { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: { query: 'secret words' } },
              { type: 'web_search_tool_result', tool_use_id: 'srv_1', content: [] },
              { type: 'text', text: '4' },
            ],
          },
          ...messages,
        ],
      },
      'openai-chat',
      'messages.content.server_tool_use, messages.content.web_search_tool_result',
    ],
    ['a way to think that nobody knows', anthropic, { thinking: { type: 'new' } }, 'openai-chat', 'thinking'],
    [
      'how hard to think, in a new word',
      responses,
      { reasoning: { effort: 'utmost' } },
      'openai-chat',
      'reasoning.effort',
    ],
    ['several answers', chat, { n: 2 }, 'anthropic', 'n'],
    ['probabilities', chat, { logprobs: true, top_logprobs: 2 }, 'anthropic', 'logprobs'],
    [
      'where a search looks',
      anthropic,
      { tools: [{ type: 'web_search_20250305', name: 'web_search', allowed_domains: ['a.test'] }] },
      'gemini',
      'tools.web_search.allowed_domains',
    ],
    ['a field that is new', anthropic, { speed: 'fast' }, 'gemini', 'speed'],
  ] as const)('%s: %o', async (_, { path, body }, more, format, names) => {
    const { upstream, answer } = await asked(format, path, { ...body, ...more });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['x-hunch-dropped']).toBe(names);
    for (const name of names.split(', ')) expect(upstream.last.body).not.toHaveProperty([name]);
    expect(JSON.stringify(upstream.last.body)).not.toContain('secret words');
  });

  test('Anthropic is asked for the betas that a request of another format needs, beside those that its client names', async () => {
    const upstream = await ScriptedUpstream.start(answerJson(providerAnswer('anthropic', four)));
    const gateway = await startGateway({
      retries: 0,
      providers: { far: { base_url: upstream.url, format: 'anthropic' } },
      tiers: { simple: ['far/model'] },
    });
    const server = {
      type: 'mcp',
      server_label: 'docs',
      server_url: 'https://x.test',
      require_approval: 'never',
    };
    const headers = { 'anthropic-beta': 'one, mcp-client-2025-11-20' };
    await ask(gateway, { ...chat, headers, body: { ...chat.body, tools: [server] } });
    expect(upstream.last.headers['anthropic-beta']).toBe('one,mcp-client-2025-11-20');
    await ask(gateway, { ...chat, body: { ...chat.body, context_management: { edits: [] } } });
    expect(upstream.last.headers['anthropic-beta']).toBe('context-management-2025-06-27');
    await ask(gateway, chat);
    expect(upstream.last.headers).not.toHaveProperty('anthropic-beta');
  });

  test('a provider of the same format gets all of it', async () => {
    const more = { top_k: 5, context_management: { edits: [] }, tools: [{ type: 'web_search_20250305' }] };
    const { upstream, answer } = await asked('anthropic', anthropic.path, { ...anthropic.body, ...more });
    expect(answer.headers).not.toHaveProperty('x-hunch-dropped');
    expect(upstream.last.body).toEqual({ ...anthropic.body, ...more, model: 'model' });
  });

  test('names are bounded and of ASCII, however many and odd they are', async () => {
    const odd = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`field ${at} «${'x'.repeat(50)}»\r\n`, 1]),
    );
    const { answer } = await asked('openai-chat', anthropic.path, { ...anthropic.body, ...odd });
    expect(answer.status).toBe(200);
    const header = String(answer.headers['x-hunch-dropped']);
    expect(header).toMatch(/^field_0__x+___, .*, and \d+ more$/);
    expect(header.length).toBeLessThanOrEqual(400);
  });
});

describe('what the answer would not be of use without is refused by name', () => {
  test.each([
    ['what the provider remembers', responses, { previous_response_id: 'resp_1' }, '`previous_response_id`'],
    ['a prompt that lies at the provider', responses, { prompt: { id: 'pmpt_1' } }, '`prompt`'],
    [
      'words in a shape that nobody else knows',
      responses,
      { input: [said, { type: 'compaction', encrypted_content: 'x' }] },
      '`input[1].type`',
    ],
    [
      'a tool that is forced, and that the provider runs',
      anthropic,
      {
        tools: [{ type: 'web_fetch_20250910', name: 'web_fetch' }],
        tool_choice: { type: 'tool', name: 'web_fetch' },
      },
      '`tool_choice`',
    ],
    [
      'a picture that only its provider has',
      anthropic,
      {
        messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'file', file_id: 'f' } }] }],
      },
      'the file `f`, which another provider keeps',
    ],
  ] as const)('%s', async (_, { path, body }, more, named) => {
    const { upstream, answer } = await asked('gemini', path, { ...body, ...more });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`can't carry ${named}`);
    expect(upstream.requests).toEqual([]);
  });
});

describe('a system message within the conversation stands with those before it, where the format knows no other place', () => {
  const within = [...messages, { role: 'system', content: 'Be brief.' }];
  test.each([
    ['anthropic', chat, { system: [{ type: 'text', text: 'Be brief.' }] }],
    ['gemini', chat, { systemInstruction: { parts: [{ text: 'Be brief.' }] } }],
    ['gemini', anthropic, { systemInstruction: { parts: [{ text: 'Be brief.' }] } }],
  ] as const)('%s', async (format, { path, body }, expected) => {
    const { upstream, answer } = await asked(format, path, { ...body, messages: within });
    expect(answer.status, answer.text).toBe(200);
    expect(upstream.last.body).toMatchObject(expected);
  });
});
