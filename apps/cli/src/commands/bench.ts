import { Option, type Command } from 'commander';
import { plot } from 'simple-ascii-chart';
import type { Cli } from '../cli.ts';
import { askOffline } from '../offline.ts';
import { renderReplay, type PredictorReport, type ReplayReport } from '../render/replay.ts';
import { examples, jsonOption, wholeNumber } from './options.ts';

interface BenchOptions {
  readonly json?: true;
  readonly commands?: number;
}

const COMMANDS_MAX = 1_000_000;

export function define(command: Command, cli: Cli): void {
  command
    .addOption(jsonOption())
    .addOption(
      new Option(
        '-n, --commands <number>',
        'replay so many of the newest commands (default: 5000)',
      ).argParser(wholeNumber(1, COMMANDS_MAX)),
    )
    .addHelpText(
      'after',
      `\nYour own history is replayed on this machine, in memory: nothing is written and nothing is sent.\n${examples(
        ['hunch bench', 'how well your commands would have been predicted'],
        ['hunch bench --commands 500', 'only the newest ones, which is quicker'],
      )}`,
    )
    .action(async (options: BenchOptions) => {
      const args = options.commands === undefined ? [] : ['--commands', String(options.commands)];
      const [answer] = await askOffline(cli, { job: 'bench', args }, '');
      if (options.json) {
        cli.terminal.write(`${JSON.stringify(answer)}\n`);
        return;
      }
      // The job beside this program wrote it.
      const report = answer as ReplayReport;
      cli.terminal.write(`${renderReplay(report, cli.terminal.colors)}\n${curves(report)}`);
    });
}

/** The ranker's hits over time, beside the plain search for the newest match. */
function curves({ predictors }: ReplayReport): string {
  const [ranker, plain] = [predictors[0], predictors.at(-1)];
  if (ranker === undefined || plain === undefined || ranker.curve.length < 2) return '';
  const top = points(ranker);
  const drawn = plot([points(plain), top], {
    width: 60,
    height: 10,
    yRange: [0, Math.max(...[...ranker.curve, ...plain.curve].map((share) => share * 100))],
    // Of which line a point is, it is not told.
    lineFormatter: ({ plotX, plotY, index, y }) => ({
      x: plotX,
      y: plotY,
      symbol: y === top[index]?.[1] ? '●' : '○',
    }),
    xLabel: '% of the history',
  });
  return `right at first with nothing typed, in percent (● ${ranker.name}, ○ ${plain.name}):\n${drawn.replace(/^\n+/, '').trimEnd()}\n`;
}

function points({ curve }: PredictorReport): [number, number][] {
  return curve.map((share, part) => [
    Math.round((100 * (part + 1)) / curve.length),
    Math.round(share * 1000) / 10,
  ]);
}
