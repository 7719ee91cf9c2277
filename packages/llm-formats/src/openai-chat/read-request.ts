import type { Result } from '@hunch/common/result';
import { compact, isObject, type JsonObject, textIn } from '@hunch/common/json';
import type {
  AnswerFormat,
  CompletionRequest,
  ImagePart,
  ReadRequest,
  TextPart,
  Turn,
  UserPart,
} from '../conversation.ts';
import { fieldPolicies } from '../field-policies.ts';
import type { RequestFault } from '../format.ts';
import { type Fields, malformed, readRequest } from '../request-fields.ts';
import { fileOf, imageOf, imageSource, mediaTypeOf, readBareData, readDataUrl } from '../media.ts';
import {
  answerFormatOf,
  content,
  mergeTurns,
  optional,
  sampling,
  severalOf,
  toolChoiceOf,
  toolOf,
} from '../shared-fields.ts';
import { readEffort, readThinkingBudget } from '../thinking.ts';
import { storedSource } from '../stored-files.ts';
import { ProviderTools, providerToolFields, readSearchOptions } from '../web-search.ts';
import { cacheMark } from '../cache-mark.ts';
import { answerParts, legacyCallId } from './read-assistant.ts';
import { readTool } from './read-tools.ts';

/** OpenAI's chat completions request, by its reference (platform.openai.com/docs/api-reference/chat/create). */
export function readChatRequest(body: JsonObject): Result<ReadRequest, RequestFault> {
  return readRequest(body, (fields) => {
    const turns = mergeTurns(fields.each('messages', readMessage), false);
    if (turns.length === 0) malformed('messages', 'a list with at least one message');
    const provided = new ProviderTools();
    const tools = [
      ...fields.each('tools', (tool) => readTool(tool, provided)).filter((tool) => tool !== undefined),
      ...fields.each('functions', (declared) => toolOf(declared, 'parameters')),
    ];
    provided.webSearch = readSearchOptions(fields.fields('web_search_options')) ?? provided.webSearch;
    const effort = readEffort(fields, 'reasoning_effort');
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
      ...providerToolFields(provided),
      ...optional('parallelToolCalls', fields.boolean('parallel_tool_calls')),
      ...optional('answerFormat', readAnswerFormat(fields)),
      // Those who speak this format to Anthropic's models say it as Anthropic does.
      ...optional('thinking', readThinkingBudget(fields, effort)),
      ...optional('modalities', readModalities(fields)),
      ...optional('user', endUser(fields, body.metadata)),
      ...optional('choices', severalOf(fields.number('n'))),
      ...optional('logprobs', readLogprobs(fields)),
      stream: fields.boolean('stream') ?? false,
      streamUsage: fields.fields('stream_options')?.boolean('include_usage') ?? false,
    };
    fields.settle(fieldPolicies['openai-chat']);
    return request;
  });
}

/** Many bring the name that Anthropic asks for in what OpenAI has for the client's own notes. */
function endUser(fields: Fields, metadata: unknown): string | undefined {
  const [user, identifier] = [fields.text('user'), fields.text('safety_identifier')];
  const name = textIn(metadata, 'user_id');
  if (name !== undefined && isObject(metadata) && Object.keys(metadata).length === 1)
    fields.ignore('metadata');
  return user ?? identifier ?? name;
}

/** @returns undefined where tokens alone are asked for */
function readLogprobs(fields: Fields): CompletionRequest['logprobs'] {
  const others = fields.number('top_logprobs') ?? 0;
  return fields.boolean('logprobs') === true ? { others } : undefined;
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
        role === 'tool'
          ? fields.requiredText('tool_call_id')
          : (fields.text('tool_call_id') ?? legacyCallId(fields.requiredText('name')));
      fields.ignore('name');
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

function userParts(fields: Fields): UserPart[] {
  const parts = content(fields, 'content', (part): UserPart => {
    const type = part.requiredText('type');
    switch (type) {
      case 'text':
        return { kind: 'text', text: part.requiredText('text'), ...cacheMark(part) };
      case 'image_url':
        return { ...shownPart(part), ...cacheMark(part) };
      case 'file':
        return { ...filePart(part), ...watched(part.fields('file')), ...cacheMark(part) };
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

/** Many send documents and films as pictures: what it is of tells. */
function shownPart(part: Fields): UserPart {
  const { source, ...image } = imagePart(part);
  const isOther = source.kind === 'data' && !source.mediaType.startsWith('image/');
  return isOther ? fileOf(source) : { ...image, source };
}

/** Many write the address alone; clients of LiteLLM and Portkey say beside it what it is of. */
function imagePart(part: Fields): ImagePart {
  const url = part.raw('image_url');
  if (typeof url === 'string') return imageOf(imageSource(url), undefined);
  const image = part.fields('image_url') ?? malformed(part.at('image_url'), 'an object with a url');
  return imageOf(
    imageSource(image.requiredText('url'), image.text('format') ?? image.text('mime_type')),
    image.text('detail') ?? resolutionOf(image.text('media_resolution')),
  );
}

/** Portkey's clients give Gemini's word for it. */
function resolutionOf(level: string | undefined): string | undefined {
  return level?.replace(/^MEDIA_RESOLUTION_/, '').toLowerCase();
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
  const mediaType = file.text('format') ?? file.text('mime_type');
  const bare = mediaType === undefined || data === '' ? readBareData(data) : { mediaType, data };
  const isAddress = /^(?:https?|gs):\/\//.test(data);
  const inline = readDataUrl(data) ?? (isAddress ? undefined : bare);
  const name = file.text('filename') ?? file.text('file_name');
  if (inline !== undefined) return fileOf(inline, name);
  // OpenRouter's clients may give an address in the place of the file, LiteLLM's in the place of its id.
  const places = [data, file.text('file_id') ?? '', file.text('file_url') ?? ''];
  const url = places.find((text) => /^(?:https?|gs):\/\//.test(text));
  if (url !== undefined) {
    const type = mediaType ?? mediaTypeOf(url);
    const source = { kind: 'url', url, ...optional('mediaType', type) } as const;
    return { kind: 'file', source, ...optional('name', name) };
  }
  const id = file.text('file_id');
  if (id === undefined) part.reject('file');
  return { kind: 'file', source: storedSource(id ?? '', 'openai-chat'), ...optional('name', name) };
}

/** LiteLLM's clients say beside a film what of it is watched (docs.litellm.ai, "Gemini", "Video metadata"). */
function watched(file: Fields | undefined): { readonly watched?: JsonObject } {
  const given = file?.object('video_metadata');
  if (given === undefined) return {};
  file?.drop('video_metadata');
  const { start_offset: startOffset, end_offset: endOffset, ...rest } = given;
  return { watched: compact({ ...rest, startOffset, endOffset }) };
}

function soundPart(part: Fields): UserPart {
  const sound = part.fields('input_audio') ?? malformed(part.at('input_audio'), 'an object');
  const mediaType = `audio/${sound.requiredText('format')}`;
  return { kind: 'file', source: { kind: 'data', mediaType, data: sound.requiredText('data') } };
}

function readAnswerFormat(fields: Fields): AnswerFormat | undefined {
  const format = fields.fields('response_format');
  if (format === undefined) return undefined;
  return answerFormatOf(
    format,
    () => format.fields('json_schema') ?? malformed('response_format.json_schema', 'an object'),
  );
}
