import { LruMap } from '@hunch/common/lru-map';
import { words } from '@hunch/common/shell';
import { bounds } from '../bounds.ts';

/** Name to what stands for it. */
export type AliasTable = ReadonlyMap<string, string>;

/** A chain of aliases: `ll` -> `ls -l` -> `ls --color -l`. Each name once, as in a shell. */
const depthMax = 8;

/**
 * What each open session calls by another name. A line is remembered as it was typed; what it counts as is what the
 * shell makes of it, so that `gst` and `git status` are one command. Not kept: a shell says it at its start.
 */
export class Aliases {
  readonly #tables = new LruMap<string, AliasTable>(bounds.sessionsMax);

  /** In place of what the session said before. Of too many names the first are kept, and what is too long is left out. */
  set(session: string, aliases: AliasTable): void {
    this.#tables.delete(session);
    const kept = [...aliases].filter(([name, text]) => name.length + text.length <= bounds.aliasLengthMax);
    if (kept.length === 0) return;
    this.#tables.set(session, new Map(kept.slice(0, bounds.aliasesMax)));
  }

  forgetSession(session: string): void {
    this.#tables.delete(session);
  }

  /** The line as the session's shell reads it: the first word of each simple command, unless quoted, is looked up. */
  expand(session: string, line: string): string {
    const table = this.#tables.peek(session);
    return table === undefined ? line : expandLine(table, line, new Set());
  }
}

function expandLine(table: AliasTable, line: string, used: ReadonlySet<string>): string {
  if (used.size >= depthMax) return line;
  let expanded = '';
  let end = 0;
  for (const word of words(line)) {
    if (word.role !== 'command') continue;
    const written = line.slice(word.start, word.end);
    // A quoted name, or part of one, is no alias (POSIX 2.3.1).
    const text = written === word.text && !used.has(written) ? table.get(written) : undefined;
    if (text === undefined) continue;
    expanded += line.slice(end, word.start) + expandLine(table, text, new Set([...used, written])).trim();
    end = word.end;
  }
  return expanded + line.slice(end);
}
