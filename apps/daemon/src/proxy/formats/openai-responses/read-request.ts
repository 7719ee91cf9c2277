import type { Result } from '@hunch/common/result';
import type {
  AnswerFormat,
  AnswerPart,
  ImagePart,
  ReadRequest,
  TextPart,
  Thinking,
  Tool,
  ToolChoice,
  Turn,
  UserPart,
} from '../conversation.ts';
import type { JsonObject, RequestFault } from '../format.ts';
import { Fields, listIn, malformed, reading, textIn } from '../json.ts';
import {
  answerFormatOf,
  content,
  effortOf,
  foreignTool,
  imageOf,
  imageSource,
  mergeTurns,
  optional,
  readDataUrl,
  sampling,
  toolOf,
} from '../shared-fields.ts';

/**
 * OpenAI's responses request (platform.openai.com/docs/api-reference/responses/create). What a provider would have to
 * remember, `previous_response_id` and stored conversations, only that provider can answer.
 */
export function readResponsesRequest(body: JsonObject): Result<ReadRequest, RequestFault> {
  return reading(() => {
    const bound: string[] = [];
    const fields = new Fields(body, '', bound);
    const instructions = fields.text('instructions');
    const system: Turn[] =
      instructions === undefined ? [] : [{ role: 'system', parts: [{ kind: 'text', text: instructions }] }];
    const text = fields.fields('text');
    const request = {
      model: fields.text('model') ?? '',
      turns: [...system, ...readInput(fields)],
      tools: fields.each('tools', readTool),
      ...optional('toolChoice', readToolChoice(fields)),
      ...optional('parallelToolCalls', fields.boolean('parallel_tool_calls')),
      ...sampling(fields, 'max_output_tokens'),
      stop: [],
      ...optional('thinking', readThinking(fields)),
      ...optional('answerFormat', text === undefined ? undefined : readAnswerFormat(text)),
      ...optional('user', fields.text('safety_identifier') ?? fields.text('user')),
      stream: fields.boolean('stream') ?? false,
      streamUsage: true,
    };
    text?.onlyIf('verbosity', (value) => value === 'medium');
    bindTheRest(fields);
    return { request, bound };
  });
}

function bindTheRest(fields: Fields): void {
  // `include` and `store` ask for more of the answer or of the provider; without them the answer is the same.
  fields.ignore(
    'user',
    'prompt_cache_key',
    'prompt_cache_retention',
    'include',
    'store',
    'metadata',
    'stream_options',
  );
  fields.onlyIf('truncation', (value) => value === 'disabled');
  fields.onlyIf('background', (value) => value === false);
  fields.onlyIf('top_logprobs', (value) => value === 0);
  fields.onlyIf('service_tier', (value) => value === 'auto' || value === 'default');
  fields.rest();
}

function readInput(fields: Fields): Turn[] {
  const input = fields.raw('input');
  if (typeof input === 'string') return [{ role: 'user', parts: [{ kind: 'text', text: input }] }];
  const turns = mergeTurns(fields.each('input', readItem), true);
  if (turns.length === 0) malformed('input', 'a text, or a list with at least one item');
  return turns;
}

function readItem(item: Fields): Turn {
  item.ignore('id', 'status');
  const type = item.text('type') ?? 'message';
  switch (type) {
    case 'message':
      return readMessage(item);
    case 'function_call':
      return {
        role: 'assistant',
        parts: [
          {
            kind: 'tool_call',
            id: item.requiredText('call_id'),
            name: item.requiredText('name'),
            argumentsText: item.text('arguments') ?? '',
          },
        ],
      };
    case 'function_call_output':
      return {
        role: 'user',
        parts: [
          {
            kind: 'tool_result',
            callId: item.requiredText('call_id'),
            parts: readOutput(item),
            failed: false,
          },
        ],
      };
    case 'reasoning':
      return { role: 'assistant', parts: readReasoning(item) };
    default:
      item.bind('type');
      return { role: 'assistant', parts: [] };
  }
}

function readOutput(item: Fields): (TextPart | ImagePart)[] {
  return content(item, 'output', (part) => {
    if (part.requiredText('type') === 'input_image') return readImage(part);
    return { kind: 'text', text: part.requiredText('text') } as const;
  });
}

/** What is encrypted, and what was summed up, for the provider that thought it. */
function readReasoning(item: Fields): AnswerPart[] {
  const encrypted = item.text('encrypted_content');
  const texts = [
    ...listIn({ list: item.raw('summary') }, 'list'),
    ...listIn({ list: item.raw('content') }, 'list'),
  ];
  const text = texts.map((part) => textIn(part, 'text') ?? '').join('\n');
  return [
    ...(text === '' ? [] : [{ kind: 'reasoning', text } as const]),
    ...(encrypted === undefined ? [] : [{ kind: 'hidden_reasoning', data: encrypted } as const]),
  ];
}

function readMessage(item: Fields): Turn {
  const role = item.requiredText('role');
  item.ignore('phase');
  switch (role) {
    case 'system':
    case 'developer':
      return { role: 'system', parts: content(item, 'content', readText) };
    case 'user':
      return { role: 'user', parts: content(item, 'content', readUserPart) };
    case 'assistant':
      return { role: 'assistant', parts: content(item, 'content', readAnswerPart) };
    default:
      return malformed(item.at('role'), 'one of system, developer, user, assistant');
  }
}

function readText(part: Fields): TextPart {
  part.ignore('type');
  return { kind: 'text', text: part.requiredText('text') };
}

function readAnswerPart(part: Fields): AnswerPart {
  part.ignore('annotations', 'logprobs');
  if (part.requiredText('type') === 'refusal') return { kind: 'refusal', text: part.requiredText('refusal') };
  return { kind: 'text', text: part.requiredText('text') };
}

function readUserPart(part: Fields): UserPart {
  const type = part.requiredText('type');
  switch (type) {
    case 'input_text':
    case 'output_text':
      return { kind: 'text', text: part.requiredText('text') };
    case 'input_image':
      return readImage(part);
    case 'input_file': {
      const inline = readDataUrl(part.text('file_data') ?? '');
      const name = part.text('filename');
      if (inline === undefined) part.bind('file_id');
      return inline === undefined
        ? { kind: 'text', text: '' }
        : { kind: 'file', ...inline, ...optional('name', name) };
    }
    default:
      part.bind('type');
      return { kind: 'text', text: '' };
  }
}

function readImage(part: Fields): ImagePart {
  const url = part.text('image_url');
  if (url === undefined) part.bind('file_id');
  return imageOf(imageSource(url ?? ''), part.text('detail'));
}

function readTool(tool: Fields): Tool {
  if (tool.requiredText('type') !== 'function') {
    tool.bind('type');
    return foreignTool;
  }
  return toolOf(tool, 'parameters');
}

function readToolChoice(fields: Fields): ToolChoice | undefined {
  const choice = fields.raw('tool_choice');
  if (choice === undefined) return undefined;
  if (choice === 'auto' || choice === 'none' || choice === 'required') return { kind: choice };
  const named = fields.fields('tool_choice');
  const name = named?.text('name');
  if (named?.text('type') === 'function' && name !== undefined) return { kind: 'tool', name };
  fields.bind('tool_choice');
  return undefined;
}

function readThinking(fields: Fields): Thinking | undefined {
  const reasoning = fields.fields('reasoning');
  // How the thinking is summed up is told nowhere else.
  reasoning?.ignore('summary', 'generate_summary');
  return reasoning === undefined ? undefined : effortOf(reasoning, 'effort');
}

function readAnswerFormat(text: Fields): AnswerFormat | undefined {
  const format = text.fields('format');
  return format === undefined ? undefined : answerFormatOf(format, () => format);
}
