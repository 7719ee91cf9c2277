import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import type { RouterStatusResult } from '@hunch/common/protocol';
import { connectDaemon } from '../client.ts';
import type { Cli } from '../cli.ts';
import { readConfiguration } from '../configuration.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askOffline } from '../offline.ts';
import {
  describeProviders,
  describeReplay,
  describeRouterStats,
  describeRouterStatus,
  type RouterReplay,
  type RouterStats,
} from '../render/router.ts';
import { examples, jsonOption, wholeNumber } from './options.ts';
import { define as defineCalibrate } from './router-calibrate.ts';
import { define as defineDoctor } from './router-doctor.ts';
import { define as defineEval } from './router-eval.ts';
import { define as defineFeedback } from './router-feedback.ts';
import { define as defineServe } from './router-serve.ts';

interface JsonChoice {
  readonly json?: true;
}

export function define(command: Command, cli: Cli): void {
  command.addHelpText(
    'after',
    examples(
      ['hunch router status', 'where the proxy listens, its token, and what was spent'],
      ['hunch router stats --days 7', 'what the last week cost, and what it would have cost'],
      ['hunch router doctor', 'whether the providers let hunch in'],
      ['hunch router serve --listen 0.0.0.0:4860', 'the proxy alone, for a team'],
    ),
  );
  command
    .command('status')
    .description('say where the proxy listens, which models it has, and what was spent')
    .addHelpText(
      'after',
      examples(['hunch router status', 'at a glance'], ['hunch router status --json', 'for a program']),
    )
    .addOption(jsonOption())
    .action((options: JsonChoice) => status(cli, options.json === true));
  command
    .command('providers')
    .description('list the providers and how they are')
    .addHelpText(
      'after',
      examples(['hunch router providers', 'who answers, who is left alone and for how long']),
    )
    .addOption(jsonOption())
    .action((options: JsonChoice) => providers(cli, options.json === true));
  command
    .command('classifier')
    .description('print or choose the model that is asked for the tier when the rules are unsure')
    .addHelpText(
      'after',
      examples(
        ['hunch router classifier', 'which it is'],
        ['hunch router classifier local/qwen3-4b', 'a model of a configured provider'],
      ),
    )
    .argument('[model]', 'provider/model')
    .action((model: string | undefined) => classifier(cli, model));
  command
    .command('stats')
    .description('show what was spent, saved and asked')
    .addHelpText(
      'after',
      examples(
        ['hunch router stats', 'the last 30 days'],
        ['hunch router stats --days 7 --json', 'the last week, for a program'],
      ),
    )
    .option('-d, --days <number>', 'how many days', wholeNumber(1, 3650), 30)
    .addOption(jsonOption())
    .action((options: JsonChoice & { readonly days: number }) =>
      stats(cli, options.days, options.json === true),
    );
  command
    .command('replay')
    .description('see what recorded decisions would be under another profile')
    .addHelpText(
      'after',
      examples(['hunch router replay --profile thrifty', 'what would cost less, and go to a smaller model']),
    )
    .addOption(
      new Option('-p, --profile <name>', 'the profile')
        .choices(['spec', 'thrifty', 'careful'])
        .makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .action((options: JsonChoice & { readonly profile: string }) =>
      replay(cli, options.profile, options.json === true),
    );
  defineDoctor(
    command.command('doctor').description('check the configuration of the proxy and ask each provider'),
    cli,
  );
  defineServe(command.command('serve').description('run the proxy alone, in the foreground'), cli);
  defineFeedback(
    command.command('feedback').description('say whether the last answer was good, for calibrating'),
    cli,
  );
  defineCalibrate(command.command('calibrate').description('fit the scorer to your own graded prompts'), cli);
  defineEval(command.command('eval').description('measure cost against quality on graded prompts'), cli);
}

async function ask(cli: Cli): Promise<RouterStatusResult> {
  const daemon = await connectDaemon(cli.paths, cli.uid);
  return daemon.request('RouterStatus', {}).finally(() => daemon.close());
}

async function status(cli: Cli, json: boolean): Promise<void> {
  const result = await ask(cli);
  if (result.url === null) process.exitCode = exitCodes.unavailable;
  cli.terminal.write(
    json ? `${JSON.stringify(result)}\n` : describeRouterStatus(result, tokenOf(result), cli.terminal),
  );
}

/** Only for the eyes of who may read the file. */
function tokenOf({ token_file: file }: RouterStatusResult): string | undefined {
  try {
    return file === null ? undefined : readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

async function providers(cli: Cli, json: boolean): Promise<void> {
  const result = await ask(cli);
  cli.terminal.write(
    json ? `${JSON.stringify(result.providers)}\n` : describeProviders(result, cli.terminal),
  );
}

async function classifier(cli: Cli, model: string | undefined): Promise<void> {
  const { options } = readConfiguration(cli);
  const valueOf = (key: string): unknown =>
    options.find(({ name }) => name === `prompt_router.${key}`)?.value;
  if (model === undefined) {
    const named = valueOf('classifier_model');
    const simple: unknown = [valueOf('tiers.simple')].flat()[0];
    const chosen = [named, simple].find((model) => typeof model === 'string' && model !== '');
    const off = valueOf('llm_classifier') === false ? ' (off: prompt_router.llm_classifier is false)' : '';
    cli.terminal.write(
      `${typeof chosen === 'string' ? chosen : 'none: the tier SIMPLE has no model'}${off}\n`,
    );
    return;
  }
  if (!/^[^/\s]+\/\S+$/.test(model))
    throw new CommandFailure(`"${model}" is no model; it is written provider/model.`, exitCodes.usage);
  const provider = model.slice(0, model.indexOf('/'));
  const providers = Object.keys(Object(valueOf('providers')));
  if (!providers.includes(provider)) {
    const known = providers.length === 0 ? 'none is configured' : `there is ${providers.join(', ')}`;
    throw new CommandFailure(`There is no provider "${provider}"; ${known}.`, exitCodes.usage);
  }
  const { setOption } = await import('./config.ts');
  await setOption(cli, 'prompt_router.classifier_model', model);
}

async function stats(cli: Cli, days: number, json: boolean): Promise<void> {
  const [report] = await askOffline(cli, { job: 'router-stats', args: ['--days', String(days)] }, '');
  // Both programs are of one package.
  const text = json
    ? `${JSON.stringify(report)}\n`
    : describeRouterStats(report as RouterStats, cli.terminal);
  cli.terminal.write(text);
}

async function replay(cli: Cli, profile: string, json: boolean): Promise<void> {
  const [report] = await askOffline(cli, { job: 'router-replay', args: ['--profile', profile] }, '');
  // Both programs are of one package.
  cli.terminal.write(json ? `${JSON.stringify(report)}\n` : describeReplay(report as RouterReplay));
}
