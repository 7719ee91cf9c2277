import { InvalidArgumentError, type Command } from 'commander';
import type { RouterKeys } from '@hunch/daemon/reports';
import { reloadIfRunning } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { askReport } from '../offline.ts';
import { describeCreatedKey, describeKeys, describeRevokedKeys } from '../render/router-keys.ts';
import { jsonOption, print, wholeNumber, type JsonChoice } from './options.ts';

interface CreateChoice extends JsonChoice {
  readonly owner: string;
  readonly model?: readonly string[];
  readonly dayUsd?: number;
  readonly monthUsd?: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly expiresDays?: number;
}

export function defineKeys(parent: Command, cli: Cli): void {
  const keys = parent.command('keys');
  const ask = (...args: readonly string[]): Promise<RouterKeys> =>
    askReport<RouterKeys>(cli, { job: 'router-keys', args });
  // Other gateways that read the file see a change some seconds later, as this one does where it can't be told: a new key is shown once.
  const change = async (...args: readonly string[]): Promise<RouterKeys> => {
    const changed = await ask(...args);
    await reloadIfRunning(cli).catch(() => false);
    return changed;
  };
  keys
    .command('create')
    .requiredOption('--owner <name>', 'who the key is for')
    .option('--model <model...>', 'allow only these models: provider/model or provider/*')
    .option('--day-usd <number>', 'maximum cost a day (UTC), in dollars', dollars)
    .option('--month-usd <number>', 'maximum cost a month (UTC), in dollars', dollars)
    .option(
      '--requests-per-minute <number>',
      'maximum number of requests a minute',
      wholeNumber(1, 1_000_000),
    )
    .option(
      '--tokens-per-minute <number>',
      'tokens a minute, answers included',
      wholeNumber(1, 1_000_000_000),
    )
    .option(
      '--expires-days <number>',
      'number of days until it expires; default: never',
      wholeNumber(1, 3650),
    )
    .addOption(jsonOption())
    .action(async (options: CreateChoice) => {
      const args = [
        ...given('owner', options.owner),
        ...(options.model ?? []).flatMap((model) => given('model', model)),
        ...given('day-usd', options.dayUsd),
        ...given('month-usd', options.monthUsd),
        ...given('requests-per-minute', options.requestsPerMinute),
        ...given('tokens-per-minute', options.tokensPerMinute),
        ...given('expires-days', options.expiresDays),
      ];
      print(cli, options, await change('create', ...args), describeCreatedKey);
    });
  keys
    .command('list')
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => print(cli, options, await ask('list'), describeKeys));
  keys
    .command('revoke')
    .argument('<key>', 'the id of a key, or an owner for all of their keys')
    .addOption(jsonOption())
    .action(async (key: string, options: JsonChoice) =>
      print(cli, options, await change('revoke', key), describeRevokedKeys),
    );
}

function given(name: string, value: string | number | undefined): readonly string[] {
  return value === undefined ? [] : [`--${name}=${value}`];
}

function dollars(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value <= 1_000_000))
    throw new InvalidArgumentError('Must be a number of US dollars above 0.');
  return value;
}
