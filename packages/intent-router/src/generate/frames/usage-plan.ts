import type { PlatformFacts } from '../../platform/facts.ts';
import { unitOf } from './forms.ts';
import type { Frame } from './frame.ts';
import { quoted } from './quoted.ts';

/**
 * The space that directories take, added up by du(1): of one directory, down to a level, without what is left out, in an order. Sets of files
 * and directories without any of that are for others.
 */
export function usageCommand(frame: Frame, platform: PlatformFacts): string | undefined {
  const compared = frame.one('compared');
  if (compared !== undefined) return difference(compared, frame);
  if (frame.acts.some((act) => act !== 'show' && act !== 'find') || platform.unixFlavor !== 'gnu')
    return undefined;
  if (frame.has('file') || frame.has('link') || frame.knows('content') || frame.knows('file'))
    return undefined;
  const large = frame.sizesOver;
  if (large !== undefined && (frame.has('dir') || frame.has('subdir'))) return over(frame, large);
  const figure = frame.one('figure')?.figure;
  const isRanked = frame.knows('rank') || frame.knows('sort') || frame.knows('limit');
  const isOfEach = frame.isEach || frame.has('subdir');
  if (figure !== undefined && figure !== 'usage' && figure !== 'total') return undefined;
  const isOfDirectories = frame.has('dir') || frame.has('subdir');
  const isBySize = frame.knows('rank') || frame.knows('sort');
  if (figure === undefined && !isOfDirectories) return undefined;
  if (figure === undefined && !frame.take('shown size') && !isBySize) return undefined;
  const excluded = frame.exclusions;
  const [place, ...others] = frame.all('where');
  const [depth, ...more] = frame.all('depth');
  if (excluded === undefined || others.length > 0 || more.length > 0 || depth?.min !== undefined)
    return undefined;
  const isPart = excluded.length > 0 || depth !== undefined || frame.has('one filesystem');
  // One directory as it is, or each of its entries: the other plans say that.
  if (!isPart || (isRanked && depth === undefined && isOfEach)) return undefined;
  for (const act of frame.acts) frame.take(`act ${act}`);
  for (const flag of ['dir', 'subdir', 'total', 'recursive', 'shown human', 'each']) frame.take(flag);
  const levels = depth?.max ?? (isOfEach ? 1 : undefined);
  const order = ordered(frame);
  if (order === undefined) return undefined;
  const flags = `${frame.take('one filesystem') ? 'x' : ''}${levels === undefined && order === '' ? 's' : ''}${unitOf(frame)}`;
  const top = place?.path ?? '.';
  const out = excluded.filter((name) => name !== top).map((name) => ` --exclude=${quoted(name)}`);
  // The directory itself comes last, whatever its size.
  const below = excluded.includes(top) ? " | sed '$d'" : '';
  return `du -${flags}${levels === undefined ? '' : ` -d ${levels}`}${out.join('')} ${quoted(top)}${below}${order}`;
}

/** Which files differ, or are in one of two directories alone. */
function difference(
  { first, second }: { readonly first: string; readonly second: string },
  frame: Frame,
): string {
  for (const act of frame.acts) if (act === 'show' || act === 'find') frame.take(`act ${act}`);
  for (const flag of ['contents hidden', 'file', 'recursive', 'name', 'shown name']) frame.take(flag);
  return `diff -rq ${quoted(first)} ${quoted(second)}`;
}

/** Directories with more than that in them. */
function over(frame: Frame, size: string): string | undefined {
  const [place, ...others] = frame.all('where');
  if (others.length > 0) return undefined;
  for (const act of frame.acts) frame.take(`act ${act}`);
  for (const flag of ['dir', 'subdir', 'recursive', 'shown human', 'shown size', 'shown name'])
    frame.take(flag);
  const order = ordered(frame);
  const edge = frame.take('one filesystem') ? 'x' : '';
  return order === undefined ? undefined : `du -${edge}h -t ${size} ${quoted(place?.path ?? '.')}${order}`;
}

/** Undefined: in an order that du(1) has nothing for. */
function ordered(frame: Frame): string | undefined {
  const sort = frame.one('sort');
  const rank = frame.one('rank');
  const limit = frame.one('limit');
  if ((sort?.by ?? rank?.by ?? 'size') !== 'size' || (limit !== undefined && limit.end === 'last'))
    return undefined;
  const isDescending = rank?.isDescending ?? sort?.isDescending ?? true;
  const isSorted = sort !== undefined || rank !== undefined;
  const count = rank?.count ?? limit?.count;
  return `${isSorted ? ` | sort -${isDescending ? 'r' : ''}h` : ''}${count === undefined || count === null ? '' : ` | head -n ${count}`}`;
}
