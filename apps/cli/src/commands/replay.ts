import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { PeopleReport, ReplayReport } from '@hunch/daemon/reports';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askReport, passThrough } from '../offline.ts';
import { renderCalibration, renderPeople, renderReplay } from '../render/replay.ts';
import { jsonOption, print, wholeNumber, type JsonChoice } from './options.ts';

interface ReplayOptions extends JsonChoice {
  readonly freshSessions?: true;
  readonly perPerson?: true;
  readonly least?: number;
  readonly engineStdio?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[file]', 'a recording: one JSON object a line, {session, seq, cmd, ts?, cwd?, exit?}')
    .addOption(jsonOption())
    .option('--fresh-sessions', 'forget everything before each session, as if another person began it')
    .addOption(
      new Option(
        '--per-person',
        'take each session as one person; print by how many hits the ranker is behind the simplest methods',
      ).conflicts('freshSessions'),
    )
    .option(
      '--least <number>',
      'with --per-person: leave out people with fewer commands (default: 200)',
      wholeNumber(1, 1_000_000),
    )
    .addOption(
      new Option(
        '--engine-stdio',
        'speak JSON lines on standard input and output, for a harness of your own',
      ).conflicts(['json', 'freshSessions', 'perPerson']),
    )
    .action(async (file: string | undefined, options: ReplayOptions) => {
      if (options.engineStdio) {
        process.exitCode = await passThrough(cli, { job: 'engine-stdio' });
        return;
      }
      if (file === undefined)
        throw new CommandFailure('Missing file. Example: hunch replay history.jsonl', exitCodes.usage);
      if (options.perPerson) {
        const least = options.least === undefined ? [] : ['--least', String(options.least)];
        const people = await askReport<PeopleReport>(cli, {
          job: 'replay-people',
          args: [resolve(file), ...least],
        });
        print(cli, options, people, (_, { colors }) => renderPeople(people, colors));
        return;
      }
      const args = [resolve(file), ...(options.freshSessions ? ['--fresh-sessions'] : [])];
      const report = await askReport<ReplayReport>(cli, { job: 'replay', args });
      print(
        cli,
        options,
        report,
        (_, terminal) => `${renderReplay(report, terminal)}\n${renderCalibration(report, terminal.colors)}`,
      );
    });
}
