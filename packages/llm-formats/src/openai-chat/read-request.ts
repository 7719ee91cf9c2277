import type { Result } from '@hunch/common/result';
import { type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';
import type {
  AnswerFormat,
  AnswerPart,
  ImagePart,
  PicturePart,
  ReadRequest,
  TextPart,
  Tool,
  Turn,
  UserPart,
  WebSearch,
} from '../conversation.ts';
import { fieldPolicies } from '../field-policies.ts';
import type { RequestFault } from '../format.ts';
import { hiddenFromClient } from '../hidden-reasoning.ts';
import { type Fields, malformed, readRequest } from '../request-fields.ts';
import { fileOf, imageOf, imageSource, mediaTypeOf, readDataUrl } from '../media.ts';
import {
  answerFormatOf,
  content,
  mergeTurns,
  optional,
  sampling,
  toolChoiceOf,
  toolOf,
} from '../shared-fields.ts';
import { readEffort } from '../thinking.ts';

/** OpenAI's chat completions request, by its reference (platform.openai.com/docs/api-reference/chat/create). */
export function readChatRequest(body: JsonObject): Result<ReadRequest, RequestFault> {
  return readRequest(body, (fields) => {
    const turns = mergeTurns(fields.each('messages', readMessage), false);
    if (turns.length === 0) malformed('messages', 'a list with at least one message');
    const tools = [
      ...fields.each('tools', readTool).filter((tool) => tool !== undefined),
      ...fields.each('functions', (declared) => toolOf(declared, 'parameters')),
    ];
    const request = {
      model: fields.text('model') ?? '',
      turns,
      tools,
      ...sampling(
        fields,
        fields.raw('max_completion_tokens') === undefined ? 'max_tokens' : 'max_completion_tokens',
      ),
      ...optional('topK', fields.number('top_k')),
      stop: readStop(fields),
      ...optional(
        'toolChoice',
        toolChoiceOf(fields, 'tool_choice', (choice) => choice.fields('function')?.text('name')) ??
          toolChoiceOf(fields, 'function_call', (choice) => choice.text('name')),
      ),
      ...optional('webSearch', readWebSearch(fields.fields('web_search_options'))),
      ...optional('parallelToolCalls', fields.boolean('parallel_tool_calls')),
      ...optional('answerFormat', readAnswerFormat(fields)),
      ...optional('thinking', readEffort(fields, 'reasoning_effort')),
      ...optional('modalities', readModalities(fields)),
      ...optional('user', fields.text('safety_identifier') ?? fields.text('user')),
      stream: fields.boolean('stream') ?? false,
      streamUsage: fields.fields('stream_options')?.boolean('include_usage') ?? false,
    };
    fields.settle(fieldPolicies['openai-chat']);
    return request;
  });
}

function readStop(fields: Fields): readonly string[] {
  const stop = fields.raw('stop');
  if (stop === undefined) return [];
  if (typeof stop === 'string') return [stop];
  const list = fields.list('stop') ?? [];
  return list.map((item, index) => (typeof item === 'string' ? item : malformed(`stop[${index}]`, 'a text')));
}

/** Undefined: words alone. */
function readModalities(fields: Fields): readonly string[] | undefined {
  const given = (fields.list('modalities') ?? []).filter((name) => typeof name === 'string');
  return given.some((name) => name !== 'text') ? given : undefined;
}

function readMessage(fields: Fields): Turn {
  const role = fields.requiredText('role');
  switch (role) {
    case 'system':
    case 'developer':
      return { role: 'system', parts: texts(fields) };
    case 'user':
      return { role: 'user', parts: userParts(fields) };
    case 'assistant':
      return { role: 'assistant', parts: answerParts(fields) };
    case 'tool':
    case 'function': {
      // The form before `tools`: a result goes by the name of its function.
      const callId =
        role === 'tool' ? fields.requiredText('tool_call_id') : legacyCallId(fields.requiredText('name'));
      const cache = cacheMark(fields);
      return {
        role: 'user',
        parts: [{ kind: 'tool_result', callId, parts: resultParts(fields), failed: false, ...cache }],
      };
    }
    default:
      return malformed(fields.at('role'), 'one of system, developer, user, assistant, tool, function');
  }
}

function texts(fields: Fields): TextPart[] {
  const parts = content(fields, 'content', (part): TextPart => {
    if (part.requiredText('type') !== 'text') malformed(part.at('type'), '"text"');
    return { kind: 'text', text: part.requiredText('text'), ...cacheMark(part) };
  });
  return withMark(parts, cacheMark(fields));
}

/** Not OpenAI's: those who speak its format to Anthropic's models mark so what is to be kept. */
function cacheMark(fields: Fields): { readonly cache?: unknown } {
  const cache = fields.object('cache_control');
  if (cache === undefined) return {};
  fields.drop('cache_control');
  return { cache };
}

/** The mark of a whole message stands at its end. */
function withMark<Part extends object>(parts: readonly Part[], mark: { readonly cache?: unknown }): Part[] {
  return parts.map((part, index) => (index === parts.length - 1 ? { ...part, ...mark } : part));
}

/** OpenAI's own takes words alone; those who speak its format to other models also send pictures. */
function resultParts(fields: Fields): (TextPart | ImagePart)[] {
  return content(fields, 'content', (part): TextPart | ImagePart => {
    if (part.requiredText('type') === 'image_url') return { ...imagePart(part), ...cacheMark(part) };
    return { kind: 'text', text: part.requiredText('text'), ...cacheMark(part) };
  });
}

function legacyCallId(name: string): string {
  return `call_${name}`;
}

function userParts(fields: Fields): UserPart[] {
  const parts = content(fields, 'content', (part): UserPart => {
    const type = part.requiredText('type');
    switch (type) {
      case 'text':
        return { kind: 'text', text: part.requiredText('text'), ...cacheMark(part) };
      case 'image_url':
        return { ...imagePart(part), ...cacheMark(part) };
      case 'file':
        return { ...filePart(part), ...cacheMark(part) };
      case 'input_audio':
        return { ...soundPart(part), ...cacheMark(part) };
      case 'video_url':
        return filmPart(part);
      default:
        // What may come: its own provider knows it.
        part.reject('type');
        part.ignore(type);
        return { kind: 'text', text: '' };
    }
  });
  return withMark(parts, cacheMark(fields));
}

/** Many write the address alone; LiteLLM's clients say beside it what it is of. */
function imagePart(part: Fields): ImagePart {
  const url = part.raw('image_url');
  if (typeof url === 'string') return imageOf(imageSource(url), undefined);
  const image = part.fields('image_url') ?? malformed(part.at('image_url'), 'an object with a url');
  return imageOf(imageSource(image.requiredText('url'), image.text('format')), image.text('detail'));
}

/** OpenRouter's (openrouter.ai/docs, "Video Inputs"). */
function filmPart(part: Fields): UserPart {
  const film = part.fields('video_url') ?? malformed(part.at('video_url'), 'an object with a url');
  const url = film.requiredText('url');
  const inline = readDataUrl(url);
  if (inline !== undefined) return fileOf(inline);
  return { kind: 'file', source: { kind: 'url', url, mediaType: mediaTypeOf(url) ?? 'video/*' } };
}

function filePart(part: Fields): UserPart {
  const file = part.fields('file') ?? malformed(part.at('file'), 'an object');
  const data = file.text('file_data') ?? '';
  const inline = readDataUrl(data);
  const name = file.text('filename');
  if (inline !== undefined) return fileOf(inline, name);
  // OpenRouter's clients may give an address in the place of the file, LiteLLM's in the place of its id.
  const url = [data, file.text('file_id') ?? ''].find((text) => /^(?:https?|gs):\/\//.test(text));
  if (url !== undefined) {
    const mediaType = file.text('format') ?? mediaTypeOf(url);
    const source = { kind: 'url', url, ...optional('mediaType', mediaType) } as const;
    return { kind: 'file', source, ...optional('name', name) };
  }
  // A file that was uploaded to one provider is unknown to the others.
  part.reject('file');
  return { kind: 'text', text: '' };
}

function soundPart(part: Fields): UserPart {
  const sound = part.fields('input_audio') ?? malformed(part.at('input_audio'), 'an object');
  const mediaType = `audio/${sound.requiredText('format')}`;
  return { kind: 'file', source: { kind: 'data', mediaType, data: sound.requiredText('data') } };
}

function answerParts(fields: Fields): AnswerPart[] {
  const parts: AnswerPart[] = reasoningParts(fields);
  const said = content(fields, 'content', (part): AnswerPart => {
    if (part.requiredText('type') === 'refusal')
      return { kind: 'refusal', text: part.requiredText('refusal') };
    return { kind: 'text', text: part.requiredText('text') };
  });
  // Beside tool calls an empty text stands for none.
  if (fields.raw('content') !== '') parts.push(...said);
  const refusal = fields.text('refusal');
  if (refusal !== undefined) parts.push({ kind: 'refusal', text: refusal });
  fields.ignore('annotations', 'reasoning', 'reasoning_content', 'reasoning_details', 'thinking_blocks');
  for (const picture of picturesIn(fields.raw('images'))) parts.push(picture);
  fields.rejectUnless('audio');
  const legacy = fields.fields('function_call');
  if (legacy !== undefined) {
    const name = legacy.requiredText('name');
    const argumentsText = legacy.text('arguments') ?? '';
    parts.push({ kind: 'tool_call', id: legacyCallId(name), name, argumentsText });
  }
  parts.push(
    ...fields.each('tool_calls', (call): AnswerPart => {
      call.rejectUnless('type', 'function');
      call.ignore('index');
      const named = call.fields('function') ?? malformed(call.at('function'), 'an object');
      return {
        kind: 'tool_call',
        id: call.requiredText('id'),
        name: named.requiredText('name'),
        argumentsText: named.text('arguments') ?? '',
      };
    }),
  );
  return parts;
}

/**
 * Reasoning has no place in OpenAI's own format. `reasoning_content` is what DeepSeek began and vLLM took over;
 * `reasoning_details` is OpenRouter's, which keeps signatures too (openrouter.ai/docs, "Reasoning Tokens");
 * `thinking_blocks` is LiteLLM's, which has Anthropic's blocks (docs.litellm.ai/docs/reasoning_content).
 */
function reasoningParts(message: Fields): AnswerPart[] {
  const details = message.raw('reasoning_details');
  if (Array.isArray(details)) return readReasoningDetails({ reasoning_details: details });
  const blocks = message.raw('thinking_blocks');
  if (Array.isArray(blocks) && blocks.length > 0) return blocks.flatMap(readThinkingBlock);
  const text = message.text('reasoning_content') ?? message.text('reasoning');
  return text === undefined || text === '' ? [] : [{ kind: 'reasoning', text }];
}

function readThinkingBlock(block: unknown): AnswerPart[] {
  const data = textIn(block, 'data');
  if (textIn(block, 'type') === 'redacted_thinking' && data !== undefined)
    return [{ kind: 'hidden_reasoning', data: hiddenFromClient('anthropic', data) }];
  const text = textIn(block, 'thinking');
  if (text === undefined) return [];
  return [{ kind: 'reasoning', text, ...optional('signature', textIn(block, 'signature')) }];
}

/** What a model has drawn, as OpenRouter and LiteLLM tell it. */
export function picturesIn(images: unknown): PicturePart[] {
  return (Array.isArray(images) ? images : []).flatMap((image): PicturePart[] => {
    const inline = readDataUrl(textIn(objectIn(image, 'image_url'), 'url') ?? '');
    return inline === undefined ? [] : [{ kind: 'picture', ...inline }];
  });
}

export function readReasoningDetails(message: JsonObject): AnswerPart[] {
  return listIn(message, 'reasoning_details').flatMap((detail): AnswerPart[] => {
    const data = textIn(detail, 'data');
    if (textIn(detail, 'type') === 'reasoning.encrypted' && data !== undefined)
      return [{ kind: 'hidden_reasoning', data: hiddenFromClient('chat', data) }];
    const text = textIn(detail, 'text') ?? textIn(detail, 'summary');
    if (text === undefined) return [];
    return [{ kind: 'reasoning', text, ...optional('signature', textIn(detail, 'signature')) }];
  });
}

/** Undefined: it is no function, and is dropped. */
function readTool(fields: Fields): Tool | undefined {
  const type = fields.text('type') ?? 'function';
  const named = fields.fields('function');
  if (type === 'function' && named !== undefined)
    return { ...toolOf(named, 'parameters'), ...cacheMark(named), ...cacheMark(fields) };
  fields.dropWhole(type);
  return undefined;
}

function readWebSearch(options: Fields | undefined): WebSearch | undefined {
  if (options === undefined) return undefined;
  const place = options.fields('user_location')?.object('approximate');
  // How much of what is found is shown to the model: a hint that only OpenAI takes.
  options.dropUnless('search_context_size', 'medium');
  options.rest();
  return optional('place', place);
}

function readAnswerFormat(fields: Fields): AnswerFormat | undefined {
  const format = fields.fields('response_format');
  if (format === undefined) return undefined;
  return answerFormatOf(
    format,
    () => format.fields('json_schema') ?? malformed('response_format.json_schema', 'an object'),
  );
}
