import { parseShell } from '@hunch/common/shell';
import {
  historyBounds,
  type HistoryEntry,
  historyVariable,
  type ImportSource,
} from '../../import/history-entry.ts';

export const bashHistory: ImportSource = {
  name: 'bash',
  usualFile: '$HISTFILE or ~/.bash_history',
  historyFile: (environment) =>
    historyVariable(environment, 'zsh') ?? `${environment.HOME ?? ''}/.bash_history`,
  content: { kind: 'text', parse: (bytes) => parseBashHistory(bytes.toString('utf8')) },
};

const timestamp = /^#(\d{1,12})$/;

/**
 * A bash history file. With HISTTIMEFORMAT set, bash writes `#<unix seconds>` before each command; and if the first line
 * is such a time, it reads all lines up to the next one as one command (bash manual, "Bash History Facilities"). Else
 * every line is read as a command of its own; where that leaves an open quote or here-document, the lines that close it
 * are joined to it.
 */
export function parseBashHistory(text: string): HistoryEntry[] {
  const lines = text.split('\n');
  return timestamp.test(lines[0] ?? '') ? withTimes(lines) : withoutTimes(lines);
}

function withTimes(lines: readonly string[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let tsMs = 0;
  let block: string[] = [];
  const finish = (): void => {
    // A long run of lines was written while times were off, one command a line.
    if (block.length > historyBounds.bashEntryLinesMax) {
      entries.push(...withoutTimes(block).map(({ command }) => ({ command, tsMs })));
    } else {
      const command = block.slice(0, block.findLastIndex((line) => line !== '') + 1).join('\n');
      if (command.trim() !== '') entries.push({ command, tsMs });
    }
    block = [];
  };
  for (const line of lines) {
    const time = timestamp.exec(line);
    if (time === null) {
      block.push(line);
    } else {
      finish();
      tsMs = Number(time[1]) * 1000;
    }
  }
  finish();
  return entries;
}

function withoutTimes(lines: readonly string[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let tsMs: number | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const time = timestamp.exec(line);
    if (time !== null) {
      tsMs = Number(time[1]) * 1000;
      continue;
    }
    if (line.trim() === '') continue;
    const joined = isUnfinished(line) ? joinLines(lines, index) : 1;
    const command = lines.slice(index, index + joined).join('\n');
    entries.push(tsMs === undefined ? { command } : { command, tsMs });
    tsMs = undefined;
    index += joined - 1;
  }
  return entries;
}

/** How many lines from `start` make one finished command; 1 if no number of them does. */
function joinLines(lines: readonly string[], start: number): number {
  let command = lines[start] ?? '';
  for (let count = 2; count <= historyBounds.bashJoinedLinesMax && start + count <= lines.length; count++) {
    const line = lines[start + count - 1] ?? '';
    if (timestamp.test(line)) return 1;
    command += `\n${line}`;
    if (!isUnfinished(command)) return count;
  }
  return 1;
}

function isUnfinished(command: string): boolean {
  return parseShell(command).incomplete.length > 0;
}
