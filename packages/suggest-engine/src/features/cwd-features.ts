import { neededPaths } from '../paths/needed-paths.ts';

/** What ties a line to the directory it runs in. */
export interface CwdFeatures {
  /** It needs something by the way from here: in another directory there is hardly such a thing. */
  readonly isRelative: boolean;
  /** The directory that a `cd` goes to, as it is written; null: it is none, or only the shell knows. */
  readonly goesTo: string | null;
}

/** Lines whose features are kept: computing them parses the line, and the candidates of a request are mostly those of the last one. */
const rememberedMax = 8_192;
const remembered = new Map<string, CwdFeatures>();

/**
 * @example
 * cwdFeaturesOf('cat notes.txt'); // { isRelative: true, goesTo: null }
 */
export function cwdFeaturesOf(line: string): CwdFeatures {
  const known = remembered.get(line);
  if (known !== undefined) return known;
  const ground = {
    isRelative: neededPaths(line).some(({ path }) => !path.startsWith('/') && !path.startsWith('~')),
    goesTo: plainTarget.exec(line)?.[1] ?? null,
  };
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(line, ground);
  return ground;
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
