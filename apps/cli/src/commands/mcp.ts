import type { Command } from 'commander';
import type { Cli } from '../cli.ts';

export function define(command: Command, cli: Cli): void {
  command.action(async () => {
    // The protocol's library is ten times the size of the CLI, so no other command loads it.
    const { serveMcp } = await import('../mcp/server.ts');
    await serveMcp(cli);
  });
}
