import { existsSync, readFileSync } from 'node:fs';
import type { ShellName } from '@hunch/common/protocol';
import type { Cli } from '../cli.ts';
import { replaceFile } from '../edit-configuration.ts';
import { loadLine } from '../shell-integration.ts';
import type { Change } from './change.ts';

/** Tells the user where the line came from, and uninstall what it may remove. */
const comment = '# suggestions by hunch; `hunch uninstall` removes these two lines';

/** Adds the line that loads the integration to the end of the shell's file. A line that the user wrote counts, too. */
export function setUpShell(cli: Cli, shell: ShellName, dryRun: boolean): Change {
  const { line, file } = loadLine(shell, cli.environment);
  const before = textOf(file);
  if (before.split('\n').some((existing) => existing.trim() === line)) {
    return { what: shell, file, kind: 'unchanged' };
  }
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  return write(shell, file, `${before}${gap}${comment}\n${line}\n`, 'written', dryRun);
}

/** Removes what `setUpShell` has added, and nothing that the user wrote. */
export function removeShell(cli: Cli, shell: ShellName, dryRun: boolean): Change {
  const { line, file } = loadLine(shell, cli.environment);
  const before = textOf(file);
  const added = `${comment}\n${line}\n`;
  if (!before.includes(added)) {
    const own = before.split('\n').findIndex((existing) => existing.trim() === line);
    const note =
      own === -1 ? {} : { note: `Line ${own + 1} loads hunch and was not written by setup; it stays.` };
    return { what: shell, file, kind: 'unchanged', ...note };
  }
  return write(shell, file, before.replaceAll(added, ''), 'removed', dryRun);
}

function write(
  what: string,
  file: string,
  text: string,
  kind: 'written' | 'removed',
  dryRun: boolean,
): Change {
  const note = kind === 'written' ? { note: 'Open a new shell to use it.' } : {};
  if (dryRun) return { what, file, kind, ...note };
  const backup = replaceFile(file, text);
  return { what, file, kind, ...(backup === undefined ? {} : { backup }), ...note };
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
