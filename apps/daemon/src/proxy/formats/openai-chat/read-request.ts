import type { Result } from '@hunch/common/result';
import {
  efforts,
  type AnswerFormat,
  type AnswerPart,
  type Effort,
  type ImagePart,
  type ImageSource,
  type ReadRequest,
  type TextPart,
  type Thinking,
  type Tool,
  type ToolChoice,
  type Turn,
  type UserPart,
} from '../conversation.ts';
import type { JsonObject, RequestFault } from '../format.ts';
import { Fields, listIn, malformed, reading, textIn } from '../json.ts';

/** OpenAI's chat completions request, by its reference (platform.openai.com/docs/api-reference/chat/create). */
export function readChatRequest(body: JsonObject): Result<ReadRequest, RequestFault> {
  return reading(() => {
    const bound: string[] = [];
    const fields = new Fields(body, '', bound);
    const turns = mergeToolResults(fields.each('messages', readMessage));
    if (turns.length === 0) malformed('messages', 'a list with at least one message');
    const request = {
      model: fields.text('model') ?? '',
      turns,
      tools: fields.each('tools', readTool),
      ...readSampling(fields),
      ...optional('toolChoice', readToolChoice(fields)),
      ...optional('parallelToolCalls', fields.boolean('parallel_tool_calls')),
      ...optional('answerFormat', readAnswerFormat(fields)),
      ...optional('thinking', readThinking(fields)),
      ...optional('user', fields.text('safety_identifier') ?? fields.text('user')),
      stream: fields.boolean('stream') ?? false,
      streamUsage: fields.fields('stream_options')?.boolean('include_usage') ?? false,
    };
    bindTheRest(fields);
    return { request, bound };
  });
}

/** Left out when there is nothing to say, as optional properties want it. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [Name in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [Name in Key]?: Value });
}

function readSampling(fields: Fields) {
  return {
    ...optional('outputTokensMax', fields.number('max_completion_tokens') ?? fields.number('max_tokens')),
    ...optional('temperature', fields.number('temperature')),
    ...optional('topP', fields.number('top_p')),
    ...optional('topK', fields.number('top_k')),
    stop: readStop(fields),
  };
}

function readStop(fields: Fields): readonly string[] {
  const stop = fields.raw('stop');
  if (stop === undefined) return [];
  if (typeof stop === 'string') return [stop];
  const list = fields.list('stop') ?? [];
  return list.map((item, index) => (typeof item === 'string' ? item : malformed(`stop[${index}]`, 'a text')));
}

/** Fields that change nothing while they have their default, and those that only the first provider could heed. */
function bindTheRest(fields: Fields): void {
  fields.ignore('max_tokens', 'user', 'stream_options', 'prompt_cache_key', 'prompt_cache_retention');
  fields.onlyIf('n', (value) => value === 1);
  fields.onlyIf('logprobs', (value) => value === false);
  fields.onlyIf('store', (value) => value === false);
  fields.onlyIf('frequency_penalty', (value) => value === 0);
  fields.onlyIf('presence_penalty', (value) => value === 0);
  fields.onlyIf('service_tier', (value) => value === 'auto' || value === 'default');
  fields.onlyIf('verbosity', (value) => value === 'medium');
  fields.onlyIf('modalities', (value) => JSON.stringify(value) === '["text"]');
  fields.rest();
}

function readMessage(fields: Fields): Turn {
  const role = fields.requiredText('role');
  fields.onlyIf('name', () => role !== 'user' && role !== 'system' && role !== 'developer');
  switch (role) {
    case 'system':
    case 'developer':
      return { role: 'system', parts: texts(fields) };
    case 'user':
      return { role: 'user', parts: userParts(fields) };
    case 'assistant':
      return { role: 'assistant', parts: answerParts(fields) };
    case 'tool':
      return {
        role: 'user',
        parts: [
          {
            kind: 'tool_result',
            callId: fields.requiredText('tool_call_id'),
            parts: texts(fields),
            failed: false,
          },
        ],
      };
    default:
      return malformed(fields.at('role'), 'one of system, developer, user, assistant, tool');
  }
}

/** Results of one round of tool calls are a message each here, and one turn elsewhere. */
function mergeToolResults(turns: readonly Turn[]): Turn[] {
  const merged: Turn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role === 'user' && turn.role === 'user' && isToolResults(last) && isToolResults(turn))
      merged[merged.length - 1] = { role: 'user', parts: [...last.parts, ...turn.parts] };
    else merged.push(turn);
  }
  return merged;
}

function isToolResults(turn: Turn): boolean {
  return turn.parts.every((part) => part.kind === 'tool_result');
}

function texts(fields: Fields): TextPart[] {
  const content = fields.raw('content');
  if (content === undefined) return [];
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  return fields.each('content', (part) => {
    if (part.requiredText('type') !== 'text') malformed(part.at('type'), '"text"');
    part.ignore('cache_control');
    return { kind: 'text', text: part.requiredText('text') } as const;
  });
}

function userParts(fields: Fields): UserPart[] {
  const content = fields.raw('content');
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  return fields.each('content', (part): UserPart => {
    part.ignore('cache_control');
    const type = part.requiredText('type');
    switch (type) {
      case 'text':
        return { kind: 'text', text: part.requiredText('text') };
      case 'image_url':
        return imagePart(part);
      case 'file':
        return filePart(part);
      default:
        // Audio, video and what may come: its own provider knows it.
        part.bind('type');
        part.ignore(type);
        return { kind: 'text', text: '' };
    }
  });
}

function imagePart(part: Fields): ImagePart {
  const image = part.fields('image_url') ?? malformed(part.at('image_url'), 'an object with a url');
  const source = imageSource(image.requiredText('url'));
  const detail = image.text('detail');
  return { kind: 'image', source, ...(detail === undefined || detail === 'auto' ? {} : { detail }) };
}

/** @param url of the web, or with the picture in it: `data:image/png;base64,…` */
export function imageSource(url: string): ImageSource {
  const inline = readDataUrl(url);
  return inline === undefined ? { kind: 'url', url } : { kind: 'data', ...inline };
}

export function readDataUrl(url: string): { readonly mediaType: string; readonly data: string } | undefined {
  if (!url.startsWith('data:')) return undefined;
  // Only the head is searched: what follows may be megabytes long.
  const comma = url.indexOf(',');
  const head = url.slice('data:'.length, comma);
  if (comma < 0 || !head.endsWith(';base64')) return undefined;
  return { mediaType: head.slice(0, -';base64'.length), data: url.slice(comma + 1) };
}

function filePart(part: Fields): UserPart {
  const file = part.fields('file') ?? malformed(part.at('file'), 'an object');
  const inline = readDataUrl(file.text('file_data') ?? '');
  const name = file.text('filename');
  if (inline === undefined) {
    // A file that was uploaded to one provider is unknown to the others.
    part.bind('file');
    file.ignore('file_id');
    return { kind: 'text', text: '' };
  }
  return { kind: 'file', ...inline, ...optional('name', name) };
}

function answerParts(fields: Fields): AnswerPart[] {
  const parts: AnswerPart[] = reasoningParts(fields);
  const content = fields.raw('content');
  if (typeof content === 'string') {
    if (content !== '') parts.push({ kind: 'text', text: content });
  } else {
    const list = fields.each('content', (part): AnswerPart => {
      part.ignore('cache_control');
      if (part.requiredText('type') === 'refusal')
        return { kind: 'refusal', text: part.requiredText('refusal') };
      return { kind: 'text', text: part.requiredText('text') };
    });
    parts.push(...list);
  }
  const refusal = fields.text('refusal');
  if (refusal !== undefined) parts.push({ kind: 'refusal', text: refusal });
  fields.ignore('annotations', 'reasoning', 'reasoning_content', 'reasoning_details');
  fields.onlyIf('audio', () => false);
  fields.onlyIf('function_call', () => false);
  parts.push(
    ...fields.each('tool_calls', (call): AnswerPart => {
      call.onlyIf('type', (type) => type === 'function');
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
 * `reasoning_details` is OpenRouter's, which keeps signatures too (openrouter.ai/docs, "Reasoning Tokens").
 */
function reasoningParts(message: Fields): AnswerPart[] {
  const details = message.raw('reasoning_details');
  if (Array.isArray(details)) return readReasoningDetails({ reasoning_details: details });
  const text = message.text('reasoning_content') ?? message.text('reasoning');
  return text === undefined || text === '' ? [] : [{ kind: 'reasoning', text }];
}

export function readReasoningDetails(message: JsonObject): AnswerPart[] {
  return listIn(message, 'reasoning_details').flatMap((detail): AnswerPart[] => {
    const data = textIn(detail, 'data');
    if (textIn(detail, 'type') === 'reasoning.encrypted' && data !== undefined)
      return [{ kind: 'hidden_reasoning', data }];
    const text = textIn(detail, 'text') ?? textIn(detail, 'summary');
    if (text === undefined) return [];
    return [{ kind: 'reasoning', text, ...optional('signature', textIn(detail, 'signature')) }];
  });
}

function readTool(fields: Fields): Tool {
  fields.onlyIf('type', (type) => type === 'function');
  fields.ignore('cache_control');
  const named = fields.fields('function');
  if (named === undefined) {
    // A tool that the provider itself runs.
    fields.bind('type');
    return { name: '', schema: {} };
  }
  return {
    name: named.requiredText('name'),
    schema: named.object('parameters') ?? { type: 'object', properties: {} },
    ...optional('description', named.text('description')),
    ...optional('strict', named.boolean('strict')),
  };
}

function readToolChoice(fields: Fields): ToolChoice | undefined {
  const choice = fields.raw('tool_choice');
  if (choice === undefined) return undefined;
  if (choice === 'auto' || choice === 'none' || choice === 'required') return { kind: choice };
  const name = fields.fields('tool_choice')?.fields('function')?.text('name');
  if (name !== undefined) return { kind: 'tool', name };
  fields.bind('tool_choice');
  return undefined;
}

function readAnswerFormat(fields: Fields): AnswerFormat | undefined {
  const format = fields.fields('response_format');
  if (format === undefined) return undefined;
  const type = format.requiredText('type');
  if (type === 'text') return { kind: 'text' };
  if (type === 'json_object') return { kind: 'json' };
  if (type !== 'json_schema')
    return malformed('response_format.type', 'one of text, json_object, json_schema');
  const schema = format.fields('json_schema') ?? malformed('response_format.json_schema', 'an object');
  return {
    kind: 'schema',
    name: schema.text('name') ?? 'answer',
    schema: schema.object('schema') ?? {},
    ...optional('description', schema.text('description')),
    ...optional('strict', schema.boolean('strict')),
  };
}

function readThinking(fields: Fields): Thinking | undefined {
  const effort = fields.text('reasoning_effort');
  if (effort === undefined) return undefined;
  if (isEffort(effort)) return { kind: 'effort', effort };
  fields.bind('reasoning_effort');
  return undefined;
}

export function isEffort(text: string): text is Effort {
  return efforts.some((effort) => effort === text);
}
