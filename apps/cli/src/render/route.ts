import type { RoutePromptResult } from '@hunch/common/protocol';
import { printable, table } from './format.ts';
import type { Colors, Terminal } from './terminal.ts';

type Place = Pick<Terminal, 'colors'>;

/** The tier and why, in one line. */
export function describeRoute(result: RoutePromptResult, { colors }: Place): string {
  const confidence = `${Math.round(result.confidence * 100)} %`;
  const signals = result.signals.map(printable).join('; ');
  return `${tierColor(result.tier, colors)(result.tier)} (${confidence})  ${colors.dim(signals)}\n`;
}

/** Every dimension that found something, with what it added, and the sum. */
export function explainRoute(result: RoutePromptResult, place: Place): string {
  const { colors } = place;
  const active = (result.dimensions ?? []).filter(
    ({ value, keywords }) => value !== 0 || keywords.length > 0,
  );
  const inactive = (result.dimensions ?? []).length - active.length;
  const heading = ['DIMENSION', 'WEIGHT', 'VALUE', 'ADDS', 'FOUND'];
  const rows = active.map(({ name, weight, value, contribution, keywords }) => [
    name,
    weight.toFixed(2),
    signed(value, 2),
    signed(contribution, 4),
    colors.dim(keywords.map(printable).join(', ')),
  ]);
  const sum = [
    'score',
    '',
    '',
    signed(result.score, 4),
    colors.dim(`${result.tokens} tokens; decided by ${result.source}`),
  ];
  const rest = inactive === 0 ? '' : colors.dim(`The other ${inactive} dimensions add 0.\n`);
  return `${table(colors, heading, [...rows, sum], [1, 2, 3])}${rest}\n${describeRoute(result, place)}`;
}

function signed(value: number, digits: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(digits)}`;
}

function tierColor(tier: string, colors: Colors): (text: string) => string {
  switch (tier) {
    case 'SIMPLE':
      return colors.green;
    case 'MEDIUM':
      return colors.cyan;
    case 'COMPLEX':
      return colors.yellow;
    default:
      return colors.magenta;
  }
}
