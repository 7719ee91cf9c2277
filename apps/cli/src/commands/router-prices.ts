import type { Command } from 'commander';
import type { RouterPrices, RouterPricesUpdate } from '@hunch/daemon/reports';
import type { Cli } from '../cli.ts';
import { askReport } from '../offline.ts';
import { describePrices, describePricesUpdate } from '../render/router-prices.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

export function definePrices(parent: Command, cli: Cli): void {
  const prices = parent
    .command('prices')
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      print(cli, options, await askReport<RouterPrices>(cli, { job: 'router-prices' }), describePrices);
    });
  prices
    .command('update')
    .argument('[source]', 'a URL or a file; default: prompt_router.prices_url')
    .addOption(jsonOption())
    .action(async (source: string | undefined, options: JsonChoice) => {
      const job = { job: 'router-prices-update', args: source === undefined ? [] : [source] };
      print(cli, options, await askReport<RouterPricesUpdate>(cli, job), describePricesUpdate);
    });
}
