import { isObject, type JsonObject, listIn } from '@hunch/common/json';
import { describe, expect, test } from 'vitest';
import type { AnswerContext } from '../src/format.ts';
import { formats } from '../src/formats.ts';
import { formatNames, type FormatName } from '../src/names.ts';
import { bodyOf } from './support/asking.ts';
import { staysBehind } from './support/stays-behind.ts';
import { type SchemaCase, schemaCases } from './support/schema-cases.ts';

const answers = {
  'openai-chat': 'OpenAiChatAnswer',
  'openai-responses': 'OpenAiResponsesAnswer',
  anthropic: 'AnthropicAnswer',
  gemini: 'GeminiAnswer',
} as const satisfies Record<FormatName, string>;

const found = schemaCases('official-answers.ts', Object.values(answers), { varies: true });

/** Google's SDK declares all fields as optional: what an answer has at least. */
const said = { content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP' };

function whole(provider: FormatName, given: unknown): JsonObject {
  const body = isObject(given) ? given : {};
  if (provider !== 'gemini') return body;
  // A prompt that was blocked is answered by nobody.
  if (body.promptFeedback !== undefined) return body;
  const candidates = body.candidates === undefined ? [{}] : listIn(body, 'candidates');
  return { ...body, candidates: candidates.map((one) => (isObject(one) ? { ...said, ...one } : one)) };
}

function contextOf(client: FormatName): AnswerContext {
  return { streamUsage: true, createdSeconds: 1, body: bodyOf(client, {}) };
}

/** What clients of all other formats get; undefined: it is no answer. */
function told(provider: FormatName, body: JsonObject): readonly string[] | undefined {
  const read = formats[provider].provider.readAnswer(body);
  if (!read.ok) return undefined;
  return formatNames
    .filter((client) => client !== provider)
    .map((client) => JSON.stringify(formats[client].client.writeAnswer(read.value, contextOf(client))));
}

function isLost(provider: FormatName, { given, without }: SchemaCase): boolean {
  const more = told(provider, whole(provider, given));
  const less = told(provider, whole(provider, without));
  return more !== undefined && JSON.stringify(more) === JSON.stringify(less);
}

describe.each(formatNames)('what providers of %s may answer', (provider) => {
  const cases = found.get(answers[provider]) ?? [];

  test('is more than a handful of fields', () => expect(cases.length).toBeGreaterThan(40));

  test('is told to clients of others', () => {
    const lost = cases
      .filter((one) => one.without !== undefined && isLost(provider, one))
      .map(({ field }) => field)
      .filter((field) => !staysBehind(provider, field));
    expect([...new Set(lost)]).toEqual([]);
  });
});
