import { redactionMark } from '@hunch/common/secrets';
import type { RiskLevel } from '@hunch/common/verdict';
import type { BrowsedLine } from '../history/browser.ts';
import type { LineDetails } from '../history/details.ts';
import { screenBounds } from './bounds.ts';
import { styles, type Style } from './style.ts';
import { ageText, dateText, durationText } from './times.ts';
import { visible } from './width.ts';

/** A row of text in pieces, each with its style. */
export type Piece = readonly [text: string, style: Style];
export type Row = readonly Piece[];

export interface RiskText {
  readonly level: RiskLevel;
  /** Why, in a sentence; empty for a safe command. */
  readonly reason: string;
}

const riskStyles: Readonly<Record<RiskLevel, Style>> = {
  safe: styles.good,
  moderate: styles.warning,
  high: styles.bad,
  critical: styles.bad,
};

/** The command with all its lines, each wrapped where the screen ends. */
export function commandRows(text: string, columns: number): Row[] {
  const width = Math.max(1, columns);
  return text
    .split('\n')
    .slice(0, screenBounds.commandLinesMax)
    .flatMap((line) => wrapped(visible(line), width))
    .map((line) => [[line, styles.plain] as const]);
}

/** When, where, how long, how often, what came before and after, and how dangerous. */
export function factRows(line: BrowsedLine, details: LineDetails, risk: RiskText, nowMs: number): Row[] {
  const { runs, failures, averageMs, before, after } = details;
  const exit: Piece =
    line.exitCode === null
      ? ['not known', styles.quiet]
      : line.exitCode === 0
        ? ['succeeded', styles.good]
        : [`failed with exit code ${line.exitCode}`, styles.bad];
  const took = line.durationMs === null ? '' : `, took ${durationText(line.durationMs)}`;
  const mean = averageMs === null || runs < 2 ? '' : ` (${durationText(averageMs)} on average)`;
  const place = details.repo === null || details.repo === details.cwd ? '' : `  in ${details.repo}`;
  const host = details.machine.host === null ? '' : `  on ${details.machine.host}`;
  const often = runs === 1 ? 'once' : `${runs.toLocaleString('en')} times since ${dateText(details.firstMs)}`;
  return [
    [label('when'), [`${dateText(line.tsMs)}, ${ageText(nowMs - line.tsMs)} ago`, styles.plain]],
    [label('where'), [visible(`${details.cwd}${place}${host}`), styles.plain]],
    [label('result'), exit, [`${took}${mean}`, styles.plain]],
    [label('runs'), [often, styles.plain], [failures === 0 ? '' : `, ${failures} failed`, styles.bad]],
    ...(before === null ? [] : [[label('before'), [visible(before), styles.quiet] as const]]),
    ...(after === null ? [] : [[label('after'), [visible(after), styles.quiet] as const]]),
    ...(line.text.includes(redactionMark)
      ? [
          [
            label('secret'),
            ['taken out before it was stored; the rest is as it ran', styles.warning] as const,
          ],
        ]
      : []),
    [
      label('risk'),
      [risk.level, riskStyles[risk.level]],
      [risk.reason === '' ? '' : `: ${risk.reason}`, styles.plain],
    ],
  ];
}

function label(text: string): Piece {
  return [text.padEnd(8), styles.label];
}

function wrapped(line: string, width: number): string[] {
  const characters = Array.from(line);
  if (characters.length <= width) return [line];
  const rows: string[] = [];
  for (let at = 0; at < characters.length; at += width) rows.push(characters.slice(at, at + width).join(''));
  return rows;
}
