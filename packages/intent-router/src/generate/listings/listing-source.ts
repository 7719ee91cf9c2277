import { quoted } from '../frames/quoted.ts';
import type { ColumnRow, Filter, ListingRow } from './listing.ts';
import type { ListingQuery } from './listing-query.ts';
import { condition, type Positions } from './listing-conditions.ts';

export interface Source {
  readonly row: ListingRow;
  readonly picks: string;
  readonly left: readonly (readonly Filter[])[];
  readonly query: ListingQuery;
  readonly isBsd: boolean;
}

export function picked(
  row: ListingRow,
  filters: ListingQuery['filters'],
  isBsd: boolean,
): { readonly picks: string; readonly left: readonly (readonly Filter[])[] } {
  const picks: string[] = [];
  const left: (readonly Filter[])[] = [];
  const ranked = filters.toSorted(
    (a, b) => row.column.indexOf(a[0]?.column as ColumnRow) - row.column.indexOf(b[0]?.column as ColumnRow),
  );
  for (const group of ranked) {
    const [filter] = group;
    const pick =
      group.length === 1 && filter !== undefined && (picks.length === 0 || row.picks === 'all')
        ? pickOf(filter, isBsd)
        : undefined;
    if (pick === undefined) left.push(group);
    else picks.push(pick);
  }
  return { picks: picks.join(''), left };
}

function pickOf({ column, is, values, isNot }: Filter, isBsd: boolean): string | undefined {
  if (isBsd && (column.only === 'gnu' || column.picks_only === 'gnu')) return undefined;
  const [value = ''] = values;
  if (column.values?.[value] !== undefined) {
    const valuePicks = isNot ? column.not_picks : column.value_picks;
    return values.length > 1 ? undefined : valuePicks?.[value];
  }
  const pick = isNot ? column.pick_not : column.pick;
  const glob = column.pick_glob === true && !isNot && values.length === 1 ? globs[is] : undefined;
  if (pick !== undefined && glob !== undefined)
    return pick.replaceAll('{v}', `'${glob.replace('x', value)}'`);
  if (pick === undefined || is !== '==') return undefined;
  const join = column.pick_join;
  if (join === undefined && values.length > 1 && !pick.endsWith('{v}') && !pick.endsWith('{n}'))
    return undefined;
  return join === '' ? values.map((value) => filledIn(pick, [value])).join('') : filledIn(pick, values);
}

const globs: Readonly<Partial<Record<string, string>>> = { contains: '*x*', starts: 'x*', ends: '*x' };

function filledIn(pick: string, values: readonly string[]): string {
  return pick
    .replaceAll('{v}', () => values.map(quoted).join(','))
    .replaceAll('{dev}', () =>
      values.map((value) => quoted(value.startsWith('/') ? value : `/dev/${value}`)).join(' '),
    )
    .replaceAll('{n}', values.join(','));
}

export interface Rows {
  readonly command: string;
  readonly positions: Positions;
}

/** The program with its fields. */
export function rowsOf(
  { row, picks, query, isBsd }: Source,
  fields: readonly ColumnRow[],
  how: { readonly isBare: boolean; readonly order?: string; readonly isRaw?: boolean },
): Rows {
  const { isBare } = how;
  const isIds = isBare && fields.length === 1 && fields[0] === keysOf(row)[0];
  const whole = fields.length === 0 ? row.plain : isIds ? row.ids : undefined;
  const template = whole ?? (isBare ? row.bare : undefined) ?? row.command;
  const field = (isBare ? row.bare_field : undefined) ?? row.field ?? '{f}';
  const join = (isBare && isBsd ? row.bsd_join : undefined) ?? row.join ?? ',';
  const name = (column: ColumnRow): string =>
    (how.isRaw === true ? column.field : (column.shown ?? column.field)) ?? '';
  const unit =
    query.unit === null
      ? ((how.isRaw === true ? row.raw : row.human) ?? '')
      : (row.in_unit ?? '').replace('{u}', query.unit === 'b' ? '1' : query.unit.toUpperCase());
  const command = template
    .replaceAll(/\{pick(?:\|([^}]*))?\}/g, (_, otherwise: string | undefined) =>
      picks === '' ? (otherwise ?? '') : picks,
    )
    .replace('{fields}', () => fields.map((column) => field.replaceAll('{f}', () => name(column))).join(join))
    .replace('{order}', how.order ?? '')
    .replace('{unit}', fields.some(({ kind }) => kind === 'size') || row.fixed === true ? unit : '')
    .replace(
      '{limit}',
      query.limit === null || row.limit === undefined ? '' : row.limit.replace('{n}', String(query.limit)),
    )
    .replace('{numeric}', query.flags.has('numeric') ? (row.numeric ?? '') : '');
  const isCut = isBare && row.bare === undefined && row.bare_field === undefined && row.headless !== true;
  const at = (column: ColumnRow): number =>
    row.fixed === true ? Number(column.field) : fields.indexOf(column) + 1;
  return { command: isCut ? `${command} | tail -n +2` : command, positions: { at, split: row.split } };
}

export function keysOf(row: ListingRow): readonly ColumnRow[] {
  return named(row, row.keys);
}

export function named(row: ListingRow, names: string): readonly ColumnRow[] {
  return names.split(' ').flatMap((name) => row.column.find((column) => column.name === name) ?? []);
}

/** What has more than one word comes last, for it moves what stands behind it. */
export function arranged(columns: readonly ColumnRow[]): readonly ColumnRow[] {
  const weight = ({ words = 1, wide = false }: ColumnRow): number => (wide ? 2 : words > 1 ? 1 : 0);
  return [...new Set(columns)].toSorted((left, right) => weight(left) - weight(right));
}

export function needed(left: readonly (readonly Filter[])[]): readonly ColumnRow[] {
  return left.flat().map(({ column }) => column);
}

export const awk = ({ split }: Positions, program: string): string =>
  ` | awk ${split === undefined ? '' : `-F '${split}' `}'${program}'`;

/** Each row that the conditions leave, and of it what `print` says. */
export function passed(rows: Rows, left: Source['left'], print = ''): string {
  const tests = left.length === 0 ? '' : condition(left, rows.positions);
  const program = [tests, print].filter(Boolean).join(' ');
  return program === '' ? rows.command : `${rows.command}${awk(rows.positions, program)}`;
}

const powers = { b: 0, k: 1, m: 2, g: 3, t: 4 };

/** What makes a sum of a column one of a unit; undefined for a unit that it has not. */
export function scaleOf({ kind, unit = 1 }: ColumnRow, letter: string | null): string | undefined {
  if (letter === null) return '';
  if (kind !== 'size') return undefined;
  const factor = 1024 ** powers[letter as keyof typeof powers] / unit;
  return factor === 1 ? '' : factor > 1 ? ` / ${factor}` : ` * ${1 / factor}`;
}
