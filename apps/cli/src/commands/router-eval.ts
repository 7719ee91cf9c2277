import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { askOffline } from '../offline.ts';
import { describeQuality, type QualityReport } from '../render/router-quality.ts';
import { examples, jsonOption, wholeNumber } from './options.ts';

interface EvalOptions {
  readonly cheap?: string;
  readonly strong?: string;
  readonly folds?: number;
  readonly draws?: number;
  readonly json?: true;
}

/** `hunch router eval`, mounted below `hunch router`. */
export function define(command: Command, cli: Cli): void {
  command
    .argument('<files...>', 'JSON lines of graded prompts: {"prompt", "scores": {"model": 0..1, …}}')
    .option(
      '--cheap <model>',
      'the cheap one of the two models; without it, the one with the lowest mean grade',
    )
    .option('--strong <model>', 'the strong one')
    .option(
      '--folds <number>',
      'also fit the scorer, to all parts of the prompts but one that judges it, each in turn',
      wholeNumber(2, 20),
    )
    .option('--draws <number>', 'how often they are parted anew; 3 without it', wholeNumber(1, 20))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch router eval graded.jsonl', 'how well the router spends, beside length, lots and an oracle'],
        ['hunch router eval --cheap gpt-4o-mini --strong gpt-4o graded.jsonl', 'between two models of many'],
        ['hunch router eval --folds 4 graded.jsonl', 'what calibrating to such prompts would gain'],
      ) +
        '\nAPGR is the mean part of the quality between the two models that is kept, over all costs: 0.5 is drawing lots.\n',
    )
    .action(async (files: readonly string[], options: EvalOptions) => {
      const { folds, draws } = options;
      const args = [
        ...(folds === undefined ? [] : ['--folds', String(folds)]),
        ...(draws === undefined ? [] : ['--draws', String(draws)]),
        ...qualityArgs(files, options),
      ];
      const reports = await askOffline(cli, { job: 'router-eval', args }, '');
      for (const report of reports)
        cli.terminal.write(
          options.json
            ? `${JSON.stringify(report)}\n`
            : describeQuality(report as QualityReport, cli.terminal),
        );
    });
}

/** Arguments of the jobs that measure: models, then files, which the job may look for from elsewhere. */
export function qualityArgs(
  files: readonly string[],
  { cheap, strong }: { readonly cheap?: string; readonly strong?: string },
): readonly string[] {
  return [
    ...(cheap === undefined ? [] : ['--cheap', cheap]),
    ...(strong === undefined ? [] : ['--strong', strong]),
    '--',
    ...files.map((file) => resolve(file)),
  ];
}
