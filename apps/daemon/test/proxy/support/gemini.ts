import type { JsonObject } from '../../../src/proxy/formats/format.ts';
import type {
  AnswerPart,
  Completion,
  CompletionRequest,
  Turn,
  UserPart,
} from '../../../src/proxy/formats/conversation.ts';
import { givenCallId, hideSignature, signatureIn } from '../../../src/proxy/formats/gemini/signatures.ts';

/** Gemini's end of the wire, by ai.google.dev/api/generate-content: reads requests, writes answers. */

interface Part {
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

interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly Part[];
}

interface Request {
  readonly systemInstruction?: { readonly parts: readonly { readonly text: string }[] };
  readonly contents: readonly Content[];
  readonly tools?: readonly { readonly functionDeclarations: readonly JsonObject[] }[];
  readonly toolConfig?: {
    readonly functionCallingConfig: {
      readonly mode: string;
      readonly allowedFunctionNames?: readonly string[];
    };
  };
  readonly generationConfig?: {
    readonly maxOutputTokens?: number;
    readonly temperature?: number;
    readonly topP?: number;
    readonly stopSequences?: readonly string[];
  };
}

export function readGeminiRequest(body: JsonObject): Partial<CompletionRequest> {
  const {
    systemInstruction,
    contents,
    tools,
    toolConfig,
    generationConfig = {},
  } = body as unknown as Request;
  const system: Turn[] =
    systemInstruction === undefined
      ? []
      : [{ role: 'system', parts: systemInstruction.parts.map(({ text }) => ({ kind: 'text', text })) }];
  const { maxOutputTokens, temperature, topP, stopSequences = [] } = generationConfig;
  return {
    turns: [...system, ...contents.map(readContent)],
    tools: (tools ?? []).flatMap(({ functionDeclarations }) =>
      functionDeclarations.map(({ parametersJsonSchema, ...rest }) => ({
        ...(rest as { name: string; description?: string }),
        schema: parametersJsonSchema as JsonObject,
      })),
    ),
    ...(toolConfig === undefined ? {} : { toolChoice: readChoice(toolConfig.functionCallingConfig) }),
    ...(maxOutputTokens === undefined ? {} : { outputTokensMax: maxOutputTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    stop: stopSequences,
  };
}

function readChoice({
  mode,
  allowedFunctionNames: [name] = [],
}: NonNullable<Request['toolConfig']>['functionCallingConfig']): NonNullable<
  CompletionRequest['toolChoice']
> {
  if (name !== undefined) return { kind: 'tool', name };
  const kinds = { AUTO: 'auto', NONE: 'none', ANY: 'required' } as const;
  return { kind: kinds[mode as keyof typeof kinds] };
}

function readContent({ role, parts }: Content): Turn {
  return role === 'model'
    ? { role: 'assistant', parts: parts.flatMap(readSaid) }
    : { role: 'user', parts: parts.map(readGiven) };
}

function readGiven({ text, inlineData, fileData, functionResponse }: Part): UserPart {
  if (inlineData?.mimeType === 'application/pdf')
    return { kind: 'file', mediaType: inlineData.mimeType, data: inlineData.data };
  if (inlineData !== undefined) {
    const { mimeType: mediaType, data } = inlineData;
    return { kind: 'image', source: { kind: 'data', mediaType, data } };
  }
  if (fileData !== undefined) return { kind: 'image', source: { kind: 'url', url: fileData.fileUri } };
  if (functionResponse === undefined) return { kind: 'text', text: text ?? '' };
  const { id = '', response } = functionResponse;
  const parts = [response.output ?? []].flat().map((output) => ({ kind: 'text', text: output }) as const);
  return { kind: 'tool_result', callId: id, parts, failed: false };
}

function readSaid({ text, functionCall, thoughtSignature }: Part): AnswerPart[] {
  const id = functionCall?.id ?? '';
  const hidden: AnswerPart[] =
    thoughtSignature === undefined
      ? []
      : [{ kind: 'hidden_reasoning', data: hideSignature(id, thoughtSignature) }];
  if (functionCall === undefined) return [{ kind: 'text', text: text ?? '' }, ...hidden];
  const { name, args } = functionCall;
  return [...hidden, { kind: 'tool_call', id, name, argumentsText: JSON.stringify(args) }];
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
