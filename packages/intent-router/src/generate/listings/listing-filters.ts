import { isNoName } from '../frames/systems.ts';
import type { Token } from '../frames/tokens.ts';
import { isCommonWord } from '../recipes/common-words.ts';
import { lexicon } from '../recipes/lexicon.ts';
import { readAge, readSize } from '../recipes/quantities.ts';
import type { ColumnKind, ColumnRow, Comparison, Filter, ListingPart, ListingRow } from './listing.ts';

/** The column of a kind that is meant when none is said. */
export function mainOf(row: ListingRow, ...kinds: readonly ColumnKind[]): ColumnRow | undefined {
  return row.column.find(({ kind, main }) => main === true && kinds.includes(kind));
}

export function valueFilter(column: ColumnRow, text: string): ListingPart {
  const isPattern = text.startsWith('^');
  const filter: Filter = { column, is: isPattern ? 'like' : '==', values: [text], isNot: false };
  return { kind: 'filter', filters: [filter], texts: [] };
}

export function comparisonOf(said: string): Comparison {
  if (/^(?:at least|no less|not less|not under|not below|>=)/.test(said)) return '>=';
  if (/^(?:at most|no more|not more|up to|not over|not above|<=)/.test(said)) return '<=';
  if (/^(?:under|below|less|fewer|smaller|lower|younger|newer|shorter|<|within|during|in|since)/.test(said))
    return '<';
  return /^(?:exactly|equal|=)/.test(said) ? '==' : '>';
}

export function partOf(said: string): Comparison {
  return /^(?:start|begin|prefix|with prefix)/.test(said)
    ? 'starts'
    : said.startsWith('end')
      ? 'ends'
      : 'contains';
}

export function compared(
  row: ListingRow,
  said: ColumnRow | undefined,
  is: Comparison,
  tokens: readonly Token[],
  match = '',
): readonly ListingPart[] | undefined {
  const [first] = tokens;
  if (first === undefined) return undefined;
  const isPercent = said === undefined && first.kind === 'number';
  const meant = said ?? mainOf(row, first.kind === 'size' ? 'size' : isPercent ? 'percent' : 'age');
  const column =
    meant?.kind === 'size' && first.kind === 'number' && / percent\b/.test(match)
      ? row.column.find(({ name }) => name === meant.percent)
      : meant;
  if (column === undefined) return undefined;
  const values = tokens.flatMap((token) => numberFor(column, token) ?? []);
  return values.length < tokens.length
    ? undefined
    : [{ kind: 'filter', filters: [{ column, is, values, isNot: false }], texts: [] }];
}

const secondsIn = { minutes: 60, days: 86_400 };

/** What the column prints for a value; undefined for one of another kind. */
function numberFor({ kind, unit = 1 }: ColumnRow, { kind: of, text }: Token): string | undefined {
  if (kind === 'size') {
    const bytes = of === 'size' ? readSize(text.toLowerCase()) : undefined;
    return bytes === undefined ? undefined : String(Math.round(bytes / unit));
  }
  if (kind === 'age') {
    const age = of === 'age' ? readAge(text.toLowerCase()) : undefined;
    return age === undefined
      ? undefined
      : String(age.amount * secondsIn[age.unit === 'minutes' ? 'minutes' : 'days']);
  }
  return of === 'number' ? text : undefined;
}

export function both(
  left: readonly ListingPart[] | undefined,
  right: readonly ListingPart[] | undefined,
): readonly ListingPart[] | undefined {
  return left && right && [...left, ...right];
}

/** What a value may have to stand in a program of awk(1) as it is. */
const plain = /^[\w.@:+/-]+$/;

export function texts(
  column: ColumnRow | undefined,
  is: Comparison,
  tokens: readonly Token[],
): readonly ListingPart[] | undefined {
  if (column === undefined || tokens.length === 0) return undefined;
  const shape = column.shape === undefined ? plain : new RegExp(column.shape);
  const values = tokens.map(({ text }) => text.replaceAll('*', ''));
  if (!values.every((text) => plain.test(text) && shape.test(text))) return undefined;
  if (tokens.some((token) => isNoName(token) || (!token.isQuoted && /^(?:mine|myself|me)$/.test(token.text))))
    return undefined;
  const isLoose =
    column.loose === true || values.some((value) => column.loose_values?.split(' ').includes(value));
  const wanted = isLoose && is === '==' ? 'contains' : is;
  return [{ kind: 'filter', filters: [{ column, is: wanted, values, isNot: false }], texts: values }];
}

export function emptied(column: ColumnRow, isNot: boolean): readonly ListingPart[] | undefined {
  if (column.kind !== 'count' && column.empty === undefined) return undefined;
  const filter: Filter = {
    column,
    is: column.kind === 'count' ? '==' : 'empty',
    values: [column.empty ?? '0'],
    isNot,
  };
  return [{ kind: 'filter', filters: [filter], texts: [] }];
}

/** "Process 812", "of nginx", "sshd processes". */
export function rowNamed(
  row: ListingRow,
  match: string,
  said: string,
  tokens: readonly Token[],
): readonly ListingPart[] | undefined {
  const [first] = tokens;
  if (first === undefined) return undefined;
  const column = row.column.find(
    ({ named, shape }) =>
      named !== undefined &&
      new RegExp(`(?:${named})$`).test(said) &&
      (shape === undefined || new RegExp(shape).test(first.text)),
  );
  if (column === undefined) return undefined;
  if (column.kind !== 'text') return compared(row, column, '==', tokens);
  // "Process tree", "virtual processes": what stands beside a noun may as well say of what kind it is.
  const isGuess =
    column.shape === undefined && match.replace(/^(?:of|on|in|for|from|at|used by|by) /, '') === first.form;
  if (
    column.shape === undefined &&
    tokens.some(({ text, isQuoted }) => !isQuoted && isCommonWord(text) && !lexicon.isUsualName(text))
  )
    return undefined;
  return texts(column, '==', tokens)?.map((part) => (part.kind === 'filter' ? { ...part, isGuess } : part));
}

/** "Ext4 partitions": of a column whose values are known. */
export function shapedKind(row: ListingRow, tokens: readonly Token[]): readonly ListingPart[] | undefined {
  const column = row.column.find(
    ({ shape, named }) =>
      named !== undefined && shape !== undefined && tokens.every(({ text }) => new RegExp(shape).test(text)),
  );
  return column && texts(column, '==', tokens);
}
