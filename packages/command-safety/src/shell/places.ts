import type { InterpreterState } from '../interpreter-state.ts';
import { MAYBE_EMPTY_UNKNOWN } from './flow.ts';

/** Resolves `.`, `..`, `//`, and the current directory. The result is absolute, or begins with `./` or `../`. */
export function normalizePath(text: string, cwd: string | null): string {
  const joined = isAbsolute(text) || text.startsWith(MAYBE_EMPTY_UNKNOWN) ? text : `${cwd ?? '.'}/${text}`;
  const absolute = isAbsolute(joined);
  if ((absolute || joined.startsWith('./')) && !hasEmptyPart(joined)) return joined;
  const parts: string[] = [];
  let above = 0;
  for (const part of joined.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0) parts.pop();
    else if (!absolute) above += 1;
  }
  if (absolute || isAboveAll(above, parts[0])) return `/${parts.join('/')}`;
  return above > 0 ? ['..', ...parts].join('/') : ['.', ...parts].join('/');
}

/** Nobody works so deep: more steps up lead to the root. */
const levelsUpMax = 9;
/** And hardly anybody so deep, if what follows is a name that only the root has. */
const likelyLevelsUpMax = 5;
const onlyAtRoot: ReadonlySet<string> = new Set('etc home boot usr root proc sys dev Users'.split(' '));

function isAboveAll(above: number, next: string | undefined): boolean {
  return above > levelsUpMax || (above > likelyLevelsUpMax && next !== undefined && onlyAtRoot.has(next));
}

const slash = 47;
const dot = 46;

/** `.`, `..`, or nothing between two slashes or behind the last: most paths have none, and stand as they are. */
function hasEmptyPart(path: string): boolean {
  // How many dots a part consists of; more than two where it is a name.
  let dots = 3;
  for (let at = 0; at < path.length; at += 1) {
    const code = path.charCodeAt(at);
    if (code === slash) {
      if (dots < 3) return true;
      dots = 0;
    } else dots = code === dot ? dots + 1 : 3;
  }
  return dots < 3;
}

function isAbsolute(text: string): boolean {
  return text.startsWith('/');
}

/** Other names of the root: that of a process, that of the data volume of macOS. */
const rootAlias = /^\/(?:proc\/(?:self|thread-self|\d+)\/root|System\/Volumes\/Data)(?=\/|$)/;

const smallP = 112;
const capitalS = 83;

/**
 * The place that a path leads to, normalised. What is done to a path is shown to
 * several rules, one after the other: the last answer is kept.
 */
export function placeOf(run: InterpreterState, text: string): string {
  const { lastPlace } = run;
  if (lastPlace.text === text && lastPlace.cwd === run.cwd) return lastPlace.place;
  lastPlace.text = text;
  lastPlace.cwd = run.cwd;
  lastPlace.place = absolutePlace(text, run.cwd);
  return lastPlace.place;
}

function absolutePlace(text: string, cwd: string | null): string {
  const normal = normalizePath(text, cwd);
  const initial = normal.charCodeAt(1);
  return normal.length > 11 && (initial === smallP || initial === capitalS)
    ? normal.replace(rootAlias, '') || '/'
    : normal;
}
