import type { Token } from '../frames/tokens.ts';
import { isProgram } from '../recipes/guessed-values.ts';
import {
  both,
  compared,
  comparisonOf,
  emptied,
  mainOf,
  partOf,
  rowNamed,
  shapedKind,
  texts,
  valueFilter,
} from './listing-filters.ts';
import type { ColumnRow, ListingPart, ListingRow } from './listing.ts';

/** Undefined: the words only look like it. */
export function readPhrase(
  row: ListingRow,
  { is, column }: { readonly is: string; readonly column?: ColumnRow | undefined },
  match: RegExpExecArray,
  values: readonly Token[],
): readonly ListingPart[] | undefined {
  const groups = match.groups ?? {};
  const named = (group: string): readonly Token[] => {
    const forms = (groups[group] ?? '').split(' ');
    return values.filter(({ form }) => forms.includes(form));
  };
  const [first] = named('v');
  const [second] = named('w');
  const col = groups['col'] === undefined ? undefined : columnCalled(row, groups['col']);
  if (is.startsWith('is ')) return column === undefined ? undefined : [valueFilter(column, is.slice(3))];
  switch (is) {
    case 'act':
      return [{ kind: 'act', act: actCalled(row, match[0]) }];
    case 'show':
    case 'ask':
      return [{ kind: 'act', act: 'show' }];
    case 'count':
      return [{ kind: 'act', act: 'count' }];
    case 'noun':
      return [{ kind: 'noun', isSingular: !/(?<!s)s$|^(?:everything|anything|whatever)/.test(match[0]) }];
    case 'all':
      return [{ kind: 'flag', flag: 'all' }];
    case 'not':
    case 'bare':
    case 'numeric':
    case 'distinct':
    case 'sum':
    case 'average':
    case 'forced':
      return [{ kind: 'flag', flag: is }];
    case 'unit':
      return [
        groups['unit'] === undefined
          ? { kind: 'flag', flag: 'human' }
          : { kind: 'unit', letter: groups['unit'].charAt(0) },
      ];
    case 'compare':
      return first && compared(row, col, comparisonOf(groups['op'] ?? ''), [first], match[0]);
    case 'equal':
      return first && compared(row, col, '==', [first]);
    case 'between':
      return first && second && both(compared(row, col, '>=', [first]), compared(row, col, '<=', [second]));
    case 'text':
      return texts(col, '==', named('vs'));
    case 'value':
      return column?.kind === 'text'
        ? texts(column, '==', named('vs'))
        : compared(row, column, '==', named('vs'));
    case 'part':
      return first && texts(col ?? nameColumn(row), partOf(groups['op'] ?? match[0]), [first]);
    case 'missing':
    case 'present':
      return col && emptied(col, is === 'present');
    case 'row':
      if (isOwner(row, match, first)) return ownedBy(row, first);
      return rowNamed(
        row,
        match[0],
        groups['v'] ?? groups['vs'] ?? '',
        first === undefined ? named('vs') : [first],
      );
    case 'kind':
      return row.names_kinds === true ||
        match.input
          .slice(match.index + match[0].length)
          .match(new RegExp(`^ (?:${row.nouns})(?: |$)`))?.[0]
          .trim()
          .endsWith('s') !== true
        ? rowNamed(row, `${match[0]} of`, groups['vs'] ?? '', named('vs'))
        : shapedKind(row, named('vs'));
    case 'order':
    case 'superlative':
      return ordered(row, is, col, groups);
    case 'limit':
      // "The last ten" are the newest where those come first, and nothing that can be told elsewhere.
      if (match[0].startsWith('last') && row.newest_first !== true) return undefined;
      return [{ kind: 'limit', count: groups['n'] === undefined ? null : Number(named('n')[0]?.text) }];
    case 'with':
    case 'exact':
      return columnsCalled(row, groups['cols'] ?? '', is === 'exact', match.input);
    case 'group':
      return (
        col && [
          ...(groups['by'] === undefined || groups['agg'] !== undefined
            ? []
            : [{ kind: 'noun', isSingular: false } as const]),
          {
            kind: 'group',
            column: col,
            isMost: groups['by'] === undefined ? null : groups['by'] === 'most',
            sum: groups['agg'] === undefined ? null : (columnCalled(row, groups['agg']) ?? null),
          },
        ]
      );
    default:
      throw new Error(`frames/listings.toml: there is no reader "${is}"`);
  }
}

/** "Processes of bob": of somebody, unless a program is called so. Nothing is done to them as long as that is a guess. */
function isOwner(row: ListingRow, match: RegExpExecArray, first: Token | undefined): first is Token {
  return (
    row.possessive !== undefined &&
    first?.kind === 'word' &&
    /^(?:of|for|by) @/.test(match[0]) &&
    new RegExp(`(?:^| )(?:${row.nouns}) $`).test(match.input.slice(0, match.index)) &&
    !isProgram(first.text) &&
    !Object.values(row.acts ?? {}).some((says) => new RegExp(`\\b(?:${says})\\b`).test(match.input))
  );
}

function ownedBy(row: ListingRow, owner: Token): readonly ListingPart[] | undefined {
  const column = row.column.find(({ name }) => name === row.possessive);
  return column && texts(column, '==', [owner]);
}

const exactly = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);

function columnCalled(row: ListingRow, said: string): ColumnRow | undefined {
  return row.column.find(({ says }) => exactly(says).test(said));
}

function actCalled(row: ListingRow, said: string): string {
  return Object.entries(row.acts ?? {}).find(([, says]) => exactly(says).test(said))?.[0] ?? 'show';
}

/** The column that rows are called by. */
function nameColumn(row: ListingRow): ColumnRow | undefined {
  return row.column.find(({ name }) => name === 'name');
}

function columnsCalled(
  row: ListingRow,
  said: string,
  isExact: boolean,
  request: string,
): readonly ListingPart[] | undefined {
  const suffix = / (?:usage|use|used|consumption|values?|count|column|number)$/;
  const columns = said
    .split(/(?: ,)?(?: (?:and|or|plus|as well as) | , )(?:also )?/)
    .map((text) => columnCalled(row, text) ?? columnCalled(row, text.replace(suffix, '')));
  if (
    columns.some(
      (column) => column?.needs !== undefined && !new RegExp(`\\b(?:${column.needs})\\b`).test(request),
    )
  )
    return undefined;
  return columns.every((column) => column !== undefined)
    ? [{ kind: 'columns', columns, isExact }]
    : undefined;
}

const lowest =
  /^(?:least|lowest|smallest|fewest|lightest|shortest|earliest|minimum|min|newest|youngest|latest|most recent|recent|alphabetical)/;

const ofAge = /^(?:oldest|newest|youngest|latest|most recent|recent|longest running)/;

function ordered(
  row: ListingRow,
  is: 'order' | 'superlative',
  said: ColumnRow | undefined,
  { by, dir }: Readonly<Record<string, string | undefined>>,
): readonly ListingPart[] | undefined {
  const adjective =
    by === undefined
      ? undefined
      : row.column.find(({ most, least }) => exactly(`${most ?? '(?!)'}|${least ?? '(?!)'}`).test(by));
  const isAge = by === undefined ? false : ofAge.test(by);
  const alone =
    by === undefined
      ? undefined
      : by.startsWith('alphabetical')
        ? nameColumn(row)
        : isAge
          ? mainOf(row, 'age')
          : undefined;
  const column = said ?? adjective ?? alone ?? null;
  if (by !== undefined && isAge && column === null) return undefined;
  if (
    is === 'superlative' &&
    column === null &&
    by !== undefined &&
    mainOf(row, 'size', 'percent', 'count') === undefined
  )
    return undefined;
  const down = dir === undefined ? null : /^(?:desc|rev|down)/.test(dir);
  const least = by !== undefined && (lowest.test(by) || exactly(adjective?.least ?? '(?!)').test(by));
  // A start is the greater the younger.
  const isTurned = column?.kind === 'id' && isAge;
  return [
    {
      kind: 'order',
      column,
      isDescending: by === undefined ? (is === 'superlative' ? true : down) : least === isTurned,
      how: is === 'superlative' ? 'superlative' : by !== undefined && said === undefined ? 'first' : 'sorted',
    },
  ];
}
