import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askOffline, passThrough } from '../offline.ts';
import { renderCalibration, renderReplay, type ReplayReport } from '../render/replay.ts';
import { examples, jsonOption } from './options.ts';

interface ReplayOptions {
  readonly json?: true;
  readonly freshSessions?: true;
  readonly engineStdio?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[file]', 'a recording: one JSON object a line, {session, seq, cmd, ts?, cwd?, exit?}')
    .addOption(jsonOption())
    .option('--fresh-sessions', 'begin each session with nothing known, as if it were another person')
    .addOption(
      new Option(
        '--engine-stdio',
        'speak JSON lines on standard input and output, for a harness of your own',
      ).conflicts(['json', 'freshSessions']),
    )
    .addHelpText(
      'after',
      examples(
        ['hunch replay history.jsonl', 'how well each ranker would have predicted it'],
        ['hunch replay --json history.jsonl | jq .predictors', 'for a program'],
        ['hunch replay --engine-stdio', '{"op":"record",…}, {"op":"suggest",…}, {"op":"reset"}'],
      ),
    )
    .action(async (file: string | undefined, options: ReplayOptions) => {
      if (options.engineStdio) {
        process.exitCode = await passThrough(cli, { job: 'engine-stdio' });
        return;
      }
      if (file === undefined) {
        throw new CommandFailure('Name a file with a recording, or give --engine-stdio.', exitCodes.usage);
      }
      const args = [resolve(file), ...(options.freshSessions ? ['--fresh-sessions'] : [])];
      const [answer] = await askOffline(cli, { job: 'replay', args }, '');
      if (options.json) {
        cli.terminal.write(`${JSON.stringify(answer)}\n`);
        return;
      }
      // The job beside this program wrote it.
      const report = answer as ReplayReport;
      const { colors } = cli.terminal;
      cli.terminal.write(`${renderReplay(report, colors)}\n${renderCalibration(report, colors)}`);
    });
}
