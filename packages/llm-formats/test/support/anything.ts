import fc from 'fast-check';
import type { AnswerPart, Completion, CompletionRequest, Turn, UserPart } from '../../src/conversation.ts';

/** What can be said in every format, for the properties that hold each of them to saying it. */
const filled = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
export const id = fc.stringMatching(/^[a-z]{1,8}_[A-Za-z0-9]{1,8}$/);
const name = fc.stringMatching(/^[a-z_]{1,12}$/);
export const text = filled.map((value) => ({ kind: 'text', text: value }) as const);
const base64 = fc.base64String({ minLength: 4, maxLength: 24 });
const image = fc.oneof(
  fc.webUrl().map((url) => ({ kind: 'image', source: { kind: 'url', url } }) as const),
  base64.map((data) => ({ kind: 'image', source: { kind: 'data', mediaType: 'image/png', data } }) as const),
);
const file = fc
  .tuple(base64, filled)
  .map(
    ([data, title]) =>
      ({ kind: 'file', source: { kind: 'data', mediaType: 'application/pdf', data }, name: title }) as const,
  );
const argumentsText = fc
  .dictionary(name, fc.oneof(filled, fc.integer(), fc.boolean()))
  .map((value) => JSON.stringify(value));
export const call = fc
  .tuple(id, name, argumentsText)
  .map(
    ([callId, tool, written]) =>
      ({ kind: 'tool_call', id: callId, name: tool, argumentsText: written }) as const,
  );
const toolResult = fc
  .tuple(id, fc.array(text, { minLength: 1, maxLength: 2 }))
  .map(([callId, parts]): UserPart => ({ kind: 'tool_result', callId, parts, failed: false }));
export const reasoning = fc
  .tuple(filled, filled)
  .map(([thought, signature]) => ({ kind: 'reasoning', text: thought, signature }) as const);
export const hidden = filled.map((data) => ({ kind: 'hidden_reasoning', data }) as const);

type Thought = AnswerPart & { readonly kind: 'reasoning' | 'hidden_reasoning' };

/** Reasoning, then words, then calls: the order that all formats can keep. */
export function answerPartsOf(thoughts: fc.Arbitrary<Thought[]>): fc.Arbitrary<AnswerPart[]> {
  return fc
    .tuple(thoughts, fc.option(text), fc.array(call, { maxLength: 3 }))
    .map(([thought, words, calls]) => [...thought, ...(words === null ? [] : [words]), ...calls])
    .filter((parts) => parts.length > 0);
}

const tool = fc.record(
  { name, description: filled, schema: fc.constant({ type: 'object', properties: {} }) },
  { requiredKeys: ['name', 'schema'] },
);
const choice = fc.oneof(
  fc.constantFrom({ kind: 'auto' } as const, { kind: 'none' } as const, { kind: 'required' } as const),
  name.map((chosen) => ({ kind: 'tool', name: chosen }) as const),
);

const usage = fc
  .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000))
  .map(([fresh, cachedInputTokens, outputTokens]) => ({
    inputTokens: fresh + cachedInputTokens,
    cachedInputTokens,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: 0,
  }));

/** @param answerParts what the assistant says in it */
export function requestOf(answerParts: fc.Arbitrary<AnswerPart[]>): fc.Arbitrary<CompletionRequest> {
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

  return fc
    .record(
      {
        turns,
        // Two of one name are refused by every provider.
        tools: fc.uniqueArray(tool, { minLength: 1, maxLength: 2, selector: ({ name }) => name }),
        toolChoice: choice,
        // OpenAI's responses take no lower bound.
        outputTokensMax: fc.integer({ min: 16, max: 9_000 }),
        temperature: fc.double({ min: 0, max: 1, noNaN: true }),
        topP: fc.double({ min: 0, max: 1, noNaN: true }),
        stop: fc.array(filled, { maxLength: 3 }),
        // An address is not sent to everybody.
        user: filled.filter((name) => !/[@+]/.test(name)),
        stream: fc.boolean(),
      },
      { requiredKeys: ['turns', 'tools', 'outputTokensMax', 'stop', 'stream'] },
    )
    .map((fields) => ({ model: 'm', streamUsage: true, ...fields }));
}

export function completionOf(answerParts: fc.Arbitrary<AnswerPart[]>): fc.Arbitrary<Completion> {
  return fc.record({
    id,
    model: name,
    parts: answerParts,
    stop: fc.constantFrom({ kind: 'end' } as const, { kind: 'length' } as const, { kind: 'tool' } as const),
    usage,
  });
}

/** For formats that do not tell a stop for calls from any other. */
export function stoppedByCalls(given: Completion): Completion {
  if (given.stop.kind === 'length') return given;
  return { ...given, stop: { kind: given.parts.some(({ kind }) => kind === 'tool_call') ? 'tool' : 'end' } };
}
