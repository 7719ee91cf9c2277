import type { Token } from '../tokens.ts';
import { placeOf } from './line-match.ts';
import type { Column, ColumnTest, Comparison, OrderKey } from './line-parts.ts';

/** Words around the name of a column. */
const around = /^(?:column|number|call|called|named|value|in|of|,|be|the|and|or|to|through|until|-)$/;

/** One column: its place where that is said, else its name. */
export function columnOf(tokens: readonly Token[]): Column | undefined {
  const variable = tokens.find(({ kind }) => kind === 'variable');
  if (variable !== undefined) {
    const place = Number(variable.text.slice(1));
    return place > 0 ? { kind: 'place', at: place } : undefined;
  }
  if (tokens.some(({ form }) => form === 'last')) return { kind: 'place', at: 'NF' };
  const places = tokens.flatMap((token) => placeOf(token) ?? []);
  if (places.length > 1) return undefined;
  const [at] = places;
  if (at !== undefined) return at > 0 ? { kind: 'place', at } : undefined;
  const named = tokens.filter(({ form, kind }) => kind !== null || !around.test(form));
  const [only] = named;
  return only === undefined || named.length > 1 || !/^[\p{L}_][\w\p{L} .-]*$/u.test(only.said)
    ? undefined
    : { kind: 'name', name: only.said };
}

/** A list of columns. */
export function columnsOf(tokens: readonly Token[]): readonly Column[] | undefined {
  const forms = tokens.map(({ form }) => form).join(' ');
  const numbers = tokens.flatMap((token) => placeOf(token) ?? []);
  if (/^column @n\d+ (?:to|through|until|-) @n\d+$/.test(forms)) {
    const [first = 1, last = 1] = numbers;
    return last - first < 1 || last - first > 30
      ? undefined
      : Array.from({ length: last - first + 1 }, (_, index) => ({ kind: 'place', at: first + index }));
  }
  if (/^first @n\d+ column$/.test(forms)) {
    const [, count = 1] = numbers;
    return count > 30
      ? undefined
      : Array.from({ length: count }, (_, index) => ({ kind: 'place', at: index + 1 }));
  }
  if (/^last @n\d+ column$/.test(forms)) return undefined;
  const pieces = split(tokens, /^(?:,|and|or)$/);
  const columns = pieces.map(columnOf);
  return columns.includes(undefined) ? undefined : columns.flatMap((column) => column ?? []);
}

export function split(tokens: readonly Token[], at: RegExp): readonly (readonly Token[])[] {
  const pieces: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === null && at.test(token.form)) {
      if (pieces.at(-1)?.length !== 0) pieces.push([]);
    } else pieces.at(-1)?.push(token);
  }
  return pieces.filter((piece) => piece.length > 0);
}

const comparing =
  /^(?:value|be|have|do|not|to|than|more|less|at|least|most|contain|start|end|with|in|exactly|say|of|lower|equal|>|<|==?|!=|>=|<=|longer|shorter|blank|between)$/;

/** A clause after the other: "region is EU and amount over 100 or under 5". */
export function testsOf(tokens: readonly Token[]): readonly ColumnTest[] | undefined {
  const tests: ColumnTest[] = [];
  let clause: Token[] = [];
  let isOr = false;
  let isBetween = false;
  const close = (): boolean => {
    const before = tests.at(-1);
    const read = clauseOf(clause, before, isOr);
    clause = [];
    isBetween = false;
    tests.push(...(read ?? []));
    return read !== undefined;
  };
  for (const token of tokens) {
    if (token.form === 'between') isBetween = true;
    const isJoint = token.kind === null && /^(?:,|and|or|but)$/.test(token.form);
    if (isJoint && isBetween && token.form === 'and') {
      isBetween = false;
      clause.push(token);
    } else if (!isJoint) clause.push(token);
    else {
      if (clause.length > 0 && !close()) return undefined;
      if (token.form !== ',') isOr = token.form === 'or';
    }
  }
  if (clause.length > 0 && !close()) return undefined;
  // "A and b or c": nobody can tell which go together.
  const joints = new Set(tests.slice(1).map((test) => test.isOr));
  const isOfOneColumn = new Set(tests.map(({ column }) => JSON.stringify(column))).size === 1;
  return tests.length === 0 || (joints.size > 1 && !isOfOneColumn) || joints.size > 1 ? undefined : tests;
}

function clauseOf(
  tokens: readonly Token[],
  before: ColumnTest | undefined,
  isOr: boolean,
): readonly ColumnTest[] | undefined {
  const words = tokens.filter(({ form }) => !/^(?:where|whose|that)$/.test(form));
  const at = words.findIndex(
    ({ form, kind }) => kind === null && comparing.test(form) && form !== 'of' && form !== 'value',
  );
  if (at < 0) {
    // "Is Sales or Marketing": another value for the same column.
    const [value, ...more] = words;
    return before === undefined || value === undefined || more.length > 0
      ? undefined
      : [{ ...before, value: value.said, isOr: isOr && !before.isNegated }];
  }
  const column = at === 0 ? before?.column : columnOf(words.slice(0, at));
  if (column === undefined) return undefined;
  const rest = words.slice(at);
  const forms = rest
    .filter(({ kind }) => kind === null)
    .map(({ form }) => form)
    .join(' ');
  const values = rest.filter(({ form, kind }) => kind !== null || (!comparing.test(form) && form !== 'and'));
  const isNegated = /\bnot\b|!=/.test(forms);
  const test = (compare: Comparison, value: string): ColumnTest => ({
    column,
    compare,
    value,
    isNegated,
    isOr,
  });
  if (/\bblank\b/.test(forms)) return values.length === 0 ? [test('blank', '')] : undefined;
  const [value, second, ...more] = values;
  if (value === undefined || more.length > 0) return undefined;
  if (/\bbetween\b/.test(forms)) {
    if (second === undefined || isNegated) return undefined;
    return [test('>=', value.text), { ...test('<=', second.text), isOr: false }];
  }
  if (second !== undefined) return undefined;
  const compare = comparisonOf(forms);
  const said = value.kind === 'number' ? value.text : value.said;
  return /[<>]/.test(compare) && !isNumber(said) ? undefined : [test(compare, said)];
}

function comparisonOf(forms: string): Comparison {
  if (/at least|>=/.test(forms)) return '>=';
  if (/at most|<=/.test(forms)) return '<=';
  if (/\b(?:more|longer)\b|>/.test(forms)) return '>';
  if (/\b(?:less|lower|shorter)\b|</.test(forms)) return '<';
  if (/\bcontain\b/.test(forms)) return 'contains';
  if (/\bstart\b/.test(forms)) return 'starts';
  return /\bend\b/.test(forms) ? 'ends' : '==';
}

export function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** How an order is said behind its column. */
export function keyOf(column: Column | null, how: string): OrderKey {
  const isOfSizes = /largest|smallest|high|low|most|number|numeric/.test(how);
  const isText = /alphabetically/.test(how);
  // Whoever is oldest has the highest age; the oldest day comes first.
  const isAge = column?.kind === 'name' && /^age$/i.test(column.name);
  const isDown =
    /descending|reverse|(?:largest|most)(?: \S+)? (?:first|on top|at top)|from (?:largest|high|most)|(?:^| )(?:largest|high) (?:to )/.test(
      how,
    );
  const isUp =
    /ascending|smallest(?: \S+)? (?:first|on top|at top)|from (?:smallest|low|least)|(?:^| )(?:smallest|low) to/.test(
      how,
    );
  return {
    column,
    isNumeric: isOfSizes ? true : isText ? false : undefined,
    isDescending: /oldest/.test(how)
      ? isAge
      : /newest/.test(how)
        ? !isAge
        : isDown
          ? true
          : isUp
            ? false
            : undefined,
  };
}
