import type { FixedCommand } from '@hunch/daemon/reports';
import { printable } from './format.ts';
import type { Terminal } from './terminal.ts';
import { wrapWords } from './wrap.ts';

/** Each correction with its reason, and a warning where it is more dangerous than what failed. */
export function describeFixes({ fixes }: FixedCommand, { colors, symbols, columns }: Terminal): string {
  const lines = fixes.flatMap(({ command, reason, warning }) => [
    colors.bold(printable(command)),
    ...wrapWords(reason, columns - 2).map((line) => colors.dim(`  ${line}`)),
    ...(warning === null
      ? []
      : wrapWords(`${symbols.warning} ${warning}`, columns - 2).map((line) => colors.yellow(`  ${line}`))),
  ]);
  return lines.map((line) => `${line}\n`).join('');
}
