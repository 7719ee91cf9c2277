import { singular } from '../../recipes/lexicon.ts';
import type { Token } from '../tokens.ts';
import { columnOf, columnsOf, keyOf, split, testsOf } from './column-phrases.ts';
import { type LineMatch, type LineReader, numberIn } from './line-match.ts';
import type { Column, Figure } from './line-parts.ts';
import { characterOf } from './line-words.ts';

function first(match: LineMatch, ...groups: readonly string[]): readonly Token[] {
  return groups.map(match.tokensIn).find((tokens) => tokens.length > 0) ?? [];
}

/** "Names" of the column "name". */
function fieldOf({ said }: Token): string {
  return /^[a-z]+s$/.test(said) ? singular(said) : said;
}

/** How the rows of frames/lines.toml about columns are read, by their `is`. */
export const columnReaders: Readonly<Record<string, LineReader>> = {
  columns({ tokens }) {
    const columns = columnsOf(listed(tokens()));
    return columns === undefined ? undefined : [{ kind: 'columns', columns }];
  },
  dropped({ tokens }) {
    const columns = columnsOf(listed(tokens()));
    return columns === undefined ? undefined : [{ kind: 'dropped', columns }];
  },
  swapped({ tokens, said }) {
    const columns = /first @n\d+ column/.test(said)
      ? [1, 2].map((at) => ({ kind: 'place' as const, at }))
      : columnsOf(listed(tokens()));
    return columns?.length === 2 ? [{ kind: 'swapped', columns }] : undefined;
  },
  moved({ tokensIn, groups }) {
    const column = columnOf(tokensIn('col'));
    return column === undefined
      ? undefined
      : [{ kind: 'moved', column, isToEnd: /end|last|back/.test(groups['to'] ?? '') }];
  },
  tests({ tokensIn }) {
    const tests = testsOf(tokensIn('tests'));
    return tests === undefined ? undefined : [{ kind: 'tests', tests }];
  },
  value_in({ groups, tokensIn, value }) {
    const column = columnOf(groups['col'] === undefined ? tokensIn('name') : tokensIn('col'));
    const said = value('value');
    const isBlank = groups['no'] !== undefined || said?.form === 'blank';
    if (column === undefined || (said === undefined && !isBlank)) return undefined;
    return [
      {
        kind: 'tests',
        tests: [
          {
            column,
            compare: isBlank ? 'blank' : '==',
            value: isBlank ? '' : (said?.said ?? ''),
            isNegated: groups['not'] !== undefined,
            isOr: false,
          },
        ],
      },
    ];
  },
  figures(match) {
    const { groups } = match;
    const isAdding = groups['add'] !== undefined || groups['add2'] !== undefined;
    const figures = isAdding
      ? (['sum'] as const)
      : match.tokensIn('figs').flatMap(({ form }): readonly Figure[] => (isFigure(form) ? [form] : []));
    const said = first(match, 'col', 'add');
    const column = said.length === 0 ? null : columnOf(said);
    return column === undefined || figures.length === 0 ? undefined : [{ kind: 'figures', figures, column }];
  },
  per(match) {
    const columns = columnsOf(first(match, 'cols', 'cols2'));
    return columns === undefined ? undefined : [{ kind: 'per', columns }];
  },
  distinct(match) {
    const { groups, tokens } = match;
    const said = first(match, 'col', 'col2', 'col3');
    // "How many different customers": the column is "customer".
    const [only] = said;
    const column: Column | undefined =
      groups['col2'] !== undefined && only !== undefined
        ? { kind: 'name', name: fieldOf(only) }
        : columnOf(said);
    const isCounted = /^(?:how|number|count)$/.test(tokens()[0]?.form ?? '');
    return column === undefined
      ? undefined
      : [
          { kind: 'distinct', column },
          ...(isCounted ? [{ kind: 'act' as const, act: 'count' as const }] : []),
        ];
  },
  tallied(match) {
    const column = columnOf(first(match, 'col', 'col2', 'col3', 'col4', 'col5', 'col6'));
    return column === undefined ? undefined : [{ kind: 'tallied', column }];
  },
  shares(match) {
    const column = columnOf(first(match, 'col', 'col2'));
    return column === undefined ? undefined : [{ kind: 'shares', column }];
  },
  sorted({ groups, tokensIn }) {
    if (groups['plain'] !== undefined) return [{ kind: 'sorted', keys: [keyOf(null, groups['plain'])] }];
    const column = columnOf(tokensIn('col'));
    if (column === undefined) return undefined;
    const keys = [keyOf(column, groups['how'] ?? '')];
    if (groups['col2'] !== undefined) {
      const second = columnOf(tokensIn('col2'));
      if (second === undefined) return undefined;
      keys.push(keyOf(second, groups['how2'] ?? ''));
    }
    return [{ kind: 'sorted', keys }];
  },
  extreme(match) {
    const { groups, tokensIn } = match;
    const column = columnOf(tokensIn('col'));
    return column === undefined
      ? undefined
      : [
          {
            kind: 'extreme',
            column,
            isLargest: !/^(?:smallest|last|bottom)$/.test(groups['end'] ?? ''),
            count: numberIn({ ...match, values: tokensIn('count') }, 1),
            isOfValues: groups['values'] !== undefined,
          },
        ];
  },
  header({ groups }) {
    const is = (['kept', 'skipped', 'there', 'none'] as const).find((each) => groups[each] !== undefined);
    return is === undefined ? undefined : [{ kind: 'header', is }];
  },
  separator({ value }) {
    const text = characterOf(value('by'));
    return text === undefined ? undefined : [{ kind: 'separator', text }];
  },
  json_field(match) {
    const { groups, said } = match;
    const names = split(first(match, 'fields', 'fields2', 'single'), /^(?:,|and|or)$/).map(([name]) => name);
    const isOfEach = / each(?: |$)/.test(said) || / of (?:@w\d+|user|object)$/.test(said);
    // "Users in users.json" are its objects.
    if (names.includes(undefined) || names.some((name) => match.isObject(name?.said ?? ''))) return undefined;
    const tokens = names.flatMap((name) => name ?? []);
    const isPlural = tokens.every((token) => fieldOf(token) !== token.said);
    if (tokens.some(({ said: word }) => !/^\.?[A-Za-z_][\w.]*$/.test(word))) return undefined;
    return [
      {
        kind: 'fields',
        names: tokens.map((token) => (isPlural ? fieldOf(token) : token.said).replace(/^\./, '')),
        isOfEach: groups['single'] === undefined && (isOfEach || isPlural),
      },
    ];
  },
  json_test({ groups, value }) {
    const isAge = groups['age'] !== undefined;
    const compared = value('more') ?? value('less');
    if (isAge && !/^(?:older|younger)$/i.test(compared?.text ?? '')) return undefined;
    const name = isAge ? 'age' : value('flag')?.said;
    if (name === undefined || !/^[a-z_]\w*$/i.test(name)) return undefined;
    return [
      {
        kind: 'json test',
        name,
        compare: isAge ? (groups['more'] === undefined ? '<' : '>') : 'true',
        value: value('value')?.text ?? '',
        isNegated: groups['not'] !== undefined,
      },
    ];
  },
  objects: ({ isObject, values: [value] }) =>
    value !== undefined && isObject(value.said) ? [{ kind: 'thing', thing: 'object' }] : undefined,
  joined_on({ tokensIn }) {
    const column = columnOf(tokensIn('col'));
    return column === undefined ? undefined : [{ kind: 'joined on', column }];
  },
};

function isFigure(form: string): form is Figure {
  return /^(?:sum|average|median|largest|smallest)$/.test(form);
}

/** The list alone, without what stands before and behind it. */
function listed(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex(
    ({ form, kind }) =>
      kind !== null ||
      !/^(?:show|give|list|find|count|calculate|compute|what|be|sum|extract|output|delete|without|except|but|leave|out|hide|skip|not|everything|swap|places|position|sort|of|each)$/.test(
        form,
      ),
  );
  const end = tokens.findLastIndex(
    ({ form, kind }) => kind !== null || !/^(?:of|from|in|each|line|swap)$/.test(form),
  );
  return tokens.slice(Math.max(0, start), end + 1);
}
