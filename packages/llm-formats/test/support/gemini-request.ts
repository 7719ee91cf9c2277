import type { JsonObject } from '@hunch/common/json';
import type { AnswerPart, CompletionRequest, Turn, UserPart } from '../../src/conversation.ts';
import { hideSignature } from '../../src/gemini/signatures.ts';
import type { Content, Part } from '../../src/testing/gemini-answer.ts';

/** Gemini's side: reads requests as ai.google.dev/api/generate-content describes them. */

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
