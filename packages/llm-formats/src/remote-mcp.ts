import { compact, isObject, type JsonObject, listIn, textIn } from '@hunch/common/json';
import type { McpServer } from './conversation.ts';
import type { Fields } from './request-fields.ts';
import { optional } from './shared-fields.ts';

/**
 * Servers of tools that the provider speaks to itself. OpenAI's responses have them among the tools
 * (platform.openai.com/docs/guides/tools-connectors-mcp), Anthropic beside them (docs.claude.com, "MCP connector").
 */

/** A tool of type `mcp`. Undefined: a person is to approve its calls, which Anthropic's clients are never asked for, or OpenAI alone reaches it. */
export function readMcpTool(tool: JsonObject): McpServer | undefined {
  const name = textIn(tool, 'server_label');
  const url = textIn(tool, 'server_url');
  if (name === undefined || url === undefined || tool.require_approval !== 'never') return undefined;
  const { allowed_tools: given } = tool;
  const allowed = Array.isArray(given) ? given : listIn(given, 'tool_names');
  const header = isObject(tool.headers) ? textIn(tool.headers, 'Authorization') : undefined;
  return {
    field: 'tools.mcp',
    name,
    url,
    tool,
    ...optional('token', textIn(tool, 'authorization') ?? header?.replace(/^Bearer /, '')),
    ...optional('allowed', namesIn(allowed)),
  };
}

/** One of Anthropic's, which LiteLLM's clients of chat give among the tools. */
export function readMcpServer(server: Fields, field: string): McpServer {
  server.ignore('type');
  const limits = server.fields('tool_configuration');
  const isOff = limits?.boolean('enabled') === false;
  const allowed = isOff ? [] : limits?.list('allowed_tools');
  return {
    field,
    name: server.requiredText('name'),
    url: server.requiredText('url'),
    ...optional('token', server.text('authorization_token')),
    ...optional('allowed', allowed === undefined ? undefined : namesIn(allowed, true)),
  };
}

/** What a tool of type `mcp_toolset` says of its server: a list of what may be called, or all. */
export function withToolset(server: McpServer, toolset: JsonObject): McpServer {
  if (textIn(toolset, 'mcp_server_name') !== server.name) return server;
  const { default_config: all, configs } = toolset;
  if (!isObject(all) || all.enabled !== false || !isObject(configs)) return server;
  const allowed = Object.entries(configs).flatMap(([name, config]) =>
    isObject(config) && config.enabled === true ? [name] : [],
  );
  return { ...server, allowed };
}

function namesIn(list: readonly unknown[], orNone = false): readonly string[] | undefined {
  const names = list.filter((name) => typeof name === 'string');
  return names.length === 0 && !orNone ? undefined : names;
}

export function writeMcpTool({ name, url, token, allowed, tool }: McpServer): JsonObject {
  if (tool !== undefined) return tool;
  return compact({
    type: 'mcp',
    server_label: name,
    server_url: url,
    authorization: token,
    allowed_tools: allowed,
    require_approval: 'never',
  });
}

export function writeMcpServer({ name, url, token }: McpServer): JsonObject {
  return compact({ type: 'url', url, name, authorization_token: token });
}

/** A server is used by a toolset of its own. */
export function writeToolset({ name, allowed }: McpServer): JsonObject {
  const configs = allowed && Object.fromEntries(allowed.map((tool) => [tool, { enabled: true }]));
  return compact({
    type: 'mcp_toolset',
    mcp_server_name: name,
    default_config: configs && { enabled: false },
    configs,
  });
}
