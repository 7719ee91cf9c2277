import type { AnswerPart, Completion, Stop, Usage } from '../conversation.ts';
import type { AnswerContext, JsonObject } from '../format.ts';
import { numberIn, objectIn } from '../json.ts';

/** One item of a response's output, and what stands in it. */
export function writeItem(part: AnswerPart, id: string, status: 'in_progress' | 'completed'): JsonObject {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return { type: 'message', id, status, role: 'assistant', content: [writeContent(part)] };
    case 'reasoning':
      return { type: 'reasoning', id, summary: [{ type: 'summary_text', text: part.text }] };
    case 'hidden_reasoning':
      return { type: 'reasoning', id, summary: [], encrypted_content: part.data };
    case 'tool_call':
      return {
        type: 'function_call',
        id,
        status,
        call_id: part.id,
        name: part.name,
        arguments: part.argumentsText,
      };
  }
}

export function writeContent(part: { readonly kind: 'text' | 'refusal'; readonly text: string }): JsonObject {
  return part.kind === 'refusal'
    ? { type: 'refusal', refusal: part.text }
    : { type: 'output_text', text: part.text, annotations: [], logprobs: [] };
}

export function writeResponsesUsage(usage: Usage): JsonObject {
  return {
    input_tokens: usage.inputTokens,
    input_tokens_details: { cached_tokens: usage.cachedInputTokens },
    output_tokens: usage.outputTokens,
    output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
    total_tokens: usage.inputTokens + usage.outputTokens,
  };
}

export function readResponsesUsage(body: unknown): Usage | undefined {
  const usage = objectIn(body, 'usage');
  if (usage === undefined) return undefined;
  return {
    inputTokens: numberIn(usage, 'input_tokens') ?? 0,
    cachedInputTokens: numberIn(objectIn(usage, 'input_tokens_details'), 'cached_tokens') ?? 0,
    cacheWriteTokens: 0,
    outputTokens: numberIn(usage, 'output_tokens') ?? 0,
    reasoningTokens: numberIn(objectIn(usage, 'output_tokens_details'), 'reasoning_tokens') ?? 0,
  };
}

export interface ResponseState {
  readonly id: string;
  readonly model: string;
  readonly output: readonly JsonObject[];
  /** Undefined: it is not done. */
  readonly stop: Stop | undefined;
  readonly usage: Usage | undefined;
}

/** The response object, which repeats what was asked for. */
export function writeResponse(state: ResponseState, { body, createdSeconds }: AnswerContext): JsonObject {
  const why = incompleteReason(state.stop);
  return {
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
  };
}

function incompleteReason(stop: Stop | undefined): string | undefined {
  if (stop?.kind === 'length') return 'max_output_tokens';
  return stop?.kind === 'filter' ? 'content_filter' : undefined;
}

export function writeResponsesAnswer(completion: Completion, context: AnswerContext): JsonObject {
  const id = responseId(completion.id);
  const output = completion.parts.map((part, index) =>
    writeItem(part, itemId(part.kind, id, index), 'completed'),
  );
  return writeResponse({ ...completion, id, output }, context);
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
};

export function itemId(kind: AnswerPart['kind'], response: string, index: number): string {
  return `${prefixes[kind]}_${response.slice('resp_'.length)}_${index}`;
}
