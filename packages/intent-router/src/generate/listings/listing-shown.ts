import type { ColumnRow, ListingRow } from './listing.ts';
import type { ListingQuery } from './listing-query.ts';
import { condition, type Positions } from './listing-conditions.ts';
import { arranged, awk, keysOf, named, needed, rowsOf, scaleOf, type Source } from './listing-source.ts';

/** The option of the program that orders, or else the column that sort(1) must. */
export function sorting({ row, query, isBsd }: Source): {
  readonly native: string;
  readonly column: ColumnRow | null;
} {
  if (row.newest_first === true && query.order?.isDescending !== true) return { native: '', column: null };
  if (query.order === null || row.order === undefined)
    return { native: '', column: query.order?.column ?? null };
  const { column, isDescending } = query.order;
  if (isBsd)
    return isDescending && column.bsd_order !== undefined
      ? { native: column.bsd_order, column: null }
      : { native: '', column };
  if (column.order === undefined) return { native: '', column };
  const isTurned = column.order.startsWith('-');
  const name = column.order.replace(/^-/, '');
  return { native: row.order.replace('{o}', `${isDescending === isTurned ? '' : '-'}${name}`), column: null };
}

export function shown(source: Source): string | undefined {
  const { row, query } = source;
  const sorted = sorting(source);
  // Dates of several words are no keys of sort(1).
  if ((sorted.column?.words ?? 1) > 1) return undefined;
  const defaults = named(row, row.defaults);
  const isUsual = query.columns.every((column) => defaults.includes(column));
  const visible = query.isExact
    ? query.columns
    : query.columns.length === 0 || (isUsual && row.keeps_defaults === true)
      ? defaults
      : [
          ...new Set([
            ...(row.adds === true ? defaults : keysOf(row)),
            ...query.columns,
            ...defaults.filter(({ wide }) => wide === true),
          ]),
        ];
  const left = inLine(source.left, visible);
  const tested = [...new Set([...needed(left), ...(sorted.column === null ? [] : [sorted.column])])];
  const hidden = tested.filter((column) => !visible.includes(column));
  const isProjected = query.isExact && (hidden.length > 0 || row.fixed === true);
  const isFirst = sorted.column !== null && row.split !== undefined && row.fixed !== true && !query.isExact;
  const shownHere = isFirst && visible.length === 0 ? keysOf(row).slice(-1) : visible;
  const rest = tested.length === 0 && row.fixed !== true ? visible : arranged([...shownHere, ...hidden]);
  const fields = isFirst && sorted.column !== null ? [...new Set([sorted.column, ...rest])] : rest;
  const isScaled = query.unit !== null && row.in_unit === undefined;
  if (isScaled && !(query.isExact && visible.length === 1)) return undefined;
  const isBare =
    query.flags.has('bare') ||
    (query.isExact && visible.length === 1) ||
    sorted.column !== null ||
    isProjected ||
    row.headless === true ||
    (row.raw_rows === true && left.length > 0);
  if (query.flags.has('human') && row.human === undefined) return undefined;
  const isRaw =
    isScaled ||
    (row.human === undefined ? tested : needed(left)).some(({ kind }) => kind === 'size' || kind === 'age');
  const rows = rowsOf(source, fields, { isBare, order: sorted.native, isRaw });
  const print = printed(row, { visible, hidden, fields, isProjected, isScaled }, query.unit, rows.positions);
  if (print === undefined) return undefined;
  // The key of sort(1) must still be there.
  const sortedFirst =
    sorted.column === null
      ? ''
      : ` | ${sortOf(sorted.column, query, rows.positions, fields[0] === sorted.column && row.fixed !== true, isRaw || row.human === undefined)}`;
  const heading = isBare ? '' : 'NR == 1 || ';
  const tests = left.length === 0 ? '' : condition(left, rows.positions, heading !== '');
  const limit =
    query.limit === null || row.limit !== undefined ? '' : ` | head -n ${query.limit + (isBare ? 0 : 1)}`;
  const distinct = query.flags.has('distinct') ? distinctOf(query, visible) : '';
  if (distinct === undefined) return undefined;
  if (sortedFirst !== '' && print !== '') {
    const sieve = tests === '' ? '' : awk(rows.positions, tests);
    return `${rows.command}${sieve}${sortedFirst}${limit}${awk(rows.positions, print)}${distinct}`;
  }
  const program = [`${tests === '' ? '' : heading}${tests}`, print].filter(Boolean).join(' ');
  return `${rows.command}${program === '' ? '' : awk(rows.positions, program)}${sortedFirst}${limit}${distinct}`;
}

/** What is shown with its arguments need not show its name, too. */
function inLine(left: Source['left'], visible: readonly ColumnRow[]): Source['left'] {
  const whole = visible.find(({ wide }) => wide === true);
  return left.map((group) =>
    group.map((filter) =>
      whole !== undefined &&
      filter.column.name === 'name' &&
      (filter.is === '==' || filter.is === 'contains') &&
      filter.column.order !== undefined &&
      !visible.includes(filter.column)
        ? { ...filter, column: whole }
        : filter,
    ),
  );
}

interface Printed {
  readonly visible: readonly ColumnRow[];
  readonly hidden: readonly ColumnRow[];
  readonly fields: readonly ColumnRow[];
  readonly isProjected: boolean;
  readonly isScaled: boolean;
}

/** The action of awk(1) that leaves the columns asked for; undefined where it can't be told. */
function printed(
  row: ListingRow,
  { visible, hidden, fields, isProjected, isScaled }: Printed,
  unit: string | null,
  { at }: Positions,
): string | undefined {
  const [only] = visible;
  if (isScaled) {
    const scale = only === undefined ? undefined : scaleOf(only, unit);
    return scale === undefined || only === undefined ? undefined : `{print $${at(only)}${scale}}`;
  }
  if (!isProjected) return '';
  const isLong = row.split === undefined && visible.some(({ words = 1, wide }) => words > 1 || wide === true);
  if (!isLong)
    return `{print ${visible.map((column) => `$${at(column)}`).join(row.split === undefined || visible.length === 1 ? ', ' : ', ')}}`;
  if (row.fixed === true || fields.length === 0) return undefined;
  return `{${hidden.map((column) => `$${at(column)} = ""`).join('; ')}; print}`;
}

function sortOf(
  column: ColumnRow,
  { order }: ListingQuery,
  { at, split }: Positions,
  isAlone: boolean,
  isRaw: boolean,
): string {
  const numeric = column.kind === 'text' ? '' : column.kind === 'size' && !isRaw ? 'h' : 'n';
  const flags = `${order?.isDescending === true ? 'r' : ''}${numeric}`;
  if (isAlone) return `sort${flags === '' ? '' : ` -${flags}`}`;
  return `sort ${split === undefined || split === '\\t' || split === '[ ]' ? '' : `-t '${split}' `}-k${at(column)},${at(column)}${flags}`;
}

function distinctOf({ order, limit }: ListingQuery, visible: readonly ColumnRow[]): string | undefined {
  if (limit !== null || (order !== null && order.column !== visible[0])) return undefined;
  return ` | sort -u`;
}
