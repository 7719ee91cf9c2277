import type { TableLook } from '../../../platform/table-look.ts';
import { isNumber } from '../lines/column-phrases.ts';
import type { ColumnTest, LinePart } from '../lines/line-parts.ts';
import type { KnownColumn, KnownTest, TablePart } from './table-part.ts';

type Of<Kind extends TablePart['kind'], Each = TablePart> = Each extends { readonly kind: infer One }
  ? Kind extends One
    ? Each
    : never
  : never;

/** What the phrases of a request mean together, as the plans of lines and columns carry it out; undefined where they do not go together. */
export function meaningOf(
  parts: readonly TablePart[],
  file: string,
  { format, separator }: TableLook,
): readonly LinePart[] | undefined {
  const meaning = new Meaning(parts, format === 'json' || format === 'json_lines');
  const said = meaning.parts(format === 'delimited');
  if (said === undefined) return undefined;
  const ofFormat = format === 'access_log' ? ' ' : format === 'delimited' ? separator : ':';
  return [
    { kind: 'source', path: file, isGuess: false },
    ...(meaning.isJson ? [] : [{ kind: 'separator', text: ofFormat } as const]),
    ...said,
  ];
}

class Meaning {
  readonly #all: readonly TablePart[];
  readonly isJson: boolean;

  constructor(parts: readonly TablePart[], isJson: boolean) {
    this.#all = onceEach(parts);
    this.isJson = isJson;
  }

  parts(hasHeader: boolean): readonly LinePart[] | undefined {
    const tests = this.#tests();
    const asked = this.#asked();
    if (!this.#isOfOneTable() || tests === undefined || asked === undefined) return undefined;
    const all = [...tests, ...this.#filled()];
    const ofTests: readonly LinePart[] = all.length === 0 ? [] : [{ kind: 'tests', tests: all }];
    const header = this.#header(hasHeader, [...ofTests, ...asked]);
    return header === undefined ? undefined : [...header, ...ofTests, ...asked];
  }

  #of<Kind extends TablePart['kind']>(...kinds: readonly Kind[]): readonly Of<Kind>[] {
    return this.#all.filter((part): part is Of<Kind> => kinds.some((kind) => kind === part.kind));
  }

  /** Each noun for the lines beside the first would be something that nobody knows. */
  #isOfOneTable(): boolean {
    const nouns = new Set(this.#of('rows').map(({ word, isGuess }) => (isGuess ? word : '')));
    return this.#of('file').length > 0 && nouns.size <= 1 + (nouns.has('') ? 1 : 0);
  }

  #tests(): readonly ColumnTest[] | undefined {
    const found = this.#of('tests');
    const tests = found.flatMap((part) => part.tests);
    // A line has one value in a column: two are two phrases that were read together.
    const exact = found.flatMap((part) => (part.tests[0]?.compare === '==' ? part.tests[0].column : []));
    if (new Set(exact).size !== exact.length) return undefined;
    // Nor is it empty where it has one.
    if (tests.some(({ column, compare }) => compare === 'blank' && exact.includes(column))) return undefined;
    if (found.length > 1 && tests.some(({ isOr }) => isOr)) return undefined;
    const isOfSeveral = this.#of('which', 'per', 'distinct').length > 0;
    if (isOfSeveral && found.some(({ isOfAmount }) => isOfAmount)) return undefined;
    const whole = tests.flatMap((test) => this.#withoutBlanks(test));
    return whole.includes(undefined) ? undefined : whole.flatMap((test) => test ?? []);
  }

  /** Nothing is less than any number for awk(1) and jq(1), and a text that looks like a number is one for them. */
  #withoutBlanks(test: KnownTest): readonly (ColumnTest | undefined)[] {
    const { column, compare, value } = test;
    if (/[\p{Cc}'"\\`$]/u.test(value)) return [undefined];
    if (column.look.kind === 'text' && compare !== 'blank' && (isNumber(value) || isOfJson(value)))
      return [undefined];
    const plain = { ...test, column: column.line };
    const mayBeBlank = column.look.hasBlanks && (/^(?:<|<=|!=)$/.test(compare) || isZero(test));
    return mayBeBlank && compare !== '!='
      ? [plain, { column: column.line, compare: 'blank', value: '', isNegated: true, isOr: false }]
      : [plain];
  }

  /** Where nothing stands there is no value, and no smallest one. */
  #filled(): readonly ColumnTest[] {
    const columns = this.#of('distinct', 'which', 'extreme').map(({ column }) => column);
    const ordered =
      this.#of('limit').length > 0 ? this.#of('order').flatMap(({ column }) => column ?? []) : [];
    return [...new Set([...columns, ...ordered])]
      .filter(({ look }) => look.hasBlanks)
      .map((column) => ({ column: column.line, compare: 'blank', value: '', isNegated: true, isOr: false }));
  }

  #asked(): readonly LinePart[] | undefined {
    const figures = this.#of('figure');
    const per = this.#of('per');
    const distinct = this.#of('distinct', 'which');
    const counts = this.#of('count');
    const columns = this.#columns();
    if (columns === undefined || figures.length > 1 || per.length > 1 || distinct.length > 1)
      return undefined;
    if (this.#of('once').length > 0 && distinct.length === 0) return undefined;
    const isWhole = this.#of('altogether').length > 0;
    if (isWhole && figures.length === 0 && counts.length === 0) return undefined;
    if (figures.length > 0 || per.length > 0) {
      if (columns.length > 0 || distinct.length > 0 || this.#of('extreme').length > 0) return undefined;
      return this.#grouped(figures[0], per[0], counts.length > 0);
    }
    const [values] = distinct;
    if (values !== undefined) {
      // "Which pupils …? Print the first name": the columns say what is shown.
      if (columns.length > 0 || counts.length > 0 || this.#of('extreme').length > 0) return undefined;
      return this.#values(values);
    }
    if (counts.length > 0)
      return columns.length > 0 || this.#of('order', 'limit', 'extreme').length > 0
        ? undefined
        : [{ kind: 'act', act: 'count' }];
    return this.#rows(columns);
  }

  #columns(): readonly KnownColumn[] | undefined {
    const first = this.#of('columns');
    const more = this.#of('more columns');
    // "Users with a phone" has no list that it could go on.
    if (more.length > 0 && first.length === 0) return undefined;
    const columns = [...first, ...more].flatMap((part) => part.columns);
    return new Set(columns).size === columns.length ? columns : undefined;
  }

  #grouped(
    figure: Of<'figure'> | undefined,
    per: Of<'per'> | undefined,
    isCounted: boolean,
  ): readonly LinePart[] | undefined {
    const isWhole = this.#of('altogether').length > 0;
    if (figure === undefined && !isCounted) return undefined;
    if (figure !== undefined && isCounted) return undefined;
    if (figure?.isAmount === true && !isWhole && !countsSomething(figure.column)) return undefined;
    if (this.isJson && figure !== undefined && figure.figure !== 'sum' && figure.column.look.hasBlanks)
      return undefined;
    const order = this.#order();
    const limit = this.#limit(true);
    if (order === undefined || limit === undefined || (per === undefined && order.length + limit.length > 0))
      return undefined;
    const inOrder = new Set([null, figure?.column, ...(per?.columns ?? [])]);
    if (this.#of('order').some(({ column }) => !inOrder.has(column))) return undefined;
    return [
      ...(figure === undefined
        ? [{ kind: 'act', act: 'count' } as const]
        : [{ kind: 'figures', figures: [figure.figure], column: figure.column.line } as const]),
      ...(per === undefined ? [] : [{ kind: 'per', columns: per.columns.map(({ line }) => line) } as const]),
      ...order,
      ...limit,
    ];
  }

  #values(part: Of<'distinct' | 'which'>): readonly LinePart[] | undefined {
    // Values come in their order.
    const isSorted = this.#of('order').every(
      ({ column, isDescending }) => column === null && isDescending !== true,
    );
    if (!isSorted || this.#of('limit').length > 0) return undefined;
    const column = part.column.line;
    const isCounted = part.kind === 'distinct' && part.isCounted;
    const counted: readonly LinePart[] = isCounted ? [{ kind: 'act', act: 'count' }] : [];
    return this.isJson
      ? [{ kind: 'columns', columns: [column] }, { kind: 'option', option: 'unique' }, ...counted]
      : [{ kind: 'distinct', column }, ...counted];
  }

  #rows(columns: readonly KnownColumn[]): readonly LinePart[] | undefined {
    const shown: readonly LinePart[] =
      columns.length === 0 ? [] : [{ kind: 'columns', columns: columns.map(({ line }) => line) }];
    const [extreme, ...others] = this.#of('extreme');
    if (extreme !== undefined) {
      if (others.length > 0 || this.#of('limit').length > 0) return undefined;
      if (this.#of('order').some(({ column }) => column !== null && column !== extreme.column))
        return undefined;
      const key = { column: extreme.column.line, isNumeric: true, isDescending: extreme.isLargest };
      return [
        ...shown,
        { kind: 'sorted', keys: [key] },
        { kind: 'limit', end: 'first', count: extreme.count, of: 'line' },
      ];
    }
    // "The names in alphabetical order": what is shown alone is what they are sorted by.
    const [only, ...more] = columns;
    const shownAlone = more.length === 0 ? only : undefined;
    const isOpen = this.#of('order').length > 0 && this.#of('order').every(({ column }) => column === null);
    const order = this.#order(shownAlone);
    const limit = this.#limit(this.#of('order').length > 0);
    if (order === undefined || limit === undefined || (isOpen && shownAlone === undefined)) return undefined;
    return [...shown, ...order, ...limit];
  }

  /** @param usual what an order goes by that names no column */
  #order(usual?: KnownColumn): readonly LinePart[] | undefined {
    const named = this.#of('order').filter(({ column }) => column !== null);
    const open = this.#of('order').filter(({ column }) => column === null);
    if (named.length > 1 || open.length > 1) return undefined;
    const [by] = named;
    const [way] = open;
    if (by !== undefined && way !== undefined && by.isDescending !== undefined) return undefined;
    const [order] = [...named, ...open];
    if (order === undefined) return [];
    const column = order.column ?? usual ?? null;
    const isNumeric = column === null ? undefined : column.look.kind !== 'text';
    return [
      {
        kind: 'sorted',
        keys: [
          {
            column: column?.line ?? null,
            isNumeric,
            isDescending: by?.isDescending ?? way?.isDescending,
          },
        ],
      },
    ];
  }

  #limit(isOrdered: boolean): readonly LinePart[] | undefined {
    const [limit, ...others] = this.#of('limit');
    if (limit === undefined) return [];
    if (others.length > 0 || (limit.end === 'top' && !isOrdered)) return undefined;
    return [{ kind: 'limit', end: limit.end === 'last' ? 'last' : 'first', count: limit.count, of: 'line' }];
  }

  #header(hasHeader: boolean, parts: readonly LinePart[]): readonly LinePart[] | undefined {
    const said = this.#of('header');
    if (!hasHeader || this.isJson) return said.length > 0 ? undefined : [];
    // A whole table in another order is still a table.
    const isTable = parts.every(({ kind }) => kind === 'sorted');
    const isKept = said[0]?.isKept ?? (isTable && parts.length > 0);
    return [{ kind: 'header', is: isKept ? 'kept' : 'skipped' }];
  }
}

/** "The customers, without duplicates": a column alone, of which each value is shown once. */
function onceEach(parts: readonly TablePart[]): readonly TablePart[] {
  if (!parts.some(({ kind }) => kind === 'once')) return parts;
  return parts.map((part) => {
    const [column, ...others] = part.kind === 'columns' ? part.columns : [];
    return column === undefined || others.length > 0 ? part : { kind: 'distinct', column, isCounted: false };
  });
}

/** "Pages", "views": their sum is how many there are; an age has none. */
function countsSomething({ look: { name } }: KnownColumn): boolean {
  return /[^su]s(?:[ _-]?(?:[a-z]+ed|sold|made|sent|won|lost))?$/i.test(name);
}

function isOfJson(value: string): boolean {
  return /^(?:true|false|null)$/.test(value);
}

function isZero({ compare, value, isNegated }: KnownTest): boolean {
  return compare !== 'blank' && !isNegated && Number(value) <= 0 && value !== '';
}
