import { err, ok, type Result } from '@hunch/common/result';
import { compact, isObject, type JsonObject, listIn, textIn } from '@hunch/common/json';
import type {
  AnswerPart,
  CompletionRequest,
  FilePart,
  ImagePart,
  ImageSource,
  TextPart,
  ToolResultPart,
  SpokenTurn,
  UserPart,
} from '../conversation.ts';
import type { Dialect, WrittenRequest } from '../format.ts';
import { isMarkedHidden, ownHidden } from '../hidden-reasoning.ts';
import { writeAnthropicSearch } from '../web-search.ts';
import { writeMcpServer, writeToolset } from '../remote-mcp.ts';
import { refusedFile } from '../media.ts';
import {
  apartFromSystem,
  argumentsOf,
  callableTools,
  describedSchema,
  heldArguments,
  openingWords,
} from '../shared-fields.ts';
import { hasForeignCitation, isForeignSearch, withoutCitations } from './searched.ts';
import { heldSchema } from './output-schema.ts';
import { traitsOf } from '../model-traits.ts';
import { forOtherModel } from './other-model.ts';
import { writeThinking } from './write-thinking.ts';

/** There is no field for an answer that is any JSON object, but the model can read. */
const onlyJson: TextPart = {
  kind: 'text',
  text: 'Answer with one JSON object and nothing else: no words around it, no code fence.',
};

const opening: TextPart = { kind: 'text', text: openingWords };

/** A request in Anthropic's format. What it has no words for is the error. */
export function writeMessagesRequest(
  request: CompletionRequest,
  model: string,
  dialect: Dialect,
): Result<WrittenRequest, string> {
  const refused = refusedFile(request.turns, ['audio', 'films']);
  if (refused !== undefined) return err(refused);
  const { system: told, conversation } = apartFromSystem(request.turns);
  const said = request.answerFormat?.kind === 'json' ? [...told, onlyJson] : told;
  const system = writeTexts(said);
  const messages = writeMessages(conversation, dialect);
  if (messages[0]?.role !== 'user') messages.unshift({ role: 'user', content: writeTexts([opening]) });
  trimPrefill(messages);
  // Newer models refuse to go on with what the client has begun, unless somebody asks them to.
  if (traitsOf(model).takesNoPrefill === true && messages.at(-1)?.role === 'assistant')
    messages.push({ role: 'user', content: writeTexts([opening]) });
  const outputTokens = request.outputTokensMax ?? dialect.outputTokensDefault;
  const dropped: string[] = [];
  const { thinking, effort } = writeThinking(request, model, outputTokens, messages, dropped);
  const body = compact({
    model,
    max_tokens: outputTokens,
    system: system.length === 0 ? undefined : system,
    messages,
    tools: writeTools(request, dropped),
    tool_choice: writeToolChoice(request),
    mcp_servers: request.mcpServers?.map(writeMcpServer),
    temperature: writeTemperature(request, thinking, dropped),
    top_p: request.topP,
    top_k: request.topK,
    stop_sequences: request.stop.length === 0 ? undefined : request.stop,
    thinking,
    output_config: writeOutputConfig(request, effort),
    metadata: writeMetadata(request, dropped),
    stream: request.stream ? true : undefined,
  });
  return ok({ body, dropped });
}

/** An answer that the model is to go on with must not end with blanks. */
function trimPrefill(messages: JsonObject[]): void {
  const last = messages.at(-1);
  const blocks = listIn(last, 'content');
  const block = blocks.at(-1);
  if (last?.role !== 'assistant' || !isObject(block) || block.type !== 'text') return;
  const text = (textIn(block, 'text') ?? '').trimEnd();
  const before = blocks.slice(0, -1);
  const content = text === '' ? before : [...before, { ...block, text }];
  messages.splice(-1, 1, ...(content.length === 0 ? [] : [{ ...last, content }]));
}

/** Anthropic asks for a name that tells nothing of who it is (docs.claude.com, "metadata.user_id"). */
function writeMetadata({ user }: CompletionRequest, dropped: string[]): JsonObject | undefined {
  if (user === undefined) return undefined;
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}\.[a-z]{2,24}$|^\+[\d\s()-]{7,20}$/i.test(user)) return { user_id: user };
  dropped.push('user');
  return undefined;
}

/**
 * The same request for another model, without what another provider has thought and found for the same client: its own
 * comes signed, and any other is refused.
 */
export function forwardMessagesRequest(given: JsonObject, model: string): JsonObject {
  const body = forOtherModel(given, model);
  const messages = listIn(body, 'messages');
  const isForeign = (block: unknown): boolean => isForeignThinking(block) || isForeignSearch(block);
  const isUnfit = (block: unknown): boolean => isForeign(block) || hasForeignCitation(block);
  if (!messages.some((message) => listIn(message, 'content').some(isUnfit))) return { ...body, model };
  const kept = messages.map((message) => {
    if (!isObject(message) || !Array.isArray(message.content)) return message;
    const content = message.content
      .filter((block) => !isForeign(block))
      .map((block) => (hasForeignCitation(block) ? withoutCitations(block) : block));
    return { ...message, content };
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

/** What one says in several turns is one message. */
function writeMessages(conversation: readonly SpokenTurn[], dialect: Dialect): JsonObject[] {
  const messages: { readonly role: SpokenTurn['role']; readonly content: JsonObject[] }[] = [];
  for (const turn of conversation) {
    const content =
      turn.role === 'user'
        ? turn.parts.flatMap(writeUserPart)
        : turn.parts.flatMap((part) => writeAnswerPart(part, dialect));
    const last = messages.at(-1);
    if (last?.role === turn.role) last.content.push(...content);
    else if (content.length > 0) messages.push({ role: turn.role, content });
  }
  return messages;
}

function writeUserPart(part: UserPart): readonly JsonObject[] {
  if (part.kind !== 'tool_result' && part.block !== undefined) return [part.block];
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
  const content = parts.flatMap(writeUserPart);
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
      source.kind === 'data'
        ? { type: 'base64', media_type: source.mediaType, data: source.data }
        : remote(source),
    cache_control: cache,
  });
}

function writeFile({ source, name, cache }: FilePart): JsonObject {
  return compact({ type: 'document', source: writeSource(source), title: name, cache_control: cache });
}

function remote(source: Exclude<ImageSource, { readonly kind: 'data' }>): JsonObject {
  return source.kind === 'url' ? { type: 'url', url: source.url } : { type: 'file', file_id: source.id };
}

/** Only PDFs are sent as they are. */
function writeSource(source: FilePart['source']): JsonObject {
  if (source.kind !== 'data') return remote(source);
  const { mediaType, data } = source;
  if (!mediaType.startsWith('text/')) return { type: 'base64', media_type: mediaType, data };
  return { type: 'text', media_type: 'text/plain', data: Buffer.from(data, 'base64').toString('utf8') };
}

function writeAnswerPart(part: AnswerPart, dialect: Dialect): readonly JsonObject[] {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return writeTexts([part]);
    case 'reasoning':
      // Without the signature of its own model it would be refused, and earlier thinking is optional.
      if (!dialect.sendsReasoning || part.signature === undefined) return [];
      return [{ type: 'thinking', thinking: part.text, signature: part.signature }];
    case 'hidden_reasoning': {
      const data = ownHidden('anthropic', part.data);
      return !dialect.sendsReasoning || data === undefined ? [] : [{ type: 'redacted_thinking', data }];
    }
    case 'tool_call':
      return [{ type: 'tool_use', id: part.id, name: part.name, input: argumentsOf(part) }];
    // Only the user shows pictures here, and what another provider has found nobody knows again.
    case 'picture':
    case 'search':
      return [];
  }
}

function writeTools(request: CompletionRequest, dropped: string[]): readonly JsonObject[] | undefined {
  const { webSearch, nativeTools = [], mcpServers = [] } = request;
  const tools = [
    ...mcpServers.map(writeToolset),
    ...nativeTools.map(({ tool }) => tool),
    ...callableTools(request).map(writeTool),
    ...(webSearch === undefined ? [] : [writeAnthropicSearch(webSearch, dropped)]),
  ];
  return tools.length === 0 ? undefined : tools;
}

function writeTool({
  name,
  description,
  schema,
  strict,
  cache,
  extras,
}: CompletionRequest['tools'][number]): JsonObject {
  const plain = heldArguments(schema);
  const input_schema = strict === true ? heldSchema(plain) : plain;
  return compact({ name, description, input_schema, strict, cache_control: cache, ...extras });
}

function writeToolChoice({ tools, toolChoice, parallelToolCalls, webSearch }: CompletionRequest): unknown {
  if (webSearch?.isForced === true) return { type: 'tool', name: 'web_search' };
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

/** Above 1 it is refused, and beside thinking anything but 1 is. */
function writeTemperature(
  { temperature }: CompletionRequest,
  thinking: JsonObject | undefined,
  dropped: string[],
): number | undefined {
  if (temperature === undefined) return undefined;
  if (temperature <= 1 && (temperature === 1 || thinking === undefined || thinking.type === 'disabled'))
    return temperature;
  dropped.push('temperature');
  return undefined;
}

function writeOutputConfig(
  { answerFormat }: CompletionRequest,
  effort: string | undefined,
): JsonObject | undefined {
  const format =
    answerFormat?.kind === 'schema'
      ? { type: 'json_schema', schema: heldSchema(describedSchema(answerFormat)) }
      : undefined;
  const config = compact({ format, effort });
  return Object.keys(config).length === 0 ? undefined : config;
}
