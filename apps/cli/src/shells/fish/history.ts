import { type HistoryEntry, dataHome, type ImportSource } from '../../import/history-entry.ts';

export const fishHistory: ImportSource = {
  name: 'fish',
  usualFile: '~/.local/share/fish/fish_history',
  historyFile: (environment) => `${dataHome(environment)}/fish/${environment.fish_history || 'fish'}_history`,
  recognizes: (head) => /^- cmd: .*\n {2}(?:when|paths):/.test(head),
  content: { kind: 'text', parse: (bytes) => parseFishHistory(bytes.toString('utf8')) },
};

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
