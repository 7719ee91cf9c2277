import type { LineFrame } from './line-frame.ts';
import type { ColumnTest } from './line-parts.ts';
import { headerRule, type Table } from './table.ts';

/** What is asked of the columns of one file, each part of the request once. */
export interface TableRequest {
  readonly table: Table;
  readonly tests: readonly ColumnTest[];
  /** What every line must pass; null: nothing is asked. */
  readonly condition: string | null;
  readonly isNamed: boolean;
  readonly header: 'kept' | 'skipped' | 'open';
}

/** The rules of a program of awk(1) for the lines that are meant, without the header. */
export function lineRules({ condition, isNamed: hasNames, header }: TableRequest, action: string): string {
  const rule = (when: string | null): string => (when === null ? `{${action}}` : `${when} {${action}}`);
  if (hasNames) return `${headerRule('next')} ${rule(condition)}`;
  if (header === 'open') return rule(condition);
  return rule(condition === null ? 'NR > 1' : `NR > 1 && ${joinable(condition)}`);
}

export function joinable(condition: string): string {
  return condition.includes('||') ? `(${condition})` : condition;
}

export function awk({ table }: TableRequest, program: string): string {
  return `awk${table.awkFlag} '${program}' ${table.source}`;
}

/** ` | head -n 3`; undefined where more is asked than that. */
export function limitOf(frame: LineFrame): string | undefined {
  const [limit, ...more] = frame.all('limit');
  if (more.length > 0 || (limit !== undefined && !/^(?:|top|line|object|value)$/.test(limit.of)))
    return undefined;
  return limit === undefined ? '' : ` | ${limit.end === 'first' ? 'head' : 'tail'} -n ${limit.count}`;
}

/** Lines that have no number there, such as a header, do not count. */
export function numeric(request: TableRequest, field: string): TableRequest {
  const isNumeric = `${field} + 0 == ${field}`;
  return {
    ...request,
    condition: request.condition === null ? isNumeric : `${joinable(request.condition)} && ${isNumeric}`,
  };
}

export function when(condition: string | null, action: string): string {
  if (condition === null) return `{${action}}`;
  return action === 'print' ? condition : `${condition} {${action}}`;
}
