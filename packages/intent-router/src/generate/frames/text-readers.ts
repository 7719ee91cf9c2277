import { flag } from './parts.ts';
import type { Reader } from './phrase-match.ts';

/** How the rows about lines and columns are read; readers.ts has the others. */
export const textReaders: Readonly<Record<string, Reader>> = {
  content: ({ row, values, groups }) =>
    values.length === 0 || (row['shouted'] === true && values.some(({ said }) => said !== said.toUpperCase()))
      ? undefined
      : [
          {
            kind: 'content',
            texts:
              row['joined'] === true
                ? [values.map(({ said }) => said).join(' ')]
                : values.map(({ said }) => said),
            isAll: groups['join'] === 'and',
            isSearch: row['search'] === true,
            isNegated: row['negated'] === true,
          },
        ],
  occurrences: ({ values: [value] }) =>
    value === undefined
      ? undefined
      : [flag('act count'), flag('occurrences'), { kind: 'content', texts: [value.said] }],
  context({ groups, values: [count] }) {
    const sides = groups['both'] !== undefined ? 'C' : groups['before'] === undefined ? 'A' : 'B';
    return count === undefined ? undefined : [{ kind: 'context', sides, count: Number(count.text) }];
  },
  edge: ({ row, values }) => [
    { kind: 'content', texts: values.map(({ said }) => said), edge: row['edge'] === '^' ? '^' : '$' },
  ],
  every: ({ values: [value] }) => [{ kind: 'every', step: Number.parseInt(value?.text ?? '2', 10) }],
  lines({ row, values: [first, last] }) {
    const kind = row['out'] === true ? 'lines out' : 'lines';
    return [{ kind, first: Number(first?.text), last: Number(last?.text) }];
  },
  lines_of: ({ values }) =>
    values.map(({ text }) => ({ kind: 'lines', first: Number(text), last: Number(text) })),
  both_ends({ said, values, groups }) {
    const [first, last] = values.map(({ text }) => Number(text));
    const of = groups['what'] ?? 'line';
    // "The first and last 3 lines" are 3 of each; "the first 3 and the last line" are not.
    const isOfFirst = said.startsWith('first @');
    return [
      { kind: 'limit', end: 'first', count: first ?? 1, of },
      { kind: 'limit', end: 'last', count: last ?? (isOfFirst ? 1 : (first ?? 1)), of },
    ];
  },
  comments_and_blanks: () => [flag('stage comments'), flag('stage blanks')],
  nth({ values: [value] }) {
    const line = Number.parseInt(value?.text ?? '', 10);
    return [{ kind: 'lines', first: line, last: line }];
  },
  column({ groups, values }) {
    const said = groups['list'] ?? groups['which'];
    const columns =
      said === undefined
        ? values.map(({ text }) => String(Number.parseInt(text, 10)))
        : said.split(' ').flatMap((word) => (word === 'last' ? 'NF' : (ordinalOf(word) ?? [])));
    return [{ kind: 'column', columns }];
  },
  column_sort({ groups, values: [value] }) {
    const which = groups['which'];
    const column = which === undefined ? String(Number.parseInt(value?.text ?? '', 10)) : ordinalOf(which);
    const how = groups['how'] ?? '';
    const isNumeric = /number|numeric|high|low|largest|smallest/.test(how);
    const isDescending =
      /descending|reverse|largest (?:number |value )?first|from (?:high|large|big)|high(?:est)? (?:value )?first/.test(
        how,
      );
    return column === undefined ? undefined : [{ kind: 'column sort', column, isNumeric, isDescending }];
  },
  cut({ groups, values: [first, last] }) {
    const said = first?.text ?? '';
    if (groups['start'] === 'last') return undefined;
    return [{ kind: 'cut', range: groups['start'] === undefined ? `${said}-${last?.text}` : `1-${said}` }];
  },
  frequent: ({ groups, values: [count] }) => [
    { kind: 'frequent', of: groups['what'] === 'word' ? 'word' : 'line', count: Number(count?.text) },
  ],
  unit: ({ groups }) => [
    flag(`unit ${groups['k'] !== undefined ? 'k' : groups['m'] !== undefined ? 'm' : 'g'}`),
  ],
  lines_left_out: ({ groups, values: [value] }) => [
    ...(groups['both'] === undefined ? [] : [{ kind: 'left out', end: 'last', count: 1 } as const]),
    {
      kind: 'left out',
      end: groups['end'] === 'last' ? 'last' : 'first',
      count: value === undefined ? 1 : Number(value.text),
    },
  ],
  from_text({ value }) {
    const [first, last] = [value('first')?.said, value('last')?.said];
    return first === undefined || last === undefined ? undefined : [{ kind: 'from text', first, last }];
  },
  onwards({ value }) {
    const first = value('first')?.said;
    return first === undefined ? undefined : [{ kind: 'from text', first, last: null }];
  },
  beside_text({ value, groups }) {
    const text = value('text')?.said;
    return text === undefined
      ? undefined
      : [{ kind: 'beside text', text, isAfter: groups['after'] !== undefined }];
  },
  length: ({ groups, values: [count] }) => [
    { kind: 'line length', more: groups['more'] !== undefined, count: Number(count?.text) },
  ],
  column_test({ groups, value }) {
    const wanted = value('value');
    const number = groups['which'] ?? (value('number') ?? value('nth'))?.text ?? '';
    const place = ordinals.indexOf(number);
    const column = number === 'last' ? '$NF' : `$${place > 0 ? place : Number.parseInt(number, 10)}`;
    if (wanted === undefined || column === '$NaN') return undefined;
    const compared =
      groups['more'] !== undefined
        ? '>'
        : groups['less'] !== undefined
          ? '<'
          : groups['not'] === undefined
            ? '=='
            : '!=';
    const isNumber = wanted.kind === 'number';
    if (!isNumber && (/[<>]/.test(compared) || /["\\']/.test(wanted.said))) return undefined;
    return [
      { kind: 'column test', test: `${column} ${compared} ${isNumber ? wanted.text : `"${wanted.said}"`}` },
    ];
  },
  wrapped: ({ values: [width] }) => [{ kind: 'wrapped', width: Number(width?.text) }],
};

const ordinals = ' first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

function ordinalOf(word: string): string | undefined {
  const place = ordinals.indexOf(word);
  return place > 0 ? String(place) : undefined;
}
