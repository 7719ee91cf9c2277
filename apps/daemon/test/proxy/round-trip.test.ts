import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagesClient, messagesUpstream } from '../../src/proxy/formats/anthropic/index.ts';
import type {
  AnswerPart,
  Completion,
  CompletionRequest,
  StreamPiece,
  Turn,
  UserPart,
} from '../../src/proxy/formats/conversation.ts';
import type { ClientFormat, Dialect, JsonObject, UpstreamFormat } from '../../src/proxy/formats/format.ts';
import { chatClient, chatUpstream } from '../../src/proxy/formats/openai-chat/index.ts';

/** What is written in a format and read from it again is what it was, as far as both formats have words for it. */
const dialect: Dialect = {
  sendsReasoning: true,
  streamUsage: true,
  outputLimitField: 'max_completion_tokens',
  outputTokensDefault: 1_000,
};

const formats: readonly (readonly [string, UpstreamFormat, ClientFormat])[] = [
  ['OpenAI chat', chatUpstream, chatClient],
  ['Anthropic messages', messagesUpstream, messagesClient],
];

const filled = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const id = fc.stringMatching(/^[a-z]{1,8}_[A-Za-z0-9]{1,8}$/);
const name = fc.stringMatching(/^[a-z_]{1,12}$/);
const text = filled.map((value) => ({ kind: 'text', text: value }) as const);
const base64 = fc.base64String({ minLength: 4, maxLength: 24 });
const image = fc.oneof(
  fc.webUrl().map((url) => ({ kind: 'image', source: { kind: 'url', url } }) as const),
  base64.map((data) => ({ kind: 'image', source: { kind: 'data', mediaType: 'image/png', data } }) as const),
);
const file = fc
  .tuple(base64, filled)
  .map(([data, title]) => ({ kind: 'file', mediaType: 'application/pdf', data, name: title }) as const);
const argumentsText = fc
  .dictionary(name, fc.oneof(filled, fc.integer(), fc.boolean()))
  .map((value) => JSON.stringify(value));
const call = fc
  .tuple(id, name, argumentsText)
  .map(
    ([callId, tool, written]) =>
      ({ kind: 'tool_call', id: callId, name: tool, argumentsText: written }) as const,
  );
const toolResult = fc
  .tuple(id, fc.array(text, { minLength: 1, maxLength: 2 }))
  .map(([callId, parts]): UserPart => ({ kind: 'tool_result', callId, parts, failed: false }));
const reasoning = fc
  .tuple(filled, filled)
  .map(([thought, signature]) => ({ kind: 'reasoning', text: thought, signature }) as const);
const hidden = filled.map((data) => ({ kind: 'hidden_reasoning', data }) as const);

/** Reasoning, then words, then calls: the order that both formats can keep. */
const answerParts = fc
  .tuple(
    fc.array(fc.oneof(reasoning, hidden), { maxLength: 2 }),
    fc.option(text),
    fc.array(call, { maxLength: 3 }),
  )
  .map(([thoughts, words, calls]): AnswerPart[] => [
    ...thoughts,
    ...(words === null ? [] : [words]),
    ...calls,
  ])
  .filter((parts) => parts.length > 0);

const userTurn = fc
  .array(fc.oneof(text, image, file), { minLength: 1, maxLength: 3 })
  .map((parts): Turn => ({ role: 'user', parts }));
const toolTurn = fc
  .array(toolResult, { minLength: 1, maxLength: 3 })
  .map((parts): Turn => ({ role: 'user', parts }));
const assistantTurn = answerParts.map((parts): Turn => ({ role: 'assistant', parts }));
const round = fc.tuple(assistantTurn, fc.oneof(userTurn, toolTurn)).map((turns) => [...turns]);
const turns = fc
  .tuple(
    fc.option(fc.array(text, { minLength: 1, maxLength: 2 })),
    userTurn,
    fc.array(round, { maxLength: 3 }),
  )
  .map(([system, first, rounds]): Turn[] => [
    ...(system === null ? [] : [{ role: 'system', parts: system } as const]),
    first,
    ...rounds.flat(),
  ]);

const tool = fc.record(
  { name, description: filled, schema: fc.constant({ type: 'object', properties: {} }) },
  { requiredKeys: ['name', 'schema'] },
);
const choice = fc.oneof(
  fc.constantFrom({ kind: 'auto' } as const, { kind: 'none' } as const, { kind: 'required' } as const),
  name.map((chosen) => ({ kind: 'tool', name: chosen }) as const),
);

const request: fc.Arbitrary<CompletionRequest> = fc
  .record(
    {
      turns,
      tools: fc.array(tool, { minLength: 1, maxLength: 2 }),
      toolChoice: choice,
      outputTokensMax: fc.integer({ min: 1, max: 9_000 }),
      temperature: fc.double({ min: 0, max: 1, noNaN: true }),
      topP: fc.double({ min: 0, max: 1, noNaN: true }),
      stop: fc.array(filled, { maxLength: 3 }),
      user: filled,
      stream: fc.boolean(),
    },
    { requiredKeys: ['turns', 'tools', 'outputTokensMax', 'stop', 'stream'] },
  )
  .map((fields) => ({ model: 'm', streamUsage: true, ...fields }));

const usage = fc
  .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000))
  .map(([fresh, cachedInputTokens, outputTokens]) => ({
    inputTokens: fresh + cachedInputTokens,
    cachedInputTokens,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: 0,
  }));
const completion: fc.Arbitrary<Completion> = fc.record({
  id,
  model: name,
  parts: answerParts,
  stop: fc.constantFrom({ kind: 'end' } as const, { kind: 'length' } as const, { kind: 'tool' } as const),
  usage,
});

const context = { streamUsage: true, createdSeconds: 1, body: {} };

describe.each(formats)('%s', (_, upstream, client) => {
  test('a request', () => {
    fc.assert(
      fc.property(request, (given) => {
        const written = upstream.writeRequest(given, given.model, dialect);
        if (!written.ok) throw new Error(written.error);
        const read = client.readRequest(overWire(written.value));
        if (!read.ok) throw new Error(read.error.message);
        expect(read.value.bound).toEqual([]);
        expect({ ...read.value.request, streamUsage: true }).toEqual(given);
      }),
    );
  });

  test('an answer', () => {
    fc.assert(
      fc.property(completion, (given) => {
        const read = upstream.readAnswer(overWire(client.writeAnswer(given, context)));
        expect(read).toEqual({ ok: true, value: given });
      }),
    );
  });

  test('a streamed answer, whatever its pieces', () => {
    fc.assert(
      fc.property(completion, fc.integer({ min: 1, max: 7 }), (given, size) => {
        const writer = client.streamWriter(context);
        const reader = upstream.streamReader();
        const pieces = piecesOf(given, size)
          .flatMap((piece) => writer.write(piece))
          .flatMap((event) => reader.read(event));
        expect(assemble(pieces)).toEqual(given);
        expect(pieces.at(-1)).toEqual({ kind: 'end' });
        expectOrderly(pieces);
      }),
    );
  });
});

describe('from one format by way of the other and back', () => {
  test.each([
    ['OpenAI by way of Anthropic', chatClient, chatUpstream, messagesClient, messagesUpstream],
    ['Anthropic by way of OpenAI', messagesClient, messagesUpstream, chatClient, chatUpstream],
  ])('%s', (_, client, own, otherClient, other) => {
    fc.assert(
      fc.property(request, (given) => {
        const first = own.writeRequest(given, 'm', dialect);
        if (!first.ok) throw new Error(first.error);
        const read = client.readRequest(first.value);
        if (!read.ok) throw new Error(read.error.message);
        const away = other.writeRequest(read.value.request, 'm', dialect);
        if (!away.ok) throw new Error(away.error);
        const back = otherClient.readRequest(overWire(away.value));
        if (!back.ok) throw new Error(back.error.message);
        expect(own.writeRequest({ ...back.value.request, streamUsage: true }, 'm', dialect)).toEqual(first);
      }),
    );
  });
});

function overWire(body: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}

/** A stream as providers send it, in bites of some characters. */
function piecesOf(
  { id: answerId, model, parts, stop, usage: used }: Completion,
  size: number,
): StreamPiece[] {
  const pieces: StreamPiece[] = [{ kind: 'start', id: answerId, model }];
  parts.forEach((part, index) => {
    switch (part.kind) {
      case 'hidden_reasoning':
        pieces.push({ kind: 'open', index, part });
        break;
      case 'tool_call':
        pieces.push({ kind: 'open', index, part: { kind: 'tool_call', id: part.id, name: part.name } });
        pieces.push(
          ...bites(part.argumentsText, size).map((bite): StreamPiece => ({
            kind: 'delta',
            index,
            text: bite,
          })),
        );
        break;
      case 'text':
      case 'refusal':
      case 'reasoning':
        pieces.push({ kind: 'open', index, part: { kind: part.kind } });
        pieces.push(
          ...bites(part.text, size).map((bite): StreamPiece => ({ kind: 'delta', index, text: bite })),
        );
        if (part.kind === 'reasoning' && part.signature !== undefined)
          pieces.push({ kind: 'signature', index, signature: part.signature });
    }
    pieces.push({ kind: 'close', index });
  });
  pieces.push({ kind: 'stop', stop }, { kind: 'usage', usage: used }, { kind: 'end' });
  return pieces;
}

function bites(whole: string, size: number): string[] {
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
    whole.slice(at * size, (at + 1) * size),
  );
}

function assemble(pieces: readonly StreamPiece[]): Completion {
  const parts: AnswerPart[] = [];
  let answer: Completion = {
    id: '',
    model: '',
    parts,
    stop: { kind: 'end' },
    usage: { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 },
  };
  for (const piece of pieces) {
    if (piece.kind === 'start') answer = { ...answer, id: piece.id, model: piece.model };
    if (piece.kind === 'usage') answer = { ...answer, usage: piece.usage };
    if (piece.kind === 'stop') answer = { ...answer, stop: piece.stop };
    if (piece.kind === 'open') parts[piece.index] = opened(piece.part);
    const part = 'index' in piece ? parts[piece.index] : undefined;
    if (part === undefined || !('index' in piece)) continue;
    if (piece.kind === 'delta' && 'text' in part)
      parts[piece.index] = { ...part, text: part.text + piece.text };
    if (piece.kind === 'delta' && part.kind === 'tool_call')
      parts[piece.index] = { ...part, argumentsText: part.argumentsText + piece.text };
    if (piece.kind === 'signature' && part.kind === 'reasoning')
      parts[piece.index] = { ...part, signature: piece.signature };
  }
  return answer;
}

function opened(part: Extract<StreamPiece, { kind: 'open' }>['part']): AnswerPart {
  if (part.kind === 'tool_call') return { ...part, argumentsText: '' };
  return part.kind === 'hidden_reasoning' ? part : { kind: part.kind, text: '' };
}

/** Parts open in order, are closed once, and nothing of them comes before or after. */
function expectOrderly(pieces: readonly StreamPiece[]): void {
  const open = new Set<number>();
  let next = 0;
  for (const piece of pieces) {
    if (piece.kind === 'open') {
      expect(piece.index).toBe(next);
      next += 1;
      open.add(piece.index);
    } else if (piece.kind === 'close') expect(open.delete(piece.index)).toBe(true);
    else if (piece.kind === 'delta' || piece.kind === 'signature') expect(open.has(piece.index)).toBe(true);
    else if (piece.kind === 'stop') expect([...open]).toEqual([]);
  }
}
