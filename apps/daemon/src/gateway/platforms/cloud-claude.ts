import { listIn, textIn } from '@hunch/common/json';
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

/** A request in Anthropic's format with the betas that a cloud takes which serves the models of others. */
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
    headers: betas.length === 0 ? others : [...others, 'anthropic-beta', betas.join(',')],
  };
}
