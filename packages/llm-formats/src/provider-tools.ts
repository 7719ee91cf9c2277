import { compact, isObject, type JsonObject } from '@hunch/common/json';
import { cacheMark } from './cache-mark.ts';
import type { NativeTool, Tool } from './conversation.ts';
import type { FormatName } from './names.ts';
import { readMcpServer, readMcpTool } from './remote-mcp.ts';
import type { Fields } from './request-fields.ts';
import { optional } from './shared-fields.ts';
import {
  isAnthropicSearch,
  isOpenAiSearch,
  type ProviderTools,
  readAnthropicSearch,
  readOpenAiSearch,
} from './web-search.ts';

/** What clients of OpenAI's formats say of a function in Anthropic's words. */
export function anthropicWords(tool: Fields): Pick<Tool, 'cache' | 'extras'> {
  const extras = tool.pick(anthropicExtras);
  for (const key of Object.keys(extras ?? {})) tool.drop(key);
  return { ...cacheMark(tool), ...optional('extras', extras) };
}

/** A tool that the client does not run itself, of a client of one of OpenAI's formats; one that nobody else has is dropped. */
export function readProviderTool(tool: Fields, type: string, provided: ProviderTools): void {
  // Portkey's clients say it in Anthropic's words, in a field of the type's name.
  const inner = type === 'web_search' ? tool.fields(type) : undefined;
  if (inner !== undefined) provided.webSearch = readAnthropicSearch(inner);
  else if (isOpenAiSearch(type)) provided.webSearch = readOpenAiSearch(tool);
  else if (isAnthropicSearch(type)) provided.webSearch = readAnthropicSearch(tool);
  else if (tool.only(googleSearches) !== undefined) provided.webSearch = { field: 'tools.googleSearch' };
  else if (type === 'url') provided.mcpServers.push(readMcpServer(tool, 'tools.url'));
  else {
    const server = type === 'mcp' ? readMcpTool(tool.whole()) : undefined;
    if (server !== undefined) {
      provided.mcpServers.push(server);
      return;
    }
    const native = nativeTool(tool, type);
    // Without a type and of no provider's it is a mistake.
    if (native === undefined) tool.dropWhole(type === '' ? tool.requiredText('type') : type);
    else provided.native.push(native);
  }
}

/** docs.claude.com, "Implement tool use" and "Advanced tool use" */
const anthropicExtras = ['input_examples', 'defer_loading', 'allowed_callers', 'eager_input_streaming'];

const googleSearches = ['googleSearch', 'google_search', 'googleSearchRetrieval', 'google_search_retrieval'];

/**
 * Portkey's clients write tools of Google's as functions that take nothing, or what the tool is set to; a function of the client's own
 * has a schema ("Google Gemini" in its documentation).
 *
 * @returns whether it is such a tool
 */
export function readGoogleFunction(named: Fields, provided: ProviderTools): boolean {
  const name = named.text('name') ?? '';
  const given = named.raw('parameters');
  if (isObject(given) && (given.type !== undefined || given.properties !== undefined)) return false;
  const isSearch = googleSearches.includes(name);
  if (!isSearch && !googleTools.includes(name)) return false;
  if (isSearch) provided.webSearch = { field: 'tools.google_search' };
  else provided.native.push(googleTool(name, given));
  return true;
}

function googleTool(name: string, given: unknown): NativeTool {
  return { of: 'gemini', field: `tools.${name}`, tool: { [camelCase(name)]: isObject(given) ? given : {} } };
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Each is the one field of a tool (ai.google.dev/api/caching#Tool). */
const googleTools = words(
  'urlContext url_context codeExecution code_execution googleMaps google_maps computerUse computer_use enterpriseWebSearch enterprise_web_search fileSearch',
);

const responsesTools: ReadonlySet<string> = new Set(
  words('file_search code_interpreter image_generation mcp computer_use_preview local_shell'),
);

function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Clients name tools of the provider that they expect in that provider's words. */
function nativeTool(fields: Fields, type: string): NativeTool | undefined {
  const google = fields.only(googleTools);
  if (google !== undefined) return { of: 'gemini', field: `tools.${google}`, tool: fields.whole() };
  // As Portkey has it: by its type alone.
  if (googleTools.includes(type)) return googleTool(type, fields.raw(type) ?? settingsOf(fields.whole()));
  // All of Anthropic's have the day of their version.
  if (/_\d{8}$/.test(type)) return { of: 'anthropic', field: `tools.${type}`, tool: flat(fields.whole()) };
  return responsesTools.has(type)
    ? { of: 'openai-responses', field: `tools.${type}`, tool: fields.whole() }
    : undefined;
}

/** LiteLLM's clients write what a tool of Google's is set to beside its type (docs.litellm.ai, "Computer Use"). */
function settingsOf(tool: JsonObject): JsonObject {
  const { type: _, ...settings } = tool;
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) =>
      key === 'environment' && typeof value === 'string' && /^[a-z]+$/.test(value)
        ? [key, `ENVIRONMENT_${value.toUpperCase()}`]
        : [camelCase(key), value],
    ),
  );
}

/** What reads pages that the conversation names: the same under each provider's name. */
const fetchers: Partial<Record<FormatName, JsonObject>> = {
  anthropic: { type: 'web_fetch_20250910', name: 'web_fetch' },
  gemini: { urlContext: {} },
};

/** A tool of one provider in the words of another; undefined: nothing there does the same. */
export function sameTool(
  native: NativeTool,
  provider: FormatName,
  functions: number,
): NativeTool | undefined {
  if (native.of === provider) return native;
  // Most of Google's models refuse it beside functions.
  const isRefused = provider === 'gemini' && functions > 0;
  const isFetcher = /^tools\.(web_fetch_\d{8}|urlContext|url_context)$/.test(native.field);
  const tool = isFetcher && !isRefused ? fetchers[provider] : undefined;
  return tool && { of: provider, field: native.field, tool };
}

/** What is lost of a tool in other words: how it is set. */
export function settingsLost({ tool }: NativeTool): readonly string[] {
  return Object.keys(tool)
    .filter((key) => key !== 'type' && key !== 'name' && !googleTools.includes(key))
    .map((key) => `tools.${key}`);
}

/** LiteLLM's clients write the name and what the tool takes as those of a function. */
function flat({ function: named, ...tool }: JsonObject): JsonObject {
  if (!isObject(named)) return tool;
  const parameters = isObject(named.parameters) ? named.parameters : {};
  return { ...tool, ...compact({ name: named.name }), ...parameters };
}
