import { readFileSync } from 'node:fs';
import { Argument, Option, type Command } from 'commander';
import type { RouterStatusResult } from '@hunch/common/protocol';
import { askRunning } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { readConfiguration } from '../configuration.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { runInForeground } from '../foreground.ts';
import { askOffline } from '../offline.ts';
import {
  describeFeedback,
  describeProviders,
  describeReplay,
  describeRouterStats,
  describeRouterStatus,
  type RouterFeedback,
  type RouterReplay,
  type RouterStats,
} from '../render/router.ts';
import { examples, jsonOption, print, subcommand, wholeNumber, type JsonChoice } from './options.ts';
import { defineCalibrate, defineEval } from './router-quality.ts';
import { defineDoctor } from './router-doctor.ts';

export function define(command: Command, cli: Cli): void {
  examples(command, [
    ['hunch router status', 'the address of the proxy, its token, and what was spent'],
    ['hunch router stats --days 7', 'what the last week cost, and what it would have cost'],
    ['hunch router doctor', 'test the configuration and each provider'],
    ['hunch router serve --listen 0.0.0.0:4860', 'the proxy alone, for a team'],
  ]);
  subcommand(command, 'status', 'print the address of the proxy, its models, and what was spent', [
    ['hunch router status', 'an overview'],
    ['hunch router status --json', 'for a program'],
  ])
    .addOption(jsonOption())
    .action((options: JsonChoice) => status(cli, options));
  subcommand(command, 'providers', 'list the providers and their state', [
    ['hunch router providers', 'which answer, and which are paused for how long'],
  ])
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      const result = await askRunning(cli, 'RouterStatus', {});
      print(cli, options, result.providers, (_, terminal) => describeProviders(result, terminal));
    });
  subcommand(
    command,
    'classifier',
    'print or set the model that chooses the tier when the rules are unsure',
    [
      ['hunch router classifier', 'print it'],
      ['hunch router classifier local/qwen3-4b', 'use this model of a configured provider'],
    ],
  )
    .argument('[model]', 'provider/model')
    .action((model: string | undefined) => classifier(cli, model));
  subcommand(command, 'stats', 'print requests, cost and savings', [
    ['hunch router stats', 'the last 30 days'],
    ['hunch router stats --days 7 --json', 'the last week, for a program'],
  ])
    .option('-d, --days <number>', 'number of days', wholeNumber(1, 3650), 30)
    .addOption(jsonOption())
    .action(async ({ days, ...options }: JsonChoice & { readonly days: number }) => {
      const job = { job: 'router-stats', args: ['--days', String(days)] };
      const [report] = await askOffline<RouterStats>(cli, job);
      if (report !== undefined) print(cli, options, report, describeRouterStats);
    });
  subcommand(command, 'replay', 'compare recorded decisions with those of another profile', [
    ['hunch router replay --profile thrifty', 'which requests would go to a smaller model'],
  ])
    .addOption(
      new Option('-p, --profile <name>', 'the profile')
        .choices(['spec', 'thrifty', 'careful'])
        .makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .action(async ({ profile, ...options }: JsonChoice & { readonly profile: string }) => {
      const job = { job: 'router-replay', args: ['--profile', profile] };
      const [report] = await askOffline<RouterReplay>(cli, job);
      if (report !== undefined) print(cli, options, report, describeReplay);
    });
  defineDoctor(command, cli);
  subcommand(command, 'serve', 'run the proxy alone, in the foreground', [
    ['hunch router serve', 'for this machine, without the shell parts'],
    ['hunch router serve --listen 0.0.0.0:4860', 'for a team; put TLS in front of it'],
  ])
    .option('-l, --listen <host:port>', 'where to listen; default: prompt_router.listen')
    .addHelpText(
      'after',
      '\nSIGHUP reads the configuration again; SIGTERM finishes requests and stops. With prompt_router.state_url, several\n' +
        'proxies behind a load balancer share budgets, conversations and cooldowns. All of them need the same token: the\n' +
        'file router-token in the data directory.\n',
    )
    .action(({ listen }: { readonly listen?: string }) =>
      runInForeground(cli, ['gateway', ...(listen === undefined ? [] : ['--listen', listen])]),
    );
  defineFeedback(command, cli);
  defineCalibrate(command, cli);
  defineEval(command, cli);
}

function defineFeedback(parent: Command, cli: Cli): void {
  subcommand(parent, 'feedback', 'record whether the last answer was good, for calibrating', [
    ['hunch router feedback bad', 'the last answer was not good enough'],
    ['hunch router calibrate --recorded', 'learn from what you recorded'],
  ])
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
        const [report] = await askOffline<RouterFeedback>(cli, { job: 'router-feedback', args });
        if (report !== undefined) print(cli, options, report, describeFeedback);
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
