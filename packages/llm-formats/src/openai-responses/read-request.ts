import type { Result } from '@hunch/common/result';
import { type JsonObject, listIn, textIn } from '@hunch/common/json';
import type {
  AnswerFormat,
  AnswerPart,
  CompletionRequest,
  FilePart,
  ImagePart,
  ReadRequest,
  TextPart,
  Thinking,
  Tool,
  ToolChoice,
  Turn,
  UserPart,
} from '../conversation.ts';
import { cacheMark } from '../cache-mark.ts';
import { fieldPolicies } from '../field-policies.ts';
import type { RequestFault } from '../format.ts';
import { hiddenFromClient, ownHidden } from '../hidden-reasoning.ts';
import { type Fields, malformed, readRequest } from '../request-fields.ts';
import { fileOf, imageOf, imageSource, readBareData, readDataUrl } from '../media.ts';
import { answerFormatOf, content, mergeTurns, optional, sampling, toolChoiceOf } from '../shared-fields.ts';
import { customArguments } from '../custom-tools.ts';
import { storedSource } from '../stored-files.ts';
import { readEfforts, readOwnEffort, readThinkingBudget } from '../thinking.ts';
import { isOpenAiSearch, ProviderTools, providerToolFields } from '../web-search.ts';
import { functionName, readTool } from './tools.ts';

/**
 * OpenAI's responses request (platform.openai.com/docs/api-reference/responses/create). What a provider would have to
 * remember, `previous_response_id` and stored conversations, only that provider can answer.
 */
export function readResponsesRequest(body: JsonObject): Result<ReadRequest, RequestFault> {
  return readRequest(body, (fields) => {
    const instructions = fields.text('instructions');
    const system: Turn[] =
      instructions === undefined ? [] : [{ role: 'system', parts: [{ kind: 'text', text: instructions }] }];
    const text = fields.fields('text');
    const provided = new ProviderTools();
    const tools = fields.each('tools', (tool) => readTool(tool, provided)).flat();
    const turns = [...system, ...readInput(fields, tools, provided)];
    const distinct = [...new Map(tools.map((tool) => [tool.name, tool])).values()];
    const request = {
      model: fields.text('model') ?? '',
      turns,
      tools: distinct,
      ...optional('toolChoice', readToolChoice(fields, provided)),
      ...providerToolFields(provided),
      ...optional('parallelToolCalls', fields.boolean('parallel_tool_calls')),
      ...sampling(fields, 'max_output_tokens'),
      stop: [],
      ...optional('thinking', readThinking(fields)),
      ...optional('answerFormat', text === undefined ? undefined : readAnswerFormat(text)),
      ...optional('user', fields.text('user') ?? fields.text('safety_identifier')),
      stream: fields.boolean('stream') ?? false,
      streamUsage: true,
    };
    text?.dropUnless('verbosity', 'medium');
    const logprobs = readLogprobs(fields);
    fields.settle(fieldPolicies['openai-responses']);
    return { ...request, ...optional('logprobs', logprobs) };
  });
}

/** A search that is forced is told with the search. */
function readToolChoice(fields: Fields, provided: ProviderTools): ToolChoice | undefined {
  const search = provided.webSearch;
  if (search !== undefined && isOpenAiSearch(textIn(fields.raw('tool_choice'), 'type') ?? '')) {
    provided.webSearch = { ...search, isForced: true };
    return undefined;
  }
  return toolChoiceOf(fields, 'tool_choice', toolName);
}

const LOGPROBS = 'message.output_text.logprobs';

/** They are included in the answer, or there are some of other tokens beside them. */
function readLogprobs(fields: Fields): CompletionRequest['logprobs'] {
  const others = fields.number('top_logprobs') ?? 0;
  const included = fields.list('include') ?? [];
  // What is included beside them only this format has.
  if (included.some((name) => name !== LOGPROBS)) fields.drop('include');
  return others > 0 || included.includes(LOGPROBS) ? { others } : undefined;
}

/** @param tools those that stand among the messages are added */
function readInput(fields: Fields, tools: Tool[], provided: ProviderTools): Turn[] {
  const input = fields.raw('input');
  if (typeof input === 'string') return [{ role: 'user', parts: [{ kind: 'text', text: input }] }];
  const items = fields.each('input', (item) => readItem(item, tools, provided));
  const turns = mergeTurns(
    items.filter((turn) => turn !== undefined),
    true,
  );
  if (fields.list('input')?.length === 0) malformed('input', 'a text, or a list with at least one item');
  // What is left says nothing to others.
  if (turns.length === 0) fields.reject('input');
  return turns;
}

/** What tools did that no other format has. The model has said in words what it made of it. */
const ofForeignTools = /_(?:call|call_output|output)$|^mcp_|^program$|^compaction_trigger$/;

/** @returns nothing where the item is no turn of the conversation, or is dropped */
function readItem(item: Fields, tools: Tool[], provided: ProviderTools): Turn | undefined {
  item.ignore('id', 'status');
  const isReference = item.raw('role') === undefined && item.raw('id') !== undefined;
  const type = item.text('type') ?? (isReference ? 'item_reference' : 'message');
  switch (type) {
    case 'message':
      return readMessage(item);
    case 'function_call':
      return readCall(item, item.text('arguments') ?? '');
    case 'custom_tool_call':
      return readCall(item, customArguments(item.requiredText('input')));
    case 'function_call_output':
    case 'custom_tool_call_output': {
      const callId = readCallId(item);
      item.ignore('name');
      return {
        role: 'user',
        parts: [{ kind: 'tool_result', callId, parts: readOutput(item), failed: false }],
      };
    }
    case 'reasoning':
      return { role: 'assistant', parts: readReasoning(item) };
    case 'additional_tools':
      item.ignore('role');
      tools.push(...item.each('tools', (tool) => readTool(tool, provided)).flat());
      return undefined;
    default:
      if (ofForeignTools.test(type)) item.dropWhole(type);
      else item.reject('type');
      return undefined;
  }
}

function readCall(item: Fields, argumentsText: string): Turn {
  const name = functionName(item.text('namespace'), item.requiredText('name'));
  return {
    role: 'assistant',
    parts: [{ kind: 'tool_call', id: readCallId(item), name, argumentsText }],
  };
}

/** Some clients name the call by its item alone. */
function readCallId(item: Fields): string {
  return item.text('call_id') ?? item.text('id') ?? item.requiredText('call_id');
}

function readOutput(item: Fields): (TextPart | ImagePart | FilePart)[] {
  return content(item, 'output', readShown);
}

/** What is encrypted, and what was summed up, for the provider that thought it. */
function readReasoning(item: Fields): AnswerPart[] {
  item.ignore('summary', 'content');
  const encrypted = item.text('encrypted_content');
  const signature = ownHidden('signed', encrypted ?? '');
  const texts = [
    ...listIn({ list: item.raw('summary') }, 'list'),
    ...listIn({ list: item.raw('content') }, 'list'),
  ];
  const text = texts.map((part) => textIn(part, 'text') ?? '').join('\n');
  return [
    ...(text === '' ? [] : [{ kind: 'reasoning', text, ...optional('signature', signature) } as const]),
    ...(encrypted === undefined || signature !== undefined
      ? []
      : [{ kind: 'hidden_reasoning', data: hiddenFromClient('responses', encrypted) } as const]),
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

/** Where words alone are of use. */
function readText(part: Fields): TextPart {
  const type = part.text('type') ?? 'text';
  if (!type.endsWith('text')) part.dropWhole(type);
  return { kind: 'text', text: part.text('text') ?? '', ...cacheMark(part) };
}

function readAnswerPart(part: Fields): AnswerPart {
  part.ignore('annotations', 'logprobs');
  const type = part.requiredText('type');
  if (type === 'refusal') return { kind: 'refusal', text: part.requiredText('refusal') };
  if (!type.endsWith('text')) part.dropWhole(type);
  return { kind: 'text', text: part.text('text') ?? '' };
}

function readUserPart(part: Fields): UserPart {
  return { ...readShown(part), ...cacheMark(part) };
}

function readShown(part: Fields): TextPart | ImagePart | FilePart {
  const type = part.requiredText('type');
  switch (type) {
    case 'text':
    case 'input_text':
    case 'output_text':
      return { kind: 'text', text: part.requiredText('text') };
    case 'input_image':
      return readImage(part);
    case 'input_file': {
      const data = part.text('file_data') ?? '';
      const inline = readDataUrl(data) ?? readBareData(data);
      const url = part.text('file_url');
      const name = part.text('filename');
      if (inline !== undefined) return fileOf(inline, name);
      if (url !== undefined) return { kind: 'file', source: { kind: 'url', url }, ...optional('name', name) };
      const id = part.text('file_id');
      if (id === undefined) part.reject('file_data');
      return { kind: 'file', source: storedSource(id ?? '', 'openai-responses'), ...optional('name', name) };
    }
    default:
      part.reject('type');
      return { kind: 'text', text: '' };
  }
}

function readImage(part: Fields): ImagePart {
  const url = part.text('image_url');
  const id = url === undefined ? part.text('file_id') : undefined;
  const source = id === undefined ? imageSource(url ?? '') : storedSource(id, 'openai-responses');
  return imageOf(source, part.text('detail'));
}

function toolName(choice: Fields): string | undefined {
  const type = choice.text('type') ?? '';
  const name = choice.text('name');
  if (name === undefined || (type !== 'function' && type !== 'custom')) return undefined;
  return functionName(choice.text('namespace'), name);
}

function readThinking(fields: Fields): Thinking | undefined {
  const effort = readEfforts(fields.fields('reasoning')) ?? readOwnEffort(fields);
  // Portkey's clients say it as Anthropic does.
  return readThinkingBudget(fields, effort);
}

function readAnswerFormat(text: Fields): AnswerFormat | undefined {
  const format = text.fields('format');
  return format === undefined ? undefined : answerFormatOf(format, () => format);
}
