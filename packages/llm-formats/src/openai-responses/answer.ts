import { compact, type JsonObject, objectIn, textIn } from '@hunch/common/json';
import { countIn } from '../count-in.ts';
import {
  type AnswerPart,
  type Completion,
  rareUsage,
  type RefusalPart,
  type ServiceTier,
  type Source,
  type Stop,
  type TextPart,
  type Usage,
} from '../conversation.ts';
import type { AnswerContext } from '../format.ts';
import { givenArguments } from '../shared-fields.ts';
import { writeLogprobs } from '../logprobs.ts';
import { writeCitation } from '../sources.ts';
import { hiddenForClient, markHidden } from '../hidden-reasoning.ts';
import { customInput } from '../custom-tools.ts';
import { type ToolOrigin, toolOrigins } from './tools.ts';

/**
 * One item of a response's output, and what stands in it.
 *
 * @param origin of the tool that is called, where the client knows it by another name or shape
 */
export function writeItem(
  part: AnswerPart,
  id: string,
  status: 'in_progress' | 'completed',
  origin?: ToolOrigin,
): JsonObject {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return { type: 'message', id, status, role: 'assistant', content: [writeContent(part)] };
    case 'search':
      return { type: 'web_search_call', id, status, action: { type: 'search', query: part.query } };
    case 'picture':
      return { type: 'image_generation_call', id, status, result: part.data };
    case 'reasoning':
      return compact({
        type: 'reasoning',
        id,
        summary: [{ type: 'summary_text', text: part.text }],
        // The one field of the item that clients give back as it is.
        encrypted_content: part.signature === undefined ? undefined : markHidden('signed', part.signature),
      });
    case 'hidden_reasoning':
      return {
        type: 'reasoning',
        id,
        summary: [],
        encrypted_content: hiddenForClient('responses', part.data),
      };
    case 'tool_call': {
      const called = { id, status, call_id: part.id, name: part.name, ...nameIn(origin) };
      return origin?.isCustom === true
        ? { type: 'custom_tool_call', ...called, input: customInput(part.argumentsText) }
        : {
            type: 'function_call',
            ...called,
            arguments: status === 'completed' ? givenArguments(part) : part.argumentsText,
          };
    }
  }
}

function nameIn(origin: ToolOrigin | undefined): JsonObject {
  if (origin === undefined) return {};
  const { name, namespace } = origin;
  return namespace === undefined ? { name } : { name, namespace };
}

export function writeContent(part: TextPart | RefusalPart): JsonObject {
  if (part.kind === 'refusal') return { type: 'refusal', refusal: part.text };
  const { text, sources = [], logprobs = [] } = part;
  const annotations = sources.map((source) => writeAnnotation(source, text.length));
  return { type: 'output_text', text, annotations, logprobs: writeLogprobs(logprobs) };
}

/** @param length of its text */
export function writeAnnotation(source: Source, length: number): JsonObject {
  return { type: 'url_citation', ...writeCitation(source, { from: 0, length }) };
}

function writeResponsesUsage(usage: Usage): JsonObject {
  return {
    input_tokens: usage.inputTokens,
    input_tokens_details: compact({
      cached_tokens: usage.cachedInputTokens,
      cache_write_tokens: usage.cacheWriteTokens === 0 ? undefined : usage.cacheWriteTokens,
      audio_tokens: usage.audioInputTokens,
      image_tokens: usage.imageInputTokens,
    }),
    output_tokens: usage.outputTokens,
    output_tokens_details: compact({
      reasoning_tokens: usage.reasoningTokens,
      audio_tokens: usage.audioOutputTokens,
      image_tokens: usage.imageOutputTokens,
    }),
    total_tokens: usage.inputTokens + usage.outputTokens,
  };
}

export function readResponsesUsage(body: unknown): Usage | undefined {
  const usage = objectIn(body, 'usage');
  if (usage === undefined) return undefined;
  const input = objectIn(usage, 'input_tokens_details');
  const output = objectIn(usage, 'output_tokens_details');
  return {
    inputTokens: countIn(usage, 'input_tokens') ?? 0,
    cachedInputTokens: countIn(input, 'cached_tokens') ?? 0,
    cacheWriteTokens: countIn(input, 'cache_write_tokens') ?? 0,
    outputTokens: countIn(usage, 'output_tokens') ?? 0,
    reasoningTokens: countIn(output, 'reasoning_tokens') ?? 0,
    ...rareUsage({
      audioInputTokens: countIn(input, 'audio_tokens'),
      audioOutputTokens: countIn(output, 'audio_tokens'),
      imageInputTokens: countIn(input, 'image_tokens'),
      imageOutputTokens: countIn(output, 'image_tokens'),
      isBatch: textIn(body, 'service_tier') === 'flex',
    }),
  };
}

interface ResponseState {
  readonly id: string;
  readonly model: string;
  readonly output: readonly JsonObject[];
  /** Undefined: it is not done. */
  readonly stop: Stop | undefined;
  readonly usage: Usage | undefined;
  readonly serviceTier?: ServiceTier;
}

/** The response object, which repeats what was asked for. */
export function writeResponse(state: ResponseState, { body, createdSeconds }: AnswerContext): JsonObject {
  const why = incompleteReason(state);
  return compact({
    id: state.id,
    object: 'response',
    created_at: createdSeconds,
    status: state.stop === undefined ? 'in_progress' : why === undefined ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: why === undefined ? null : { reason: why },
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    model: state.model,
    output: state.output,
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: body.reasoning ?? { effort: null, summary: null },
    store: false,
    temperature: body.temperature ?? null,
    text: body.text ?? { format: { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_p: body.top_p ?? null,
    truncation: 'disabled',
    usage: state.usage === undefined ? null : writeResponsesUsage(state.usage),
    metadata: body.metadata ?? {},
    service_tier: state.serviceTier,
  });
}

/** A model that refuses says so in a part of its own; where there is none, nothing else would tell. */
function incompleteReason({ stop, output }: ResponseState): string | undefined {
  if (stop?.kind === 'length') return 'max_output_tokens';
  const isBare = stop?.kind === 'refusal' && !output.some((item) => item.type === 'message');
  return stop?.kind === 'filter' || isBare ? 'content_filter' : undefined;
}

export function writeResponsesAnswer(completion: Completion, context: AnswerContext): JsonObject {
  const id = responseId(completion.id);
  const origins = toolOrigins(context.body);
  const why = refusalOf(completion.stop, completion.parts);
  const parts = why === undefined ? completion.parts : [...completion.parts, why];
  const output = parts.map((part, index) => {
    const origin = part.kind === 'tool_call' ? origins.get(part.name) : undefined;
    return writeItem(part, itemId(part.kind, id, index), 'completed', origin);
  });
  return writeResponse({ ...completion, id, output }, context);
}

/** Why nothing more is said, in the words of the provider, where the model has not said it in its own. */
export function refusalOf(stop: Stop, parts: readonly { readonly kind: string }[]): RefusalPart | undefined {
  if (stop.kind !== 'refusal' && stop.kind !== 'filter') return undefined;
  if (stop.explanation === undefined || parts.some(({ kind }) => kind === 'refusal')) return undefined;
  return { kind: 'refusal', text: stop.explanation };
}

export function responseId(id: string): string {
  return id.startsWith('resp_') ? id : `resp_${id}`;
}

const prefixes: Readonly<Record<AnswerPart['kind'], string>> = {
  text: 'msg',
  refusal: 'msg',
  reasoning: 'rs',
  hidden_reasoning: 'rs',
  tool_call: 'fc',
  picture: 'ig',
  search: 'ws',
};

export function itemId(kind: AnswerPart['kind'], response: string, index: number): string {
  return `${prefixes[kind]}_${response.slice('resp_'.length)}_${index}`;
}
