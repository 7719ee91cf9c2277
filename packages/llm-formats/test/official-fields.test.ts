import { isObject, type JsonObject, listIn } from '@hunch/common/json';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/formats.ts';
import { formatNames, type FormatName } from '../src/names.ts';
import { ask } from './support/asking.ts';
import { type SchemaCase, schemaCases } from './support/schema-cases.ts';
import { saysNothing } from './support/says-nothing.ts';

/**
 * Each field that the SDKs of OpenAI, Anthropic and Google declare is read, and then carried, named as dropped, or refused: none is lost
 * without a word. A new version of an SDK is held to it with all that it adds.
 */
const requests = {
  'openai-chat': 'OpenAiChatRequest',
  'openai-responses': 'OpenAiResponsesRequest',
  anthropic: 'AnthropicRequest',
  gemini: 'GeminiRequest',
} as const satisfies Record<FormatName, string>;

const found = schemaCases('official-requests.ts', Object.values(requests));

/** What every conversation has here: a word of the user, a tool, and a call of it that results may answer. */
const begun: Readonly<
  Record<
    FormatName,
    { readonly key: string; readonly said: readonly JsonObject[]; readonly tool: JsonObject }
  >
> = {
  'openai-chat': {
    key: 'messages',
    said: [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'some', type: 'function', function: { name: 'some', arguments: '{}' } }],
      },
    ],
    tool: { type: 'function', function: { name: 'some' } },
  },
  'openai-responses': {
    key: 'input',
    said: [
      { role: 'user', content: 'Hi' },
      { type: 'function_call', call_id: 'some', name: 'some', arguments: '{}' },
    ],
    tool: { type: 'function', name: 'some', parameters: {} },
  },
  anthropic: {
    key: 'messages',
    said: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'some', name: 'some', input: {} }] },
    ],
    tool: { name: 'some', input_schema: {} },
  },
  gemini: {
    key: 'contents',
    said: [
      { role: 'user', parts: [{ text: 'Hi' }] },
      { role: 'model', parts: [{ functionCall: { name: 'some' } }] },
    ],
    tool: { functionDeclarations: [{ name: 'some' }] },
  },
};

function bodyOf(client: FormatName, given: unknown): JsonObject {
  const { key, said, tool } = begun[client];
  const body = isObject(given) ? given : {};
  const list = typeof body[key] === 'string' ? [{ role: 'user', content: body[key] }] : listIn(body, key);
  return { tools: [tool], ...body, model: 'm', [key]: [...said, ...list] };
}

type Fate = 'carried' | 'dropped' | 'refused' | 'lost';

function fateOf(client: FormatName, provider: FormatName, { field, given, without }: SchemaCase): Fate {
  const body = bodyOf(client, given);
  const way = ask(client, provider, body);
  if (!way.ok) return 'refused';
  const less = ask(client, provider, bodyOf(client, without));
  if (!less.ok || JSON.stringify(way.value.body) !== JSON.stringify(less.value.body)) return 'carried';
  const { dropped } = way.value;
  if (dropped.some((name) => !less.value.dropped.includes(name))) return 'dropped';
  return dropped.some((name) => isOf(field, name)) ? 'dropped' : 'lost';
}

/** Whether what is named as dropped is all that a field is of: `tools.web_search` of `tools[]<web_search_20250305>.max_uses`. */
function isOf(field: string, name: string): boolean {
  const parts = field.split(/[.<>[\]=]+/);
  const [list = '', ...rest] = name.split('.');
  // Of a kind that the declaration tells by no word.
  if (rest.length === 1 && field.startsWith(`${list}[].`)) return true;
  let at = 0;
  return [list, ...rest].every((part) => {
    const place = parts.slice(at).findIndex((one) => one === part || one.startsWith(`${part}_`));
    at += place + 1;
    return place >= 0;
  });
}

describe.each(formatNames)('what clients of %s may say', (client) => {
  const cases = found.get(requests[client]) ?? [];

  test('is more than a handful of fields', () => expect(cases.length).toBeGreaterThan(150));

  test('is read', () => {
    // Google's SDK takes any text as a role.
    const typed = cases.filter(({ field }) => field !== 'contents[].role');
    const wrong = typed.flatMap(({ field, given }) => {
      const read = formats[client].client.readRequest(bodyOf(client, given));
      return read.ok ? [] : [`${field}: ${read.error.message}`];
    });
    expect(wrong).toEqual([]);
  });

  test.each(formatNames.filter((name) => name !== client))('is not lost on the way to %s', (provider) => {
    const lost = cases
      .filter(
        (one) =>
          one.without !== undefined &&
          one.field !== 'contents[].role' &&
          fateOf(client, provider, one) === 'lost',
      )
      .map(({ field }) => field)
      .filter((field) => !saysNothing(field));
    expect([...new Set(lost)]).toEqual([]);
  });
});
