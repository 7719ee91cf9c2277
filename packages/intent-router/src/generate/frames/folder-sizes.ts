import type { PlatformFacts } from '../../platform/facts.ts';
import { unitOf } from './forms.ts';
import type { Frame } from './frame.ts';
import { quoted } from './quoted.ts';

/**
 * What each directory in a directory takes with all that is in it: find(1) finds them, du(1) adds up. With a bound, what is left out, in an order;
 * directories at any depth, and those without any word of their size, are for others.
 */
export function folderSizes(frame: Frame, platform: PlatformFacts): string | undefined {
  if (platform.unixFlavor !== 'gnu' || frame.acts.some((act) => act !== 'show' && act !== 'find'))
    return undefined;
  if (frame.has('file') || frame.has('link') || frame.knows('content') || frame.knows('file'))
    return undefined;
  if (frame.has('recursive') || frame.has('total') || frame.has('tree') || frame.isOfHidden) return undefined;
  const figure = frame.peek('figure')?.figure;
  if (figure !== undefined && figure !== 'usage') return undefined;
  const depth = frame.peek('depth');
  const isDirectly = depth?.min === 1 && depth.max === 1;
  if (!(frame.has('subdir') || (frame.has('dir') && (isDirectly || frame.isEach || figure === 'usage'))))
    return undefined;
  if (depth !== undefined && !isDirectly) return undefined;
  const isShown = figure === 'usage' || frame.has('shown size');
  const bound = frame.sizeBound;
  const isBounded = bound?.over !== undefined;
  // "Subfolders over 100 MB" may be anywhere below.
  if (bound === undefined || !(isShown || (isBounded && isDirectly))) return undefined;
  const place = frame.peek('where');
  if (place === undefined || frame.all('where').length > 1) return undefined;
  const order = ordered(frame);
  if (order === undefined) return undefined;
  for (const act of frame.acts) frame.take(`act ${act}`);
  for (const flag of ['dir', 'subdir', 'shown size', 'shown human', 'shown name', 'each', 'exact level'])
    frame.take(flag);
  frame.one('figure');
  frame.all('depth');
  frame.takeFilters();
  const unit = unitOf(frame);
  const edge = frame.take('one filesystem') ? 'x' : '';
  const out = bound.excluded.map((path) =>
    path.includes('/') ? ` ! -path ${quoted(path.replace(/\/$/, ''))}` : ` ! -name ${quoted(path)}`,
  );
  const over = bound.over === undefined ? '' : ` -t ${bound.over}`;
  const sorted = order.sort === null ? '' : ` | sort -${order.sort ? 'r' : ''}${unit === 'h' ? 'h' : 'n'}`;
  const head = order.count === null ? '' : ` | head -n ${order.count}`;
  const start = place.path === '/' ? '/' : place.path.replace(/\/$/, '');
  return `find ${quoted(start)} -mindepth 1 -maxdepth 1 -type d${out.join('')} -exec du -s${edge}${unit}${over} {} +${sorted}${head}`;
}

/** Undefined: by something else than sizes. `sort`: whether the largest come first. */
function ordered(frame: Frame): { readonly sort: boolean | null; readonly count: number | null } | undefined {
  const [sort, rank, limit] = [frame.peek('sort'), frame.peek('rank'), frame.peek('limit')];
  if ((sort?.by ?? rank?.by ?? 'size') !== 'size' || limit?.end === 'last') return undefined;
  if (limit !== undefined && sort === undefined && rank === undefined) return undefined;
  frame.one('sort');
  frame.one('rank');
  frame.one('limit');
  const isSorted = sort !== undefined || rank !== undefined;
  const isSingle = rank !== undefined && rank.count === null && !rank.isSeveral;
  return {
    sort: isSorted ? (rank?.isDescending ?? sort?.isDescending ?? true) : null,
    count: rank?.count ?? limit?.count ?? (isSingle ? 1 : null),
  };
}
