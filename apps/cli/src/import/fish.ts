import type { HistoryEntry } from './history-entry.ts';

/**
 * A fish history file: items `- cmd: <command>` with `  when: <unix seconds>` and a list of paths. It looks like YAML
 * but is not: only `\\` and `\n` are escapes (fish source: history_file.cpp).
 */
export function parseFishHistory(text: string): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let command: string | undefined;
  let tsMs: number | undefined;
  const finish = (): void => {
    if (command !== undefined && command.trim() !== '')
      entries.push(tsMs === undefined ? { command } : { command, tsMs });
    command = undefined;
    tsMs = undefined;
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('- cmd: ')) {
      finish();
      command = unescape(line.slice('- cmd: '.length));
    } else if (command !== undefined) {
      const when = /^ {2}when: (\d{1,12})$/.exec(line);
      if (when !== null) tsMs = Number(when[1]) * 1000;
    }
  }
  finish();
  return entries;
}

function unescape(text: string): string {
  return text.replace(/\\(\\|n)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : '\\'));
}
