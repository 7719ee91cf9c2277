import { compact, type JsonObject } from '@hunch/common/json';
import type { McpServer, NativeTool, WebSearch } from './conversation.ts';
import type { Fields } from './request-fields.ts';
import { optional } from './shared-fields.ts';

/** What a request has beside tools that the client runs itself. */
export class ProviderTools {
  webSearch: WebSearch | undefined;
  readonly native: NativeTool[] = [];
  mcpServers: McpServer[] = [];
}

/** The fields of a request that tell of them. */
export function providerToolFields({ webSearch, native, mcpServers }: ProviderTools) {
  return {
    ...optional('webSearch', webSearch),
    ...optional('nativeTools', native.length === 0 ? undefined : native),
    ...optional('mcpServers', mcpServers.length === 0 ? undefined : mcpServers),
  };
}

/** `web_search`, `web_search_preview`, and both with a date. */
export function isOpenAiSearch(type: string): boolean {
  return /^web_search(?:_preview)?(?:_\d{4}_\d\d_\d\d)?$/.test(type);
}

/** platform.openai.com/docs/guides/tools-web-search */
export function readOpenAiSearch(tool: Fields): WebSearch {
  const filters = tool.fields('filters');
  const search = {
    field: 'tools.web_search',
    ...optional('place', placeIn(tool.object('user_location'))),
    ...optional('context', tool.text('search_context_size')),
    ...optional('domains', domainsIn(filters, 'allowed_domains')),
    ...optional('notDomains', domainsIn(filters, 'blocked_domains')),
  };
  // Without it a page is shown as OpenAI has kept it, which others can't be asked for.
  tool.dropUnless('external_web_access', true);
  return search;
}

/** `web_search_options` of chat requests. */
export function readSearchOptions(options: Fields | undefined): WebSearch | undefined {
  if (options === undefined) return undefined;
  const place = options.fields('user_location');
  place?.ignore('type');
  const search = {
    field: 'web_search_options',
    ...optional('place', place?.object('approximate')),
    ...optional('context', options.text('search_context_size')),
  };
  return search;
}

export function isAnthropicSearch(type: string): boolean {
  return /^web_search_\d{8}$/.test(type);
}

/** docs.claude.com, "Web search tool" */
export function readAnthropicSearch(tool: Fields): WebSearch {
  tool.ignore('name');
  return {
    field: 'tools.web_search',
    ...optional('place', placeIn(tool.object('user_location'))),
    ...optional('searchesMax', tool.number('max_uses')),
    ...optional('domains', domainsIn(tool, 'allowed_domains')),
    ...optional('notDomains', domainsIn(tool, 'blocked_domains')),
  };
}

/** Without the word that it is no more than approximate, which all of them say. */
function placeIn(location: JsonObject | undefined): JsonObject | undefined {
  if (location === undefined) return undefined;
  const { type: _, ...place } = location;
  return place;
}

function domainsIn(fields: Fields | undefined, key: string): readonly string[] | undefined {
  const list = fields?.list(key)?.filter((domain) => typeof domain === 'string');
  return list === undefined || list.length === 0 ? undefined : list;
}

type Detail = 'place' | 'context' | 'searchesMax' | 'domains' | 'notDomains';

const detailNames: Readonly<Record<Detail, string>> = {
  place: 'user_location',
  context: 'search_context_size',
  searchesMax: 'max_uses',
  domains: 'allowed_domains',
  notDomains: 'blocked_domains',
};

/** What a search says and a format has no words for. */
function lost(search: WebSearch, ...details: readonly Detail[]): readonly string[] {
  return details
    .filter((detail) => search[detail] !== undefined && !isUsual(search, detail))
    .map((detail) => `${search.field}.${detailNames[detail]}`);
}

function isUsual(search: WebSearch, detail: Detail): boolean {
  return detail === 'context' && search.context === 'medium';
}

/** How often it may search for that much context, as LiteLLM has it. */
const searchesFor: Readonly<Record<string, number>> = { low: 1, medium: 5, high: 10 };

export function writeAnthropicSearch(search: WebSearch, dropped: string[]): JsonObject {
  const { place, context = '', domains, notDomains, searchesMax = searchesFor[context] } = search;
  // One of both lists is all that it takes.
  if (domains !== undefined) dropped.push(...lost(search, 'notDomains'));
  return compact({
    type: 'web_search_20250305',
    name: 'web_search',
    max_uses: searchesMax,
    allowed_domains: domains,
    blocked_domains: domains === undefined ? notDomains : undefined,
    user_location: place && { type: 'approximate', ...place },
  });
}

export function writeOpenAiSearch(search: WebSearch, dropped: string[]): JsonObject {
  const { place, context, domains, notDomains } = search;
  dropped.push(...lost(search, 'searchesMax'));
  const hasFilters = domains !== undefined || notDomains !== undefined;
  return compact({
    type: 'web_search',
    search_context_size: context,
    filters: hasFilters ? compact({ allowed_domains: domains, blocked_domains: notDomains }) : undefined,
    user_location: place && { type: 'approximate', ...place },
  });
}

export function writeSearchOptions(search: WebSearch, dropped: string[]): JsonObject {
  const { place, context } = search;
  dropped.push(...lost(search, 'searchesMax', 'domains', 'notDomains'));
  return compact({
    search_context_size: context,
    user_location: place && { type: 'approximate', approximate: place },
  });
}

export function writeGoogleSearch(search: WebSearch, dropped: string[]): JsonObject {
  dropped.push(...lost(search, 'place', 'context', 'searchesMax', 'domains', 'notDomains'));
  return { googleSearch: {} };
}
