import type { DeleteHistoryResult } from '@hunch/common/protocol';
import { counted, printable } from './format.ts';
import type { Terminal } from './terminal.ts';

export function renderDeletion(result: DeleteHistoryResult, isDryRun: boolean, terminal: Terminal): string {
  const { lines, events, examples } = result;
  if (lines === 0) return "No exact match. Use '*word*' to match part of a command.\n";
  const { dim } = terminal.colors;
  const what = `${counted(lines, 'command')}, run ${counted(events, 'time')}`;
  if (!isDryRun) return `Deleted: ${what}.\n`;
  const rest = lines - examples.length;
  return [
    `To be deleted: ${what}:\n`,
    ...examples.map((line) => `  ${printable(line)}\n`),
    ...(rest > 0 ? [dim(`  and ${rest} more\n`)] : []),
  ].join('');
}
