import { isObject, type JsonObject, listIn, textIn } from '@hunch/common/json';
import type { ModelRequest } from './platform.ts';

/** Everywhere but at the maker's own: a search for tools has another name there. */
const SEARCH_FOR_TOOLS = 'tool-search-tool-2025-10-19';

/** Of Anthropic's betas those that a cloud takes; it refuses a request that names another (LiteLLM's table of them, October 2026). */
const betasTaken = {
  vertex:
    `${SEARCH_FOR_TOOLS} compact-2026-01-12 compact-2026-09-04 computer-use-2025-01-24 computer-use-2025-11-24 context-1m-2025-08-07 context-management-2025-06-27 dangerous-tool-use-2026-09-03 interleaved-thinking-2025-05-14 per-turn-control-2026-07-01 thinking-binding-controls-2026-08-01 thinking-display-updates-2026-08-18 web-search-2025-03-05`.split(
      ' ',
    ),
  bedrock:
    `${SEARCH_FOR_TOOLS} compact-2026-01-12 computer-use-2025-01-24 computer-use-2025-11-24 context-1m-2025-08-07 context-management-2025-06-27 dangerous-tool-use-2026-09-03 effort-2025-11-24 fine-grained-tool-streaming-2025-05-14 interleaved-thinking-2025-05-14 mid-conversation-output-config-2026-07-01 mid-conversation-tool-changes-2026-07-01 thinking-binding-controls-2026-08-01 thinking-display-updates-2026-08-18`.split(
      ' ',
    ),
} as const;

/** What has left its beta at the maker's own, and has to be asked for at a cloud, by the types of tools. */
const betasOfTools: readonly (readonly [type: RegExp, beta: string])[] = [
  [/^tool_search_tool_/, SEARCH_FOR_TOOLS],
  [/^web_search_\d{8}$/, 'web-search-2025-03-05'],
];

/** A request in Anthropic's format as a cloud takes it that serves the models of others: it knows less of the format than their maker. */
export function asCloudTakesIt(request: ModelRequest, cloud: keyof typeof betasTaken): ModelRequest {
  const { body, headers } = request;
  const at = headers.indexOf('anthropic-beta');
  const asked = at < 0 ? [] : (headers[at + 1] ?? '').split(',').map((beta) => beta.trim());
  const renamed = asked.map((beta) => (beta === 'advanced-tool-use-2025-11-20' ? SEARCH_FOR_TOOLS : beta));
  const types = listIn(body, 'tools').map((tool) => textIn(tool, 'type') ?? '');
  const needed = betasOfTools.filter(([type]) => types.some((one) => type.test(one))).map(([, beta]) => beta);
  const betas = [...new Set([...renamed, ...needed])].filter((beta) => betasTaken[cloud].includes(beta));
  const others = at < 0 ? headers : headers.toSpliced(at, 2);
  return {
    ...request,
    body: withoutScopes(body),
    headers: betas.length === 0 ? others : [...others, 'anthropic-beta', betas.join(',')],
  };
}

/** Whose requests may read what is cached can be said to the maker alone. */
function withoutScopes(body: JsonObject): JsonObject {
  const marked = ['system', 'messages', 'tools'].filter((name) => hasScope(body[name]));
  if (marked.length === 0) return body;
  return { ...body, ...Object.fromEntries(marked.map((name) => [name, unscoped(body[name])])) };
}

function hasScope(blocks: unknown): boolean {
  if (!Array.isArray(blocks)) return false;
  return blocks.some(
    (block) =>
      isObject(block) &&
      ((isObject(block.cache_control) && 'scope' in block.cache_control) || hasScope(block.content)),
  );
}

function unscoped(blocks: unknown): unknown {
  if (!Array.isArray(blocks)) return blocks;
  return blocks.map((block) => {
    if (!isObject(block)) return block;
    const { cache_control: mark, content, ...rest } = block;
    const { scope: _, ...kept } = isObject(mark) ? mark : {};
    return {
      ...rest,
      ...(content === undefined ? {} : { content: unscoped(content) }),
      ...(mark === undefined ? {} : { cache_control: isObject(mark) ? kept : mark }),
    };
  });
}
