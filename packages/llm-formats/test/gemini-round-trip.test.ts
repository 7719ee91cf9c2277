import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '@hunch/common/json';
import type { AnswerPart, CompletionRequest, UserPart } from '../src/conversation.ts';
import { hideSignature } from '../src/gemini/signatures.ts';
import { call, completionOf, requestOf, stoppedByCalls, text } from './support/anything.ts';
import { formats } from '../src/formats.ts';
import { piecesOf } from '../src/testing/stream-pieces.ts';
import { assemble, expectOrderly } from './support/pieces.ts';

const dialect = {
  sendsReasoning: true,
  streamUsage: true,
  takesHints: true,
  outputLimitField: 'max_tokens',
  outputTokensDefault: 1_000,
} as const;

const signature = fc.base64String({ minLength: 4, maxLength: 24 });
const words = fc
  .tuple(text, fc.option(signature))
  .map(([said, signed]): AnswerPart[] => [
    said,
    ...(signed === null ? [] : [{ kind: 'hidden_reasoning', data: hideSignature('', signed) } as const]),
  ]);
const calls = fc
  .tuple(fc.uniqueArray(call, { maxLength: 3, selector: ({ id }) => id }), signature)
  .map(([all, signed]): AnswerPart[] =>
    all.flatMap((part, index) =>
      index === 0
        ? [{ kind: 'hidden_reasoning', data: hideSignature(part.id, signed) } as const, part]
        : [part],
    ),
  );
const thought = text.map(({ text: said }): AnswerPart => ({ kind: 'reasoning', text: said }));
const said = fc
  .tuple(fc.option(words), calls)
  .map(([first, rest]) => [...(first ?? []), ...rest])
  .filter((parts) => parts.length > 0);
const answered = fc
  .tuple(fc.option(thought), said)
  .map(([first, rest]) => (first === null ? rest : [first, ...rest]));

/** Names of files and users have no place there; a result has the name of its call, which is in the turn before. */
const request = requestOf(said).map((given): CompletionRequest => {
  const { user: _, ...rest } = given;
  const turns = given.turns.flatMap((turn, index): typeof given.turns => {
    if (turn.role !== 'user') return [turn];
    const before = given.turns[index - 1];
    const made = (before?.role === 'assistant' ? before.parts : []).filter(
      (part) => part.kind === 'tool_call',
    );
    const parts = turn.parts.flatMap((part, at): UserPart[] => {
      if (part.kind === 'file') return [{ kind: part.kind, source: part.source }];
      if (part.kind !== 'tool_result') return [part];
      const answers = made[at];
      return answers === undefined ? [] : [{ ...part, callId: answers.id }];
    });
    return parts.length === 0 ? [] : [{ role: 'user', parts }];
  });
  // What one says in several turns becomes one there.
  return { ...rest, turns: turns.filter(({ role }, index) => role !== turns[index - 1]?.role) };
});

const context = { streamUsage: true, createdSeconds: 1, body: {} };

const completion = completionOf(answered).map(stoppedByCalls);

test('a request', () => {
  fc.assert(
    fc.property(request, (given) => {
      const written = formats.gemini.provider.writeRequest(given, 'gemini-3-pro', dialect);
      if (!written.ok) throw new Error(written.error);
      // Which model it is for, and whether it streams, stands in the path.
      const body = { ...overWire(written.value.body), model: given.model, stream: given.stream };
      expect(formats.gemini.client.readRequest(body)).toEqual({
        ok: true,
        value: { request: given, rejected: [], dropped: [] },
      });
    }),
  );
});

test('an answer', () => {
  fc.assert(
    fc.property(completion, (given) => {
      const read = formats.gemini.provider.readAnswer(
        overWire(formats.gemini.client.writeAnswer(given, context)),
      );
      expect(read).toEqual({ ok: true, value: given });
    }),
  );
});

test('a streamed answer, whatever its pieces', () => {
  fc.assert(
    fc.property(completion, fc.integer({ min: 1, max: 7 }), (given, size) => {
      const reader = formats.gemini.provider.streamReader();
      const writer = formats.gemini.client.streamWriter(context);
      const pieces = piecesOf(given, size)
        .flatMap((piece) => writer.write(piece))
        .flatMap((event) => reader.read(event));
      expect(assemble(pieces)).toEqual(given);
      expect(pieces.at(-1)).toMatchObject({ kind: 'stop' });
      expectOrderly(pieces);
    }),
  );
});

function overWire(body: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}
