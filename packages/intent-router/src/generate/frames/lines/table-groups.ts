import type { LineFrame } from './line-frame.ts';
import type { Column, Figure } from './line-parts.ts';
import { fieldOf } from './table.ts';
import { awk, limitOf, lineRules, type TableRequest } from './table-request.ts';

/** One line a value of a column: its sum, its number, its share. */
export function grouped(frame: LineFrame, request: TableRequest): string | undefined {
  const keys = [
    ...frame.all('per').flatMap(({ columns }) => columns),
    ...frame.all('tallied').map(({ column }) => column),
    ...frame.all('shares').map(({ column }) => column),
  ];
  const isCounted = frame.has('distinct') && frame.take('counts');
  if (isCounted) keys.push(...frame.all('distinct').map(({ column }) => column));
  const [named, ...others] = keys;
  if (named === undefined) return undefined;
  // "Each country (column 2)": where it is counts more than what it is called.
  const places = frame.all('columns').flatMap(({ columns }) => columns);
  const [place] = places;
  if (
    places.length > 1 ||
    (place !== undefined && (place.kind !== 'place' || named.kind === 'place' || others.length > 0))
  )
    return undefined;
  const first = place ?? named;
  const isByPlace = place !== undefined && others.length === 0;
  const key = [first, ...others].map(fieldOf).join(' " " ');
  const isShare = frame.has('shares') || frame.take('percent');
  const isCounting = [frame.takeAct('count'), frame.take('counts'), frame.has('tallied'), isCounted].includes(
    true,
  );
  const figures = frame.all('figures');
  const [figure, ...moreFigures] = figures.flatMap((part) => part.figures);
  const column = figures[0]?.column ?? null;
  const isTally = figure === undefined;
  // "By amount" alone is an order.
  if (isTally && !isShare && !isCounting) return undefined;
  if (moreFigures.length > 0 || (isShare && !isTally) || (!isTally && column === null)) return undefined;
  const limit = limitOf(frame);
  if (limit === undefined) return undefined;
  // Hours follow one another in a log as they did in time.
  if (isTally && !isShare && first.kind === 'place' && first.part?.isInOrder === true && !frame.has('sorted'))
    return `${awk(request, `${lineRules(request, `k = ${key}; if (!n[k]++) o[++c] = k`)} END {for (i = 1; i <= c; i++) print n[o[i]] "\\t" o[i]}`)}${limit}`;
  const order = groupOrder(frame, [first, ...others]);
  if (order === undefined) return undefined;
  const meant = { ...request, isNamed: request.isNamed && !isByPlace };
  const program = isShare
    ? `${lineRules(meant, `n[${key}]++; t++`)} END {for (k in n) printf "%.1f%%\\t%s\\n", 100 * n[k] / t, k}`
    : isTally
      ? `${lineRules(meant, `n[${key}]++`)} END {for (k in n) print n[k] "\\t" k}`
      : groupFigure(meant, figure, column as Column, key);
  return program === undefined ? undefined : `${awk(request, program)}${order}${limit}`;
}

function groupFigure(request: TableRequest, figure: Figure, column: Column, key: string): string | undefined {
  const field = fieldOf(column);
  const each = (value: string): string => `END {for (k in n) print ${value} "\\t" k}`;
  switch (figure) {
    case 'sum':
      return `${lineRules(request, `s[${key}] += ${field}`)} END {for (k in s) print s[k] "\\t" k}`;
    case 'average':
      return `${lineRules(request, `s[${key}] += ${field}; n[${key}]++`)} ${each('s[k] / n[k]')}`;
    case 'largest':
    case 'smallest': {
      const sign = figure === 'largest' ? '>' : '<';
      const best = `{k = ${key}; if (!(k in n) || ${field} + 0 ${sign} n[k]) n[k] = ${field} + 0}`;
      return `${lineRules(request, best.slice(1, -1))} ${each('n[k]')}`;
    }
    case 'median':
      return undefined;
  }
}

/** The first column of the output is the figure, the second what it is of. */
function groupOrder(frame: LineFrame, keys: readonly Column[]): string | undefined {
  const [sorted, ...more] = frame.all('sorted').flatMap((part) => part.keys);
  if (more.length > 0) return undefined;
  if (sorted === undefined) return ' | sort -rn';
  const isOfKey =
    sorted.column !== null && keys.some((key) => fieldOf(key) === fieldOf(sorted.column as Column));
  if (isOfKey || (sorted.column === null && sorted.isNumeric === false))
    return ` | sort -t $'\\t' -k2,2${sorted.isDescending === true ? 'r' : ''}`;
  return ` | sort -${sorted.isDescending === false ? 'n' : 'rn'}`;
}
