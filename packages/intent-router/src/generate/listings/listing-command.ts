import type { PlatformFacts } from '../../platform/facts.ts';
import { quoted } from '../frames/quoted.ts';
import { hasField } from './listing-conditions.ts';
import type { ColumnRow, Filter, ListingRow } from './listing.ts';
import type { ListingQuery } from './listing-query.ts';
import { shown, sorting } from './listing-shown.ts';
import { arranged, keysOf, needed, passed, picked, rowsOf, scaleOf, type Source } from './listing-source.ts';

/** The shortest usual command for what is asked of a listing: what the program can do itself first, awk(1), sort(1) and head(1) for the rest. */
export function listingCommand(
  row: ListingRow,
  query: ListingQuery,
  platform: PlatformFacts,
): string | undefined {
  const isBsd = platform.unixFlavor !== 'gnu';
  if (isBsd && row.only === 'gnu') return undefined;
  if (query.unit !== null && query.sum === null && row.units?.includes(query.unit) === false)
    return undefined;
  const one = ofOne(query);
  if (one !== undefined) return one;
  const { picks, left: said } = picked(row, query.filters, isBsd);
  const left = [...said, ...impliedIn(row, query, said)];
  if (left.flat().some(isOfSome)) return undefined;
  const source = { row, picks, left, query, isBsd };
  const used = [
    ...left.flat().map(({ column }) => column),
    ...query.columns,
    ...(query.order === null ? [] : [query.order.column]),
  ];
  if (!used.every((column) => hasField(column, isBsd))) return undefined;
  if (query.flags.has('distinct') && query.act !== 'show') return undefined;
  // A word for one value is no pattern for the whole line.
  const isInLine = left
    .flat()
    .some(({ column, values }) => column.wide === true && column.values?.[values[0] ?? ''] !== undefined);
  if (isInLine) return undefined;
  const isOfText = ({ is_text: isText }: ColumnRow): boolean => isText === true;
  if (
    left.flat().some(({ column }) => isOfText(column)) ||
    (query.sum !== null && isOfText(query.sum.column))
  )
    return undefined;
  if (query.group !== null) return grouped(source, query.group);
  if (query.sum !== null) return summed(source, query.sum);
  if (query.act === 'count') return counted(source);
  return query.act === 'show' ? shown(source) : acted(source);
}

/** "Containers that are not paused": docker(1) shows some of them by itself, and awk(1) can leave out of those alone. */
function isOfSome({ column, isNot }: Filter): boolean {
  return isNot && Object.values(column.value_picks ?? {}).includes('');
}

/** What makes rows those of the listing, where a command prints others that would be counted, sorted or told by what they lack. */
function impliedIn(row: ListingRow, { act, order, sum }: ListingQuery, left: Source['left']): Source['left'] {
  const column = row.column.find(({ name }) => name === 'kind');
  const isNeeded =
    act !== 'show' ||
    order !== null ||
    sum !== null ||
    left.flat().some(({ is, isNot }) => isNot || is === 'empty');
  if (row.implied === undefined || column === undefined || !isNeeded) return [];
  return [[{ column, is: '==', values: [row.implied], isNot: false }]];
}

/** The command that a column has for one named row. */
function ofOne({ act, filters, columns, order, group, sum, flags }: ListingQuery): string | undefined {
  const [filter, ...more] = filters.flat();
  const [column, ...others] = columns;
  const isOne =
    filter?.column.named !== undefined && filter.is === '==' && !filter.isNot && filter.values.length === 1;
  if (!isOne || more.length > 0 || others.length > 0 || column?.one === undefined) return undefined;
  if (act !== 'show' || order !== null || group !== null || sum !== null || flags.has('distinct'))
    return undefined;
  return column.one.replaceAll('{v}', quoted(filter.values[0] ?? ''));
}

function grouped(
  source: Source,
  { column, isDescending, limit }: NonNullable<ListingQuery['group']>,
): string | undefined {
  const { left, query, isBsd } = source;
  if (!hasField(column, isBsd)) return undefined;
  const first = limit === null ? '' : ` | head -n ${limit}`;
  const sort = isDescending ? 'sort -rn' : 'sort -n';
  const { sum } = query;
  const fields = arranged([column, ...(sum === null ? [] : [sum.column]), ...needed(left)]);
  const rows = rowsOf(source, fields, { isBare: true, isRaw: true });
  const at = rows.positions.at(column);
  if (sum === null) {
    const print = fields.length > 1 || source.row.fixed === true ? `{print $${at}}` : '';
    return `${passed(rows, left, print)} | sort | uniq -c | ${sort}${first}`;
  }
  const scale = scaleOf(sum.column, query.unit);
  if (scale === undefined) return undefined;
  const add = `{s[$${at}] += $${rows.positions.at(sum.column)}${sum.isAverage ? `; n[$${at}]++` : ''}} END {for (g in s) print s[g]${sum.isAverage ? ' / n[g]' : ''}${scale}, g}`;
  return `${passed(rows, left, add)} | ${sort}${first}`;
}

function summed(source: Source, { column, isAverage }: NonNullable<ListingQuery['sum']>): string | undefined {
  const { left, query } = source;
  if (query.act !== 'show' || query.order !== null || query.limit !== null) return undefined;
  const scale = scaleOf(column, query.unit);
  if (scale === undefined) return undefined;
  const rows = rowsOf({ ...source, query: { ...query, unit: null } }, arranged([column, ...needed(left)]), {
    isBare: true,
    isRaw: true,
  });
  const at = rows.positions.at(column);
  const print = isAverage
    ? `if (NR) print s / ${left.length === 0 ? 'NR' : 'n'}${scale}`
    : scale === '' && column.kind === 'size' && column.unit === 1
      ? String.raw`printf "%.0f\n", s`
      : `print s${scale === '' ? ' + 0' : scale}`;
  const count = isAverage && left.length > 0 ? '; n++' : '';
  return passed(
    rows,
    left,
    `{s += $${at}${count}} END {${left.length > 0 && isAverage ? print.replace('(NR)', '(n)') : print}}`,
  );
}

function counted(source: Source): string {
  const { row, left } = source;
  const fields = left.length === 0 ? keysOf(row).slice(0, 1) : arranged(needed(left));
  return `${passed(rowsOf(source, fields, { isBare: true, isRaw: true }), left)} | wc -l`;
}

function acted(source: Source): string | undefined {
  const { row, left, query } = source;
  const [key] = keysOf(row);
  if (key === undefined || query.columns.length > 0) return undefined;
  const act = query.flags.has('forced') ? (query.act === 'kill' ? 'kill -9' : undefined) : query.act;
  const sorted = sorting(source);
  const fields = arranged([key, ...needed(left), ...(sorted.column === null ? [] : [sorted.column])]);
  const rows = rowsOf(source, fields, { isBare: true, isRaw: true, order: sorted.native });
  const print = fields.length > 1 || row.fixed === true ? `{print $${rows.positions.at(key)}}` : '';
  if (act === undefined || sorted.column !== null) return undefined;
  const limit = query.limit === null ? '' : ` | head -n ${query.limit}`;
  const whole = `${passed(rows, left, print)}${limit}`;
  return act.includes('{rows}') ? act.replace('{rows}', () => whole) : `${whole} | xargs -r ${act}`;
}
