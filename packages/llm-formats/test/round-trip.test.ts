import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerPart, Completion, CompletionRequest, Turn } from '../src/conversation.ts';
import type { JsonObject } from '@hunch/common/json';
import type { ClientFormat, Dialect, ProviderFormat } from '../src/format.ts';
import { formats } from '../src/formats.ts';
import { markHidden } from '../src/hidden-reasoning.ts';
import {
  answerPartsOf,
  completionOf,
  hidden,
  reasoning,
  requestOf,
  stoppedByCalls,
} from './support/anything.ts';
import { piecesOf } from '../src/testing/stream-pieces.ts';
import { assemble, expectOrderly } from './support/pieces.ts';

/** What is written in a format and read from it again is what it was, as far as both formats have words for it. */
const dialect: Dialect = {
  sendsReasoning: true,
  streamUsage: true,
  takesHints: true,
  outputLimitField: 'max_completion_tokens',
  outputTokensDefault: 1_000,
};

interface Case {
  readonly name: string;
  readonly upstream: ProviderFormat;
  readonly client: ClientFormat;
  readonly request: fc.Arbitrary<CompletionRequest>;
  readonly completion: fc.Arbitrary<Completion>;
  /** A provider's reasoning that only it can read, as it is in a conversation of another format. */
  readonly mark: (data: string) => string;
}

const bothParts = answerPartsOf(fc.array(fc.oneof(reasoning, hidden), { maxLength: 2 }));
const request = requestOf(bothParts);
const completion = completionOf(bothParts);

/**
 * Signatures have no place in responses, a summary belongs to what is encrypted, `strict` is always said, and what a system says
 * before everything else is one text.
 */
const responsesParts = answerPartsOf(
  fc
    .array(fc.tuple(fc.option(reasoning), hidden), { maxLength: 2 })
    .map((thoughts) =>
      thoughts.flatMap(([summary, data]) => [
        ...(summary === null ? [] : [{ kind: 'reasoning', text: summary.text } as const]),
        data,
      ]),
    ),
);

function inResponses(given: CompletionRequest): CompletionRequest {
  const turns = given.turns.map((turn): Turn => {
    if (turn.role !== 'system') return turn;
    return { ...turn, parts: [{ kind: 'text', text: turn.parts.map(({ text }) => text).join('\n') }] };
  });
  return { ...given, turns, stop: [], tools: given.tools.map((tool) => ({ ...tool, strict: false })) };
}

/** What one provider alone can read does not cross to another's format. */
const readableRequest = requestOf(answerPartsOf(fc.array(reasoning, { maxLength: 2 })));
const saidRequest = requestOf(answerPartsOf(fc.constant([]))).map(inResponses);

const cases: readonly Case[] = [
  {
    name: 'OpenAI chat',
    upstream: formats['openai-chat'].provider,
    client: formats['openai-chat'].client,
    request,
    completion: completion.map(stoppedByCalls),
    mark: (data) => markHidden('chat', data),
  },
  {
    name: 'Anthropic messages',
    upstream: formats.anthropic.provider,
    client: formats.anthropic.client,
    request,
    completion,
    mark: (data) => markHidden('anthropic', data),
  },
  {
    name: 'OpenAI responses',
    upstream: formats['openai-responses'].provider,
    client: formats['openai-responses'].client,
    request: requestOf(responsesParts).map(inResponses),
    completion: completionOf(responsesParts).map((given) => ({
      ...stoppedByCalls(given),
      id: `resp_${given.id}`,
    })),
    mark: (data) => markHidden('responses', data),
  },
];

const context = { streamUsage: true, createdSeconds: 1, body: {} };

describe.each(cases)('$name', ({ upstream, client, request: requests, completion: completions, mark }) => {
  const marked = (parts: readonly AnswerPart[]): AnswerPart[] =>
    parts.map((part) =>
      part.kind === 'hidden_reasoning' ? { kind: part.kind, data: mark(part.data) } : part,
    );

  test('a request', () => {
    fc.assert(
      fc.property(requests, (given) => {
        const turns = given.turns.map((turn) =>
          turn.role === 'assistant' ? { ...turn, parts: marked(turn.parts) } : turn,
        );
        const written = upstream.writeRequest({ ...given, turns }, given.model, dialect);
        if (!written.ok) throw new Error(written.error);
        const read = client.readRequest(overWire(written.value.body));
        if (!read.ok) throw new Error(read.error.message);
        expect({ ...read.value, request: undefined }).toEqual({
          request: undefined,
          rejected: [],
          dropped: [],
        });
        expect({ ...read.value.request, streamUsage: true }).toEqual({ ...given, turns });
      }),
    );
  });

  test('an answer', () => {
    fc.assert(
      fc.property(completions, (given) => {
        const read = upstream.readAnswer(overWire(client.writeAnswer(given, context)));
        expect(read).toEqual({ ok: true, value: { ...given, parts: marked(given.parts) } });
      }),
    );
  });

  test('a streamed answer, whatever its pieces', () => {
    fc.assert(
      fc.property(completions, fc.integer({ min: 1, max: 7 }), (given, size) => {
        const writer = client.streamWriter(context);
        const reader = upstream.streamReader();
        const pieces = piecesOf(given, size)
          .flatMap((piece) => writer.write(piece))
          .flatMap((event) => reader.read(event));
        expect(assemble(pieces)).toEqual({ ...given, parts: marked(given.parts) });
        expect(pieces.at(-1)).toEqual({ kind: 'end' });
        expectOrderly(pieces);
      }),
    );
  });
});

describe('from one format by way of the other and back', () => {
  test.each([
    [
      'OpenAI by way of Anthropic',
      readableRequest,
      formats['openai-chat'].client,
      formats['openai-chat'].provider,
      formats.anthropic.client,
      formats.anthropic.provider,
    ],
    [
      'Anthropic by way of OpenAI',
      readableRequest,
      formats.anthropic.client,
      formats.anthropic.provider,
      formats['openai-chat'].client,
      formats['openai-chat'].provider,
    ],
    [
      'OpenAI by way of its responses',
      saidRequest,
      formats['openai-chat'].client,
      formats['openai-chat'].provider,
      formats['openai-responses'].client,
      formats['openai-responses'].provider,
    ],
    [
      'Anthropic by way of responses',
      saidRequest,
      formats.anthropic.client,
      formats.anthropic.provider,
      formats['openai-responses'].client,
      formats['openai-responses'].provider,
    ],
  ])('%s', (_, requests, client, own, otherClient, other) => {
    fc.assert(
      fc.property(requests, (given) => {
        const first = own.writeRequest(given, 'm', dialect);
        if (!first.ok) throw new Error(first.error);
        const read = client.readRequest(first.value.body);
        if (!read.ok) throw new Error(read.error.message);
        const away = other.writeRequest(read.value.request, 'm', dialect);
        if (!away.ok) throw new Error(away.error);
        const back = otherClient.readRequest(overWire(away.value.body));
        if (!back.ok) throw new Error(back.error.message);
        expect(own.writeRequest({ ...back.value.request, streamUsage: true }, 'm', dialect)).toEqual(first);
      }),
    );
  });
});

function overWire(body: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}
