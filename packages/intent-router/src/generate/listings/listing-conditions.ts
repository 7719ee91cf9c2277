import type { ColumnRow, Filter } from './listing.ts';

/** Where the fields of a row stand for awk(1) and sort(1). */
export interface Positions {
  readonly at: (column: ColumnRow) => number;
  readonly split: string | undefined;
}

export function hasField({ field, only }: ColumnRow, isBsd: boolean): boolean {
  return field !== undefined && !(isBsd && only === 'gnu');
}

/** A condition of awk(1): all groups, of each group one. */
export function condition(
  groups: readonly (readonly Filter[])[],
  positions: Positions,
  isBehindOr = false,
): string {
  const tests = groups.map((group) => {
    const any = group.flatMap((filter) => testOf(filter, positions));
    return any.length === 1 || (groups.length === 1 && !isBehindOr)
      ? any.join(' || ')
      : `(${any.join(' || ')})`;
  });
  const all = tests.join(' && ');
  return isBehindOr && tests.length > 1 ? `(${all})` : all;
}

function testOf({ column, is, values, isNot }: Filter, { at }: Positions): readonly string[] {
  const field = `$${at(column)}`;
  const [value = ''] = values;
  // A wide column stands last: its start is a field, its end that of the row.
  if (column.wide === true && is !== 'starts' && is !== 'ends' && is !== 'empty') {
    const patterns = values.map((each) => `/${ownPattern(each)}/`);
    if (!isNot) return patterns;
    return [patterns.length === 1 ? `!${patterns.join('')}` : `!(${patterns.join(' || ')})`];
  }
  switch (is) {
    case 'like':
      return [`${field} ${isNot ? '!~' : '~'} /${value}/`];
    case 'contains':
    case 'starts':
    case 'ends': {
      const any = values.map(escaped).join('|');
      const whole = is === 'contains' ? any : values.length > 1 ? `(${any})` : any;
      const pattern = is === 'starts' ? `^${whole}` : is === 'ends' ? `${whole}$` : whole;
      if (column.wide === true && is === 'ends') return [`${isNot ? '!' : ''}/${pattern}/`];
      return [`${field} ${isNot ? '!~' : '~'} /${pattern}/`];
    }
    case 'empty':
      return [`${field} ${isNot ? '!=' : '=='} "${value}"`];
    case '==':
      if (isNot) return [values.map((each) => `${field} != ${literal(column, each)}`).join(' && ')];
      return values.map((each) => `${field} == ${literal(column, each)}`);
    case '>':
    case '>=':
    case '<':
    case '<=':
      return [
        isNot ? `!(${compared(column, field)} ${is} ${value})` : `${compared(column, field)} ${is} ${value}`,
      ];
  }
}

/** "83%" is a number. */
function compared({ is_marked: isMarked }: ColumnRow, field: string): string {
  return isMarked === true ? `${field} + 0` : field;
}

function literal({ kind, ending = '' }: ColumnRow, value: string): string {
  const whole = ending === '' || value.includes('.') ? value : value + ending;
  return kind === 'text' ? `"${whole}"` : whole;
}

function escaped(text: string): string {
  return text.replaceAll(/[.+/]/g, String.raw`\$&`);
}

/** `[n]ginx` matches nginx, and not the awk(1) that looks for it. */
function ownPattern(text: string): string {
  const [first = '', ...rest] = text;
  return /\w/.test(first) ? `[${first}]${escaped(rest.join(''))}` : escaped(text);
}
