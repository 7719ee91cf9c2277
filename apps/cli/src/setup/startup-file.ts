import { existsSync, readFileSync } from 'node:fs';
import type { Cli } from '../cli.ts';
import { readBackup, replaceFile, restoreFile } from '../replace-file.ts';
import type { Shell } from '../shells/shell.ts';
import type { Change } from './change.ts';

/** Tells the user where the line came from, and uninstall what it may remove. */
const comment = '# suggestions by hunch; `hunch uninstall` removes these two lines';
const content = 'two lines';

/** Adds the line that loads the hook to the end of the shell's startup file. A line that the user wrote counts, too. */
export function setUpShell(cli: Cli, { name: what, loadLine, startupFiles }: Shell, dryRun: boolean): Change {
  const [file] = startupFiles(cli.environment);
  const before = textOf(file);
  if (lineOf(before, loadLine) !== 0) return { what, file, content, kind: 'present' };
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  const backup = dryRun ? undefined : replaceFile(file, `${before}${gap}${comment}\n${loadLine}\n`);
  return { what, file, content, kind: 'added', ...named({ backup, note: 'Open a new shell to use it.' }) };
}

/** Removes what `setUpShell` has added, and nothing that the user wrote. */
export function removeShell(
  cli: Cli,
  { name: what, loadLine, startupFiles }: Shell,
  dryRun: boolean,
): Change {
  const [file] = startupFiles(cli.environment);
  const before = textOf(file);
  const added = `${comment}\n${loadLine}\n`;
  if (!before.includes(added)) {
    const own = lineOf(before, loadLine);
    const note = `Line ${own} loads hunch, but setup did not write it. Remove it yourself.`;
    return { what, file, content, kind: 'absent', ...(own === 0 ? {} : { note }) };
  }
  const earlier = readBackup(file);
  const gap = earlier === undefined || earlier === '' || earlier.endsWith('\n') ? '' : '\n';
  const after = `${earlier ?? ''}${gap}${added}` === before ? (earlier ?? '') : before.replaceAll(added, '');
  if (!dryRun) restoreFile(file, after);
  return { what, file, content, kind: 'removed' };
}

/** Counted from 1; 0: no line is this one. */
function lineOf(text: string, line: string): number {
  return text.split('\n').findIndex((each) => each.trim() === line) + 1;
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The members that have a value. */
function named(members: { readonly backup?: string | undefined; readonly note?: string }): {
  readonly backup?: string;
  readonly note?: string;
} {
  const { backup, note } = members;
  return { ...(backup === undefined ? {} : { backup }), ...(note === undefined ? {} : { note }) };
}
