import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CalibrationReport, QualityReport, RouterQuality } from '@hunch/daemon/reports';
import type { Cli } from '../cli.ts';
import { askOffline, askReport } from '../offline.ts';
import { describeCalibration, describeQuality } from '../render/router-quality.ts';
import { describeTraffic } from '../render/router-traffic.ts';
import { jsonOption, print, wholeNumber, type JsonChoice } from './options.ts';

interface QualityOptions extends JsonChoice {
  readonly cheap?: string;
  readonly strong?: string;
}

export function defineCalibrate(parent: Command, cli: Cli): void {
  const command = parent
    .command('calibrate')
    .argument(
      '[files...]',
      'JSON lines: {"prompt", "scores": {"model": 0..1, …}} or {"prompt", "tier", "outcome"}',
    );
  withModels(command)
    .option('-n, --dry-run', 'measure, and install nothing')
    .option('--recorded', 'also learn from `hunch router feedback`')
    .addOption(jsonOption())
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
        const report = await askReport<CalibrationReport>(cli, { job: 'router-calibrate', args });
        print(cli, options, report, (_, terminal) =>
          describeCalibration(report, options.dryRun === true, terminal),
        );
      },
    );
}

export function defineEval(parent: Command, cli: Cli): void {
  const command = parent
    .command('eval')
    .argument('<files...>', 'JSON lines of graded prompts: {"prompt", "scores": {"model": 0..1, …}}');
  withModels(command)
    .option(
      '--folds <number>',
      'also cross-validate a fitted scorer with this many folds',
      wholeNumber(2, 20),
    )
    .option('--draws <number>', 'how often the folds are drawn anew; default 3', wholeNumber(1, 20))
    .addOption(jsonOption())
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

export function defineQuality(parent: Command, cli: Cli): void {
  parent
    .command('quality')
    .option('-d, --days <number>', 'number of days', wholeNumber(1, 3650), 30)
    .addOption(jsonOption())
    .action(async ({ days, ...options }: JsonChoice & { readonly days: number }) => {
      const job = { job: 'router-quality', args: ['--days', String(days)] };
      print(cli, options, await askReport<RouterQuality>(cli, job), describeTraffic);
    });
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
