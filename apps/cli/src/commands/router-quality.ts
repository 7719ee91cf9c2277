import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { askOffline } from '../offline.ts';
import {
  describeCalibration,
  describeQuality,
  type CalibrationReport,
  type QualityReport,
} from '../render/router-quality.ts';
import { jsonOption, print, subcommand, wholeNumber, type JsonChoice } from './options.ts';

interface QualityOptions extends JsonChoice {
  readonly cheap?: string;
  readonly strong?: string;
}

export function defineCalibrate(parent: Command, cli: Cli): void {
  const command = subcommand(parent, 'calibrate', 'fit the scorer to your own graded prompts', [
    ['hunch router calibrate graded.jsonl', 'fit the scorer to your own prompts; it is kept if it is better'],
    ['hunch router calibrate --dry-run graded.jsonl', 'measure only'],
    [
      'hunch router calibrate --recorded',
      'fit it to the answers that you judged with `hunch router feedback`',
    ],
  ]).argument(
    '[files...]',
    'JSON lines: {"prompt", "scores": {"model": 0..1, …}} or {"prompt", "tier", "outcome"}',
  );
  withModels(command)
    .option('-n, --dry-run', 'measure, and install nothing')
    .option('--recorded', 'also learn from `hunch router feedback`')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nA quarter of the prompts is held out for judging. The scorer is installed only if it orders them better than the\n' +
        'present one; `[prompt_router] calibrated = false` turns it off. Prompts stay on this machine and are not kept.\n',
    )
    .action(
      async (
        files: readonly string[],
        options: QualityOptions & { readonly dryRun?: true; readonly recorded?: true },
      ) => {
        const args = [
          ...(options.dryRun ? ['--dry-run'] : []),
          ...(options.recorded ? ['--recorded'] : []),
          ...modelsAndFiles(files, options),
        ];
        const [report] = await askOffline<CalibrationReport>(cli, { job: 'router-calibrate', args });
        if (report !== undefined)
          print(cli, options, report, (_, terminal) =>
            describeCalibration(report, options.dryRun === true, terminal),
          );
      },
    );
}

export function defineEval(parent: Command, cli: Cli): void {
  const command = subcommand(parent, 'eval', 'measure cost against quality on graded prompts', [
    ['hunch router eval graded.jsonl', 'the router beside prompt length, random choice and an oracle'],
    ['hunch router eval --cheap gpt-4o-mini --strong gpt-4o graded.jsonl', 'between two of many models'],
    ['hunch router eval --folds 4 graded.jsonl', 'what calibrating to such prompts would gain'],
  ]).argument('<files...>', 'JSON lines of graded prompts: {"prompt", "scores": {"model": 0..1, …}}');
  withModels(command)
    .option(
      '--folds <number>',
      'also cross-validate a fitted scorer with this many folds',
      wholeNumber(2, 20),
    )
    .option('--draws <number>', 'how often the folds are drawn anew; default 3', wholeNumber(1, 20))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nAPGR is the mean share of the quality gap between the two models that is kept, over all costs: 0.5 is random.\n',
    )
    .action(
      async (
        files: readonly string[],
        options: QualityOptions & { readonly folds?: number; readonly draws?: number },
      ) => {
        const { folds, draws } = options;
        const args = [
          ...(folds === undefined ? [] : ['--folds', String(folds)]),
          ...(draws === undefined ? [] : ['--draws', String(draws)]),
          ...modelsAndFiles(files, options),
        ];
        for (const report of await askOffline<QualityReport>(cli, { job: 'router-eval', args }))
          print(cli, options, report, describeQuality);
      },
    );
}

function withModels(command: Command): Command {
  return command
    .option('--cheap <model>', 'the cheap model; default: the one with the lowest mean grade')
    .option('--strong <model>', 'the strong model; default: the one with the highest');
}

/** Files are resolved, since the job may run elsewhere. */
function modelsAndFiles(files: readonly string[], { cheap, strong }: QualityOptions): readonly string[] {
  return [
    ...(cheap === undefined ? [] : ['--cheap', cheap]),
    ...(strong === undefined ? [] : ['--strong', strong]),
    '--',
    ...files.map((file) => resolve(file)),
  ];
}
