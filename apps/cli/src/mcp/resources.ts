import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import type { ListedRule } from '@hunch/daemon/reports';
import type { Cli } from '../cli.ts';
import { askOffline } from '../offline.ts';

const all = 'hunch://rules';
const mimeType = 'application/json';

/** The rules by which commands are rated: all of them, and those of one domain. */
export function addResources(server: McpServer, cli: Cli): void {
  let loaded: Promise<readonly ListedRule[]> | undefined;
  const rules = (): Promise<readonly ListedRule[]> =>
    (loaded ??= askOffline<ListedRule>(cli, { job: 'check', args: ['--rules'] }));
  const domains = async (): Promise<readonly string[]> =>
    [...new Set((await rules()).map(({ domain }) => domain))].toSorted();

  server.registerResource(
    'rules',
    all,
    {
      title: 'Rules about dangerous commands',
      description: 'Id, domain, risk and title of every rule',
      mimeType,
    },
    async () =>
      asJson(
        all,
        (await rules()).map(({ rule, domain, risk, title }) => ({ rule, domain, risk, title })),
      ),
  );
  server.registerResource(
    'rules-of-domain',
    new ResourceTemplate(`${all}/{domain}`, {
      list: async () => ({
        resources: (await domains()).map((domain) => ({
          name: `rules: ${domain}`,
          uri: `${all}/${domain}`,
          mimeType,
        })),
      }),
    }),
    { title: 'Rules of one domain', description: 'With what each says to the user', mimeType },
    async (uri, { domain }) =>
      asJson(
        uri.href,
        (await rules()).filter((rule) => rule.domain === domain),
      ),
  );
}

function asJson(uri: string, value: unknown): ReadResourceResult {
  return { contents: [{ uri, mimeType, text: JSON.stringify(value) }] };
}
