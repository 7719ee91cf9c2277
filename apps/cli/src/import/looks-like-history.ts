import { readdirSync } from 'node:fs';
import type { Environment } from '@hunch/common/paths';
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

// What shells know by themselves (POSIX.1-2024, 2.9.1.4 and 2.15; bash(1), zshbuiltins(1), fish's own), which is in no directory.
const builtins = new Set(
  `. : [ [[ (( ( { ! alias and autoload begin bg bind bindkey break builtin case cd command compgen complete continue declare dirs disown
  echo else end enable esac eval exec exit export false fc fg fi for function funced functions getopts hash help history if jobs kill let
  local logout not or popd print printf pushd pwd read readonly rehash return select set setopt shift shopt source string suspend test then
  time times trap true type typeset ulimit umask unalias unset unsetopt until wait whence where which while`.split(
    /\s+/,
  ),
);

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
    if (builtins.has(word) || programs.has(word)) return true;
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
