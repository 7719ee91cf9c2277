import type { Command } from 'commander';
import type { PersonStats } from '@hunch/daemon/reports';
import { withDaemon } from '../ask.ts';
import { connectDaemon } from '../client.ts';
import type { Cli } from '../cli.ts';
import { askReport } from '../offline.ts';
import { readPeriod, type NamedPeriod } from '../period.ts';
import { describeGuidance } from '../render/guidance-status.ts';
import { describeStats } from '../render/figures.ts';
import { describePerson } from '../render/person-stats.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

interface StatsOptions extends JsonChoice {
  readonly daemon?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[period]', 'today, week, month, year, all, a year or a month', (text: string) =>
      readPeriod(text, Date.now()),
    )
    .option('--daemon', 'the counters of the daemon since it started')
    .addOption(jsonOption())
    .action((period: NamedPeriod | undefined, options: StatsOptions) => {
      if (options.daemon === undefined) return personStats(cli, period, options);
      if (period === undefined) return daemonStats(cli, options);
      throw new CommandFailure('The daemon counts since its start: leave the period out.', exitCodes.usage);
    });
}

async function personStats(cli: Cli, chosen: NamedPeriod | undefined, options: StatsOptions): Promise<void> {
  const period = chosen ?? readPeriod('month', Date.now());
  print(cli, options, await askPersonStats(cli, period), (stats, terminal) =>
    describePerson(stats, period.name, terminal),
  );
}

export function askPersonStats(cli: Cli, { fromMs, toMs }: NamedPeriod): Promise<PersonStats> {
  return askReport<PersonStats>(cli, {
    job: 'person-stats',
    args: ['--from', String(fromMs), '--to', String(toMs)],
  });
}

async function daemonStats(cli: Cli, options: StatsOptions): Promise<void> {
  // A daemon that is started for the question has no numbers yet.
  const { stats, guidance } = await withDaemon(connectDaemon(cli.paths, cli.uid), async (daemon) => ({
    stats: await daemon.request('DebugStats', {}),
    guidance: await daemon.request('GuidanceStatus', {}),
  }));
  print(
    cli,
    options,
    { ...stats, guidance },
    (_, terminal) => `${describeStats(stats, terminal)}\n${describeGuidance(guidance, Date.now(), terminal)}`,
  );
}
