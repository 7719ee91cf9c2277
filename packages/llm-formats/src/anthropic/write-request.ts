import { err, ok, type Result } from '@hunch/common/result';
import { compact, isObject, type JsonObject, listIn, textIn } from '@hunch/common/json';
import type {
  AnswerPart,
  CompletionRequest,
  FilePart,
  ImagePart,
  TextPart,
  ToolResultPart,
  Turn,
  UserPart,
} from '../conversation.ts';
import type { Dialect, WrittenRequest } from '../format.ts';
import { isMarkedHidden, ownHidden } from '../hidden-reasoning.ts';
import { thinkingTokens } from '../thinking.ts';
import { apartFromSystem, argumentsOf } from '../shared-fields.ts';

/** The least budget for thinking that is accepted (docs.claude.com, "Extended thinking"). */
const THINKING_TOKENS_MIN = 1_024;

/** There is no field for an answer that is any JSON object, but the model can read. */
const onlyJson: TextPart = {
  kind: 'text',
  text: 'Answer with one JSON object and nothing else: no words around it, no code fence.',
};

/** A request in Anthropic's format. What it has no words for is the error. */
export function writeMessagesRequest(
  request: CompletionRequest,
  model: string,
  dialect: Dialect,
): Result<WrittenRequest, string> {
  const { system: told, conversation } = apartFromSystem(request.turns);
  const said = request.answerFormat?.kind === 'json' ? [...told, onlyJson] : told;
  const system = writeTexts(said);
  const messages: JsonObject[] = [];
  for (const turn of conversation) {
    const content = writeTurn(turn, dialect);
    if (!content.ok) return content;
    if (content.value.length > 0) messages.push({ role: turn.role, content: content.value });
  }
  const outputTokens = request.outputTokensMax ?? dialect.outputTokensDefault;
  const dropped: string[] = [];
  const thinking = writeThinking(request, outputTokens, messages, dropped);
  const body = compact({
    model,
    max_tokens: outputTokens,
    system: system.length === 0 ? undefined : system,
    messages,
    tools: request.tools.length === 0 ? undefined : request.tools.map(writeTool),
    tool_choice: writeToolChoice(request),
    temperature: writeTemperature(request, thinking, dropped),
    top_p: request.topP,
    top_k: request.topK,
    stop_sequences: request.stop.length === 0 ? undefined : request.stop,
    thinking,
    output_config: writeOutputConfig(request),
    metadata: request.user === undefined ? undefined : { user_id: request.user },
    stream: request.stream ? true : undefined,
  });
  return ok({ body, dropped });
}

/**
 * The same request for another model, without thinking that another provider has done for the same client: its own comes
 * signed, and any other is refused.
 */
export function forwardMessagesRequest(body: JsonObject, model: string): JsonObject {
  const messages = listIn(body, 'messages');
  if (!messages.some((message) => listIn(message, 'content').some(isForeignThinking)))
    return { ...body, model };
  const kept = messages.map((message) => {
    if (!isObject(message) || !Array.isArray(message.content)) return message;
    return { ...message, content: message.content.filter((block) => !isForeignThinking(block)) };
  });
  return { ...body, model, messages: kept.filter((message) => !isEmptied(message)) };
}

function isForeignThinking(block: unknown): boolean {
  if (!isObject(block)) return false;
  if (block.type === 'redacted_thinking') return isMarkedHidden(block.data);
  return block.type === 'thinking' && (block.signature ?? '') === '';
}

function isEmptied(message: unknown): boolean {
  return isObject(message) && Array.isArray(message.content) && message.content.length === 0;
}

function writeTexts(
  parts: readonly { readonly kind: string; readonly text?: string; readonly cache?: unknown }[],
): JsonObject[] {
  // An empty block is refused.
  return parts.flatMap(({ text = '', cache }) =>
    text === '' ? [] : [compact({ type: 'text', text, cache_control: cache })],
  );
}

function writeTurn(turn: Turn, dialect: Dialect): Result<readonly JsonObject[], string> {
  if (turn.role === 'user') return ok(turn.parts.flatMap(writeUserPart));
  const blocks: JsonObject[] = [];
  for (const part of turn.parts) {
    const block = writeAnswerPart(part, dialect);
    if (!block.ok) return block;
    blocks.push(...block.value);
  }
  return ok(blocks);
}

function writeUserPart(part: UserPart): readonly JsonObject[] {
  switch (part.kind) {
    case 'text':
      return writeTexts([part]);
    case 'image':
      return [writeImage(part)];
    case 'file':
      return [writeFile(part)];
    case 'tool_result':
      return [writeToolResult(part)];
  }
}

function writeToolResult({ callId, parts, failed, cache }: ToolResultPart): JsonObject {
  const write = (part: TextPart | ImagePart): readonly JsonObject[] =>
    part.kind === 'image' ? [writeImage(part)] : writeTexts([part]);
  const content = parts.flatMap(write);
  return compact({
    type: 'tool_result',
    tool_use_id: callId,
    content: content.length === 0 ? undefined : content,
    is_error: failed ? true : undefined,
    cache_control: cache,
  });
}

function writeImage({ source, cache }: ImagePart): JsonObject {
  return compact({
    type: 'image',
    source:
      source.kind === 'url'
        ? { type: 'url', url: source.url }
        : { type: 'base64', media_type: source.mediaType, data: source.data },
    cache_control: cache,
  });
}

function writeFile({ mediaType, data, name, cache }: FilePart): JsonObject {
  const source = { type: 'base64', media_type: mediaType, data };
  return compact({ type: 'document', source, title: name, cache_control: cache });
}

function writeAnswerPart(part: AnswerPart, dialect: Dialect): Result<readonly JsonObject[], string> {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return ok(writeTexts([part]));
    case 'reasoning':
      // Without the signature of its own model it would be refused, and earlier thinking is optional.
      if (!dialect.sendsReasoning || part.signature === undefined) return ok([]);
      return ok([{ type: 'thinking', thinking: part.text, signature: part.signature }]);
    case 'hidden_reasoning': {
      const data = ownHidden('anthropic', part.data);
      if (!dialect.sendsReasoning || data === undefined) return ok([]);
      return ok([{ type: 'redacted_thinking', data }]);
    }
    case 'tool_call': {
      const input = argumentsOf(part);
      if (input === undefined) return err('arguments of a tool call that are no JSON object');
      return ok([{ type: 'tool_use', id: part.id, name: part.name, input }]);
    }
  }
}

function writeTool({
  name,
  description,
  schema,
  strict,
  cache,
}: CompletionRequest['tools'][number]): JsonObject {
  return compact({ name, description, input_schema: schema, strict, cache_control: cache });
}

function writeToolChoice({ tools, toolChoice, parallelToolCalls }: CompletionRequest): unknown {
  if (tools.length === 0 || (toolChoice === undefined && parallelToolCalls === undefined)) return undefined;
  const disable = parallelToolCalls === undefined ? undefined : !parallelToolCalls;
  switch (toolChoice?.kind) {
    case 'none':
      return { type: 'none' };
    case 'required':
      return compact({ type: 'any', disable_parallel_tool_use: disable });
    case 'tool':
      return compact({ type: 'tool', name: toolChoice.name, disable_parallel_tool_use: disable });
    case 'auto':
    case undefined:
      return compact({ type: 'auto', disable_parallel_tool_use: disable });
  }
}

function writeThinking(
  { thinking, toolChoice }: CompletionRequest,
  outputTokens: number,
  messages: readonly JsonObject[],
  dropped: string[],
): JsonObject | undefined {
  if (thinking === undefined) return undefined;
  const wanted = thinkingTokens(thinking);
  if (wanted === 0) return { type: 'disabled' };
  const isForced = toolChoice?.kind === 'required' || toolChoice?.kind === 'tool';
  if (isForced || actsUnthinking(messages)) {
    dropped.push('thinking');
    return undefined;
  }
  // The budget is part of the answer's, and must leave room for something to say.
  const budget = Math.min(wanted, outputTokens - 1);
  return budget < THINKING_TOKENS_MIN ? undefined : { type: 'enabled', budget_tokens: budget };
}

/**
 * Whether the conversation is within a round of tools that did not begin with a thought of this provider's: another model
 * began it, or the client has no place for thoughts. To think on is refused then.
 */
function actsUnthinking(messages: readonly JsonObject[]): boolean {
  const last = messages.findLast(({ role }) => role === 'assistant');
  const blocks = listIn(last, 'content');
  const isThought = ['thinking', 'redacted_thinking'].includes(textIn(blocks[0], 'type') ?? '');
  return !isThought && blocks.some((block) => textIn(block, 'type') === 'tool_use');
}

/** Above 1 it is refused, and beside thinking anything but 1 is. */
function writeTemperature(
  { temperature }: CompletionRequest,
  thinking: JsonObject | undefined,
  dropped: string[],
): number | undefined {
  if (temperature === undefined) return undefined;
  if (temperature <= 1 && (temperature === 1 || thinking?.type !== 'enabled')) return temperature;
  dropped.push('temperature');
  return undefined;
}

function writeOutputConfig({ answerFormat }: CompletionRequest): JsonObject | undefined {
  if (answerFormat?.kind !== 'schema') return undefined;
  return { format: { type: 'json_schema', schema: answerFormat.schema } };
}
