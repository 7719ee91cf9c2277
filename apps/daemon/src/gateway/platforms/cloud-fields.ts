import { isObject, type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';
import { err, ok, type Result } from '@hunch/common/result';
import { type FormatName, geminiAtVertex, writeConverse, type WrittenRequest } from '@hunch/llm-formats';
import type { PlatformSettings } from './platform.ts';

/** What a cloud takes of its maker's format. */
interface CloudFields {
  /** Undefined: all but those that it refuses. */
  readonly taken?: readonly string[];
  readonly refused?: readonly string[];
  /** Tools that the maker alone runs. */
  readonly noTools: RegExp;
  /** Of a mark for the cache. */
  readonly cacheMark: (model: string) => readonly string[];
}

/** Who came before they could be kept for longer than five minutes (LiteLLM, `is_claude_4_5_on_bedrock`). */
const keepsShortly = /claude-(?:3|(?:opus|sonnet)-4(?:-[01]|-20\d{6}|@|$))/;

/**
 * Anthropic's models in clouds: Bedrock names the fields that it takes (docs.aws.amazon.com/bedrock, "Anthropic Claude Messages API"; LiteLLM,
 * `BedrockInvokeAnthropicMessagesRequest`), Vertex takes all but what only its maker has (platform.claude.com, "Features overview"; LiteLLM's
 * table of betas, October 2026).
 */
const ofClaude: Readonly<Record<'bedrock' | 'vertex', CloudFields>> = {
  bedrock: {
    taken:
      'model stream anthropic_version anthropic_beta max_tokens messages system stop_sequences temperature top_p top_k tools tool_choice thinking metadata output_config context_management'.split(
        ' ',
      ),
    noTools: /^(?:web_search|web_fetch|code_execution|advisor)_\d{8}$|^mcp_toolset$/,
    cacheMark: (model) => (keepsShortly.test(model) ? ['scope', 'ttl'] : ['scope']),
  },
  vertex: {
    refused: ['service_tier', 'mcp_servers', 'container', 'inference_geo', 'speed', 'user_profile_id'],
    noTools: /^(?:web_fetch|code_execution|advisor)_\d{8}$|^mcp_toolset$/,
    cacheMark: () => ['scope'],
  },
};

/** @returns or, as the error, what the answer would be worth nothing without */
export function fitToCloud(
  platform: PlatformSettings,
  format: FormatName,
  model: string,
  body: JsonObject,
): Result<WrittenRequest, string> {
  switch (platform.name) {
    case 'bedrock':
      if (format !== 'anthropic') return ok({ body, dropped: [] });
      return platform.isConverse ? fitToConverse(model, body) : fitClaude(ofClaude.bedrock, model, body);
    case 'vertex':
      if (format === 'anthropic') return fitClaude(ofClaude.vertex, model, body);
      return ok(format === 'gemini' ? geminiAtVertex(body) : { body, dropped: [] });
    case 'azure':
    case 'direct':
      return ok({ body, dropped: [] });
  }
}

/** A picture that nobody sees is no part of a question. */
function fitToConverse(model: string, body: JsonObject): Result<WrittenRequest, string> {
  const { dropped } = writeConverse(body, model, []);
  const lost = dropped.find((name) => /^messages\.content\.(?:image|document)$/.test(name));
  if (lost !== undefined) return err(`\`${lost}\` of the web or by its id`);
  return ok({ body, dropped });
}

function fitClaude(cloud: CloudFields, model: string, body: JsonObject): Result<WrittenRequest, string> {
  if (hasFile(body.messages, 0)) return err('files by their id');
  const refused = Object.keys(body).filter(
    (name) => cloud.refused?.includes(name) === true || cloud.taken?.includes(name) === false,
  );
  const tools = listIn(body, 'tools').filter(isObject);
  const lost = tools.filter((tool) => cloud.noTools.test(textIn(tool, 'type') ?? ''));
  const choice = objectIn(body, 'tool_choice');
  if (lost.some(({ name }) => name === choice?.name)) return err('`tool_choice`');
  const kept = tools.filter((tool) => !lost.includes(tool));
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !refused.includes(name)));
  const { tools: _, tool_choice: __, ...toolless } = rest;
  const offered = kept.length === 0 ? toolless : { ...rest, tools: kept.map(plainTool) };
  const fitted = tools.length === 0 ? rest : offered;
  const marks = cloud.cacheMark(model);
  const named = marks.filter((mark) => isMarked(body, mark)).map((mark) => `cache_control.${mark}`);
  return ok({
    body: named.length === 0 ? fitted : unmarked(fitted, marks),
    dropped: [
      // Whether more may be paid is asked of the maker alone, and `auto` is what nobody has to say.
      ...refused.filter((name) => name !== 'service_tier' || body.service_tier !== 'auto'),
      ...lost.map(({ type }) => `tools.${String(type)}`),
      ...named,
    ],
  });
}

/** Tools that run at the provider are counted by none of the clouds, which refuse them there. */
export function clientTools(body: JsonObject): JsonObject {
  const isClients = (tool: unknown): boolean =>
    /^(?:|custom|function|(?:bash|text_editor|computer|memory)_\d{8})$/.test(textIn(tool, 'type') ?? '');
  const tools = listIn(body, 'tools');
  const kept = tools.filter(isClients);
  if (kept.length === tools.length) return body;
  const { tools: _, tool_choice: __, ...rest } = body;
  return kept.length === 0 ? rest : { ...rest, tools: kept };
}

/** Claude Code's tools say in `custom` what Bedrock reads in no tool, and call an object `custom` (LiteLLM 22847). */
function plainTool(given: JsonObject): JsonObject {
  const { custom: _, ...tool } = given;
  const schema = objectIn(tool, 'input_schema');
  return schema?.type === 'custom' ? { ...tool, input_schema: { ...schema, type: 'object' } } : tool;
}

/** Messages, their blocks, results of tools, and the sources of these. */
const DEPTH_MAX = 3;

function hasFile(list: unknown, depth: number): boolean {
  if (!Array.isArray(list) || depth > DEPTH_MAX) return false;
  return list.some(
    (one) => isObject(one) && (textIn(one.source, 'type') === 'file' || hasFile(one.content, depth + 1)),
  );
}

const marked = ['system', 'messages', 'tools'] as const;

function isMarked(body: JsonObject, mark: string): boolean {
  const within = (blocks: unknown): boolean =>
    Array.isArray(blocks) &&
    blocks.some((block) => {
      if (!isObject(block)) return false;
      const { cache_control: given } = block;
      return (isObject(given) && mark in given) || within(block.content);
    });
  return marked.some((name) => within(body[name]));
}

function unmarked(body: JsonObject, marks: readonly string[]): JsonObject {
  const within = (blocks: unknown): unknown => {
    if (!Array.isArray(blocks)) return blocks;
    return blocks.map((block) => {
      if (!isObject(block)) return block;
      const { cache_control: given, content } = block;
      const kept = isObject(given)
        ? Object.fromEntries(Object.entries(given).filter(([name]) => !marks.includes(name)))
        : given;
      return {
        ...block,
        ...(content === undefined ? {} : { content: within(content) }),
        ...(given === undefined ? {} : { cache_control: kept }),
      };
    });
  };
  const changed = marked.filter((name) => name in body).map((name) => [name, within(body[name])]);
  return { ...body, ...Object.fromEntries(changed) };
}
