import { isProgram } from '../recipes/guessed-values.ts';
import { mainOf } from './listing-filters.ts';
import type { ColumnRow, Filter, ListingPart, ListingRow } from './listing.ts';

/** What is asked of a listing. */
export interface ListingQuery {
  /** `show`, `count`, or the command that takes the first key of each row. */
  readonly act: string;
  /** All must hold, of each at least one. */
  readonly filters: readonly (readonly Filter[])[];
  readonly order: { readonly column: ColumnRow; readonly isDescending: boolean } | null;
  readonly limit: number | null;
  /** Those named; none: what is usual. */
  readonly columns: readonly ColumnRow[];
  /** Whether nothing but the columns is wanted. */
  readonly isExact: boolean;
  readonly group: {
    readonly column: ColumnRow;
    readonly isDescending: boolean;
    readonly limit: number | null;
  } | null;
  readonly sum: { readonly column: ColumnRow; readonly isAverage: boolean } | null;
  readonly unit: string | null;
  readonly flags: ReadonlySet<string>;
}

/** What the parts of a request ask for together; undefined where they don't fit. */
export function queryOf(row: ListingRow, parts: readonly ListingPart[]): ListingQuery | undefined {
  const filters = filtersOf(parts);
  const nouns = parts.filter((part) => part.kind === 'noun');
  const isNamed = filters?.some((group) =>
    group.some(({ column }) => column.named !== undefined || column.values !== undefined),
  );
  const isRanked = parts.some(
    (part) => part.kind === 'group' || (part.kind === 'order' && part.column !== null),
  );
  if (filters === undefined || (nouns.length === 0 && isNamed !== true && !isRanked)) return undefined;
  const flags = new Set(parts.flatMap((part) => (part.kind === 'flag' ? [part.flag as string] : [])));
  const acts = new Set(
    parts.flatMap((part) => (part.kind === 'act' && part.act !== 'show' ? [part.act] : [])),
  );
  if (acts.size > 1) return undefined;
  const [said = 'show'] = acts;
  const named = parts.filter((part) => part.kind === 'columns');
  const columns = asShares(named.map((part) => part.columns));
  // "How many threads has …" shows a column, "how many processes" counts rows.
  const isShown = said === 'count' && columns.length === 1 && columns[0]?.kind === 'count';
  if (said === 'count' && columns.length > 0 && !isShown) return undefined;
  // A name that nothing asks for is one where a column of one row is asked for.
  if (
    parts.some(
      (part, at) => part.kind === 'filter' && part.isGuess === true && !isProgramLeftOut(part, parts[at - 1]),
    ) &&
    (filters.length > 1 || !named.some((part) => part.isExact))
  )
    return undefined;
  const act = isShown ? 'show' : said;
  const orders = parts.filter((part) => part.kind === 'order');
  const limits = parts.filter((part) => part.kind === 'limit');
  const units = parts.flatMap((part) => (part.kind === 'unit' ? [part.letter] : []));
  if (limits.length > 1 || new Set(units).size > 1) return undefined;
  const grouped = groupOf(parts, act);
  const isSummed = flags.has('sum') || flags.has('average');
  const numeric = columns.filter(({ kind }) => kind !== 'text' && kind !== 'id');
  const target = grouped?.sum ?? (isSummed || grouped !== undefined ? numeric[0] : undefined);
  if (isSummed && act === 'show' && (target === undefined || columns.length > 1)) return undefined;
  if (grouped !== undefined && columns.some((column) => column !== target && column !== grouped.column))
    return undefined;
  const isSingular = nouns.length > 0 && nouns.every((noun) => noun.isSingular);
  const limit = limitOf(limits[0]?.count, orders, isSingular);
  // Sizes of several rows say nothing without what they are of.
  const isOfMany =
    columns.length > 0 &&
    columns.every(({ kind }) => kind !== 'text' && kind !== 'id') &&
    filters.length === 0 &&
    limit !== 1 &&
    !flags.has('sum') &&
    !flags.has('average');
  const common = {
    act,
    filters,
    columns,
    isExact: named.some((part) => part.isExact) && !isOfMany,
    unit: units[0] ?? null,
    flags,
    sum: target === undefined ? null : { column: target, isAverage: flags.has('average') },
  };
  if (grouped !== undefined) {
    const last = orders.findLast((each) => each.how !== 'sorted');
    const isFew = grouped.isMost !== null && limit === null ? 1 : limit;
    const isDescending = grouped.isMost ?? last?.isDescending ?? true;
    if (act !== 'show' && act !== 'count') return undefined;
    return {
      ...common,
      order: null,
      limit: null,
      group: { column: grouped.column, isDescending, limit: isFew },
    };
  }
  // "Using more than 1 GB of memory, biggest first".
  const compared = columns.length > 0 ? columns : filters.flat().map(({ column }) => column);
  const order = orderOf(row, orders, compared);
  if (order === undefined) return undefined;
  const isAct = act !== 'show' && act !== 'count';
  if (isAct && filters.length === 0 && limit === null) return undefined;
  if (limit !== null && (act === 'count' || (isAct && order === null))) return undefined;
  return { ...common, order: act === 'count' ? null : order, limit, group: null };
}

/** "Not counting bash": who leaves a program out means what is called so. */
function isProgramLeftOut({ texts }: Part<'filter'>, before: ListingPart | undefined): boolean {
  return before?.kind === 'flag' && before.flag === 'not' && texts.length > 0 && texts.every(isProgram);
}

function filtersOf(parts: readonly ListingPart[]): readonly (readonly Filter[])[] | undefined {
  const groups: Filter[][] = [];
  let [isNot, isOr] = [false, false];
  for (const part of parts) {
    if (part.kind === 'flag' && part.flag === 'not') isNot = true;
    else if (part.kind === 'flag' && part.flag === 'or') isOr = true;
    else if (part.kind === 'filter') {
      const last = groups.at(-1);
      const isDenied = isNot || isLeftOutToo(last?.at(-1), part.filters);
      const filters = part.filters.map((filter) => (isDenied ? { ...filter, isNot: !filter.isNot } : filter));
      const isSame = last !== undefined && filters.length === 1 && isAlternative(last[0], filters[0]);
      // "Not a or b": neither.
      if ((isOr && last !== undefined && !isNot) || isSame) last?.push(...filters);
      else groups.push(...filters.map((filter) => [filter]));
      [isNot, isOr] = [false, false];
    } else if (isNot) return undefined;
  }
  return isNot || isOr ? undefined : merged(groups);
}

/** "Except lo and docker0": who leaves out the one asks for no row of the other. */
function isLeftOutToo(before: Filter | undefined, [filter, ...others]: readonly Filter[]): boolean {
  return (
    before?.isNot === true &&
    filter !== undefined &&
    others.length === 0 &&
    !filter.isNot &&
    filter.is === '==' &&
    before.is === '==' &&
    filter.column === before.column
  );
}

/** "Of alice and bob": no row is of both. */
function isAlternative(left: Filter | undefined, right: Filter | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    [left, right].every(({ is, isNot }) => is === '==' && !isNot) &&
    left.column === right.column
  );
}

/** One filter for the values of one column. */
function merged(groups: readonly (readonly Filter[])[]): readonly (readonly Filter[])[] {
  return groups.map((group) => {
    const [first] = group;
    if (first === undefined || !group.every((each) => isAlternative(first, each))) return group;
    return [{ ...first, values: [...new Set(group.flatMap(({ values }) => values))] }];
  });
}

type Part<Kind extends ListingPart['kind']> = Extract<ListingPart, { readonly kind: Kind }>;

function groupOf(parts: readonly ListingPart[], act: string): Part<'group'> | undefined {
  const said = parts.find((part) => part.kind === 'group');
  if (said !== undefined || act !== 'count') return said;
  const by = parts.find(
    (part) => part.kind === 'order' && part.how === 'sorted' && part.column?.sorts === true,
  );
  return by?.kind === 'order' && by.column !== null
    ? { kind: 'group', column: by.column, isMost: null, sum: null }
    : undefined;
}

function limitOf(
  count: number | null | undefined,
  orders: readonly Part<'order'>[],
  isSingular: boolean,
): number | null {
  const isOne = isSingular && orders.some(({ how }) => how === 'superlative');
  return typeof count === 'number' ? count : isOne ? 1 : null;
}

/** Null: in the order of the program. Undefined: it is not said by what. */
function orderOf(
  row: ListingRow,
  orders: readonly Part<'order'>[],
  columns: readonly ColumnRow[],
): ListingQuery['order'] | undefined {
  if (orders.length === 0) return null;
  const named = new Set(orders.flatMap(({ column }) => column ?? []));
  if (named.size > 1) return undefined;
  const [one] = named;
  const measured = columns.filter(({ kind }) => kind !== 'text' && kind !== 'id');
  // "Sorted" alone: by what stands first.
  const isAlone = orders.every((each) => each.column === null && each.isDescending === null);
  const column =
    one ??
    (measured.length === 1 ? measured[0] : undefined) ??
    (isAlone ? columns[0] : undefined) ??
    mainOf(row, 'size', 'percent', 'count') ??
    (row.newest_first === true ? row.column[0] : undefined);
  if (column === undefined) return undefined;
  const said = orders.map(({ isDescending }) => isDescending).filter((each) => each !== null);
  if (new Set(said).size > 1) return undefined;
  return { column, isDescending: said[0] ?? !['text', 'id'].includes(column.kind) };
}

/** "The used space of /home in percent" is one column, "used space and percentage" are two. */
function asShares(said: readonly (readonly ColumnRow[])[]): readonly ColumnRow[] {
  const alone = new Set(
    said.flatMap((columns) => (columns.length === 1 ? columns : []).map(({ name }) => name)),
  );
  return [...new Set(said.flat())].filter(
    ({ name, percent }) => percent === undefined || !alone.has(percent) || !alone.has(name),
  );
}
