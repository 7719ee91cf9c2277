import type { Command } from 'commander';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { describeClassification, explainClassification } from '../render/classification.ts';
import { batchOption, inputOf, jsonOption, print, runBatch, type JsonChoice } from './options.ts';

interface ClassifyOptions extends JsonChoice {
  readonly explain?: true;
  readonly batch?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[command...]', 'a command line, best in quotes')
    .option('-e, --explain', 'show the answer of each tier, the words that it used and how long it took')
    .addOption(batchOption('commands'))
    .addOption(jsonOption())
    .action(async (words: readonly string[], options: ClassifyOptions) => {
      const args = options.explain ? ['--explain'] : [];
      if (options.batch) return runBatch(cli, words, { job: 'classify', args });
      const input = inputOf(words, 'command', 'hunch classify "cargo build"');
      const isDebug = cli.environment.HUNCH_LOG_LEVEL === 'debug';
      const explain = options.explain === true || isDebug;
      const result = await ask(cli, 'ClassifyCommand', { command: input, explain });
      if (isDebug && !options.explain)
        process.stderr.write(explainClassification(input, result, cli.terminal));
      const { is_compilation: isCompilation, tiers, ...rest } = result;
      const document = { input, isCompilation, ...rest, ...(options.explain ? { tiers } : {}) };
      print(cli, options, document, (_, terminal) =>
        options.explain
          ? explainClassification(input, result, terminal)
          : describeClassification(result, terminal),
      );
    });
}
