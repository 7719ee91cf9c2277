import type { LineFrame } from './line-frame.ts';
import type { Figure } from './line-parts.ts';
import { conditionOf, fieldOf, isNamed, tableOf } from './table.ts';
import { grouped } from './table-groups.ts';
import { awk, limitOf, lineRules, numeric, type TableRequest } from './table-request.ts';
import { reshaped, rows } from './table-rows.ts';

/** Commands about the columns of one delimited file: filters, columns, order, figures, groups. */
export function tableCommand(frame: LineFrame, path: string): string | undefined {
  const isOfColumns =
    columnParts.some((kind) => frame.has(kind)) ||
    frame.peek('sorted').some(({ keys }) => keys.some(({ column }) => column !== null));
  if (!isOfColumns && !frame.says('column count') && !frame.says('column counts') && !frame.says('percent'))
    return undefined;
  const request = readTable(frame, path);
  if (request === undefined) return undefined;
  const { table } = request;
  frame.takeAct('show');
  frame.takeThing('line');
  frame.takeThing('object');
  frame.take('whole lines');
  frame.take('shown');
  if (frame.take('column counts'))
    return frame.has('tests') ? undefined : `awk${table.awkFlag} '{print NF}' ${table.source}`;
  if (frame.take('column count'))
    return frame.takeAct('count') || request.condition === null
      ? `head -n 1 ${table.source} | awk${table.awkFlag} '{print NF}'`
      : undefined;
  return (
    grouped(frame, request) ??
    figured(frame, request) ??
    distinct(frame, request) ??
    counted(frame, request) ??
    reshaped(frame, request) ??
    rows(frame, request)
  );
}

const columnParts = [
  'columns',
  'dropped',
  'swapped',
  'moved',
  'tests',
  'figures',
  'per',
  'distinct',
  'tallied',
  'shares',
  'extreme',
  'header',
] as const;

function readTable(frame: LineFrame, path: string): TableRequest | undefined {
  const table = tableOf(frame, path);
  const tests = frame.all('tests').flatMap((part) => part.tests);
  const condition = tests.length === 0 ? null : conditionOf(tests);
  if (table === undefined || condition === undefined) return undefined;
  if (frame.all('tests').length > 1 && tests.some(({ isOr }) => isOr)) return undefined;
  const headers = new Set(frame.all('header').map(({ is }) => is));
  const all = [
    ...tests.map(({ column }) => column),
    ...frame.peek('columns').flatMap(({ columns }) => columns),
    ...frame.peek('dropped').flatMap(({ columns }) => columns),
    ...frame.peek('swapped').flatMap(({ columns }) => columns),
    ...frame.peek('moved').map(({ column }) => column),
    ...frame.peek('figures').flatMap(({ column }) => column ?? []),
    ...frame.peek('per').flatMap(({ columns }) => columns),
    ...frame.peek('distinct').map(({ column }) => column),
    ...frame.peek('tallied').map(({ column }) => column),
    ...frame.peek('shares').map(({ column }) => column),
    ...frame.peek('extreme').map(({ column }) => column),
    ...frame.peek('sorted').flatMap(({ keys }) => keys.flatMap(({ column }) => column ?? [])),
  ];
  const hasNames = isNamed(all);
  // A name without a header is no column of such a file.
  if (
    hasNames &&
    (headers.has('none') || !(table.isOfHeader || table.separator !== undefined || headers.size > 0))
  )
    return undefined;
  const header = headers.has('kept')
    ? 'kept'
    : headers.has('skipped') || headers.has('there')
      ? 'skipped'
      : 'open';
  return { table, tests, condition, isNamed: hasNames, header };
}

/** The sum of a column and its like. */
function figured(frame: LineFrame, request: TableRequest): string | undefined {
  const parts = frame.all('figures');
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0) return undefined;
  // Of a table one has to say which column.
  if (part.column === null && request.table.separator !== undefined) return undefined;
  const field = part.column === null ? '$1' : fieldOf(part.column);
  const figures = part.figures;
  if (figures.includes('median')) {
    if (figures.length > 1) return undefined;
    const numbers = awk(request, lineRules(numeric(request, field), `print ${field}`));
    return `${numbers} | sort -n | awk '{v[NR] = $1} END {if (NR) print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2}'`;
  }
  const [only] = figures;
  if (figures.length === 1 && only === 'sum')
    return awk(request, `${lineRules(request, `s += ${field}`)} END {print s + 0}`);
  const steps = [
    figures.includes('smallest') ? `if (n == 0 || ${field} < min) min = ${field}` : '',
    figures.includes('largest') ? `if (n == 0 || ${field} > max) max = ${field}` : '',
    figures.some((each) => each === 'sum' || each === 'average') ? `s += ${field}` : '',
    'n++',
  ].filter(Boolean);
  const names: Readonly<Record<Figure, string>> = {
    smallest: 'min',
    largest: 'max',
    sum: 's',
    average: 's / n',
    median: '',
  };
  const printed = figures.map((each) => names[each]).join(', ');
  return awk(
    request,
    `${lineRules(numeric(request, field), steps.join('; '))} END {if (n) print ${printed}}`,
  );
}

function distinct(frame: LineFrame, request: TableRequest): string | undefined {
  const shown = frame.says('unique') ? frame.peek('columns').flatMap(({ columns }) => columns) : [];
  const wanted = frame.one('distinct')?.column ?? (shown.length === 1 ? shown[0] : undefined);
  if (wanted === undefined) return undefined;
  frame.take('unique');
  if (shown.length === 1) frame.all('columns');
  const values = awk(request, lineRules(request, `print ${fieldOf(wanted)}`));
  const [key, ...others] = frame.all('sorted').flatMap(({ keys }) => keys);
  if (others.length > 0 || (key !== undefined && key.column !== null)) return undefined;
  const limit = limitOf(frame);
  if (limit === undefined) return undefined;
  const flags = `${key?.isNumeric === true ? 'n' : ''}${key?.isDescending === true ? 'r' : ''}`;
  return `${values} | sort -u${flags}${frame.takeAct('count') ? ' | wc -l' : ''}${limit}`;
}

function counted(frame: LineFrame, request: TableRequest): string | undefined {
  const { condition, header, isNamed: hasNames, table } = request;
  const isShare = frame.take('percent');
  if (!isShare && !frame.asks('count')) return undefined;
  frame.takeAct('count');
  if (condition === null)
    return isShare || header === 'open' ? undefined : `tail -n +2 ${table.source} | wc -l`;
  if (!isShare) return awk(request, `${lineRules(request, 'n++')} END {print n + 0}`);
  const lines = hasNames || header !== 'open' ? '(NR - 1)' : 'NR';
  return awk(
    request,
    `${lineRules(request, 'n++')} END {if (${lines} > 0) printf "%.2f%%\\n", 100 * n / ${lines}}`,
  );
}
