import { readdirSync } from 'node:fs';
import type { Environment } from '@hunch/common/paths';
import { shellBuiltins } from '@hunch/common/shell';
import type { HistoryEntry } from './history-entry.ts';

export const looksBounds = {
  /** Fewer say nothing: a history may begin with anything. */
  entriesMin: 10,
  /** The newest of them: enough for a share, and little work in a long history. */
  entriesLooked: 1_000,
  /**
   * The least share of a history that begins with a program of this machine. One that was brought from another machine has `cd`, `ls`
   * and `git` in it, too; in texts that are none (`/etc/shadow`, a log, a table) nearly nothing has.
   */
  shareMin: 0.1,
} as const;

/** The share of entries whose first word is a program here, one by its path, an assignment or an expansion; undefined for too few. */
export function shareOfCommands(
  entries: readonly HistoryEntry[],
  environment: Environment,
): number | undefined {
  if (entries.length < looksBounds.entriesMin) return undefined;
  const looked = entries.slice(-looksBounds.entriesLooked);
  const programs = programsOf(environment);
  const isCommand = ({ command }: HistoryEntry): boolean => {
    const [word = ''] = command.trimStart().split(/[\s;|&<>]/, 1);
    if (shellBuiltins.has(word) || programs.has(word)) return true;
    return /^(?:~?\.{0,2}\/|\w+=|\$[\w({]|\\?sudo$)/.test(word);
  };
  return looked.filter(isCommand).length / looked.length;
}

function programsOf({ PATH = '' }: Environment): ReadonlySet<string> {
  const names = PATH.split(':').flatMap((directory) => {
    try {
      return readdirSync(directory);
    } catch {
      return [];
    }
  });
  return new Set(names);
}
