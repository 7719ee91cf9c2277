import { LruMap } from '@hunch/common/lru-map';
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

/** Says whether a line, run in a directory, would find what it names. */
export type IsReachable = (line: string, cwd: string) => boolean;

/** Lines whose paths are remembered: as many as those whose risk is. */
const linesMax = 8_192;

/** Without a lookup every line is. */
export function reachableBy(lookup: PathLookup | undefined): IsReachable {
  if (lookup === undefined) return () => true;
  const known = new LruMap<string, readonly NeededPath[]>(linesMax);
  const needsOf = (line: string): readonly NeededPath[] => known.getOrMake(line, () => neededPaths(line));
  return (line, cwd) => {
    let isReachable = true;
    // All of them: what is asked for now is known next time.
    for (const { path, kind } of needsOf(line))
      if (lookup.isKnownMissing(absolute(path, cwd, lookup.home), kind)) isReachable = false;
    return isReachable;
  };
}

function absolute(path: string, cwd: string, home: string): string {
  if (path.startsWith('/')) return path;
  return path.startsWith('~') ? home + path.slice(1) : `${cwd}/${path}`;
}
