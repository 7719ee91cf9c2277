import { LruMap } from '@hunch/common/lru-map';
import type { ContextLookup } from '../context/context-lookup.ts';
import type { TaskPresence } from '../external/external-candidates.ts';
import { neededPaths, type NeededPath } from './needed-paths.ts';
import type { PathKind } from './path-rules.ts';

/**
 * What the engine asks of the file system. Answered from memory, at once: who implements it looks later, and calls
 * `pathsChanged` of the engine when an answer has become another.
 */
export interface PathLookup {
  /** Of the user whose shells these are; absolute. */
  readonly home: string;
  /** Whether it is known that nothing of this kind is at an absolute path; false while nobody has looked. */
  isKnownMissing(path: string, kind: PathKind): boolean;
}

/** `unknown`: nobody has looked; `absent`: not where was looked; `gone`: it was there, and is no more. */
export type Presence = 'present' | 'unknown' | 'absent' | 'gone';

/** The programs of PATH, and what a session's shell calls a command beside them. */
export interface ProgramLookup {
  presence(name: string, sessionId: string): Presence;
}

export interface MissingWord {
  readonly word: string;
  readonly kind: NeededPath['kind'];
  /** A script that is not listed among the others of its project may be one that is never listed. */
  readonly isUnlisted: boolean;
}

/** The first word of a line, run in a directory, that names nothing; null: none is known to. */
export type FindMissingWord = (line: string, cwd: string) => MissingWord | null;

/** Lines whose words are remembered: as many as those whose risk is. */
const linesMax = 8_192;

/** Commits and what is said of them (gitrevisions(7)): no names that somebody lists. */
const isCommitLike = (word: string): boolean =>
  /^(?:[\da-f]{4,40}|HEAD|FETCH_HEAD|ORIG_HEAD|MERGE_HEAD|@|-)$/.test(word) || /[~^@:{]|\.\./.test(word);

/** @param taskIn whether a project has a task */
export function missingWordIn(
  { paths, context }: { readonly paths?: PathLookup; readonly context?: ContextLookup },
  taskIn: (cwd: string, text: string) => TaskPresence,
): FindMissingWord {
  const known = new LruMap<string, readonly NeededPath[]>(linesMax);
  const needsOf = (line: string): readonly NeededPath[] => known.getOrMake(line, () => neededPaths(line));
  const isMissingPath = (path: string, kind: PathKind, cwd: string): boolean =>
    paths?.isKnownMissing(absolute(path, cwd, paths.home), kind) === true;
  const isNoBranch = (cwd: string, word: string, kind: 'branch' | 'local-branch'): boolean => {
    if (context === undefined || isCommitLike(word)) return false;
    if (context.exists(kind, cwd, word) !== false || context.exists('tag', cwd, word) !== false) return false;
    // `origin/main`: what a remote has is not listed by that name.
    return context.exists('remote', cwd, word.slice(0, Math.max(0, word.indexOf('/')))) !== true;
  };
  const scriptIn = (path: string, command: string | undefined, cwd: string): TaskPresence =>
    taskIn(cwd, `${command ?? ''} ${path}`);
  const isMissing = ({ path, kind, command }: NeededPath, cwd: string): boolean => {
    if (kind === 'script') return /^(?:gone|unlisted)$/.test(scriptIn(path, command, cwd));
    if (kind === 'branch' || kind === 'local-branch') return isNoBranch(cwd, path, kind);
    if (kind !== 'branch or path') return isMissingPath(path, kind, cwd);
    return isNoBranch(cwd, path, 'branch') && isMissingPath(path, 'any', cwd);
  };
  return (line, cwd) => {
    let first: MissingWord | null = null;
    // All of them: what is asked for now is known next time.
    for (const needed of needsOf(line))
      if (isMissing(needed, cwd))
        first ??= {
          word: needed.path,
          kind: needed.kind,
          isUnlisted: needed.kind === 'script' && scriptIn(needed.path, needed.command, cwd) === 'unlisted',
        };
    return first;
  };
}

function absolute(path: string, cwd: string, home: string): string {
  if (path.startsWith('/')) return path;
  return path.startsWith('~') ? home + path.slice(1) : `${cwd}/${path}`;
}
