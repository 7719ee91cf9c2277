import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { ExplainedCommand } from '@hunch/daemon/reports';
import type { Cli } from '../cli.ts';
import { askReport } from '../offline.ts';
import { describeExplanation } from '../render/explanation.ts';
import { batchOption, inputOf, jsonOption, print, runBatch, type JsonChoice } from './options.ts';

interface ExplainOptions extends JsonChoice {
  readonly batch?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[command...]', 'a command line, best in quotes; without it, standard input is one')
    .addOption(batchOption('command lines'))
    .addOption(jsonOption())
    .action(async (words: readonly string[], options: ExplainOptions) => {
      if (options.batch) return runBatch(cli, words, { job: 'explain' });
      const piped = words.length === 0 && !process.stdin.isTTY;
      const given = piped ? [(await text(process.stdin)).trimEnd()] : words;
      const input = inputOf(given, 'command', "hunch explain 'tar -xzf a.tgz -C /tmp'");
      print(
        cli,
        options,
        await askReport<ExplainedCommand>(cli, { job: 'explain' }, input),
        describeExplanation,
      );
    });
}
