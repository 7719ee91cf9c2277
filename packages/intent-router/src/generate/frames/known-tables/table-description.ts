import type { KnownColumn, KnownTest, TablePart } from './table-part.ts';

/** What was taken for what, for a person; and as doubts what nothing in the table says. */
export function describedTable(
  parts: readonly TablePart[],
  file: string,
): { readonly frame: readonly string[]; readonly doubts: readonly string[] } {
  const guessed = parts.flatMap((part) => (part.kind === 'rows' && part.isGuess ? [part.word] : []));
  return {
    frame: [`table ${file}`, ...new Set(parts.flatMap(textOf))],
    doubts: [...new Set(guessed)].map((word) => `takes "${word}" for all lines of ${file}`),
  };
}

function textOf(part: TablePart): readonly string[] {
  switch (part.kind) {
    case 'columns':
    case 'more columns':
      return [`${part.columns.length > 1 ? 'columns' : 'column'} ${titles(part.columns)}`];
    case 'tests':
      return [part.tests.map((test, index) => `${joint(index, test)}${textOfTest(test)}`).join('')];
    case 'count':
      return ['count'];
    case 'once':
      return ['each once'];
    case 'figure':
      return [`${part.figure} of column ${part.column.title}`];
    case 'per':
      return [`for each ${titles(part.columns)}`];
    case 'distinct':
    case 'which':
      return [`different values of column ${part.column.title}`];
    case 'order':
      return part.column === null
        ? [part.isDescending === true ? 'largest first' : 'smallest first']
        : [`sorted by column ${part.column.title}${part.isDescending === true ? ', largest first' : ''}`];
    case 'extreme':
      return [`${part.count} with the ${part.isLargest ? 'largest' : 'smallest'} ${part.column.title}`];
    case 'limit':
      return [`${part.end === 'top' ? 'first' : part.end} ${part.count}`];
    case 'header':
      return [part.isKept ? 'with the header' : 'without the header'];
    case 'file':
    case 'rows':
    case 'altogether':
      return [];
  }
}

function titles(columns: readonly KnownColumn[]): string {
  return columns.map(({ title }) => title).join(', ');
}

function joint(index: number, { isOr }: KnownTest): string {
  return index === 0 ? '' : isOr ? ' or ' : ' and ';
}

function textOfTest({ column, compare, value, isNegated }: KnownTest): string {
  const not = isNegated ? 'not ' : '';
  if (compare === 'blank') return `column ${column.title} is ${not}empty`;
  return compare === '=='
    ? `column ${column.title} is ${not}${value}`
    : `column ${column.title} ${compare} ${value}`;
}
