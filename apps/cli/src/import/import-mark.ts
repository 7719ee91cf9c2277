import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../replace-file.ts';
import type { HistoryEntry } from './history-entry.ts';

/**
 * How far a history without times was imported: the last commands, as a hash. In the next import, what follows the same
 * commands is new. Kept beside the database, so that both go together.
 */
interface Mark {
  readonly commands: number;
  readonly sha256: string;
}

/** Enough that the same run of commands is no accident; fewer than a shell adds between two imports matters not. */
const markCommands = 16;

function marksFile(dataDirectory: string): string {
  return join(dataDirectory, 'imports.json');
}

/** What was not imported yet: all of it where there is no mark, or the file no longer holds the marked place. */
export function entriesAfterMark(
  dataDirectory: string,
  file: string,
  entries: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const mark = readMarks(dataDirectory)[file];
  if (mark === undefined) return entries;
  for (let end = entries.length; end >= mark.commands; end--) {
    if (hash(entries.slice(end - mark.commands, end)) === mark.sha256) return entries.slice(end);
  }
  return entries;
}

export function writeMark(dataDirectory: string, file: string, entries: readonly HistoryEntry[]): void {
  if (entries.length === 0) return;
  const last = entries.slice(-markCommands);
  const marks = { ...readMarks(dataDirectory), [file]: { commands: last.length, sha256: hash(last) } };
  writeWhole(marksFile(dataDirectory), `${JSON.stringify(marks, null, 2)}\n`);
}

function hash(entries: readonly HistoryEntry[]): string {
  return createHash('sha256')
    .update(entries.map((entry) => entry.command).join('\0'))
    .digest('hex');
}

function readMarks(dataDirectory: string): Readonly<Record<string, Mark>> {
  try {
    const marks: unknown = JSON.parse(readFileSync(marksFile(dataDirectory), 'utf8'));
    if (typeof marks !== 'object' || marks === null) return {};
    return Object.fromEntries(
      Object.entries(marks).filter((pair): pair is [string, Mark] => isMark(pair[1])),
    );
  } catch {
    return {};
  }
}

function isMark(value: unknown): value is Mark {
  if (typeof value !== 'object' || value === null || !('commands' in value) || !('sha256' in value))
    return false;
  const { commands, sha256 } = value;
  return Number.isInteger(commands) && (commands as number) > 0 && typeof sha256 === 'string';
}
