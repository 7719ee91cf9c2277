import type { InterpreterState } from '../interpreter-state.ts';
import { HOME, NON_EMPTY_UNKNOWN } from '../shell/flow.ts';
import { placeOf } from '../shell/places.ts';

/** How a path is meant that a command names. */
export type Touch =
  /** What lies there is written or changed. */
  | 'write'
  /** It goes away, with all below it. */
  | 'remove'
  /** Files whose names are not known are put into it. */
  | 'fill';

/** Whether a command that does this to the path changes something that is guarded. */
export function touchesGuarded(run: InterpreterState, text: string, touch: Touch): boolean {
  const { guarded, home } = run.context;
  if (guarded === undefined || text === '') return false;
  // Somewhere below a directory may be in it.
  const place = placeOf(run, text)
    .replace(HOME, home ?? '/~')
    .replaceAll(`/${NON_EMPTY_UNKNOWN}/`, '/');
  const matches = globbed.test(place) ? byGlob(place) : (path: string) => path === place;
  return guarded.paths.some((path) =>
    path.startsWith('/')
      ? isTouched(path, place, matches, touch)
      : tailsOf(place, path).some((tail) => isTouched(`/${path}`, tail, byGlob(tail), touch)),
  );
}

function isTouched(path: string, place: string, matches: (path: string) => boolean, touch: Touch): boolean {
  if (place.startsWith(`${path}/`)) return true;
  const above = directoriesOf(path);
  if (touch === 'remove') return [path, ...above].some(matches);
  return matches(path) || (touch === 'fill' && above[0] !== undefined && matches(above[0]));
}

/** `/a/b/c`: `/a/b`, `/a`. The root is not among them: who removes that has other rules against him. */
function directoriesOf(path: string): readonly string[] {
  const directories: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    directories.push(path.slice(0, end));
  return directories;
}

/** The ends of a place that may be the path, or a directory above it: `/.claude` of `/home/a/.claude`. */
function tailsOf(place: string, path: string): readonly string[] {
  const [first = ''] = path.split('/', 1);
  const tails: string[] = [];
  const parts = place.split('/');
  for (const [index, part] of parts.entries())
    if (part === first || (globbed.test(part) && part.startsWith('.') && byGlob(part)(first)))
      tails.push(`/${parts.slice(index).join('/')}`);
  return tails;
}

const globbed = /[*?[]/;
/** A pattern of more is read as what any path answers to. */
const starsMax = 4;

function byGlob(pattern: string): (path: string) => boolean {
  if (!globbed.test(pattern)) return (path) => path === pattern;
  if (pattern.split('*').length > starsMax + 1) return () => true;
  const source = pattern
    .replaceAll(/[.+^${}()|\\]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll(/\[[^\]]{0,64}\]|\[/g, (set) => (set === '[' ? String.raw`\[` : '[^/]'));
  const expression = new RegExp(`^${source}$`);
  return (path) => expression.test(path);
}
