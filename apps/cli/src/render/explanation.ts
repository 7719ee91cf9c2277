import type { ExplainedCommand } from '@hunch/daemon/reports';
import { printable } from './format.ts';
import { riskLine } from './risk.ts';
import type { Terminal } from './terminal.ts';
import { wrappedColumns } from './wrap.ts';

type Part = ExplainedCommand['parts'][number];

/** A line a part of the command, then its risk. */
export function describeExplanation(
  { parts, ...rest }: ExplainedCommand,
  { colors, symbols, columns }: Pick<Terminal, 'colors' | 'symbols' | 'columns'>,
): string {
  const rows = parts.map((part) => ({
    left: colorOf(part, colors)(printable(part.text)),
    right: meaningOf(part),
    indent: part.depth,
  }));
  return `${wrappedColumns(rows, columns)}\n${riskLine(rest, { colors, symbols, columns })}`;
}

function meaningOf({ role, description }: Part): string {
  if (description !== '') return description.charAt(0).toUpperCase() + description.slice(1);
  if (role === 'tool') return 'A program that the catalogue does not describe';
  return role === 'option' ? 'An option that the catalogue does not describe' : '';
}

function colorOf({ role }: Part, colors: Terminal['colors']): (text: string) => string {
  switch (role) {
    case 'tool':
    case 'subcommand':
      return colors.bold;
    case 'option':
      return colors.cyan;
    case 'operator':
    case 'redirection':
    case 'keyword':
      return colors.magenta;
    case 'comment':
      return colors.dim;
    case 'value':
    case 'operand':
    case 'separator':
    case 'assignment':
    case 'data':
      return (text) => text;
  }
}
