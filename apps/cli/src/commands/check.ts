import { Option, type Command } from 'commander';
import { riskLevels, type RiskLevel } from '@hunch/common/verdict';
import type { ListedRule } from '@hunch/daemon/reports';
import { checkCommand, askOffline } from '../offline.ts';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { describeRisk, isAtLeast, listRules } from '../render/risk.ts';
import { batchOption, inputOf, jsonOption, print, runBatch, type JsonChoice } from './options.ts';

interface CheckOptions extends JsonChoice {
  readonly batch?: true;
  readonly rules?: true;
  readonly here?: true;
  readonly domain?: string;
  readonly failOn: RiskLevel | 'never';
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[command...]', 'a command line, best in quotes')
    .addOption(batchOption('commands'))
    .option(
      '--here',
      'assume that the command runs in this directory, whose tasks and scripts are read; without it, in any',
    )
    .option(
      '--domain <domain>',
      'what the command is for, such as git_operations; can raise the risk, never lower it',
    )
    .addOption(
      new Option('--fail-on <risk>', 'exit with 1 from this risk on')
        .choices([...riskLevels.slice(1), 'never'])
        .default('high'),
    )
    .option('--rules', 'list all rules')
    .addOption(jsonOption())
    .action(async (words: readonly string[], options: CheckOptions) => {
      if (options.rules) return showRules(cli, options);
      const place = [
        ...(options.here ? ['--cwd', process.cwd()] : []),
        ...(options.domain === undefined ? [] : ['--domain', options.domain]),
      ];
      if (options.batch) return runBatch(cli, words, { job: 'check', args: place });
      const input = inputOf(words, 'command', "hunch check 'rm -rf build'");
      const checked = await checkCommand(cli, input, place);
      print(cli, options, checked, describeRisk);
      if (options.failOn !== 'never' && isAtLeast(checked.risk, options.failOn))
        process.exitCode = exitCodes.failure;
    });
}

async function showRules(cli: Cli, options: CheckOptions): Promise<void> {
  const rules = await askOffline<ListedRule>(cli, { job: 'check', args: ['--rules'] });
  print(cli, options, rules, listRules);
}
