import type { Result } from '@hunch/common/result';
import { isObject, type JsonObject, textIn } from '@hunch/common/json';
import type { AnswerFormat, CompletionRequest, ReadRequest, Turn } from '../conversation.ts';
import { fieldPolicies } from '../field-policies.ts';
import type { RequestFault } from '../format.ts';
import { type Fields, malformed, readRequest } from '../request-fields.ts';
import {
  answerFormatOf,
  mergeTurns,
  optional,
  sampling,
  severalOf,
  toolChoiceOf,
  toolOf,
} from '../shared-fields.ts';
import { readEffort, readOwnEffort, readThinkingBudget } from '../thinking.ts';
import { ProviderTools, providerToolFields, readSearchOptions } from '../web-search.ts';
import { cacheMark } from '../cache-mark.ts';
import { answerParts, legacyCallId } from './read-assistant.ts';
import { resultParts, texts, userParts } from './read-parts.ts';
import { readTool } from './read-tools.ts';
import { splitCallId } from './signed-calls.ts';

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
    const effort = readEffort(fields, 'reasoning_effort') ?? readOwnEffort(fields);
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
        toolChoiceOf(fields, 'tool_choice', chosenTool) ??
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

function chosenTool(choice: Fields): string | undefined {
  return (choice.fields('function') ?? choice.fields('custom'))?.text('name');
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
          ? splitCallId(fields.requiredText('tool_call_id')).id
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

function readAnswerFormat(fields: Fields): AnswerFormat | undefined {
  const format = fields.fields('response_format');
  if (format === undefined) return undefined;
  return answerFormatOf(
    format,
    () => format.fields('json_schema') ?? malformed('response_format.json_schema', 'an object'),
  );
}
