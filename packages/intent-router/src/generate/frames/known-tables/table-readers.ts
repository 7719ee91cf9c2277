import { singular } from '../../recipes/lexicon.ts';
import type { Comparison, Figure } from '../lines/line-parts.ts';
import type { Token } from '../tokens.ts';
import type { KnownColumn, KnownTest, Link, TablePart } from './table-part.ts';

/** What a phrase about a table was read from. */
export interface PhraseMatch {
  /** In ground forms. */
  readonly said: string;
  readonly before: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly values: readonly Token[];
  readonly in: (group: string) => readonly Token[];
  readonly value: (group: string) => Token | undefined;
}

type Reader = (match: PhraseMatch) => readonly TablePart[] | undefined;

function linkOf(token: Token | undefined): Link | undefined {
  return token !== undefined && 'link' in token ? (token.link as Link) : undefined;
}

function columnOf(token: Token | undefined): KnownColumn | undefined {
  const link = linkOf(token);
  return link?.kind === 'column' ? link.column : undefined;
}

function columnsIn(tokens: readonly Token[]): readonly KnownColumn[] {
  return tokens.flatMap((token) => columnOf(token) ?? []);
}

/** The noun of a phrase that stands for the lines. */
function rowsIn({ values }: PhraseMatch): readonly TablePart[] {
  return values.flatMap((token) => {
    const link = linkOf(token);
    return link?.kind === 'rows' ? [{ kind: 'rows', word: token.said, isGuess: link.isGuess } as const] : [];
  });
}

function countIn(token: Token | undefined, none: number): number {
  return token === undefined ? none : Number(token.text);
}

function isPlural(token: Token | undefined): boolean {
  const word = token?.said.toLowerCase() ?? '';
  return singular(word) !== word;
}

/** How the rows of frames/tables.toml are read, by their `is`. */
export const tableReaders: Readonly<Record<string, Reader>> = {
  file: () => [{ kind: 'file' }],
  rows: rowsIn,
  count: (match) => [{ kind: 'count' }, ...rowsIn(match)],
  once: () => [{ kind: 'once' }],
  altogether: () => [{ kind: 'altogether' }],
  tally(match) {
    const column = columnOf(match.value('col'));
    if (column === undefined) return undefined;
    const end = match.groups['end'];
    return [
      { kind: 'count' },
      { kind: 'per', columns: [column] },
      ...rowsIn(match),
      ...(end === undefined
        ? []
        : [
            { kind: 'order', column: null, isDescending: end === 'most' } as const,
            { kind: 'limit', end: 'top', count: 1 } as const,
          ]),
    ];
  },
  // "Which region sold the most units": together, not in one line.
  most({ groups, value }) {
    const [column, amount] = [columnOf(value('col')), columnOf(value('num'))];
    return column === undefined || amount === undefined
      ? undefined
      : [
          { kind: 'figure', figure: 'sum', column: amount, isAmount: true },
          { kind: 'per', columns: [column] },
          { kind: 'order', column: null, isDescending: groups['end'] === 'most' },
          { kind: 'limit', end: 'top', count: 1 },
        ];
  },
  per: (match) => [{ kind: 'per', columns: columnsIn(match.in('cols')) }],
  figure(match) {
    const { groups, said } = match;
    const column = columnOf(match.value('num'));
    const figure = groups['fig'] ?? 'sum';
    if (column === undefined || !isFigure(figure)) return undefined;
    const isWhole = / (?:altogether|in sum|in all)$/.test(said);
    return [
      { kind: 'figure', figure, column, isAmount: groups['much'] !== undefined },
      ...(isWhole ? [{ kind: 'altogether' } as const] : []),
    ];
  },
  distinct(match) {
    const many = match.value('many');
    const column = columnOf(match.value('col') ?? many);
    // "How many of the status …" asks for no number of values.
    if (column === undefined || (many !== undefined && !isPlural(many))) return undefined;
    return match.groups['which'] === undefined
      ? [{ kind: 'distinct', column, isCounted: match.groups['count'] !== undefined }]
      : [{ kind: 'which', column }];
  },
  equals({ groups, in: tokensIn, value }) {
    const values = tokensIn('vals').flatMap((token) => {
      const link = linkOf(token);
      return link?.kind === 'value' ? [link] : [];
    });
    const [first, ...others] = values;
    const columns = [value('col'), value('mid'), value('behind')].flatMap((token) => columnOf(token) ?? []);
    const isNeither = groups['neither'] !== undefined;
    const isNegated = isNeither || groups['not'] !== undefined;
    if (first === undefined || (isNegated && !isNeither && others.length > 0)) return undefined;
    if (others.some(({ column }) => column !== first.column)) return undefined;
    if (columns.some((column) => column !== first.column)) return undefined;
    return [
      {
        kind: 'tests',
        isOfAmount: false,
        tests: values.map(({ column, value: text }, index) => ({
          column,
          compare: '==',
          value: text,
          isNegated,
          isOr: index > 0 && !isNeither,
        })),
      },
    ];
  },
  compared({ said, groups, in: tokensIn, value }) {
    const column = columnOf(value('num'));
    if (column !== undefined && groups['choices'] !== undefined) {
      const tests = tokensIn('choices').map(({ text }, index): KnownTest => ({
        column,
        compare: '==',
        value: text,
        isNegated: false,
        isOr: index > 0,
      }));
      return [{ kind: 'tests', isOfAmount: false, tests }];
    }
    const [first, last] = [value('value')?.text, value('last')?.text];
    if (column === undefined || first === undefined) return undefined;
    const test = (compare: Comparison, text: string): KnownTest => ({
      column,
      compare,
      value: text,
      isNegated: false,
      isOr: false,
    });
    const isOfAmount = /@m\d+$/.test(said);
    if (last !== undefined) {
      if (groups['cmp2'] !== undefined)
        return [{ kind: 'tests', isOfAmount, tests: [test('>', first), test('<', last)] }];
      if (Number(last) < Number(first)) return undefined;
      return [{ kind: 'tests', isOfAmount, tests: [test('>=', first), test('<=', last)] }];
    }
    const compare =
      groups['edge'] === undefined
        ? comparisonOf(groups['cmp'] ?? (groups['not'] === undefined ? '==' : '!='))
        : groups['edge'] === 'less'
          ? '<='
          : '>=';
    return [{ kind: 'tests', isOfAmount, tests: [test(compare, first)] }];
  },
  blank({ groups, value }) {
    const column = columnOf(value('col'));
    const isNegated = groups['not'] !== undefined || groups['has'] !== undefined;
    return column === undefined
      ? undefined
      : [
          {
            kind: 'tests',
            isOfAmount: false,
            tests: [{ column, compare: 'blank', value: '', isNegated, isOr: false }],
          },
        ];
  },
  columns(match) {
    const { before, said, groups } = match;
    // A name in the middle of a sentence may be part of a condition.
    const isList = before === '' || before.endsWith(',') || /^(?:what|show|only)\b/.test(said);
    if (groups['more'] === undefined && !isList) return undefined;
    const columns = columnsIn(match.in('cols'));
    const rows = rowsIn(match);
    // "Email users" are no list of anything.
    if (rows.some((part) => part.kind === 'rows' && part.isGuess)) return undefined;
    return [{ kind: groups['more'] === undefined ? 'columns' : 'more columns', columns }, ...rows];
  },
  order(match) {
    const { groups } = match;
    const how = groups['how'] ?? '';
    const isDescending = directionOf(how);
    // "Newest first" and the like need to know what a day looks like.
    if (isDescending === null) return undefined;
    const named = columnOf(match.value('col'));
    if (groups['fig'] !== undefined) return named === undefined ? undefined : [];
    const inside = columnsIn(match.in('how')).find(({ look }) => look.kind !== 'text');
    return [{ kind: 'order', column: named ?? inside ?? null, isDescending }];
  },
  extreme(match) {
    const { groups, value } = match;
    const column = columnOf(value('num'));
    if (column === undefined) return undefined;
    const said = value('count') ?? value('count2');
    // "The teachers with the highest salary" are of any number.
    if (said === undefined && isPlural(value('row'))) return undefined;
    const shown = columnOf(value('col'));
    return [
      { kind: 'extreme', column, isLargest: groups['end'] !== 'smallest', count: countIn(said, 1) },
      ...(shown === undefined ? [] : [{ kind: 'columns', columns: [shown] } as const]),
      ...rowsIn(match),
    ];
  },
  limit(match) {
    const end = match.groups['end'] ?? 'first';
    const count = countIn(match.value('count'), 0);
    return count > 0 && Number.isInteger(count) && isEnd(end)
      ? [{ kind: 'limit', end, count }, ...rowsIn(match)]
      : undefined;
  },
  header: ({ groups }) => [{ kind: 'header', isKept: groups['kept'] !== undefined }],
};

function isFigure(form: string): form is Figure {
  return /^(?:sum|average|median|largest|smallest)$/.test(form);
}

function isEnd(form: string): form is 'first' | 'last' | 'top' {
  return /^(?:first|last|top)$/.test(form);
}

function comparisonOf(said: string): Comparison {
  if (said === '==' || said === '!=') return said;
  if (/^(?:at least|>=|not less)|^more.* equal/.test(said)) return '>=';
  if (/^(?:at most|<=|not more)|^less.* equal/.test(said)) return '<=';
  return /^(?:more|>)/.test(said) ? '>' : '<';
}

/** Null where it is said in two ways. */
function directionOf(how: string): boolean | undefined | null {
  const isDown =
    /descending|(?:largest|most)(?: @\w+)? (?:first|on top|at)|largest to|from (?:largest|high)|^ ?(?:.* )?high to/.test(
      how,
    );
  const isUp =
    /ascending|alphabetically|(?:smallest|fewest|least)(?: @\w+)? (?:first|on top|at)|smallest to|from (?:smallest|low)|^ ?(?:.* )?low to/.test(
      how,
    );
  if (isDown && isUp) return null;
  return isDown ? true : isUp ? false : undefined;
}
