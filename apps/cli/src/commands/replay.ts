import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { ReplayReport } from '@hunch/daemon/reports';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askReport, passThrough } from '../offline.ts';
import { renderCalibration, renderReplay } from '../render/replay.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

interface ReplayOptions extends JsonChoice {
  readonly freshSessions?: true;
  readonly engineStdio?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[file]', 'a recording: one JSON object a line, {session, seq, cmd, ts?, cwd?, exit?}')
    .addOption(jsonOption())
    .option('--fresh-sessions', 'forget everything before each session, as if another person began it')
    .addOption(
      new Option(
        '--engine-stdio',
        'speak JSON lines on standard input and output, for a harness of your own',
      ).conflicts(['json', 'freshSessions']),
    )
    .action(async (file: string | undefined, options: ReplayOptions) => {
      if (options.engineStdio) {
        process.exitCode = await passThrough(cli, { job: 'engine-stdio' });
        return;
      }
      if (file === undefined)
        throw new CommandFailure('Missing file. Example: hunch replay history.jsonl', exitCodes.usage);
      const args = [resolve(file), ...(options.freshSessions ? ['--fresh-sessions'] : [])];
      const report = await askReport<ReplayReport>(cli, { job: 'replay', args });
      print(
        cli,
        options,
        report,
        (_, { colors }) => `${renderReplay(report, colors)}\n${renderCalibration(report, colors)}`,
      );
    });
}
