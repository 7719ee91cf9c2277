import { accessSync, constants, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, Option, type Command } from 'commander';
import type { RouterStatusResult } from '@hunch/common/protocol';
import type { RouterFeedback, RouterReplay, RouterStats } from '@hunch/daemon/reports';
import { askRunning } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { readConfiguration } from '../configuration.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { runInForeground } from '../foreground.ts';
import { askReport } from '../offline.ts';
import {
  describeFeedback,
  describeProviders,
  describeReplay,
  describeRouterStats,
  describeRouterStatus,
} from '../render/router.ts';
import { jsonOption, print, wholeNumber, type JsonChoice } from './options.ts';
import { defineCalibrate, defineEval, defineQuality } from './router-quality.ts';
import { defineDoctor } from './router-doctor.ts';
import { serviceUnit } from '../render/service-unit.ts';
import { defineKeys } from './router-keys.ts';
import { definePrices } from './router-prices.ts';

export function define(command: Command, cli: Cli): void {
  command
    .command('status')
    .addOption(jsonOption())
    .action((options: JsonChoice) => status(cli, options));
  command
    .command('providers')
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      const result = await askRunning(cli, 'RouterStatus', {});
      print(cli, options, result.providers, (_, terminal) => describeProviders(result, terminal));
    });
  command
    .command('classifier')
    .argument('[model]', 'provider/model; without it, the present one is printed')
    .action((model: string | undefined) => classifier(cli, model));
  command
    .command('stats')
    .option('-d, --days <number>', 'number of days', wholeNumber(1, 3650), 30)
    .addOption(jsonOption())
    .action(async ({ days, ...options }: JsonChoice & { readonly days: number }) => {
      const job = { job: 'router-stats', args: ['--days', String(days)] };
      print(cli, options, await askReport<RouterStats>(cli, job), describeRouterStats);
    });
  command
    .command('replay')
    .addOption(
      new Option('-p, --profile <name>', 'the profile to compare with')
        .choices(['spec', 'thrifty', 'careful'])
        .makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .action(async ({ profile, ...options }: JsonChoice & { readonly profile: string }) => {
      const job = { job: 'router-replay', args: ['--profile', profile] };
      print(cli, options, await askReport<RouterReplay>(cli, job), describeReplay);
    });
  defineDoctor(command, cli);
  definePrices(command, cli);
  defineKeys(command, cli);
  command
    .command('serve')
    .option('-l, --listen <host:port>', 'where to listen; default: prompt_router.listen')
    .option('-c, --config <file>', 'read this configuration instead of the usual one')
    .action(({ listen, config }: { readonly listen?: string; readonly config?: string }) =>
      runInForeground(
        cli,
        ['gateway', ...(listen === undefined ? [] : ['--listen', listen])],
        config === undefined ? {} : { HUNCH_CONFIG: readable(config) },
      ),
    );
  command
    .command('unit')
    .option('-c, --config <file>', 'configuration of the gateway', '/etc/hunch/gateway.toml')
    .action(({ config }: { readonly config: string }) => cli.terminal.write(serviceUnit(cli, config)));
  defineFeedback(command, cli);
  defineCalibrate(command, cli);
  defineEval(command, cli);
  defineQuality(command, cli);
}

/** Told here: a gateway without the configuration that was meant would run with other providers, or none. */
function readable(file: string): string {
  try {
    accessSync(file, constants.R_OK);
    return resolve(file);
  } catch {
    throw new CommandFailure(`The configuration ${file} can't be read.`, exitCodes.usage);
  }
}

function defineFeedback(parent: Command, cli: Cli): void {
  parent
    .command('feedback')
    .addArgument(new Argument('<verdict>', 'how the answer was').choices(['good', 'bad']))
    .option(
      '--conversation <name>',
      'the last answer of this conversation, as the client names it in x-hunch-conversation',
    )
    .addOption(jsonOption())
    .action(
      async (
        verdict: string,
        { conversation, ...options }: JsonChoice & { readonly conversation?: string },
      ) => {
        const args = [...(conversation === undefined ? [] : ['--conversation', conversation]), verdict];
        const report = await askReport<RouterFeedback>(cli, { job: 'router-feedback', args });
        print(cli, options, report, describeFeedback);
      },
    );
}

async function status(cli: Cli, options: JsonChoice): Promise<void> {
  const result = await askRunning(cli, 'RouterStatus', {});
  if (result.url === null) process.exitCode = exitCodes.unavailable;
  print(cli, options, result, (_, terminal) => describeRouterStatus(result, tokenOf(result), terminal));
}

/** Undefined where the user may not read the file. */
function tokenOf({ token_file: file }: RouterStatusResult): string | undefined {
  try {
    return file === null ? undefined : readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

async function classifier(cli: Cli, model: string | undefined): Promise<void> {
  const { options } = readConfiguration(cli);
  const valueOf = (key: string): unknown =>
    options.find(({ name }) => name === `prompt_router.${key}`)?.value;
  if (model === undefined) {
    const candidates: readonly unknown[] = [valueOf('classifier_model'), [valueOf('tiers.simple')].flat()[0]];
    const chosen = candidates.find((each) => typeof each === 'string' && each !== '');
    const off = valueOf('llm_classifier') === false ? ' (off: prompt_router.llm_classifier is false)' : '';
    cli.terminal.write(
      `${typeof chosen === 'string' ? chosen : 'none: the tier SIMPLE has no model'}${off}\n`,
    );
    return;
  }
  if (!/^[^/\s]+\/\S+$/.test(model))
    throw new CommandFailure(`"${model}" is not a model. Write it as provider/model.`, exitCodes.usage);
  const provider = model.slice(0, model.indexOf('/'));
  const providers = Object.keys(Object(valueOf('providers')));
  if (!providers.includes(provider)) {
    const known = providers.length === 0 ? 'None is configured' : `Configured: ${providers.join(', ')}`;
    throw new CommandFailure(`Unknown provider "${provider}". ${known}.`, exitCodes.usage);
  }
  const { setOption } = await import('./config.ts');
  await setOption(cli, 'prompt_router.classifier_model', model);
}
