import { isObject, type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';
import { describe, expect, test } from 'vitest';
import type { AnswerContext } from '../src/format.ts';
import { formats } from '../src/formats.ts';
import { formatNames, type FormatName } from '../src/names.ts';
import { bodyOf } from './support/asking.ts';
import { type SchemaCase, schemaCases } from './support/schema-cases.ts';
import { isOfTheStream } from './support/stays-behind.ts';

/** Google's pieces are declared as its answers are. */
type Streamed = Exclude<FormatName, 'gemini'>;

const pieces = {
  'openai-chat': 'OpenAiChatPiece',
  'openai-responses': 'OpenAiResponsesPiece',
  anthropic: 'AnthropicPiece',
} as const satisfies Record<Streamed, string>;

const found = schemaCases('official-answers.ts', Object.values(pieces), { varies: true });

/** What an event holds of a whole answer is walked with the answers. */
const wholes: Readonly<Record<Streamed, RegExp>> = {
  'openai-chat': /^$/,
  'openai-responses': /^<[\w.]+>\.(?:response|item|part|annotation)\b./,
  anthropic: /^<\w+>\.(?:message|content_block|context_management)\b./,
};

const chunk = (delta: JsonObject, finish_reason: string | null): JsonObject => ({
  id: 'some',
  model: 'some',
  choices: [{ index: 0, delta, finish_reason }],
});

/** The item of the responses format that an event goes on with. */
function itemOf(type: string): JsonObject {
  const named = { id: 'some', call_id: 'some', name: 'some' };
  if (/reasoning/.test(type)) return { type: 'reasoning', ...named, summary: [] };
  if (/function_call_arguments/.test(type)) return { type: 'function_call', ...named, arguments: '' };
  return { type: 'message', ...named, role: 'assistant', content: [] };
}

/** The block of Anthropic's format that a delta goes on with. */
function blockOf(delta: string): JsonObject {
  if (delta === 'input_json_delta') return { type: 'tool_use', id: 'some', name: 'some', input: {} };
  if (/^(?:thinking|signature)_delta$/.test(delta)) return { type: 'thinking', thinking: '', signature: '' };
  return { type: 'text', text: '' };
}

/** Of several answers most clients are told the first. */
function ofTheFirst(event: JsonObject): JsonObject {
  const choices = listIn(event, 'choices').map((one) => (isObject(one) ? { ...one, index: 0 } : one));
  return { ...event, choices };
}

/** A stream around an event, by what the event needs before it; without an event what is left of it. */
function streamOf(provider: Streamed, about: JsonObject, event: unknown): readonly JsonObject[] {
  const own = isObject(event) ? [provider === 'openai-chat' ? ofTheFirst(event) : event] : [];
  const type = textIn(about, 'type') ?? '';
  const at = { output_index: 1, item_id: 'some', content_index: 1 };
  switch (provider) {
    case 'openai-chat':
      return [chunk({ role: 'assistant', content: '' }, null), ...own, chunk({}, 'stop')];
    case 'openai-responses': {
      const added = /output_item|^response\.(?:created|queued|in_progress)|^error$/.test(type)
        ? []
        : [{ type: 'response.output_item.added', output_index: 1, item: itemOf(type) }];
      const kind = /refusal/.test(type) ? 'refusal' : 'output_text';
      const part = {
        type: 'response.content_part.added',
        ...at,
        part: { type: kind, text: '', refusal: '' },
      };
      const opened = /output_text|refusal/.test(type) ? [part] : [];
      const response = { id: 'some', model: 'some', status: 'completed', output: [] };
      return [
        { type: 'response.created', response },
        ...added,
        ...opened,
        ...own,
        { type: 'response.completed', response },
      ];
    }
    case 'anthropic': {
      const start = { type: 'message_start', message: { id: 'some', model: 'some', content: [], usage: {} } };
      const delta = textIn(objectIn(about, 'delta'), 'type');
      const block = { type: 'content_block_start', index: 1, content_block: blockOf(delta ?? '') };
      const opened = delta !== undefined && type === 'content_block_delta' ? [block] : [];
      const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} };
      const begun = type === 'message_start' ? [] : [start];
      return [
        ...begun,
        ...opened,
        ...own,
        ...(type === 'message_delta' ? [] : [end]),
        { type: 'message_stop' },
      ];
    }
  }
}

/** What clients of all other formats get. */
function told(provider: Streamed, about: JsonObject, event: unknown): string {
  const events = streamOf(provider, about, event);
  const clients = formatNames.filter((client) => client !== provider);
  return JSON.stringify(
    clients.map((client) => {
      const context: AnswerContext = { streamUsage: true, createdSeconds: 1, body: bodyOf(client, {}) };
      const reader = formats[provider].provider.streamReader();
      const writer = formats[client].client.streamWriter(context);
      const read = events.flatMap((one) =>
        reader.read({ event: textIn(one, 'type') ?? 'message', data: JSON.stringify(one) }),
      );
      if (provider === 'openai-chat') read.push(...reader.read({ event: 'message', data: '[DONE]' }));
      const failure = read.find(({ kind }) => kind === 'error');
      return [failure, ...read.filter((piece) => piece !== failure).flatMap((piece) => writer.write(piece))];
    }),
  );
}

function isLost(provider: Streamed, { given, without }: SchemaCase): boolean {
  const about = isObject(given) ? given : {};
  return told(provider, about, given) === told(provider, about, without);
}

describe.each(Object.keys(pieces) as Streamed[])('what providers of %s may stream', (provider) => {
  const cases = (found.get(pieces[provider]) ?? []).filter(({ field }) => !wholes[provider].test(field));

  test('is more than a handful of fields', () => expect(cases.length).toBeGreaterThan(20));

  test('is told to clients of others', () => {
    const lost = cases
      .filter((one) => isLost(provider, one))
      .map(({ field }) => field)
      .filter((field) => field !== '' && !isOfTheStream(provider, field));
    expect([...new Set(lost)]).toEqual([]);
  });
});
