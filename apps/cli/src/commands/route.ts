import type { Command } from 'commander';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { passThrough } from '../offline.ts';
import { describeRoute, explainRoute } from '../render/route.ts';
import { examples, jsonOption } from './options.ts';

interface RouteOptions {
  readonly explain?: true;
  readonly json?: true;
  readonly batch?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[prompt...]', 'what you would ask a language model, best in quotes')
    .option('-e, --explain', 'show what each dimension added to the score, and what was found for it')
    .option(
      '-b, --batch',
      'read prompts, one a line, or JSON with "input"; print JSON lines; needs no daemon',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch route "What is 2+2?"', 'which tier of models is good enough'],
        ['hunch route -e "Prove that there are infinitely many primes"', 'the whole working'],
        ['hunch route --json "Fix the login test"', 'for a program'],
        ['hunch route --batch <prompts.txt', 'many, in a pipeline'],
      ) + '\nIt ends with 0 whatever the tier is. With --batch it ends with 1 if a line could not be read.\n',
    )
    .action(async (words: readonly string[], options: RouteOptions) => {
      if (options.batch) {
        if (words.length > 0)
          throw new CommandFailure('With --batch, the prompts come on standard input.', exitCodes.usage);
        process.exitCode = await passThrough(cli, {
          job: 'route',
          args: options.explain ? ['--explain'] : [],
        });
        return;
      }
      if (words.length === 0)
        throw new CommandFailure('Give a prompt, such as: hunch route "What is 2+2?"', exitCodes.usage);
      const prompt = words.join(' ');
      const daemon = await reachDaemon(cli);
      const result = await daemon
        .request('RoutePrompt', { prompt, explain: options.explain === true })
        .finally(() => daemon.close());
      const { tier, confidence, score, signals, dimensions } = result;
      if (options.json) {
        const document = {
          input: prompt,
          tier,
          confidence,
          score,
          signals,
          ...(options.explain ? { dimensions } : {}),
        };
        cli.terminal.write(`${JSON.stringify(document)}\n`);
      } else if (options.explain) cli.terminal.write(explainRoute(result, cli.terminal));
      else cli.terminal.write(describeRoute(result, cli.terminal));
    });
}
