import type { ClassifyCommandResult, WireTierVerdict } from '@hunch/common/protocol';
import { columns, printable } from './format.ts';
import type { Terminal } from './terminal.ts';

type Place = Pick<Terminal, 'colors' | 'symbols'>;

/** The answer in one line, and what an agent would run instead. */
export function describeClassification(result: ClassifyCommandResult, { colors, symbols }: Place): string {
  const confidence = `${Math.round(result.confidence * 100)} %`;
  const verdict = result.is_compilation
    ? `${colors.green(symbols.good)} can be offloaded (${confidence}): ${colors.bold(result.kind ?? '')}, ${result.reason}`
    : `${colors.yellow(symbols.bad)} not offloaded: ${result.reason} ${colors.dim(`(${result.tier})`)}`;
  const rewritten =
    result.rewritten === undefined
      ? ''
      : `  ${colors.dim('agents would run')} ${printable(result.rewritten)}\n`;
  return `${verdict}\n${rewritten}`;
}

/** Every tier with its verdict, its time and the text it looked at; then the segments of the line, and the answer. */
export function explainClassification(input: string, result: ClassifyCommandResult, terminal: Place): string {
  const { colors } = terminal;
  const rows = (result.tiers ?? []).map((tier, index) => [
    colors.dim(String(index)),
    tier.tier,
    verdictOf(tier, terminal),
    tier.verdict === 'not-asked' ? '' : formatNanos(tier.nanos),
    printable(tier.reason) + looked(input, tier, terminal),
  ]);
  const segments = (result.segments ?? []).map(({ start, end, offload, kind, reason }) => [
    offload ? terminal.colors.green('offload') : 'local',
    printable(input.slice(start, end)),
    colors.dim(offload ? (kind ?? '') : reason),
  ]);
  const composed = segments.length < 2 && result.rewritten === undefined ? '' : `\n${columns(segments)}`;
  return `${colors.bold(printable(input))}\n${columns(rows, [3])}${composed}\n${describeClassification(result, terminal)}`;
}

function verdictOf({ verdict }: WireTierVerdict, { colors }: Place): string {
  switch (verdict) {
    case 'accepts':
      return colors.green('yes');
    case 'rejects':
      return colors.yellow('no');
    case 'passes':
      return 'passes';
    case 'not-asked':
      return colors.dim('-');
  }
}

const PIECES_SHOWN = 6;

function looked(input: string, { spans }: WireTierVerdict, { colors }: Place): string {
  if (spans.length === 0) return '';
  const pieces = spans
    .slice(0, PIECES_SHOWN)
    .map(([start, end]) => `[${printable(input.slice(start, end))}]`);
  const more = spans.length > PIECES_SHOWN ? ` and ${spans.length - PIECES_SHOWN} more` : '';
  return `  ${colors.dim(`${pieces.join(' ')}${more}`)}`;
}

function formatNanos(nanos: number): string {
  return nanos < 1000 ? `${nanos} ns` : `${(nanos / 1000).toFixed(1)} us`;
}
