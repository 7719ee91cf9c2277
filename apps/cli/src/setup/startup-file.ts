import { readFileSync } from 'node:fs';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { fileStatusToReplace, overwriteFile, replaceFile, restoreFile } from '../replace-file.ts';
import { loadLines } from '../shells/kept-integration.ts';
import type { Shell } from '../shells/shell.ts';
import { refusal } from '../refusal.ts';
import type { Change } from './change.ts';
import { rememberDirectories } from './made-directories.ts';

/** Where the files of hunch and of the user are. */
export type Places = Pick<Cli, 'paths' | 'environment'>;

/** What uninstall has to take away, as the comment above the line says it. */
const additions = {
  lines: 'these two lines',
  /** The last line of the file had no line break. */
  lineBreak: 'these two lines and the line break before them',
  file: 'these two lines and this file, which they began',
} as const;
type Addition = keyof typeof additions;

const content = 'two lines';

/**
 * Adds the line that loads the hook to the end of the shell's startup file, or renews the one that an earlier setup wrote. A line
 * that the user wrote counts, too.
 */
export function setUpShell(cli: Places, shell: Shell, dryRun: boolean): Change {
  return change(cli, shell, (facts, before) => {
    const { kept, plain } = loadLines(cli, shell);
    const own = before === undefined ? undefined : findBlock(before, shell);
    const present = before ?? '';
    if (own !== undefined) {
      if (own.line === bytesOf(kept)) return { ...facts, kind: 'present' };
      const renewed = present.replace(own.text, () => blockOf(own.addition, kept));
      if (!dryRun) overwriteFile(facts.file, Buffer.from(renewed, 'latin1'));
      return {
        ...facts,
        kind: 'added',
        note: 'The line that loads hunch has changed. Open a new shell to use it.',
      };
    }
    const written = lineOf(present, shell);
    if (written !== 0) {
      const isPlain = lineOf(present, shell, bytesOf(plain)) !== 0;
      const note = `Line ${written} starts Node in each new shell. This one does not: ${kept}`;
      return { ...facts, kind: 'present', ...(isPlain ? { note } : {}) };
    }
    const addition = before === undefined ? 'file' : /[^\n]$/.test(before) ? 'lineBreak' : 'lines';
    const text = `${present}${addition === 'lineBreak' ? '\n' : ''}${blockOf(addition, kept)}`;
    const backup = dryRun ? undefined : write(cli, facts.file, present, Buffer.from(text, 'latin1'));
    const note = 'Open a new shell to use it.';
    return { ...facts, kind: 'added', note, ...(backup === undefined ? {} : { backup }) };
  });
}

function write(cli: Places, file: string, before: string, bytes: Uint8Array): string | undefined {
  if (before !== '') return replaceFile(file, bytes);
  rememberDirectories(cli, overwriteFile(file, bytes));
  return undefined;
}

/** Removes what `setUpShell` has added, and nothing that the user wrote. */
export function removeShell(cli: Places, shell: Shell, dryRun: boolean): Change {
  return change(cli, shell, (facts, before = '') => {
    const block = findBlock(before, shell);
    if (block === undefined) {
      const own = lineOf(before, shell);
      const note = `Line ${own} loads hunch, but setup did not write it. Remove it yourself.`;
      return { ...facts, kind: 'absent', ...(own === 0 ? {} : { note }) };
    }
    let after = before;
    let setupMadeIt = false;
    for (let found: Block | undefined = block; found !== undefined; found = findBlock(after, shell)) {
      const { addition, text, at } = found;
      const rest = after.slice(at + text.length);
      const isOurBreak = addition === 'lineBreak' && rest === '' && after[at - 1] === '\n';
      after = after.slice(0, isOurBreak ? at - 1 : at) + rest;
      setupMadeIt ||= addition === 'file';
    }
    if (!dryRun) restoreFile(facts.file, Buffer.from(after, 'latin1'), setupMadeIt && after === '');
    return { ...facts, kind: 'removed' };
  });
}

interface Facts {
  readonly what: string;
  readonly file: string;
  readonly content: string;
}

/** @param edit gets the file byte by byte as latin1, for it may be in any encoding; undefined if there is none */
function change(
  cli: Places,
  { name: what, startupFiles }: Shell,
  edit: (facts: Facts, before: string | undefined) => Change,
): Change {
  const [file] = startupFiles(cli.environment);
  const facts = { what, file, content };
  try {
    return edit(facts, fileStatusToReplace(file) === undefined ? undefined : readFileSync(file, 'latin1'));
  } catch (error) {
    const reason = error instanceof CommandFailure ? error.message : refusal(error);
    if (reason === undefined) throw error;
    return { ...facts, kind: 'refused', note: reason };
  }
}

interface Block {
  readonly addition: Addition;
  readonly line: string;
  readonly text: string;
  readonly at: number;
}

function blockOf(addition: Addition, line: string): string {
  return `# suggestions by hunch; \`hunch uninstall\` removes ${additions[addition]}\n${bytesOf(line)}\n`;
}

/** The comment and the line that setup wrote, also with the line breaks of an editor that changes them. */
function findBlock(text: string, { name }: Shell): Block | undefined {
  const pattern = new RegExp(
    `^# suggestions by hunch; \`hunch uninstall\` removes ([^\\r\\n]{1,80})\\r?\\n([^\\r\\n]{0,8192}hunch init ${name}\\b[^\\r\\n]{0,200})(?:\\r?\\n|$)`,
    'm',
  );
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [whole, what = '', line = ''] = match;
  const addition = additionNames.find((name) => additions[name] === what) ?? 'lines';
  return { addition, line, text: whole, at: match.index };
}

const additionNames = Object.keys(additions) as Addition[];

/** The line that loads the hook, counted from 1; 0: there is none. */
function lineOf(text: string, { name }: Shell, line?: string): number {
  const isLoading = (each: string): boolean =>
    line === undefined ? !each.startsWith('#') && each.includes(`hunch init ${name}`) : each === line;
  return text.split('\n').findIndex((each) => isLoading(each.trim())) + 1;
}

/** The bytes of a text in UTF-8, one character each, as the rest of the file is read. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}
