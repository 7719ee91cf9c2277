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
