import type { JsonObject } from '@hunch/common/json';
import type { AnswerPart, Completion } from '../conversation.ts';
import { givenCallId, signatureIn } from '../gemini/signatures.ts';

export interface Part {
  readonly text?: string;
  readonly thought?: boolean;
  readonly thoughtSignature?: string;
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
  readonly fileData?: { readonly fileUri: string };
  readonly functionCall?: { readonly id?: string; readonly name: string; readonly args: JsonObject };
  readonly functionResponse?: {
    readonly id?: string;
    readonly name: string;
    readonly response: { readonly output?: string | readonly string[] };
  };
}

export interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly Part[];
}

const reasons: Readonly<Record<string, string>> = { length: 'MAX_TOKENS', filter: 'SAFETY' };

export function writeGeminiAnswer({ id, model, parts, stop, usage }: Completion): JsonObject {
  return {
    candidates: [
      {
        content: { role: 'model', parts: writeParts(parts) },
        finishReason: reasons[stop.kind] ?? 'STOP',
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: usage.inputTokens,
      cachedContentTokenCount: usage.cachedInputTokens,
      candidatesTokenCount: usage.outputTokens - usage.reasoningTokens,
      thoughtsTokenCount: usage.reasoningTokens,
      totalTokenCount: usage.inputTokens + usage.outputTokens,
    },
    modelVersion: model,
    responseId: id,
  };
}

/** A signature goes with what it signs. */
function writeParts(parts: readonly AnswerPart[]): Part[] {
  const written: Part[] = [];
  let signature: string | undefined;
  for (const part of parts) {
    const signed = signature === undefined ? {} : { thoughtSignature: signature };
    if (part.kind === 'hidden_reasoning') {
      const own = signatureIn(part.data);
      const last = written.at(-1);
      if (own?.callId === '' && last !== undefined)
        written[written.length - 1] = { ...last, thoughtSignature: own.signature };
      else signature = own?.signature;
    } else if (part.kind === 'tool_call') {
      const isGiven = part.id.startsWith(givenCallId('', 0).slice(0, 11));
      const functionCall = {
        ...(isGiven ? {} : { id: part.id }),
        name: part.name,
        args: JSON.parse(part.argumentsText) as JsonObject,
      };
      written.push({ functionCall, ...signed });
      signature = undefined;
    } else written.push({ text: part.text, ...(part.kind === 'reasoning' ? { thought: true } : {}) });
  }
  return written;
}

/** The same as a stream: words some characters at a time, and in each event the usage up to there. */
export function geminiEvents(completion: Completion, size: number): string[] {
  const whole = writeGeminiAnswer(completion) as unknown as {
    readonly candidates: readonly [{ readonly content: Content; readonly finishReason: string }];
  } & JsonObject;
  const [{ content, finishReason }] = whole.candidates;
  const bites = content.parts.flatMap((part): Part[] => {
    if (part.text === undefined) return [part];
    const { text, thoughtSignature, ...rest } = part;
    const words = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const end = thoughtSignature === undefined ? [] : [{ text: '', thoughtSignature }];
    return [...words.map((word) => ({ ...rest, text: word })), ...end];
  });
  const events = bites.map((part) => ({ content: { role: 'model', parts: [part] }, index: 0 }));
  const last = { content: { role: 'model', parts: [] }, finishReason, index: 0 };
  return [...events, last].map((candidate) => JSON.stringify({ ...whole, candidates: [candidate] }));
}
