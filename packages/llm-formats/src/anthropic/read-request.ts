import type { Result } from '@hunch/common/result';
import { isObject, type JsonObject, listIn, textIn } from '@hunch/common/json';
import type {
  AnswerFormat,
  AnswerPart,
  FilePart,
  ImagePart,
  McpServer,
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
import { hiddenFromClient } from '../hidden-reasoning.ts';
import { type Fields, malformed, readRequest } from '../request-fields.ts';
import { content, optional, sampling, toolOf } from '../shared-fields.ts';
import { readMcpServer, withToolset } from '../remote-mcp.ts';
import { readOwnBlock, readText } from './read-blocks.ts';
import { readEffort, readThinkingBudget } from '../thinking.ts';
import { isAnthropicSearch, ProviderTools, providerToolFields, readAnthropicSearch } from '../web-search.ts';

/** Anthropic's messages request (docs.claude.com/en/api/messages). */
export function readMessagesRequest(body: JsonObject): Result<ReadRequest, RequestFault> {
  return readRequest(body, (fields) => {
    const turns = [...readSystem(fields), ...fields.each('messages', readMessage)];
    if (!turns.some((turn) => turn.role !== 'system'))
      malformed('messages', 'a list with at least one message');
    const provided = new ProviderTools();
    const tools = fields
      .each('tools', (tool) => readTool(tool, provided))
      .filter((tool) => tool !== undefined);
    provided.mcpServers = readMcpServers(fields, body);
    const choice = fields.fields('tool_choice');
    const isParallel = choice?.boolean('disable_parallel_tool_use');
    const toolChoice = choice === undefined ? undefined : readToolChoice(choice);
    // A tool that is dropped can't be forced; one that is in no list is for the provider to refuse.
    const forced = toolChoice?.kind === 'tool' ? toolChoice.name : undefined;
    const isForced = (tool: unknown): boolean => forced !== undefined && textIn(tool, 'name') === forced;
    const search = provided.webSearch;
    const isSearchForced = search !== undefined && forced === 'web_search';
    if (isSearchForced) provided.webSearch = { ...search, isForced: true };
    else if (listIn(body, 'tools').some(isForced) && !tools.some(isForced)) fields.reject('tool_choice');
    const output = fields.fields('output_config');
    const metadata = fields.fields('metadata');
    const request = {
      model: fields.text('model') ?? '',
      turns,
      tools,
      ...providerToolFields(provided),
      ...optional('toolChoice', isSearchForced ? undefined : toolChoice),
      ...optional('parallelToolCalls', isParallel === undefined ? undefined : !isParallel),
      ...sampling(fields, 'max_tokens'),
      ...optional('topK', fields.number('top_k')),
      stop: (fields.list('stop_sequences') ?? []).filter((item) => typeof item === 'string'),
      ...optional('thinking', readThinking(fields, output)),
      ...optional(
        'answerFormat',
        readAnswerFormat(fields.fields('output_format') ?? output?.fields('format')),
      ),
      ...optional('user', metadata?.text('user_id')),
      stream: fields.boolean('stream') ?? false,
      streamUsage: true,
    };
    fields.settle(fieldPolicies.anthropic);
    return request;
  });
}

function readSystem(fields: Fields): Turn[] {
  const parts = content(fields, 'system', readText);
  return parts.length === 0 ? [] : [{ role: 'system', parts }];
}

function readMessage(fields: Fields): Turn {
  const role = fields.requiredText('role');
  switch (role) {
    case 'user':
      return { role, parts: content(fields, 'content', readUserBlock) };
    case 'assistant':
      return {
        role,
        parts: content(fields, 'content', readAnswerBlock).filter((part) => part !== undefined),
      };
    case 'system':
      return { role, parts: content(fields, 'content', readText) };
    default:
      return malformed(fields.at('role'), 'user or assistant');
  }
}

function readUserBlock(block: Fields): UserPart {
  const type = block.requiredText('type');
  switch (type) {
    case 'text':
      return readText(block);
    case 'image':
    case 'document':
    case 'search_result':
      return readOwnBlock(block, type) ?? readText(block);
    case 'tool_result':
      return {
        kind: 'tool_result',
        callId: block.requiredText('tool_use_id'),
        parts: readToolResult(block),
        failed: block.boolean('is_error') ?? false,
        ...cacheMark(block),
      };
    default:
      // Files that lie in a container of the provider, and what may come, is what the user asks about; all else is about tools.
      if (aboutTools.test(type)) block.dropWhole(type);
      else block.reject('type');
      return { kind: 'text', text: '' };
  }
}

function readToolResult(block: Fields): (TextPart | ImagePart | FilePart)[] {
  return content(block, 'content', (inner): TextPart | ImagePart | FilePart => {
    const type = inner.requiredText('type');
    switch (type) {
      case 'image':
      case 'document':
      case 'search_result':
        return readOwnBlock(inner, type) ?? readText(inner);
      case 'text':
        return readText(inner);
      // A tool that a search for tools has found: from now on it is among the request's tools.
      case 'tool_reference':
        return { kind: 'text', text: inner.requiredText('tool_name') };
      default:
        inner.dropWhole(type);
        return { kind: 'text', text: '' };
    }
  }).filter((part) => part.kind !== 'text' || part.text !== '');
}

/** What tools did that the provider runs itself, and which there are from here on. The model has said in words what it made of it. */
const aboutTools = /_tool_result$|^(?:server|mcp)_tool_use$|^mcp_tool_listing$|^tool_(?:addition|removal)$/;

/** Undefined: it is dropped. */
function readAnswerBlock(block: Fields): AnswerPart | undefined {
  const type = block.requiredText('type');
  switch (type) {
    case 'text':
      return readText(block);
    case 'thinking': {
      const signature = block.text('signature');
      const text = block.requiredText('thinking');
      return { kind: 'reasoning', text, ...optional('signature', signature === '' ? undefined : signature) };
    }
    case 'redacted_thinking':
      return { kind: 'hidden_reasoning', data: hiddenFromClient('anthropic', block.requiredText('data')) };
    case 'tool_use':
      return {
        kind: 'tool_call',
        id: block.requiredText('id'),
        name: block.requiredText('name'),
        argumentsText: JSON.stringify(block.object('input') ?? {}),
      };
    // What all before it was summed up as.
    case 'compaction':
      return { kind: 'text', text: block.text('content') ?? '' };
    default:
      // What may come, too: the model has said in words what matters.
      block.dropWhole(type);
      return undefined;
  }
}

/** With what their toolsets say of them, which stand among the tools. */
function readMcpServers(fields: Fields, body: JsonObject): McpServer[] {
  const servers = fields.each('mcp_servers', (server) => readMcpServer(server, 'mcp_servers'));
  const toolsets = listIn(body, 'tools').filter((tool) => textIn(tool, 'type') === 'mcp_toolset');
  return servers.map((server) =>
    toolsets.reduce<McpServer>(
      (one, toolset) => (isObject(toolset) ? withToolset(one, toolset) : one),
      server,
    ),
  );
}

/** Undefined: it is none that the client describes by a schema, and is dropped. */
function readTool(tool: Fields, provided: ProviderTools): Tool | undefined {
  const type = tool.text('type') ?? 'custom';
  if (type === 'custom') return { ...toolOf(tool, 'input_schema'), ...cacheMark(tool) };
  // It is told with its server.
  if (type === 'mcp_toolset') return void tool.whole();
  if (isAnthropicSearch(type)) {
    provided.webSearch = readAnthropicSearch(tool);
    return undefined;
  }
  provided.native.push({ of: 'anthropic', field: `tools.${type}`, tool: tool.whole() });
  return undefined;
}

function readToolChoice(choice: Fields): ToolChoice | undefined {
  const type = choice.requiredText('type');
  switch (type) {
    case 'auto':
    case 'none':
      return { kind: type };
    case 'any':
      return { kind: 'required' };
    case 'tool':
      return { kind: 'tool', name: choice.requiredText('name') };
    default:
      return malformed(choice.at('type'), 'one of auto, any, tool, none');
  }
}

function readThinking(fields: Fields, output: Fields | undefined): Thinking | undefined {
  return readThinkingBudget(fields, output === undefined ? undefined : readEffort(output, 'effort'));
}

/** The beta had it in a field of its own. */
function readAnswerFormat(format: Fields | undefined): AnswerFormat | undefined {
  if (format === undefined) return undefined;
  if (format.requiredText('type') !== 'json_schema') malformed(format.at('type'), '"json_schema"');
  return { kind: 'schema', name: 'answer', schema: format.object('schema') ?? {}, strict: true };
}
