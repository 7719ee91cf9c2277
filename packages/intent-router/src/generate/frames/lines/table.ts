import { quoted } from '../quoted.ts';
import { isNumber } from './column-phrases.ts';
import type { LineFrame } from './line-frame.ts';
import type { Column, ColumnTest } from './line-parts.ts';

/** Delimited text as awk(1), cut(1) and sort(1) read it. */
export interface Table {
  /** As a word of the command. */
  readonly source: string;
  /** Undefined: blanks. */
  readonly separator: string | undefined;
  /** `-F,` with a blank before it, or nothing. */
  readonly awkFlag: string;
  /** The same for the fields of the output, where more than one is printed. */
  readonly outputFlag: string;
  /** Whether what is left open is likely to have a header. */
  readonly isOfHeader: boolean;
}

export function tableOf(frame: LineFrame, path: string): Table | undefined {
  const said = frame.one('separator')?.text;
  const separator = said === ' ' ? undefined : (said ?? usualSeparator(path));
  if (separator !== undefined && /[\\'"]/.test(separator)) return undefined;
  const word = separator === '\t' ? String.raw`'\t'` : separator === undefined ? '' : shellWord(separator);
  return {
    source: quoted(path),
    separator,
    awkFlag: separator === undefined ? '' : ` -F${word}`,
    outputFlag: separator === undefined ? '' : ` -v OFS=${word}`,
    isOfHeader: /\.(?:csv|tsv)$/i.test(path),
  };
}

function usualSeparator(path: string): string | undefined {
  if (/\.csv$/i.test(path)) return ',';
  if (/\.(?:tsv|tab)$/i.test(path)) return '\t';
  return /(?:^|\/)(?:passwd|group|shadow)$/.test(path) ? ':' : undefined;
}

function shellWord(character: string): string {
  return /[\w,:.%+@-]/.test(character) ? character : `'${character}'`;
}

/** `-d,` for cut(1) and its like; undefined where blanks separate. */
export function cutFlag({ separator }: Table): string | undefined {
  if (separator === undefined) return undefined;
  return separator === '\t' ? '' : ` -d${shellWord(separator)}`;
}

/** `-t,` for sort(1) and join(1). */
export function sortFlag({ separator }: Table): string {
  if (separator === undefined) return '';
  return separator === '\t' ? " -t $'\\t'" : ` -t${shellWord(separator)}`;
}

/** The place of a column in a program of awk(1), which knows those with names from the header. */
export function placeIn(column: Column): string {
  return column.kind === 'place' ? String(column.at) : `c["${column.name.toLowerCase()}"]`;
}

export function fieldOf(column: Column): string {
  const field = `$${placeIn(column)}`;
  return column.kind === 'place' && column.part !== undefined
    ? `substr(${field}, ${column.part.start}, ${column.part.length})`
    : field;
}

/** Learns the places of the columns with names, and does something with the header. */
export function headerRule(action: string): string {
  return `NR == 1 {for (i = 1; i <= NF; i++) c[tolower($i)] = i; ${action}}`;
}

/** The tests as a condition of awk(1); undefined where a value can't be written there. */
export function conditionOf(tests: readonly ColumnTest[]): string | undefined {
  const conditions = tests.map(testOf);
  if (conditions.includes(undefined)) return undefined;
  const [first = '', ...others] = conditions.flatMap((each) => each ?? []);
  return others.reduce(
    (left, each, index) => `${left} ${tests[index + 1]?.isOr === true ? '||' : '&&'} ${each}`,
    first,
  );
}

function testOf({ column, compare, value, isNegated }: ColumnTest): string | undefined {
  const field = fieldOf(column);
  if (compare === 'blank') return `${field} ${isNegated ? '!=' : '=='} ""`;
  if (/["\\'\n]/.test(value)) return undefined;
  const text = isNumber(value) ? value : `"${value}"`;
  if (compare === 'contains') return `${isNegated ? '!' : ''}index(${field}, "${value}")`;
  if (compare === 'starts') return `index(${field}, "${value}") ${isNegated ? '!=' : '=='} 1`;
  if (compare === 'ends')
    return `${field} ${isNegated ? '!~' : '~'} /${value.replaceAll(/[.*[\]\\$^/+?(){}|]/g, '\\$&')}$/`;
  const operator = isNegated ? opposite[compare] : compare;
  return operator === undefined ? undefined : `${field} ${operator} ${text}`;
}

const opposite: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '>': '<=',
  '<': '>=',
  '>=': '<',
  '<=': '>',
};

export function isNamed(columns: readonly Column[]): boolean {
  return columns.some(({ kind }) => kind === 'name');
}

/** What is called so is a number. */
export function isOfNumbers(column: Column | null): boolean {
  return column?.kind === 'name' && numbers.test(column.name);
}

const numbers =
  /(?:^|_| )(?:amounts?|prices?|costs?|totals?|salar(?:y|ies)|scores?|ages?|size|counts?|quantity|qty|numbers?|values?|points?|ratings?|weights?|heights?|temperatures?|temp|populations?|years?|revenues?|sales|profits?|balances?|bytes|durations?|sum|percent(?:age)?|rank|marks?|grades?|stock|distance|speed|budget|income|wage|pay|fee|tax|discount|votes?|hits|views|visits|requests|hours|minutes|seconds|days|id)$/i;
