import { type HistoryEntry, historyVariable, type ImportSource } from '../../import/history-entry.ts';

export const zshHistory: ImportSource = {
  name: 'zsh',
  usualFile: '$HISTFILE or ~/.zsh_history',
  historyFile: (environment) =>
    historyVariable(environment, 'bash') ?? `${environment.ZDOTDIR ?? environment.HOME ?? ''}/.zsh_history`,
  recognizes: (head) => /^: *\d{1,12}:\d{1,9};/.test(head),
  content: { kind: 'text', parse: parseZshHistory },
};

const META = 0x83;
const extended = /^: *(\d{1,12}):(\d{1,9});/;

/**
 * A zsh history file, plain or with EXTENDED_HISTORY (`: <unix seconds>:<duration in seconds>;<command>`), also mixed.
 * A newline within a command is written after a backslash; the file is "metafied": some bytes stand as 0x83 and the
 * byte xor 32 (zsh source: Src/hist.c readhistline and savehistfile, Src/utils.c metafy).
 */
export function parseZshHistory(bytes: Uint8Array): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  for (const line of joinContinued(unmetafy(bytes).split('\n'))) {
    const times = extended.exec(line);
    // A plain line that begins with a colon is written as `\:`, so that it is not taken for times.
    const command = times === null ? line.replace(/^\\:/, ':') : line.slice(times[0].length);
    if (command.trim() === '') continue;
    if (times === null) entries.push({ command });
    else entries.push({ command, tsMs: Number(times[1]) * 1000, durationMs: Number(times[2]) * 1000 });
  }
  return entries;
}

function unmetafy(bytes: Uint8Array): string {
  const plain = Buffer.alloc(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === META && index + 1 < bytes.length) {
      index++;
      plain[length++] = (bytes[index] ?? 0) ^ 32;
    } else {
      plain[length++] = byte;
    }
  }
  return plain.toString('utf8', 0, length);
}

function joinContinued(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let unfinished: string[] = [];
  for (const line of lines) {
    if (line.endsWith('\\')) {
      unfinished.push(line.slice(0, -1));
      continue;
    }
    // zsh writes one blank after a command that itself ends with a backslash (and blanks).
    const own = /\\ +$/.test(line) ? line.slice(0, -1) : line;
    joined.push([...unfinished, own].join('\n'));
    unfinished = [];
  }
  if (unfinished.length > 0) joined.push(unfinished.join('\n'));
  return joined;
}
