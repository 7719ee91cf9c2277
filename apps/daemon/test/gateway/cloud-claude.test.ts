import type { JsonObject } from '@hunch/common/json';
import { expect, test } from 'vitest';
import { asCloudTakesIt } from '../../src/gateway/platforms/cloud-claude.ts';

function taken(cloud: 'vertex' | 'bedrock', body: JsonObject, betas: string) {
  const headers = betas === '' ? ['user-agent', 'a'] : ['user-agent', 'a', 'anthropic-beta', betas];
  const request = {
    format: 'anthropic',
    path: '/messages',
    model: 'm',
    isStream: false,
    body,
    headers,
  } as const;
  const { body: placed, headers: sent } = asCloudTakesIt(request, cloud);
  return { body: placed, betas: sent[sent.indexOf('anthropic-beta') + 1] ?? '', others: sent.slice(0, 2) };
}

const searches = { tools: [{ type: 'web_search_20250305', name: 'web_search' }] };
const toolSearch = { tools: [{ type: 'tool_search_tool_regex_20251119', name: 'tool_search_tool_regex' }] };
const others = ['user-agent', 'a'];

test.each([
  // What Claude Code names, of which a cloud refuses some.
  [
    'vertex',
    {},
    'claude-code-20250219, interleaved-thinking-2025-05-14,prompt-caching-scope-2026-01-05',
    'interleaved-thinking-2025-05-14',
  ],
  ['vertex', {}, 'advanced-tool-use-2025-11-20', 'tool-search-tool-2025-10-19'],
  ['vertex', toolSearch, '', 'tool-search-tool-2025-10-19'],
  ['bedrock', toolSearch, 'advanced-tool-use-2025-11-20', 'tool-search-tool-2025-10-19'],
  ['vertex', searches, '', 'web-search-2025-03-05'],
  ['bedrock', searches, '', 'user-agent'],
  ['bedrock', {}, 'claude-code-20250219', 'user-agent'],
] as const)('betas at %s: %j, %s', (cloud, body, asked, betas) => {
  expect(taken(cloud, body, asked)).toEqual({ body, betas, others });
});

test('whose requests may read what is cached is said to the maker alone', () => {
  const mark = (scope?: string) => ({
    type: 'ephemeral',
    ttl: '1h',
    ...(scope === undefined ? {} : { scope }),
  });
  const body = (scope?: string) => ({
    system: [{ type: 'text', text: 's', cache_control: mark(scope) }],
    messages: [
      { role: 'user', content: 'plain' },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 't',
            content: [{ type: 'text', text: 'x', cache_control: mark(scope) }],
          },
          { type: 'text', text: 'y', cache_control: mark() },
        ],
      },
    ],
    tools: [{ name: 'f', input_schema: { type: 'object' }, cache_control: mark(scope) }],
  });
  expect(taken('vertex', body('global'), '').body).toEqual(body());
});
