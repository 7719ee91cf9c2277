import type { Command } from 'commander';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { describeRoute, explainRoute } from '../render/route.ts';
import { batchOption, inputOf, jsonOption, print, runBatch, type JsonChoice } from './options.ts';

interface RouteOptions extends JsonChoice {
  readonly explain?: true;
  readonly batch?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[prompt...]', 'what you would ask a language model, best in quotes')
    .option('-e, --explain', 'show what each dimension added to the score, and the words that it found')
    .addOption(batchOption('prompts'))
    .addOption(jsonOption())
    .action(async (words: readonly string[], options: RouteOptions) => {
      const explain = options.explain === true;
      const args = explain ? ['--explain'] : [];
      if (options.batch) return runBatch(cli, words, { job: 'route', args });
      const input = inputOf(words, 'prompt', 'hunch route "What is 2+2?"');
      const result = await ask(cli, 'RoutePrompt', { prompt: input, explain });
      const { tier, confidence, score, signals, dimensions } = result;
      const document = { input, tier, confidence, score, signals, ...(explain ? { dimensions } : {}) };
      print(cli, options, document, (_, terminal) =>
        explain ? explainRoute(result, terminal) : describeRoute(result, terminal),
      );
    });
}
