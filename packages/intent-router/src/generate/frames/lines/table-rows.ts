import type { LineFrame } from './line-frame.ts';
import type { Column, OrderKey } from './line-parts.ts';
import { cutFlag, fieldOf, headerRule, isOfNumbers, placeIn, sortFlag, type Table } from './table.ts';
import { joinable, limitOf, type TableRequest, when } from './table-request.ts';

/** Columns in another order, or without some. */
export function reshaped(frame: LineFrame, request: TableRequest): string | undefined {
  const swapped = frame.one('swapped');
  const moved = frame.one('moved');
  const dropped = frame.one('dropped');
  if ([swapped, moved, dropped].filter((each) => each !== undefined).length !== 1) return undefined;
  if (request.condition !== null || frame.has('columns')) return undefined;
  // What stands in the header is moved with the rest.
  const { table, isNamed: hasNames } = request;
  const head = hasNames ? `${headerRule('')} `.replace('; }', '}') : '';
  const program = (action: string): string =>
    `awk${table.awkFlag}${table.outputFlag} '${head}${request.header === 'skipped' ? 'NR > 1 ' : ''}{${action}}' ${table.source}`;
  if (swapped !== undefined) {
    const [a, b] = swapped.columns.map(fieldOf);
    return program(`t = ${a}; ${a} = ${b}; ${b} = t; print`);
  }
  if (moved !== undefined) {
    const place = placeIn(moved.column);
    return program(
      moved.isToEnd
        ? `t = $${place}; for (i = ${place}; i < NF; i++) $i = $(i + 1); $NF = t; print`
        : `t = $${place}; for (i = ${place}; i > 1; i--) $i = $(i - 1); $1 = t; print`,
    );
  }
  const columns = dropped?.columns ?? [];
  frame.takeAct('delete');
  const flag = cutFlag(table);
  const places = columns.flatMap((column) =>
    column.kind === 'place' && column.at !== 'NF' ? [column.at] : [],
  );
  if (flag !== undefined && places.length === columns.length && request.header !== 'skipped')
    return `cut${flag} -f${places.join(',')} --complement ${table.source}`;
  const others = columns.map((column) => `i != ${placeIn(column)}`).join(' && ');
  return program(
    `s = ""; for (i = 1; i <= NF; i++) if (${others}) {printf "%s%s", s, $i; s = OFS}; print ""`,
  );
}

/** Lines of the table, some of their columns, in an order, some of them. */
export function rows(frame: LineFrame, request: TableRequest): string | undefined {
  const { table, condition, isNamed: hasNames, header } = request;
  const columns = frame.all('columns').flatMap((part) => part.columns);
  const extreme = frame.one('extreme');
  const keys = [
    ...(extreme === undefined
      ? []
      : [{ column: extreme.column, isNumeric: true, isDescending: extreme.isLargest }]),
    ...frame.all('sorted').flatMap((part) => part.keys),
  ];
  const limit = limitOf(frame);
  if (limit === undefined || (extreme !== undefined && (limit !== '' || keys.length > 1))) return undefined;
  const count = extreme === undefined ? limit : ` | head -n ${extreme.count}`;
  const shown = extreme?.isOfValues === true ? [extreme.column] : columns;
  const printed = shown.length === 0 ? 'print' : `print ${shown.map(fieldOf).join(', ')}`;
  const flags = `${table.awkFlag}${shown.length > 1 ? table.outputFlag : ''}`;
  const isUnique = frame.take('unique') ? ' | sort -u' : '';
  if (keys.length === 0) {
    if (shown.length === 0 && condition === null) {
      if (header !== 'skipped' || count !== '') return undefined;
      return `tail -n +2 ${table.source}${isUnique}`;
    }
    // All lines of some columns keep their header; of chosen lines it is kept where that is said.
    const isKept = header === 'kept' || (header === 'open' && condition === null);
    const rules = hasNames
      ? `${headerRule(isKept ? `${printed}; next` : 'next')} ${when(condition, printed)}`
      : header === 'kept' && condition !== null
        ? when(`NR == 1 || ${condition}`, printed)
        : isKept || header === 'open'
          ? when(condition, printed)
          : when(condition === null ? 'NR > 1' : `NR > 1 && ${joinable(condition)}`, printed);
    if (isKept && count !== '' && (hasNames || header === 'kept')) return undefined;
    return `awk${flags} '${rules}' ${table.source}${isUnique}${count}`;
  }
  if (isUnique !== '') return undefined;
  return ordered(request, { keys, printed, shown, flags, count });
}

function ordered(
  { table, condition, isNamed: hasNames, header }: TableRequest,
  {
    keys,
    printed,
    shown,
    flags,
    count,
  }: {
    readonly keys: readonly OrderKey[];
    readonly printed: string;
    readonly shown: readonly Column[];
    readonly flags: string;
    readonly count: string;
  },
): string | undefined {
  const whole = keys.map((key): OrderKey => ({
    ...key,
    isNumeric: key.isNumeric ?? isOfNumbers(key.column),
  }));
  if (whole.some(({ column }) => column === null)) return undefined;
  // A sorted table keeps its header on top, where it is known to have one.
  const isKept =
    header === 'kept' ||
    (header === 'open' && hasNames && shown.length === 0 && condition === null && count === '');
  const sortKey = (place: number, { isNumeric, isDescending }: OrderKey): string =>
    ` -k${place},${place}${isNumeric === true ? 'n' : ''}${isDescending === true ? 'r' : ''}`;
  const withHeader = (command: string): string =>
    isKept ? `{ head -n 1 ${table.source}; ${command}; }` : command;
  const isLast = whole.some(({ column }) => column?.kind === 'place' && column.at === 'NF');
  if (hasNames || isLast) {
    // The values come in front of the lines, and go when these are in order.
    const values = whole.map(({ column }) => fieldOf(column as Column)).join(' "\\t" ');
    if (shown.length > 0 && isKept) return undefined;
    const line = shown.length === 0 ? '$0' : shown.map(fieldOf).join(` "${between(table)}" `);
    const marked = `print ${values} "\\t" ${line}`;
    const rules = hasNames
      ? `${headerRule('next')} ${when(condition, marked)}`
      : when(header === 'open' ? condition : ['NR > 1', condition].filter(Boolean).join(' && '), marked);
    const order = whole.map((key, index) => sortKey(index + 1, key)).join('');
    return withHeader(
      `awk${table.awkFlag} '${rules}' ${table.source} | sort -t $'\\t'${order} | cut -f${whole.length + 1}-${count}`,
    );
  }
  const order = whole
    .map((key) => sortKey(key.column?.kind === 'place' ? Number(key.column.at) : 1, key))
    .join('');
  const sort = `sort${sortFlag(table)}${order}`;
  const isBodyOnly = header !== 'open';
  const body = isBodyOnly ? `tail -n +2 ${table.source}` : undefined;
  const filter = condition === null ? undefined : `awk${table.awkFlag} '${condition}'`;
  const first = [body, filter === undefined || body !== undefined ? filter : `${filter} ${table.source}`]
    .filter(Boolean)
    .join(' | ');
  const command = first === '' ? `${sort} ${table.source}` : `${first} | ${sort}`;
  const projected = shown.length === 0 ? '' : ` | awk${flags} '{${printed}}'`;
  return `${withHeader(`${command}${count}`)}${projected}`;
}

/** What stands between two columns of the output, in a text of awk(1). */
function between({ separator = ' ' }: Table): string {
  return separator === '\t' ? String.raw`\t` : separator;
}
