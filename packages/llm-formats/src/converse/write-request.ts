import { compact, isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';
import { isEffort, type Thinking } from '../conversation.ts';
import type { WrittenRequest } from '../format.ts';
import { effortOf } from '../thinking.ts';
import { cachePoints, type Named, nameOthers, writeBlocks } from './write-blocks.ts';

/** What Converse itself has, and clients may say beside all else. */
const ownFields = [
  'guardrailConfig',
  'performanceConfig',
  'requestMetadata',
  'additionalModelResponseFieldPaths',
  'promptVariables',
  'serviceTier',
];

/** Fields of Anthropic's messages that are written here, or that say nothing there. */
const readFields = new Set(
  'model stream messages system max_tokens temperature top_p top_k stop_sequences tools tool_choice thinking output_config metadata anthropic_version anthropic_beta context_management additionalModelRequestFields'.split(
    ' ',
  ),
);

/** Models of Anthropic take more in their maker's words; others have words of their own for what they think. */
const isClaude = (model: string): boolean => /anthropic|claude/i.test(model);

/**
 * A request in Anthropic's format as Bedrock's Converse has it, which is one form for the models of all makers
 * (docs.aws.amazon.com/bedrock, "Converse").
 *
 * @param betas what only a beta has, by its name
 */
export function writeConverse(body: JsonObject, model: string, betas: readonly string[]): WrittenRequest {
  const dropped = Object.keys(body).filter((name) => !readFields.has(name) && !ownFields.includes(name));
  const named = { documents: 0 };
  const messages = writeMessages(body, named, dropped);
  const system = writeBlocks(body.system, named, dropped);
  const own = ownFields.filter((name) => name in body).map((name) => [name, body[name]]);
  const metadata = requestMetadata(body);
  const written = compact({
    messages,
    system: system.length === 0 ? undefined : system,
    inferenceConfig: notEmpty({
      maxTokens: body.max_tokens,
      temperature: body.temperature,
      topP: body.top_p,
      stopSequences: body.stop_sequences,
    }),
    toolConfig: writeTools(body, messages, model, dropped),
    outputConfig: writeOutput(body),
    requestMetadata: metadata,
    additionalModelRequestFields: writeMore(body, model, betas, dropped),
    ...Object.fromEntries(own),
  });
  return { body: written, dropped: [...new Set(dropped)] };
}

/** User and model take turns there; in Anthropic's format one may speak twice. */
function writeMessages(body: JsonObject, named: Named, dropped: string[]): JsonObject[] {
  const messages: { readonly role: string; readonly content: JsonObject[] }[] = [];
  for (const message of listIn(body, 'messages').filter(isObject)) {
    nameOthers(message, 'role content', 'messages', dropped);
    const role = textIn(message, 'role') ?? 'user';
    const content = writeBlocks(message.content, named, dropped);
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length > 0) messages.push({ role, content });
  }
  return messages;
}

/** The same to have its tokens counted ("CountTokens"). */
export function converseCount(body: JsonObject, model: string): JsonObject {
  const { messages, system, toolConfig, additionalModelRequestFields } = writeConverse(body, model, []).body;
  return { input: { converse: compact({ messages, system, toolConfig, additionalModelRequestFields }) } };
}

function notEmpty(fields: Readonly<Record<string, unknown>>): JsonObject | undefined {
  const given = compact(fields);
  return Object.keys(given).length === 0 ? undefined : given;
}

/** Texts of at most 256 characters, of which some are none. */
function requestMetadata({ metadata }: JsonObject): JsonObject | undefined {
  if (!isObject(metadata)) return undefined;
  const plain = Object.entries(metadata).filter(
    ([, value]) => typeof value === 'string' && /^[\w\s:@$#=/+,.-]{1,256}$/.test(value),
  );
  return notEmpty(Object.fromEntries(plain));
}

function writeTools(
  body: JsonObject,
  messages: readonly JsonObject[],
  model: string,
  dropped: string[],
): JsonObject | undefined {
  const choice = objectIn(body, 'tool_choice');
  const kind = textIn(choice, 'type');
  const called = calledIn(messages);
  const given = listIn(body, 'tools').filter(isObject);
  const functions = given.filter((tool) => isFunction(tool));
  for (const tool of given)
    if (!isFunction(tool) && !isOwnTool(tool, model)) dropped.push(`tools.${textIn(tool, 'type') ?? ''}`);
  const offered = kind === 'none' ? [] : functions;
  // A conversation with calls is refused without the tools that they are of.
  const known = offered.length > 0 ? offered : called.map((name) => ({ name }));
  // Of the makers one alone keeps tools.
  const read = `type name description input_schema strict${isClaude(model) ? ' cache_control' : ''}`;
  for (const tool of functions) nameOthers(tool, read, 'tools', dropped);
  const tools = known.flatMap((tool) => [writeTool(tool), ...(isClaude(model) ? cachePoints(tool) : [])]);
  if (tools.length === 0) return undefined;
  return compact({ tools, toolChoice: offered.length === 0 ? undefined : writeChoice(choice) });
}

function isFunction({ type }: JsonObject): boolean {
  return type === undefined || type === 'custom' || type === 'function';
}

/** Of Anthropic's own tools those that the client runs: they go to its models as they are. */
function isOwnTool({ type }: JsonObject, model: string): boolean {
  return (
    isClaude(model) && /^(?:bash|text_editor|computer|memory|tool_search_tool\w*)_\d{8}$/.test(String(type))
  );
}

function writeTool(tool: JsonObject): JsonObject {
  const schema = objectIn(tool, 'input_schema') ?? { type: 'object', properties: {} };
  const description = textIn(tool, 'description');
  const toolSpec = compact({
    name: tool.name,
    // An empty one is refused.
    description: description === '' ? undefined : description,
    inputSchema: { json: schema.type === 'object' ? schema : { ...schema, type: 'object' } },
    strict: tool.strict === true ? true : undefined,
  });
  return { toolSpec };
}

function writeChoice(choice: JsonObject | undefined): JsonObject | undefined {
  switch (textIn(choice, 'type') ?? '') {
    case 'any':
      return { any: {} };
    case 'tool':
      return { tool: { name: choice?.name } };
    case 'auto':
      return { auto: {} };
    default:
      return undefined;
  }
}

function calledIn(messages: readonly JsonObject[]): readonly string[] {
  const names = messages
    .flatMap((message) => listIn(message, 'content'))
    .flatMap((block) => textIn(objectIn(block, 'toolUse'), 'name') ?? []);
  return [...new Set(names)];
}

/** The schema is a text there ("Structured output"). */
function writeOutput(body: JsonObject): JsonObject | undefined {
  const schema = objectIn(objectIn(objectIn(body, 'output_config'), 'format'), 'schema');
  if (schema === undefined) return undefined;
  const jsonSchema = { name: 'answer', schema: JSON.stringify(schema) };
  return { textFormat: { type: 'json_schema', structure: { jsonSchema } } };
}

/** What a model has beside what all have. */
function writeMore(
  body: JsonObject,
  model: string,
  betas: readonly string[],
  dropped: string[],
): JsonObject | undefined {
  const given = objectIn(body, 'additionalModelRequestFields');
  const choice = objectIn(body, 'tool_choice');
  const isSingle = choice?.disable_parallel_tool_use === true;
  if (!isClaude(model)) {
    if (isSingle) dropped.push('tool_choice.disable_parallel_tool_use');
    if ('context_management' in body) dropped.push('context_management');
    const { format: _, effort: __, ...config } = objectIn(body, 'output_config') ?? {};
    dropped.push(...Object.keys(config).map((name) => `output_config.${name}`));
    return notEmpty({ ...writeThoughts(body, model, dropped), ...topK(body, model), ...given });
  }
  const own = listIn(body, 'tools').filter((tool) => isObject(tool) && isOwnTool(tool, model));
  const { format: _, ...config } = objectIn(body, 'output_config') ?? {};
  const named = [...new Set([...listIn(body, 'anthropic_beta'), ...betas])];
  return notEmpty({
    thinking: body.thinking,
    top_k: body.top_k,
    output_config: notEmpty(config),
    context_management: body.context_management,
    tools: own.length === 0 ? undefined : own,
    tool_choice: isSingle ? { type: choice.type, disable_parallel_tool_use: true } : undefined,
    anthropic_beta: named.length === 0 ? undefined : named,
    ...given,
  });
}

function topK({ top_k: value }: JsonObject, model: string): JsonObject {
  if (value === undefined) return {};
  return /nova/.test(model) ? { inferenceConfig: { topK: value } } : { top_k: value };
}

/** How hard a model thinks has another name at each maker (docs.litellm.ai, "Bedrock", "reasoning_effort"). */
function writeThoughts(body: JsonObject, model: string, dropped: string[]): JsonObject {
  const thinking = askedThinking(body);
  if (thinking === undefined) {
    if ('thinking' in body) dropped.push('thinking');
    return {};
  }
  const effort = effortOf(thinking);
  const level = effort === 'minimal' ? 'low' : effort === 'xhigh' || effort === 'max' ? 'high' : effort;
  if (/nova-2|nova-\w+-v2/.test(model))
    return level === 'none'
      ? { reasoningConfig: { type: 'disabled' } }
      : { reasoningConfig: { type: 'enabled', maxReasoningEffort: level } };
  if (level === 'none') return {};
  if (/gpt-oss/.test(model)) return { reasoning_effort: level };
  dropped.push('thinking');
  return {};
}

function askedThinking(body: JsonObject): Thinking | undefined {
  const thinking = objectIn(body, 'thinking');
  const said = textIn(objectIn(body, 'output_config'), 'effort') ?? '';
  if (isEffort(said)) return { kind: 'effort', effort: said };
  const tokens = numberIn(thinking, 'budget_tokens');
  if (tokens !== undefined) return { kind: 'tokens', tokens };
  switch (textIn(thinking, 'type') ?? '') {
    case 'adaptive':
      return { kind: 'effort', effort: 'medium' };
    case 'disabled':
      return { kind: 'effort', effort: 'none' };
    default:
      return undefined;
  }
}
