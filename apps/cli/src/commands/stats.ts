import type { Command } from 'commander';
import { withDaemon } from '../ask.ts';
import { connectDaemon } from '../client.ts';
import type { Cli } from '../cli.ts';
import { describeGuidance } from '../render/guidance-status.ts';
import { describeStats } from '../render/figures.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

export function define(command: Command, cli: Cli): void {
  command.addOption(jsonOption()).action(async (options: JsonChoice) => {
    // A daemon that is started for the question has no numbers yet.
    const { stats, guidance } = await withDaemon(connectDaemon(cli.paths, cli.uid), async (daemon) => ({
      stats: await daemon.request('DebugStats', {}),
      guidance: await daemon.request('GuidanceStatus', {}),
    }));
    print(
      cli,
      options,
      { ...stats, guidance },
      (_, terminal) =>
        `${describeStats(stats, terminal)}\n${describeGuidance(guidance, Date.now(), terminal)}`,
    );
  });
}
