import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { readPeriod, type NamedPeriod } from '../period.ts';
import { describeWrapped } from '../render/wrapped.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';
import { askPersonStats } from './stats.ts';

export function define(command: Command, cli: Cli): void {
  command
    .argument('[period]', 'a year, a month, or today, week, month, year, all', (text: string) =>
      readPeriod(text, Date.now()),
    )
    .addOption(jsonOption())
    .action(async (chosen: NamedPeriod | undefined, options: JsonChoice) => {
      const period = chosen ?? readPeriod('year', Date.now());
      print(cli, options, await askPersonStats(cli, period), (stats, terminal) =>
        describeWrapped(stats, period.name, terminal),
      );
    });
}
