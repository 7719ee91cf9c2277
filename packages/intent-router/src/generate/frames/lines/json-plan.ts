import { quote } from '@hunch/common/shell';
import { quoted } from '../quoted.ts';
import { isNumber } from './column-phrases.ts';
import type { LineFrame } from './line-frame.ts';
import type { Column, ColumnTest } from './line-parts.ts';

/** Commands about a file of JSON, by jq(1): fields of each object, objects that pass a test, figures, order, form. */
export function jsonCommand(frame: LineFrame, path: string): string | undefined {
  const filter = jsonFilter(frame);
  if (filter === undefined) return undefined;
  const { program, flags } = filter;
  return `jq${flags} ${program === '.' ? '.' : quote(program, 'bash')} ${quoted(path)}`;
}

interface JsonFilter {
  readonly program: string;
  readonly flags: string;
}

function jsonFilter(frame: LineFrame): JsonFilter | undefined {
  frame.takeAct('show');
  frame.takeThing('object');
  frame.takeThing('line');
  frame.take('shown');
  if (frame.take('pretty')) return { program: '.', flags: '' };
  if (frame.take('compact')) return { program: '.', flags: ' -c' };
  frame.take('raw');
  frame.take('whole lines');
  const tests = testsOf(frame);
  if (tests === undefined) return undefined;
  if (frame.take('keys')) return tests === '' ? { program: 'keys[]', flags: ' -r' } : undefined;
  const order = orderOf(frame);
  const limit = frame.one('limit');
  if (order === undefined || (limit !== undefined && limit.end === 'last')) return undefined;
  const figures = figureOf(frame, tests);
  if (figures !== undefined) return order === '' && limit === undefined ? figures : undefined;
  const list =
    `${tests === '' ? '' : `map(${tests})`}${order}${limit === undefined ? '' : `|.[:${limit.count}]`}`
      .replace(/^\|/, '')
      .replaceAll('|', ' | ');
  const names = fieldsOf(frame);
  if (frame.takeAct('count')) {
    if (names !== undefined || limit !== undefined || order !== '') return undefined;
    return { program: list === '' ? 'length' : `${list} | length`, flags: '' };
  }
  if (names === undefined) {
    if (list === '') return undefined;
    return order === '' && limit === undefined
      ? { program: `.[] | ${tests}`, flags: '' }
      : { program: `${list} | .[]`, flags: '' };
  }
  const isOfOne = !names.isOfEach && tests === '' && order === '' && limit === undefined;
  if (isOfOne)
    return names.fields.length === 1 ? { program: `.${names.fields[0] ?? ''}`, flags: ' -r' } : undefined;
  const chosen =
    order === '' && limit === undefined ? (tests === '' ? '.[]' : `.[] | ${tests}`) : `${list} | .[]`;
  const [only = '', ...more] = names.fields;
  const value =
    more.length === 0 ? `.${only}` : `[${names.fields.map((field) => `.${field}`).join(', ')}] | @tsv`;
  const isJoined = chosen === '.[]' && more.length === 0;
  const program = isJoined ? `.[]${value}` : `${chosen} | ${value}`;
  if (!frame.take('unique')) return { program, flags: ' -r' };
  return more.length === 0 ? { program: `[${program}] | unique[]`, flags: ' -r' } : undefined;
}

function fieldsOf(
  frame: LineFrame,
): { readonly fields: readonly string[]; readonly isOfEach: boolean } | undefined {
  const parts = frame.all('fields');
  const columns = frame.all('columns').flatMap((part) => part.columns);
  const named = columns.flatMap((column) => (column.kind === 'name' ? [column.name] : []));
  if (named.length !== columns.length) return undefined;
  const fields = [...parts.flatMap(({ names }) => names), ...named];
  return fields.length === 0
    ? undefined
    : { fields, isOfEach: named.length > 0 || parts.some(({ isOfEach }) => isOfEach) };
}

/** ` select(…)`, nothing, or undefined where a test can't be said. */
function testsOf(frame: LineFrame): string | undefined {
  const tests = frame.all('tests').flatMap((part) => part.tests);
  const flagged = frame.all('json test');
  const conditions = [
    ...tests.map(conditionOf),
    ...flagged.map(({ name, compare, value, isNegated }) =>
      compare === 'true' ? `.${name}${isNegated ? ' | not' : ''}` : `.${name} ${compare} ${value}`,
    ),
  ];
  if (conditions.includes(undefined)) return undefined;
  const isOr = tests.slice(1).some((test) => test.isOr);
  if (isOr && flagged.length > 0) return undefined;
  return conditions.length === 0 ? '' : `select(${conditions.join(isOr ? ' or ' : ' and ')})`;
}

function keyOf(column: Column): string | undefined {
  return column.kind === 'name' && /^[A-Za-z_][\w.]*$/.test(column.name) ? `.${column.name}` : undefined;
}

function conditionOf({ column, compare, value, isNegated }: ColumnTest): string | undefined {
  const key = keyOf(column);
  if (key === undefined || /["\\]/.test(value)) return undefined;
  const isLiteral = isNumber(value) || /^(?:true|false|null)$/.test(value);
  const text = isLiteral ? value : `"${value}"`;
  const not = (condition: string): string => (isNegated ? `(${condition} | not)` : condition);
  if (compare === 'blank') return not(`(${key} == null or ${key} == "")`);
  if (compare === 'contains') return not(`(${key} | contains("${value}"))`);
  if (compare === 'starts') return not(`(${key} | startswith("${value}"))`);
  if (compare === 'ends') return not(`(${key} | endswith("${value}"))`);
  return isNegated && compare === '==' ? `${key} != ${text}` : not(`${key} ${compare} ${text}`);
}

function orderOf(frame: LineFrame): string | undefined {
  const keys = frame.all('sorted').flatMap((part) => part.keys);
  const [key, ...others] = keys;
  if (key === undefined) return '';
  const name = key.column === null ? undefined : keyOf(key.column);
  if (name === undefined || others.length > 0) return undefined;
  return `|sort_by(${name})${key.isDescending === true ? '|reverse' : ''}`;
}

function figureOf(frame: LineFrame, tests: string): JsonFilter | undefined {
  const figures = frame.all('figures');
  const [figure, ...others] = figures.flatMap((part) => part.figures);
  const column = figures[0]?.column ?? null;
  const chosen = tests === '' ? '' : `map(${tests}) | `;
  const group = frame.all('tallied')[0]?.column ?? frame.all('per').flatMap(({ columns }) => columns)[0];
  const key = group === undefined ? undefined : keyOf(group);
  if (key !== undefined && figure === undefined) {
    frame.takeAct('count');
    return { program: `${chosen}group_by(${key})[] | "\\(length)\\t\\(.[0]${key})"`, flags: ' -r' };
  }
  const values = column === null ? undefined : keyOf(column);
  if (figure === undefined || others.length > 0 || values === undefined) return undefined;
  const sums: Readonly<Record<string, string>> = {
    sum: 'add',
    average: 'add / length',
    largest: 'max',
    smallest: 'min',
  };
  const sum = sums[figure];
  if (sum === undefined) return undefined;
  return key === undefined
    ? { program: `${chosen}map(${values}) | ${sum}`, flags: '' }
    : {
        program: `${chosen}group_by(${key})[] | "\\(map(${values}) | ${sum})\\t\\(.[0]${key})"`,
        flags: ' -r',
      };
}
