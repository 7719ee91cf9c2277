import type { DeleteHistoryResult } from '@hunch/common/protocol';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

export function renderDeletion(result: DeleteHistoryResult, isAhead: boolean, terminal: Terminal): string {
  const { lines, events, examples } = result;
  if (lines === 0) return 'No command matches as a whole; `*word*` matches a word anywhere.\n';
  const { dim } = terminal.colors;
  const counted = `${lines} ${lines === 1 ? 'command' : 'commands'}, run ${events} ${events === 1 ? 'time' : 'times'}`;
  if (!isAhead) return `Deleted: ${counted}.\n`;
  const rest = lines - examples.length;
  return [
    `To be deleted: ${counted}:\n`,
    ...examples.map((line) => `  ${printable(line)}\n`),
    ...(rest > 0 ? [dim(`  and ${rest} more\n`)] : []),
  ].join('');
}
