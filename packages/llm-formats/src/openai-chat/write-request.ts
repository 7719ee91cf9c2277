import { effortOf } from '../thinking.ts';
import { err, ok, type Result } from '@hunch/common/result';
import { compact, isObject, type JsonObject, listIn } from '@hunch/common/json';
import type {
  AnswerPart,
  CompletionRequest,
  FilePart,
  ImagePart,
  PicturePart,
  Source,
  TextPart,
  ToolCallPart,
  Turn,
  UserPart,
} from '../conversation.ts';
import type { Dialect, WrittenRequest } from '../format.ts';
import { hiddenForClient, isMarkedHidden, ownHidden } from '../hidden-reasoning.ts';
import { writeCitation } from '../sources.ts';
import { writeSearchOptions } from '../web-search.ts';
import { isSound, refusedFile, sourceUrl } from '../media.ts';
import { takesCacheMarks } from '../cache-mark.ts';
import { customInput } from '../custom-tools.ts';
import { callSignatures, signedCall } from './signed-calls.ts';
import { SPOKEN_ID } from './read-assistant.ts';
import { strictSchema } from '../strict-schema.ts';
import { apartFromMedia, givenArguments, shortUser, toolsOf, withProperties } from '../shared-fields.ts';

/** A request in OpenAI's chat format. What it has no words for is the error. */
export function writeChatRequest(
  request: CompletionRequest,
  model: string,
  dialect: Dialect,
): Result<WrittenRequest, string> {
  const refused = refusedFile(request.turns, ['films', 'files of the web']);
  if (refused !== undefined) return err(refused);
  const hasMarks = takesCacheMarks(model);
  const messages = request.turns.flatMap((turn) => writeTurn(turn, dialect, hasMarks));
  // Only some providers beside OpenAI take it, and none says so.
  const dropped = request.topK === undefined ? [] : ['top_k'];
  const { webSearch, logprobs } = request;
  const isSearched = dialect.searches !== false || model.includes('search');
  if (webSearch?.isForced === true && !isSearched) return err('a search of the web');
  if (webSearch !== undefined && !isSearched) dropped.push(webSearch.field);
  const body = compact({
    model,
    messages,
    tools:
      request.tools.length === 0
        ? undefined
        : toolsOf(request, dialect).map((tool) => writeTool(tool, hasMarks)),
    tool_choice: writeToolChoice(request, dialect),
    web_search_options:
      webSearch === undefined || !isSearched ? undefined : writeSearchOptions(webSearch, dropped),
    parallel_tool_calls: request.tools.length === 0 ? undefined : request.parallelToolCalls,
    [dialect.outputLimitField]: request.outputTokensMax,
    temperature: request.temperature,
    top_p: request.topP,
    stop: request.stop.length === 0 ? undefined : request.stop,
    reasoning_effort: request.thinking === undefined ? undefined : effortOf(request.thinking),
    response_format: writeAnswerFormat(request),
    n: request.choices,
    logprobs: logprobs === undefined ? undefined : true,
    top_logprobs: logprobs === undefined || logprobs.others === 0 ? undefined : logprobs.others,
    user: shortUser(request.user),
    stream: request.stream ? true : undefined,
    stream_options: request.stream && dialect.streamUsage ? { include_usage: true } : undefined,
  });
  return ok({ body, dropped });
}

/**
 * The same request for another model. Its usage is always asked for, since it is what a request costs; reasoning that
 * this provider would refuse is left out.
 */
export function forwardChatRequest(body: JsonObject, model: string, dialect: Dialect): JsonObject {
  const messages = listIn(body, 'messages');
  const isUnfit = (message: unknown): boolean => isObject(message) && hasUnfitReasoning(message, dialect);
  const fit = messages.some(isUnfit)
    ? { ...body, model, messages: messages.map((message) => (isUnfit(message) ? plain(message) : message)) }
    : { ...body, model };
  if (body.stream !== true || !dialect.streamUsage) return fit;
  const given = body.stream_options;
  const options = typeof given === 'object' && given !== null ? given : {};
  return { ...fit, stream_options: { ...options, include_usage: true } };
}

/** What stays of a message that others than its next reader wrote. */
function plain(message: unknown): unknown {
  if (!isObject(message)) return message;
  const {
    reasoning: _,
    reasoning_content: __,
    reasoning_details: ___,
    thinking_blocks: ____,
    ...rest
  } = message;
  return rest;
}

function hasUnfitReasoning(message: JsonObject, { sendsReasoning }: Dialect): boolean {
  if (message.role !== 'assistant') return false;
  if (!sendsReasoning) {
    const {
      reasoning,
      reasoning_content: content,
      reasoning_details: details,
      thinking_blocks: blocks,
    } = message;
    return [reasoning, content, details, blocks].some((given) => given !== undefined);
  }
  return listIn(message, 'reasoning_details').some(
    (detail) => isObject(detail) && isMarkedHidden(detail.data),
  );
}

function writeTurn(turn: Turn, dialect: Dialect, hasMarks: boolean): readonly JsonObject[] {
  switch (turn.role) {
    case 'system':
      return [{ role: 'system', content: writeTexts(turn.parts, hasMarks) }];
    case 'assistant':
      return writeAnswerTurn(turn.parts, dialect);
    case 'user':
      return writeUserTurn(turn.parts, hasMarks);
  }
}

function writeTexts(parts: readonly TextPart[], hasMarks: boolean): unknown {
  const [only] = parts;
  const isMarked = hasMarks && parts.some(({ cache }) => cache !== undefined);
  // An empty list is refused.
  if (parts.length < 2 && !isMarked) return only?.text ?? '';
  return parts.map((part) => ({ type: 'text', text: part.text, ...markOf(part, hasMarks) }));
}

/** The mark of a whole result stands at its last words: there all who take marks look for them. */
function markedAtEnd(texts: readonly TextPart[], cache: unknown): readonly TextPart[] {
  const last = texts.at(-1);
  return last === undefined || cache === undefined ? texts : [...texts.slice(0, -1), { ...last, cache }];
}

function markOf({ cache }: { readonly cache?: unknown }, hasMarks: boolean): JsonObject {
  return hasMarks && cache !== undefined ? { cache_control: cache } : {};
}

/** Results of tools are messages of their own here, and come before what the user adds to them. */
function writeUserTurn(parts: readonly UserPart[], hasMarks: boolean): readonly JsonObject[] {
  const messages: JsonObject[] = [];
  const own: (TextPart | ImagePart | FilePart)[] = [];
  for (const part of parts) {
    if (part.kind !== 'tool_result') {
      own.push(part);
      continue;
    }
    const { texts, media } = apartFromMedia(part);
    own.push(...media);
    // There is no field that says so, but the model can read.
    const content = part.failed ? [{ kind: 'text' as const, text: 'The tool failed.' }, ...texts] : texts;
    messages.push({
      role: 'tool',
      tool_call_id: part.callId,
      content: writeTexts(markedAtEnd(content, part.cache), hasMarks),
    });
  }
  const [only] = own;
  if (only?.kind === 'text' && own.length === 1)
    messages.push({ role: 'user', content: writeTexts([only], hasMarks) });
  else if (own.length > 0)
    messages.push({
      role: 'user',
      content: own.map((part) => ({ ...writeUserPart(part), ...markOf(part, hasMarks) })),
    });
  return messages;
}

function writeUserPart(part: TextPart | ImagePart | FilePart): JsonObject {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'image':
      // Pictures that are stored are files here.
      if (part.source.kind === 'stored') return { type: 'file', file: { file_id: part.source.id } };
      return { type: 'image_url', image_url: compact({ url: sourceUrl(part.source), detail: part.detail }) };
    case 'file':
      if (part.source.kind === 'stored') return { type: 'file', file: { file_id: part.source.id } };
      return isSound(part) && part.source.kind === 'data'
        ? { type: 'input_audio', input_audio: { data: part.source.data, format: soundFormat(part.source) } }
        : { type: 'file', file: compact({ filename: part.name, file_data: sourceUrl(part.source) }) };
  }
}

/** `audio/x-wav` is `wav` here, and `audio/mpeg` is `mp3`. */
function soundFormat({ mediaType }: { readonly mediaType: string }): string {
  const subtype = mediaType.slice('audio/'.length).replace(/^x-/, '');
  return subtype === 'mpeg' ? 'mp3' : subtype;
}

/** Nothing where nothing is left: an empty message is refused. */
function writeAnswerTurn(parts: readonly AnswerPart[], dialect: Dialect): readonly JsonObject[] {
  const isFit = (part: AnswerPart): boolean =>
    dialect.sendsReasoning
      ? part.kind !== 'hidden_reasoning' || ownHidden('chat', part.data) !== undefined
      : !isReasoning(part);
  const fit = parts.filter(isFit);
  return fit.length === 0 ? [] : [{ role: 'assistant', ...answerFields(fit) }];
}

function isReasoning(part: AnswerPart): boolean {
  return part.kind === 'reasoning' || part.kind === 'hidden_reasoning';
}

/** @param from in the content of the message, where the text of the part begins */
export function annotationOf(source: Source, from: number, length: number): JsonObject {
  return { type: 'url_citation', url_citation: writeCitation(source, { from, length }) };
}

function annotationsOf(texts: readonly TextPart[]): readonly JsonObject[] {
  let from = 0;
  return texts.flatMap(({ text, sources = [] }) => {
    const written = sources.map((source) => annotationOf(source, from, text.length));
    from += text.length;
    return written;
  });
}

/** As LiteLLM tells what Anthropic has cited of documents: for each text a list (docs.litellm.ai, "Citations API"). */
function citationsIn(texts: readonly TextPart[]): JsonObject | undefined {
  const citations = texts.flatMap((part) => (part.citations === undefined ? [] : [part.citations]));
  return citations.length === 0 ? undefined : { citations };
}

/** As OpenRouter and LiteLLM tell what a model has drawn; OpenAI's own models draw in another format. */
export function imageField({ mediaType, data }: PicturePart): JsonObject {
  return { type: 'image_url', image_url: { url: `data:${mediaType};base64,${data}` } };
}

export function isSpoken({ mediaType }: PicturePart): boolean {
  return mediaType.startsWith('audio/');
}

/** What was said in it nobody has written down, and nobody keeps it for the next request. */
export function audioField({ data }: PicturePart): JsonObject {
  return { id: SPOKEN_ID, data, expires_at: 0, transcript: '' };
}

/** The fields of an assistant's message, in requests and in answers. */
export function answerFields(
  parts: readonly AnswerPart[],
  customs: ReadonlySet<string> = new Set(),
): JsonObject {
  const texts = parts.filter((part) => part.kind === 'text');
  const refusals = parts.filter((part) => part.kind === 'refusal');
  const reasoning = parts.filter((part) => part.kind === 'reasoning');
  const calls = parts.filter((part) => part.kind === 'tool_call');
  const details = parts.filter(isReasoning);
  const made = parts.filter((part) => part.kind === 'picture');
  const pictures = made.filter((part) => !isSpoken(part));
  const spoken = made.find(isSpoken);
  const annotations = annotationsOf(texts);
  const signatures = callSignatures(details);
  const isPlain = details.every((part) => part.kind === 'reasoning' && part.signature === undefined);
  return compact({
    content: texts.length === 0 ? null : texts.map(({ text }) => text).join(''),
    refusal: refusals.length === 0 ? undefined : refusals.map(({ text }) => text).join(''),
    reasoning_content: reasoning.length === 0 ? undefined : reasoning.map(({ text }) => text).join(''),
    reasoning_details: isPlain && details.length < 2 ? undefined : details.map(writeReasoningDetail),
    tool_calls:
      calls.length === 0
        ? undefined
        : calls.map((call) => writeToolCall(call, signatures.get(call.id), customs.has(call.name))),
    annotations: annotations.length === 0 ? undefined : annotations,
    provider_specific_fields: citationsIn(texts),
    images: pictures.length === 0 ? undefined : pictures.map(imageField),
    audio: spoken === undefined ? undefined : audioField(spoken),
  });
}

function writeReasoningDetail(part: AnswerPart, index: number): JsonObject {
  if (part.kind === 'hidden_reasoning')
    return { type: 'reasoning.encrypted', data: hiddenForClient('chat', part.data), index };
  return part.kind === 'reasoning'
    ? compact({ type: 'reasoning.text', text: part.text, signature: part.signature, index })
    : {};
}

function writeToolCall(call: ToolCallPart, signature: string | undefined, isCustom: boolean): JsonObject {
  if (isCustom) {
    const custom = { name: call.name, input: customInput(call.argumentsText) };
    return { id: call.id, type: 'custom', custom };
  }
  const named = { name: call.name, arguments: givenArguments(call) };
  return { id: call.id, type: 'function', ...signedCall(named, signature) };
}

function writeTool(tool: CompletionRequest['tools'][number], hasMarks: boolean): JsonObject {
  const { name, description, strict } = tool;
  const schema = withProperties(tool.schema);
  const parameters = strict === true ? strictSchema(schema) : schema;
  return {
    type: 'function',
    function: compact({ name, description, parameters, strict }),
    ...markOf(tool, hasMarks),
  };
}

function writeToolChoice({ tools, toolChoice }: CompletionRequest, { takesHints }: Dialect): unknown {
  if (tools.length === 0 || toolChoice === undefined) return undefined;
  const one = (name: string): JsonObject => ({ type: 'function', function: { name } });
  if (toolChoice.kind === 'tool') return one(toolChoice.name);
  if (!takesHints || !('allowed' in toolChoice) || toolChoice.allowed === undefined) return toolChoice.kind;
  const allowed_tools = { mode: toolChoice.kind, tools: toolChoice.allowed.map(one) };
  return { type: 'allowed_tools', allowed_tools };
}

function writeAnswerFormat({ answerFormat }: CompletionRequest): JsonObject | undefined {
  switch (answerFormat?.kind) {
    case undefined:
    case 'text':
      return undefined;
    case 'json':
      return { type: 'json_object' };
    case 'schema': {
      const { name, description, strict } = answerFormat;
      const schema = strict === true ? strictSchema(answerFormat.schema) : answerFormat.schema;
      return { type: 'json_schema', json_schema: compact({ name, description, schema, strict }) };
    }
  }
}
