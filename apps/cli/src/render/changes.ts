import type { Change } from '../setup/change.ts';
import { columns } from './columns.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** What was done to which file, a line each; then what to know of it. */
export function renderChanges(changes: readonly Change[], dryRun: boolean, terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const words: Readonly<Record<Change['kind'], string>> = {
    written: colors.green(dryRun ? 'would be written' : 'written'),
    removed: colors.green(dryRun ? 'would be removed' : 'removed'),
    unchanged: colors.dim('unchanged'),
    refused: colors.red('refused'),
  };
  const rows = changes.map(({ what, kind, file }) => [
    kind === 'refused' ? symbols.bad : symbols.good,
    what,
    words[kind],
    printable(file),
  ]);
  const notes = changes.flatMap(({ what, backup, note }) => [
    ...(note === undefined ? [] : [`${what}: ${note}\n`]),
    ...(backup === undefined ? [] : [`${what}: as it was: ${printable(backup)}\n`]),
  ]);
  return `${columns(rows)}${notes.length === 0 ? '' : `\n${notes.join('')}`}`;
}
