import type { Finding } from '../doctor/finding.ts';
import { columns } from './format.ts';
import type { Terminal } from './terminal.ts';

export function listFindings(findings: readonly Finding[], terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const marks = {
    good: colors.green(symbols.good),
    warning: colors.yellow(symbols.warning),
    bad: colors.red(symbols.bad),
  };
  const rows = findings.flatMap((finding) => {
    const row = [marks[finding.state], finding.name, finding.text];
    return finding.next === undefined ? [row] : [row, ['', '', colors.dim(finding.next)]];
  });
  return columns(rows);
}
