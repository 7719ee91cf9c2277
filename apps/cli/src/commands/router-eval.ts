import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { askOffline } from '../offline.ts';
import { describeQuality, type QualityReport } from '../render/router-quality.ts';
import { examples, jsonOption } from './options.ts';

interface EvalOptions {
  readonly cheap?: string;
  readonly strong?: string;
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
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch router eval graded.jsonl', 'how well the router spends, beside length, lots and an oracle'],
        ['hunch router eval --cheap gpt-4o-mini --strong gpt-4o graded.jsonl', 'between two models of many'],
      ) +
        '\nAPGR is the mean part of the quality between the two models that is kept, over all costs: 0.5 is drawing lots.\n',
    )
    .action(async (files: readonly string[], options: EvalOptions) => {
      const reports = await askOffline(cli, { job: 'router-eval', args: qualityArgs(files, options) }, '');
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
