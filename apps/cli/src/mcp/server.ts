import { once } from 'node:events';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Cli } from '../cli.ts';
import { addResources } from './resources.ts';
import { addTools } from './tools.ts';

const instructions =
  'hunch runs on this machine and answers within milliseconds. check_command says what a shell command may destroy before it is run; ' +
  'explain_command says what its parts mean; generate_command writes one for a request. Nothing is run by these tools.';

/** Serves the tools on standard input and output until the client closes them. */
export async function serveMcp(cli: Cli): Promise<void> {
  const server = new McpServer({ name: 'hunch', version: cli.version }, { instructions });
  addTools(server, cli);
  addResources(server, cli);
  const transport = new StdioServerTransport();
  await server.connect(transport);
  await once(process.stdin, 'close');
  await server.close();
}
