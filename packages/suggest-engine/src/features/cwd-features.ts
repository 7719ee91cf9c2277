import { LruMap } from '@hunch/common/lru-map';
import { neededFiles } from '../paths/needed-paths.ts';

/** What ties a line to the directory it runs in. */
export interface CwdFeatures {
  /** It needs something by the way from here: in another directory there is hardly such a thing. */
  readonly isRelative: boolean;
  /** The directory that a `cd` goes to, as it is written; null: it is none, or only the shell knows. */
  readonly goesTo: string | null;
}

/** Lines whose features are kept: computing them parses the line, and the candidates of a request are mostly those of the last one. */
const known = new LruMap<string, CwdFeatures>(8_192);

/**
 * @example
 * cwdFeaturesOf('cat notes.txt'); // { isRelative: true, goesTo: null }
 */
export function cwdFeaturesOf(line: string): CwdFeatures {
  const found = known.peek(line);
  if (found !== undefined) return found;
  return known.getOrMake(line, () => ({
    isRelative: neededFiles(line).some(({ path }) => !path.startsWith('/') && !path.startsWith('~')),
    goesTo: plainTarget.exec(line)?.[1] ?? null,
  }));
}

/** One word, without anything that a shell would put something else for. */
const plainTarget = /^cd +([^\s"'\\$`*?[\]{}~;&|<>()#-][^\s"'\\$`*?[\]{};&|<>()]*)$/;

/** The absolute directory that a path means, without `.`, `..` and a slash at its end. */
export function directoryAt(cwd: string, path: string): string {
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}
