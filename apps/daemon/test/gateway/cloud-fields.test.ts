import type { JsonObject } from '@hunch/common/json';
import { describe, expect, test } from 'vitest';
import { clientTools, fitToCloud } from '../../src/gateway/platforms/cloud-fields.ts';
import type { PlatformSettings } from '../../src/gateway/platforms/platform.ts';

const bedrock = { name: 'bedrock', region: 'r', credentials: undefined, isConverse: false } as const;
const clouds = {
  bedrock,
  converse: { ...bedrock, isConverse: true },
  vertex: { name: 'vertex', location: 'l', project: 'p', account: undefined },
} as const satisfies Record<string, PlatformSettings>;

const plain = { max_tokens: 20, messages: [{ role: 'user', content: 'Hi' }] };
const hello = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };
const f = { name: 'f', input_schema: { type: 'object' } };
const search = { type: 'web_search_20250305', name: 'web_search' };
const fetch = { type: 'web_fetch_20250910', name: 'web_fetch' };
const mark = (more: JsonObject = {}) => ({ cache_control: { type: 'ephemeral', ...more } });
const file = { role: 'user', content: [{ type: 'document', source: { type: 'file', file_id: 'file_1' } }] };
const picture = {
  role: 'user',
  content: [{ type: 'image', source: { type: 'url', url: 'https://x.test/a.png' } }],
};

type Row = readonly [
  cloud: keyof typeof clouds,
  model: string,
  body: JsonObject,
  sent: JsonObject,
  dropped: readonly string[],
];

const rows: readonly Row[] = [
  [
    'bedrock',
    'm',
    { mcp_servers: [], container: 'c', speed: 'fast', inference_geo: 'us' },
    {},
    ['mcp_servers', 'container', 'speed', 'inference_geo'],
  ],
  [
    'vertex',
    'm',
    { mcp_servers: [], container: 'c', speed: 'fast', inference_geo: 'us' },
    {},
    ['mcp_servers', 'container', 'speed', 'inference_geo'],
  ],
  [
    'converse',
    'm',
    { mcp_servers: [], container: 'c', speed: 'fast' },
    { mcp_servers: [], container: 'c', speed: 'fast' },
    ['mcp_servers', 'container', 'speed'],
  ],
  ['bedrock', 'm', { service_tier: 'auto' }, {}, []],
  ['bedrock', 'm', { service_tier: 'standard_only' }, {}, ['service_tier']],
  ['vertex', 'm', { service_tier: 'auto' }, {}, []],
  [
    'bedrock',
    'm',
    { metadata: { user_id: 'u' }, top_k: 4, thinking: { type: 'disabled' } },
    { metadata: { user_id: 'u' }, top_k: 4, thinking: { type: 'disabled' } },
    [],
  ],
  ['bedrock', 'm', { tools: [f, search] }, { tools: [f] }, ['tools.web_search_20250305']],
  ['vertex', 'm', { tools: [f, search] }, { tools: [f, search] }, []],
  ['vertex', 'm', { tools: [fetch], tool_choice: { type: 'auto' } }, {}, ['tools.web_fetch_20250910']],
  ['bedrock', 'm', { tools: [{ ...f, custom: { defer_loading: true } }] }, { tools: [f] }, []],
  ['vertex', 'm', { tools: [{ ...f, input_schema: { type: 'custom' } }] }, { tools: [f] }, []],
  [
    'vertex',
    'm',
    { system: [{ type: 'text', text: 's', ...mark({ scope: 'global', ttl: '1h' }) }] },
    { system: [{ type: 'text', text: 's', ...mark({ ttl: '1h' }) }] },
    ['cache_control.scope'],
  ],
  [
    'bedrock',
    'anthropic.claude-3-5-haiku-20241022-v1:0',
    { tools: [{ ...f, ...mark({ ttl: '1h' }) }] },
    { tools: [{ ...f, ...mark() }] },
    ['cache_control.ttl'],
  ],
  [
    'bedrock',
    'anthropic.claude-sonnet-4-5-20250929-v1:0',
    { tools: [{ ...f, ...mark({ ttl: '1h' }) }] },
    { tools: [{ ...f, ...mark({ ttl: '1h' }) }] },
    [],
  ],
];

test.each(rows)('%s, %s: %j', (cloud, model, body, sent, dropped) => {
  const fitted = fitToCloud(clouds[cloud], 'anthropic', model, { ...plain, ...body });
  expect(fitted).toEqual({ ok: true, value: { body: { ...plain, ...sent }, dropped } });
});

describe('what the answer would be worth nothing without is refused', () => {
  test.each([
    ['bedrock', { messages: [file] }, 'files by their id'],
    ['vertex', { messages: [hello, file] }, 'files by their id'],
    ['vertex', { tools: [f, fetch], tool_choice: { type: 'tool', name: 'web_fetch' } }, '`tool_choice`'],
    ['converse', { messages: [picture] }, '`messages.content.image` of the web or by its id'],
    ['converse', { messages: [file] }, '`messages.content.document` of the web or by its id'],
  ] as const)('%s: %j', (cloud, body, error) => {
    expect(fitToCloud(clouds[cloud], 'anthropic', 'm', { ...plain, ...body })).toEqual({ ok: false, error });
  });
});

test('marks for the cache lose what a cloud does not read of them wherever they stand', () => {
  const body = (more: JsonObject) => ({
    ...plain,
    messages: [
      { role: 'user', content: 'plain' },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'x', ...mark(more) }] },
        ],
      },
    ],
  });
  const fitted = fitToCloud(clouds.vertex, 'anthropic', 'm', body({ scope: 'global' }));
  expect(fitted).toMatchObject({ ok: true, value: { body: body({}) } });
});

test('tools that run at the provider are not counted', () => {
  expect(clientTools({ ...plain, tools: [f, search], tool_choice: { type: 'auto' } })).toEqual({
    ...plain,
    tools: [f],
  });
  expect(clientTools({ ...plain, tools: [search], tool_choice: { type: 'auto' } })).toEqual(plain);
});
