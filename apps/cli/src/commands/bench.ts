import type { Command } from 'commander';
import { plot } from 'simple-ascii-chart';
import type { ReplayReport } from '@hunch/daemon/reports';
import type { Cli } from '../cli.ts';
import { askReport } from '../offline.ts';
import { renderReplay } from '../render/replay.ts';
import type { Terminal } from '../render/terminal.ts';
import { jsonOption, print, wholeNumber, type JsonChoice } from './options.ts';

interface BenchOptions extends JsonChoice {
  readonly commands?: number;
}

export function define(command: Command, cli: Cli): void {
  command
    .addOption(jsonOption())
    .option(
      '-n, --commands <number>',
      'replay this many of the newest commands (default: 5000)',
      wholeNumber(1, 1_000_000),
    )
    .action(async (options: BenchOptions) => {
      const args = options.commands === undefined ? [] : ['--commands', String(options.commands)];
      const report = await askReport<ReplayReport>(cli, { job: 'bench', args });
      print(
        cli,
        options,
        report,
        (_, terminal) => `${renderReplay(report, terminal)}\n${curves(report, terminal)}`,
      );
    });
}

/** The numbers beside the curves, and the line between. */
const axisColumns = 10;

/** The ranker's hits over time, beside the plain search for the newest match. */
function curves({ predictors }: ReplayReport, { interactive, columns }: Terminal): string {
  const [ranker, plain] = [predictors[0], predictors.at(-1)];
  if (ranker === undefined || plain === undefined || ranker.curve.length < 2) return '';
  const top = points(ranker);
  const drawn = plot([points(plain), top], {
    width: interactive ? Math.max(10, Math.min(60, columns - axisColumns)) : 60,
    height: 10,
    yRange: [0, Math.max(...[...ranker.curve, ...plain.curve].map((share) => share * 100))],
    // The formatter is not told which line a point belongs to.
    lineFormatter: ({ plotX, plotY, index, y }) => ({
      x: plotX,
      y: plotY,
      symbol: y === top[index]?.[1] ? '●' : '○',
    }),
    xLabel: '% of the history',
  });
  const heading = `first suggestion right, in percent (● ${ranker.name}, ○ ${plain.name})`;
  return `${heading}:\n${drawn.replace(/^\n+/, '').trimEnd()}\n`;
}

function points({ curve }: ReplayReport['predictors'][number]): [number, number][] {
  return curve.map((share, part) => [
    Math.round((100 * (part + 1)) / curve.length),
    Math.round(share * 1000) / 10,
  ]);
}
