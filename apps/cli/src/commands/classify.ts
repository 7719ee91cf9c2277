import type { Command } from 'commander';
import type { ClassifyCommandResult } from '@hunch/common/protocol';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { passThrough } from '../offline.ts';
import { describeClassification, explainClassification } from '../render/classification.ts';
import { examples, jsonOption } from './options.ts';

interface ClassifyOptions {
  readonly explain?: true;
  readonly json?: true;
  readonly batch?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[command...]', 'a command line, best in quotes')
    .option('-e, --explain', 'show what each tier said, what it looked at and how long it took')
    .option(
      '-b, --batch',
      'read commands, one a line, or JSON with "input"; print JSON lines; needs no daemon',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch classify "cargo build --release"', 'may it run on a build machine?'],
        ['hunch classify --explain "time make -j8 2>&1"', 'the whole working'],
        ['hunch classify --json -- gcc -c x.c', 'for a program'],
        ['hunch classify --batch <commands.txt', 'many, in a pipeline'],
      ) +
        '\nIt ends with 0 whatever the answer is; --json says it. With --batch it ends with 1 if a line could not be read.\n' +
        'HUNCH_LOG_LEVEL=debug prints the explanation on standard error.\n',
    )
    .action(async (words: readonly string[], options: ClassifyOptions) => {
      if (options.batch) {
        if (words.length > 0)
          throw new CommandFailure('With --batch, the commands come on standard input.', exitCodes.usage);
        process.exitCode = await passThrough(cli, {
          job: 'classify',
          args: options.explain ? ['--explain'] : [],
        });
        return;
      }
      if (words.length === 0)
        throw new CommandFailure('Give a command, such as: hunch classify "cargo build"', exitCodes.usage);
      const input = words.join(' ');
      const isDebug = cli.environment.HUNCH_LOG_LEVEL === 'debug';
      const explain = options.explain === true || isDebug;
      const daemon = await reachDaemon(cli);
      const result = await daemon
        .request('ClassifyCommand', { command: input, explain })
        .finally(() => daemon.close());
      if (isDebug && !options.explain)
        process.stderr.write(explainClassification(input, result, cli.terminal));
      if (options.json)
        cli.terminal.write(`${JSON.stringify(asDocument(input, result, options.explain === true))}\n`);
      else if (options.explain) cli.terminal.write(explainClassification(input, result, cli.terminal));
      else cli.terminal.write(describeClassification(result, cli.terminal));
    });
}

function asDocument(input: string, result: ClassifyCommandResult, explain: boolean): object {
  const { is_compilation: isCompilation, tiers, ...rest } = result;
  return { input, isCompilation, ...rest, ...(explain ? { tiers } : {}) };
}
