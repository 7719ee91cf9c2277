import type { PlatformFacts } from '../../platform/facts.ts';
import type { FileSet } from './file-set.ts';
import { patternWords, type Frame } from './frame.ts';

/** One figure for all files that have something in common: their owner, folder, day; or one for each file that says something. */
export function groupedCommand(
  frame: Frame,
  act: 'show' | 'count',
  set: FileSet,
  platform: PlatformFacts,
): string | undefined {
  if (platform.unixFlavor === 'bsd') return undefined;
  if (frame.has('marks')) return marked(frame, set);
  const grouped = frame.one('grouped');
  if (grouped === undefined || frame.knows('content')) return undefined;
  const key = keys[grouped.by];
  const rank = frame.one('rank');
  if (rank !== undefined) return grouped.by === 'folder' ? firstOfEach(rank, set, frame) : undefined;
  frame.take('total');
  frame.take('shown human');
  const isSum = frame.one('figure')?.figure === 'total' || frame.take('shown size');
  if (act === 'show' && !isSum) return undefined;
  const sort = frame.one('sort');
  const order = sort === undefined ? 'rn' : sort.isDescending === false ? 'n' : 'rn';
  const limit = frame.one('limit');
  if (grouped.by === 'folder' && frame.has('of subfolders'))
    return isSum
      ? undefined
      : ofSubfolders(set, frame, sort === undefined ? '' : order, limit?.count ?? null);
  const head = limit === undefined || limit.count === null ? '' : ` | head -n ${limit.count}`;
  return isSum
    ? `${set.find} -printf '%s\\t${key}\\n' | awk -F'\\t' '{s[$2] += $1} END {for (k in s) print s[k] "\\t" k}' | sort -${order}${head}`
    : `${set.find} -printf '${key}\\n' | sort | uniq -c | sort -${order}${head}`;
}

/** Of each directory in one, with all that is below it, those with nothing too. */
function ofSubfolders(set: FileSet, frame: Frame, order: string, count: number | null): string | undefined {
  if (set.find !== `find ${set.where} -type f`) return undefined;
  frame.take('of subfolders');
  const sorted = order === '' && count === null ? '' : ` | sort -${order === '' ? 'rn' : order}`;
  const head = count === null ? '' : ` | head -n ${count}`;
  return `find ${set.where} -mindepth 1 -maxdepth 1 -type d -exec sh -c 'printf "%s\\t%s\\n" "$(find "$1" -type f | wc -l)" "$1"' sh {} \\;${sorted}${head}`;
}

/** As find(1) prints them. */
const keys = {
  owner: '%u',
  group: '%g',
  folder: '%h',
  permission: '%m',
  day: '%TY-%Tm-%Td',
  month: '%TY-%Tm',
  year: '%TY',
  type: '%y',
} as const;

/** "The newest file in each directory". */
function firstOfEach(
  rank: { readonly by: string; readonly isDescending: boolean; readonly count: number | null },
  set: FileSet,
  frame: Frame,
): string | undefined {
  frame.take('of subfolders');
  if (set.isOfDirectories || (rank.by !== 'size' && rank.by !== 'modified')) return undefined;
  const value = rank.by === 'size' ? '%s' : '%T@';
  const count = rank.count ?? 1;
  const isFirst = count === 1 ? '!seen[$2]++' : `seen[$2]++ < ${count}`;
  return `${set.find} -printf '${value}\\t%h\\t%p\\n' | sort -${rank.isDescending ? 'rn' : 'n'} | awk -F'\\t' '${isFirst} {print $3}'`;
}

/** How many lines of each file say it. */
function marked(frame: Frame, set: FileSet): string | undefined {
  frame.take('marks');
  const [content, ...others] = frame.all('content');
  if (content === undefined || others.length > 0 || content.isAll === true || set.isOfDirectories)
    return undefined;
  frame.take('grouped');
  const caseless = frame.take('caseless') ? 'i' : '';
  const zeros = frame.take('no zeros') ? " | grep -v ':0$'" : '';
  const sort = frame.one('sort');
  const order = sort === undefined ? '' : ` | sort -t: -k2,2n${sort.isDescending === false ? '' : 'r'}`;
  const limit = frame.one('limit');
  if (limit !== undefined && (sort === undefined || limit.end !== 'first' || limit.of !== null))
    return undefined;
  const head = limit === undefined ? '' : ` | head -n ${limit.count ?? 1}`;
  return `${set.find} -exec grep -Hc${caseless} ${patternWords(content)} {} +${zeros}${order}${head}`;
}
