import type { Change } from '../setup/change.ts';
import { columns, printable } from './format.ts';
import type { Terminal } from './terminal.ts';

/** A line for each file, then backups and notes. */
export function renderChanges(changes: readonly Change[], dryRun: boolean, terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const rows = changes.map((change) => [
    change.kind === 'refused' ? colors.red(symbols.bad) : colors.green(symbols.good),
    change.what,
    sentence(change, dryRun, terminal),
  ]);
  const notes = changes.flatMap(({ what, backup, note }) => [
    ...(note === undefined ? [] : [`${what}: ${note}\n`]),
    ...(backup === undefined ? [] : [`${what}: backup: ${printable(backup)}\n`]),
  ]);
  return `${columns(rows)}${notes.length === 0 ? '' : `\n${notes.join('')}`}`;
}

function sentence({ kind, content, file }: Change, dryRun: boolean, { colors }: Terminal): string {
  const path = printable(file);
  switch (kind) {
    case 'added':
      return `${colors.green(dryRun ? 'would add' : 'added')} ${content} to ${path}`;
    case 'removed':
      return `${colors.green(dryRun ? 'would remove' : 'removed')} hunch's ${content} from ${path}`;
    case 'present':
      return `${colors.dim('already set up')} in ${path}`;
    case 'absent':
      return colors.dim('not installed');
    case 'refused':
      return `${colors.red('cannot change')} ${path}`;
  }
}
