import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { askOffline } from '../offline.ts';
import { describeCalibration, type CalibrationReport } from '../render/router-quality.ts';
import { examples, jsonOption } from './options.ts';
import { qualityArgs } from './router-eval.ts';

interface CalibrateOptions {
  readonly cheap?: string;
  readonly strong?: string;
  readonly dryRun?: true;
  readonly recorded?: true;
  readonly json?: true;
}

/** `hunch router calibrate`, mounted below `hunch router`. */
export function define(command: Command, cli: Cli): void {
  command
    .argument(
      '[files...]',
      'JSON lines: {"prompt", "scores": {"model": 0..1, …}} or {"prompt", "tier", "outcome"}',
    )
    .option(
      '--cheap <model>',
      'the cheap one of the two models; without it, the one with the lowest mean grade',
    )
    .option('--strong <model>', 'the strong one')
    .option('-n, --dry-run', 'measure, and install nothing')
    .option('--recorded', 'also learn from what `hunch router feedback` has said of answers')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        [
          'hunch router calibrate graded.jsonl',
          'fit the scorer on your own prompts; it stays if it is better',
        ],
        ['hunch router calibrate --dry-run graded.jsonl', 'only see whether it would be'],
        ['hunch router calibrate --recorded', 'fit it on the answers that you have judged'],
      ) +
        '\nA quarter of the prompts is held out and judges. The scorer is installed only if it orders them better than what\n' +
        'decides now; `[prompt_router] calibrated = false` turns it off. Nothing of the prompts leaves this machine or is kept.\n',
    )
    .action(async (files: readonly string[], options: CalibrateOptions) => {
      const flags = [...(options.dryRun ? ['--dry-run'] : []), ...(options.recorded ? ['--recorded'] : [])];
      const args = [...flags, ...qualityArgs(files, options)];
      const [report] = await askOffline(cli, { job: 'router-calibrate', args }, '');
      cli.terminal.write(
        options.json
          ? `${JSON.stringify(report)}\n`
          : describeCalibration(report as CalibrationReport, options.dryRun === true, cli.terminal),
      );
    });
}
