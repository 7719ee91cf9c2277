import { table } from './columns.ts';
import { counted } from './counted.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

export interface GuideHint {
  /** Counted from 1 within the thread. */
  readonly turn: number;
  /** As the recording names it. */
  readonly recorded_turn: number | string;
  readonly thread: string;
  readonly provider: string;
  readonly classifier: string;
  readonly level: string;
  /** 0..1 */
  readonly confidence: number;
  readonly text: string;
  readonly evidence: Readonly<Record<string, unknown>>;
}

export interface GuideSession {
  readonly kind: 'session';
  readonly file: string;
  readonly calls: number;
  readonly turns: number;
  readonly skipped_lines: number;
  readonly hints: readonly GuideHint[];
  readonly onsets: Readonly<Record<string, number>>;
}

export interface GuideSummary {
  readonly kind: 'summary';
  readonly rates: readonly {
    readonly classifier: string;
    readonly sessions: number;
    readonly sessions_share: number;
    readonly onsets: number;
    readonly onsets_per_100_turns: number;
    readonly hints: number;
  }[];
  readonly total: {
    readonly sessions: number;
    readonly calls: number;
    readonly turns: number;
    readonly sessions_hinted: number;
    readonly sessions_hinted_share: number;
    readonly hints: number;
    readonly hints_per_100_turns: number;
  };
}

/** A line of the offline job `guide`. */
export type GuideLine =
  | GuideSession
  | { readonly kind: 'failed'; readonly file: string; readonly reason: string }
  | GuideSummary;

/** The hints that each agent would have got, then the rates of each classifier. */
export function describeReplay(lines: readonly GuideLine[], terminal: Terminal): string {
  return lines
    .map((line) => {
      switch (line.kind) {
        case 'session':
          return describeSession(line, terminal);
        case 'failed':
          return `${terminal.colors.red(terminal.symbols.bad)} ${printable(line.file)}: ${line.reason}\n`;
        case 'summary':
          return describeSummary(line, terminal);
      }
    })
    .join('');
}

function describeSession({ file, skipped_lines: skipped, hints }: GuideSession, terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const warning =
    skipped === 0
      ? ''
      : `${colors.yellow(symbols.warning)} ${printable(file)}: ${counted(skipped, 'line')} skipped: no tool call\n`;
  if (hints.length === 0) return warning;
  const lines = hints.map((hint) => {
    const where = hint.thread === 'main' ? `turn ${hint.turn}` : `turn ${hint.turn} of ${hint.thread}`;
    const what = `${hint.classifier}, ${hint.level}, confidence ${hint.confidence.toFixed(2)}`;
    return `  ${where}: ${what}\n    ${printable(hint.text)}\n    ${colors.dim(evidenceOf(hint))}\n`;
  });
  return `${warning}${colors.bold(printable(file))}\n${lines.join('')}\n`;
}

function evidenceOf({ evidence, provider }: GuideHint): string {
  const { turns, strength, threshold } = evidence;
  const seen = Array.isArray(turns) ? `seen in turns ${turns.join(', ')}; ` : '';
  const much = typeof strength === 'number' ? `strength ${strength}, needed ${String(threshold)}; ` : '';
  return printable(`${seen}${much}from ${provider}`);
}

function describeSummary({ rates, total }: GuideSummary, { colors }: Terminal): string {
  // No file could be read, which was reported.
  if (total.sessions === 0) return '';
  const heading = ['classifier', 'sessions', 'share', 'onsets', 'per 100 turns', 'hints'];
  const rows = rates.map((rate) => [
    rate.classifier,
    String(rate.sessions),
    percent(rate.sessions_share),
    String(rate.onsets),
    rate.onsets_per_100_turns.toFixed(2),
    String(rate.hints),
  ]);
  return (
    `${table(colors, heading, rows, [1, 2, 3, 4, 5])}\n` +
    `${colors.bold(`${total.sessions_hinted} of ${total.sessions} sessions`)} would have got a hint ` +
    `(${percent(total.sessions_hinted_share)}): ${counted(total.hints, 'hint')} in ${counted(total.turns, 'turn')}, ` +
    `${total.hints_per_100_turns.toFixed(3)} per 100 turns.\n`
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
