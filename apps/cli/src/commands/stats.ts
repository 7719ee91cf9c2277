import type { Command } from 'commander';
import { connectDaemon } from '../client.ts';
import type { Cli } from '../cli.ts';
import { describeGuidance } from '../render/guidance-status.ts';
import { describeStats } from '../render/stats.ts';
import { examples, jsonOption } from './options.ts';

export function define(command: Command, cli: Cli): void {
  command
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch stats', 'what hunch has done since the daemon started'],
        ['hunch stats --json', 'every number, for a program'],
        ['hunch router stats', 'what models were asked, and what that cost'],
        ['hunch guide --unmute all', 'let muted guidance speak again'],
      ),
    )
    .action(async (options: { readonly json?: true }) => {
      // A daemon that is started to be asked has nothing to tell.
      const daemon = await connectDaemon(cli.paths, cli.uid);
      try {
        const stats = await daemon.request('DebugStats', {});
        const guidance = await daemon.request('GuidanceStatus', {});
        cli.terminal.write(
          options.json
            ? `${JSON.stringify({ ...stats, guidance })}\n`
            : `${describeStats(stats, cli.terminal)}\n${describeGuidance(guidance, Date.now(), cli.terminal)}`,
        );
      } finally {
        daemon.close();
      }
    });
}
