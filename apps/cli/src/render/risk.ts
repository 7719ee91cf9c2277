import { riskLevels, type RiskLevel } from '@hunch/common/verdict';
import type { CheckedCommand, ListedRule } from '@hunch/daemon/reports';
import { columns, printable } from './format.ts';
import type { Colors, Terminal } from './terminal.ts';
import { wrapWords } from './wrap.ts';

type Place = Pick<Terminal, 'colors' | 'symbols'>;

/** Whether a risk is this one or a higher one. */
export function isAtLeast(risk: RiskLevel, least: RiskLevel): boolean {
  return riskLevels.indexOf(risk) >= riskLevels.indexOf(least);
}

/** The worst finding in full, as spec 004 (US-003) shows it; the others in a line each. */
export function describeRisk(checked: CheckedCommand, { colors, symbols }: Place): string {
  const [worst, ...others] = checked.findings;
  if (worst === undefined) return `${colors.green(symbols.good)} No danger found.\n`;
  const color = colorOf(worst.risk, colors);
  const part = checked.input.slice(worst.span.start, worst.span.end);
  const lines = [
    color(`${symbols.warning} ${headings[worst.risk]} - ${worst.title}`),
    '',
    worst.message,
    `  ${printable(part)}`,
    ...(worst.consequences.length === 0 ? [] : ['', 'Risks:']),
    ...worst.consequences.map((consequence) => `- ${consequence}`),
    ...(worst.alternative === null ? [] : ['', `Safer: ${printable(worst.alternative)}`]),
    ...(others.length === 0 ? [] : ['', 'Also:']),
    ...others.map(
      ({ risk, title, rule }) => `- ${colorOf(risk, colors)(risk)}: ${title} ${colors.dim(`(rule ${rule})`)}`,
    ),
    '',
    colors.dim(`rule ${worst.rule}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The risk in a sentence, with a safer command where there is one. */
export function riskLine(
  { risk, reason, alternative }: Pick<CheckedCommand, 'risk' | 'reason' | 'alternative'>,
  { colors, symbols, columns: width }: Pick<Terminal, 'colors' | 'symbols' | 'columns'>,
): string {
  if (risk === 'safe' || reason === null) return `${colors.green(symbols.good)} No danger found.\n`;
  const sentence = `${symbols.warning} ${headings[risk]}: ${reason}`;
  const lines = [
    ...wrapWords(sentence, width).map((line) => colorOf(risk, colors)(line)),
    ...(alternative === null ? [] : [`Safer: ${printable(alternative)}`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

export function listRules(rules: readonly ListedRule[], { colors }: Place): string {
  return columns(
    rules.map(({ rule, domain, risk, message }) => [rule, domain, colorOf(risk, colors)(risk), message]),
  );
}

const headings: Readonly<Record<RiskLevel, string>> = {
  safe: 'Safe',
  moderate: 'Moderate risk',
  high: 'High risk',
  critical: 'Critical risk',
};

function colorOf(risk: RiskLevel, colors: Colors): (text: string) => string {
  switch (risk) {
    case 'safe':
      return colors.green;
    case 'moderate':
      return colors.yellow;
    case 'high':
      return colors.red;
    case 'critical':
      return (text) => colors.bold(colors.red(text));
  }
}
