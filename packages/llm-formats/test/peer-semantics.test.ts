import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject, listIn, textIn } from '@hunch/common/json';
import { expect, test } from 'vitest';
import type { ApiError, StreamEvent } from '../src/format.ts';
import { formats } from '../src/formats.ts';
import type { FormatName } from '../src/names.ts';
import type { Translation } from '../src/translate.ts';
import { ask, bodyOf, checks, dialect } from './support/asking.ts';

/**
 * What other gateways document or test of their translations, and the references of the four APIs: `source` names which. A
 * request, an answer and a stream as `given`, and what comes of it; null: it is refused.
 */
interface Row {
  readonly kind: 'request' | 'answer' | 'stream' | 'again' | 'error' | 'forward';
  readonly client: FormatName;
  readonly provider: FormatName;
  readonly name: string;
  readonly source: string;
  /** Why something else comes of it here than the source says. */
  readonly declined?: string;
  /** The provider's, where it matters. */
  readonly model?: string;
  /** What was asked, where the answer depends on it. */
  readonly request?: JsonObject;
  readonly given: unknown;
  /** `$absent`: it must not be there. */
  readonly gives?: unknown;
  /** In place of `gives`, of a stream: events that are among those that come of it, in this order; `error` is what the provider says. */
  readonly has?: readonly JsonObject[];
}

const rows = readFileSync(
  process.env.PEER_ROWS ?? join(import.meta.dirname, 'tables/peer-semantics.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

function wayOf({ client, provider, request = {}, model }: Row, isStream = false): Translation {
  const fields = { ...request, ...(isStream ? { stream: true } : {}) };
  const way = ask(client, provider, fields, { model });
  if (!way.ok) throw new Error(way.error);
  return way.value;
}

function contextOf({ client, request = {} }: Row) {
  return { streamUsage: true, createdSeconds: 1, body: bodyOf(client, request) };
}

function sent({ client, provider, model }: Row, fields: JsonObject): JsonObject | null {
  const read = formats[client].client.readRequest(bodyOf(client, fields));
  const way = read.ok ? ask(client, provider, fields, { model }) : undefined;
  if (way?.ok !== true) return null;
  expect(checks[provider](way.value.body)).toBeUndefined();
  return way.value.body;
}

function answered(row: Row): JsonObject | null {
  const completion = formats[row.provider].provider.readAnswer(row.given as JsonObject);
  if (!completion.ok) return null;
  return formats[row.client].client.writeAnswer(wayOf(row).answer(completion.value), contextOf(row));
}

function streamed(row: Row): unknown[] {
  const way = wayOf(row, true);
  const reader = formats[row.provider].provider.streamReader();
  const writer = formats[row.client].client.streamWriter(contextOf(row));
  const events = (row.given as JsonObject[]).map((data): StreamEvent => ({
    event: textIn(data, 'type') ?? 'message',
    data: JSON.stringify(data),
  }));
  const pieces = events.flatMap((event) => reader.read(event));
  const failure = pieces.find(({ kind }) => kind === 'error');
  if (row.provider === 'openai-chat' && failure === undefined)
    pieces.push(...reader.read({ data: '[DONE]' }));
  // Its streams end with the connection.
  if (row.provider === 'gemini') pieces.push({ kind: 'end' });
  const written = pieces
    .filter((piece) => piece !== failure)
    .flatMap((piece) => way.pieces(piece))
    .flatMap((piece) => writer.write(piece))
    .filter(({ data }) => data !== '[DONE]')
    .map(({ data }) => JSON.parse(data) as unknown);
  return failure?.kind === 'error' ? [...written, { error: failure.message }] : written;
}

const weather = { name: 'weather', description: 'Of a place' };
const schema = { type: 'object', properties: { at: { type: 'string' } } };
const tools: Readonly<Record<FormatName, readonly JsonObject[]>> = {
  'openai-chat': [{ type: 'function', function: { ...weather, parameters: schema } }],
  'openai-responses': [{ type: 'function', ...weather, parameters: schema }],
  anthropic: [{ ...weather, input_schema: schema }],
  gemini: [{ functionDeclarations: [{ ...weather, parameters: schema }] }],
};

/** The request that follows an answer with a call, as a client of the format writes it. */
function again(row: Row): JsonObject | null {
  const own = { tools: tools[row.client] };
  const body = answered({ ...row, request: own });
  switch (row.client) {
    case 'openai-chat': {
      const [choice] = listIn(body, 'choices');
      const said = isObject(choice) ? choice.message : undefined;
      const id = textIn(listIn(said, 'tool_calls')[0], 'id');
      const messages = [
        { role: 'user', content: 'a' },
        said,
        { role: 'tool', tool_call_id: id, content: 'ok' },
      ];
      return sent(row, { ...own, messages, reasoning_effort: 'low' });
    }
    case 'openai-responses': {
      const output = listIn(body, 'output');
      const call_id = textIn(
        output.find((item) => textIn(item, 'type') === 'function_call'),
        'call_id',
      );
      const result = { type: 'function_call_output', call_id, output: 'ok' };
      const input = [{ role: 'user', content: 'a' }, ...output, result];
      return sent(row, { ...own, input, reasoning: { effort: 'low' } });
    }
    case 'anthropic': {
      const content = listIn(body, 'content');
      const tool_use_id = textIn(
        content.find((block) => textIn(block, 'type') === 'tool_use'),
        'id',
      );
      const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id, content: 'ok' }] };
      const messages = [{ role: 'user', content: 'a' }, { role: 'assistant', content }, result];
      return sent(row, { ...own, messages });
    }
    case 'gemini': {
      const [candidate] = listIn(body, 'candidates');
      const said = isObject(candidate) ? candidate.content : undefined;
      const functionResponse = { name: weather.name, response: { output: 'ok' } };
      const result = { role: 'user', parts: [{ functionResponse }] };
      const contents = [{ role: 'user', parts: [{ text: 'a' }] }, said, result];
      return sent(row, { ...own, contents, generationConfig: { thinkingConfig: { thinkingBudget: 1024 } } });
    }
  }
}

const given: Readonly<Record<Row['kind'], (row: Row) => unknown>> = {
  request: (row) => sent(row, row.given as JsonObject),
  answer: answered,
  stream: streamed,
  again,
  error: ({ client, given: error }) => formats[client].client.errorBody(error as ApiError),
  // Of the same format, for another model.
  forward: ({ provider, given: body }) =>
    formats[provider].provider.forward(body as JsonObject, 'm', dialect),
};

test.each(rows.map((row) => [row.name, row.source, row] as const))('%s (%s)', (_, __, row) => {
  const gives = given[row.kind](row);
  if (row.has !== undefined) expect(among(gives as readonly unknown[], row.has)).toEqual(row.has);
  else if (row.gives === null) expect(gives).toBeNull();
  else expect(marked(gives, row.gives)).toMatchObject(row.gives as JsonObject);
});

/** Those of `wanted` that are there one after the other. */
function among(events: readonly unknown[], wanted: readonly JsonObject[]): readonly JsonObject[] {
  let at = 0;
  return wanted.filter((want) => {
    const found = events.slice(at).findIndex((event) => isLike(event, want));
    at += found + 1;
    return found >= 0;
  });
}

function isLike(event: unknown, want: JsonObject): boolean {
  try {
    expect(event).toMatchObject(want);
    return true;
  } catch {
    return false;
  }
}

/** What came of it, with the mark where something is wanted to be absent and is. */
function marked(gives: unknown, want: unknown): unknown {
  if (Array.isArray(gives) && Array.isArray(want)) return gives.map((one, at) => marked(one, want[at]));
  if (!isObject(gives) || !isObject(want)) return gives;
  // An object without fields would be like anything, and like what is not there, too.
  const inner = Object.entries(want).flatMap(([key, value]) => {
    if (gives[key] !== undefined) return [[key, marked(gives[key], value)]];
    return value === '$absent' ? [[key, value]] : [];
  });
  return { ...gives, ...(Object.fromEntries(inner) as JsonObject) };
}

const because = { message: 'Because' };
const errors: readonly (readonly [FormatName, Omit<ApiError, 'message'>, object])[] = [
  [
    'anthropic',
    { kind: 'overloaded', status: 529 },
    { type: 'error', error: { type: 'overloaded_error', ...because } },
  ],
  ['anthropic', { kind: 'too_large', status: 413 }, { error: { type: 'request_too_large' } }],
  [
    'gemini',
    { kind: 'rate_limit', status: 429 },
    { error: { code: 429, status: 'RESOURCE_EXHAUSTED', ...because } },
  ],
  ['gemini', { kind: 'authentication', status: 401 }, { error: { code: 401, status: 'UNAUTHENTICATED' } }],
  ['openai-chat', { kind: 'quota', status: 429 }, { error: { code: 'insufficient_quota', param: null } }],
  [
    'openai-responses',
    { kind: 'invalid_request', status: 400, field: 'input' },
    { error: { param: 'input' } },
  ],
];

test.each(errors)('an error for %s: %o', (client, error, body) => {
  expect(formats[client].client.errorBody({ ...error, ...because })).toMatchObject(body);
});
