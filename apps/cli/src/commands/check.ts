import { Option, type Command } from 'commander';
import { riskLevels, type RiskLevel } from '@hunch/common/verdict';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askOffline, passThrough } from '../offline.ts';
import { describeRisk, listRules, type CheckedCommand, type ListedRule } from '../render/risk.ts';
import { examples, jsonOption } from './options.ts';

interface CheckOptions {
  readonly batch?: true;
  readonly json?: true;
  readonly rules?: true;
  readonly here?: true;
  readonly domain?: string;
  readonly failOn: RiskLevel | 'never';
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[command...]', 'a command line, best in quotes')
    .option('-b, --batch', 'read commands, one a line, or JSON with "input"; print JSON lines')
    .option('--here', 'the command would run in this directory; else it may be any')
    .option(
      '--domain <domain>',
      'what the command is for, such as git_operations; may raise a level, never lower it',
    )
    .addOption(
      new Option('--fail-on <risk>', 'end with 1 from this risk on')
        .choices([...riskLevels.slice(1), 'never'])
        .default('high'),
    )
    .option('--rules', 'list every rule')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ["hunch check 'rm -rf /'", 'how dangerous is it, why, and what else?'],
        ["hunch check --json 'git push -f'", 'for a program'],
        ['hunch check --batch <commands.txt', 'many, in a pipeline'],
        ['hunch check --fail-on critical "$CMD" && sh -c "$CMD"', 'in a script'],
      ) +
        '\nNothing is run, and no daemon is needed. The risk is safe, moderate, high or critical. It ends with 0, or with 1 if\n' +
        'the risk is at least --fail-on. With --batch it ends with 1 only if a line could not be read.\n',
    )
    .action(async (words: readonly string[], options: CheckOptions) => {
      if (options.rules) return showRules(cli, options);
      const place = [
        ...(options.here ? ['--cwd', process.cwd()] : []),
        ...(options.domain === undefined ? [] : ['--domain', options.domain]),
      ];
      if (options.batch) {
        if (words.length > 0)
          throw new CommandFailure('With --batch, the commands come on standard input.', exitCodes.usage);
        process.exitCode = await passThrough(cli, { job: 'check', args: place });
        return;
      }
      if (words.length === 0)
        throw new CommandFailure("Give a command, such as: hunch check 'rm -rf build'", exitCodes.usage);
      const job = { job: 'check', args: ['--findings', ...place] };
      // What the job writes is this command's own format: render/risk.ts describes it.
      const [checked] = (await askOffline(cli, job, words.join(' '))) as readonly CheckedCommand[];
      if (checked === undefined) throw new CommandFailure('The check gave no answer.', exitCodes.internal);
      cli.terminal.write(options.json ? `${JSON.stringify(checked)}\n` : describeRisk(checked, cli.terminal));
      if (
        options.failOn !== 'never' &&
        riskLevels.indexOf(checked.risk) >= riskLevels.indexOf(options.failOn)
      )
        process.exitCode = exitCodes.failure;
    });
}

async function showRules(cli: Cli, { json }: CheckOptions): Promise<void> {
  const rules = (await askOffline(cli, { job: 'check', args: ['--rules'] }, '')) as readonly ListedRule[];
  cli.terminal.write(json ? `${JSON.stringify(rules)}\n` : listRules(rules, cli.terminal));
}
