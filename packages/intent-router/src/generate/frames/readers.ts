import { globsOf } from '../recipes/file-types.ts';
import type { PhraseMatch } from './phrase-match.ts';
import { readOutside, readPlaces, readWhere } from './place-readers.ts';
import { readAges, readNewer, readPermission, readSize, readSizes } from './find-tests.ts';
import type { Key, Part } from './parts.ts';
import { quoted } from './quoted.ts';
import { characterNamed } from './tables.ts';
import type { Token } from './tokens.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

type Reader = (match: PhraseMatch) => readonly Part[] | undefined;

/** How the rows of frames/phrases.toml are read, by their `is`. Undefined: the words only look like it. */
export const readers: Readonly<Record<string, Reader>> = {
  act: ({ row }) => [flag(`act ${String(row['act'])}`)],
  thing: ({ row }) => [flag(String(row['thing']))],
  regular: () => [flag('file'), flag('regular')],
  flag: ({ row }) => [flag(String(row['flag']))],
  stage: ({ row }) => [flag(`stage ${String(row['stage'])}`)],
  shown: ({ row }) => [flag(`shown ${String(row['shown'])}`)],
  not: () => [{ kind: 'not' }],
  recursive: () => [flag('recursive')],
  per: () => [flag('per extension')],
  extensions: () => [flag('extensions')],
  duplicate_names: () => [flag('duplicate names')],
  changed_count: () => [flag('act count'), flag('changed')],
  vowel: () => [{ kind: 'named', globs: ['*[aeiouyAEIOUY]*'] }],
  typed: ({ groups }) => {
    const globs = [groups['type'], groups['more']].flatMap((type) =>
      type === undefined ? [] : (globsOf(type) ?? [`?${type}`]),
    );
    return globs.some((glob) => glob.startsWith('?')) ? undefined : [{ kind: 'named', globs }, flag('file')];
  },
  named({ row, said, values }) {
    const isPlain = row['before'] === undefined && row['after'] === undefined;
    if (row['evident'] === true && values.every(({ kind }) => kind === 'word')) return undefined;
    // A path is no name, and neither is a regular expression.
    if (values.some(({ text }) => /[/|\\()^]/.test(text))) return undefined;
    const thing = row['thing'];
    const before = textOf(row['before']);
    const after = textOf(row['after']);
    const globs = values.map((token) =>
      thing === 'dir' || isWholeName(token, said) ? token.text : globOf(token, before, after, isPlain),
    );
    // A name can contain two texts; it can't be two names.
    const isAll = before === '*' && after === '*' && / and /.test(said) && !/ or /.test(said);
    return [
      { kind: 'named', globs, isAll, isNegated: row['negated'] === true },
      ...(typeof thing === 'string' ? [flag(thing)] : []),
      // "All files starting with a": the noun belongs to the phrase.
      ...(/^file (?!name|extension)/.test(said) && thing === undefined ? [flag('file')] : []),
    ];
  },
  path: ({ values }) =>
    values.map(({ text }) => ({ kind: 'test', test: `-path ${quoted(wrapped(text, '*', '*'))}` })),
  content: ({ row, values, groups }) =>
    values.length === 0
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
  size: readSizes,
  age: readAges,
  newer: readNewer,
  test: ({ row }) => [
    {
      kind: 'test',
      test: String(row['tests']),
      ...(typeof row['bsd'] === 'string' ? { bsd: row['bsd'] } : {}),
    },
  ],
  permission: readPermission,
  owned({ value }) {
    const [group, user] = [value('group')?.text, value('user')?.text];
    const name = group ?? user;
    return name === undefined
      ? undefined
      : [{ kind: 'test', test: `-${group === undefined ? 'user' : 'group'} ${quoted(name)}` }];
  },
  where: readWhere,
  file: ({ values }) =>
    values.length === 0 ? undefined : [{ kind: 'file', paths: values.map(({ text }) => text) }],
  every: ({ values: [value] }) => [{ kind: 'every', step: Number.parseInt(value?.text ?? '2', 10) }],
  depth({ row, values, groups }) {
    if (typeof row['min'] === 'number') return [{ kind: 'depth', min: row['min'], max: Number(row['max']) }];
    const level = Number(values[0]?.text ?? row['max']);
    return [groups['min'] === undefined ? { kind: 'depth', max: level } : { kind: 'depth', min: level }];
  },
  limit({ groups, values: [value], value: word }) {
    const end = groups['end'] === 'last' || groups['end'] === 'bottom' ? 'last' : 'first';
    if (value?.kind === 'size') return [{ kind: 'limit', end, count: readSize(value.text) ?? 0, of: 'byte' }];
    // "The first lines": as many as head(1) shows.
    const isSeveral = /s$/i.test(word('what')?.text ?? '');
    const count = value === undefined ? (isSeveral ? null : 1) : Number(value.text);
    return [{ kind: 'limit', end, count, of: groups['what'] ?? null }];
  },
  rank({ groups, values, value }) {
    const most = groups['most'] ?? 'newest';
    const by: Key = /^(?:largest|smallest|most)$/.test(most) ? 'size' : 'modified';
    const count = values[0] === undefined ? null : Number(values[0].text);
    return [
      {
        kind: 'rank',
        by,
        isDescending: most !== 'smallest' && most !== 'oldest',
        count,
        isSeveral: /s$/i.test((value('noun') ?? value('other'))?.text ?? ''),
      },
    ];
  },
  sort({ groups }) {
    const said = groups['by'] ?? '';
    const order = groups['rev'] ?? groups['rev1'];
    const isDescending = order === undefined ? null : !/^(?:ascending|smallest|oldest)$/.test(order);
    const byOrder: Key | null = /^(?:largest|smallest)$/.test(order ?? '')
      ? 'size'
      : /^(?:newest|oldest)$/.test(order ?? '')
        ? 'modified'
        : null;
    return [{ kind: 'sort', by: keyOf(said) ?? byOrder, isDescending }];
  },
  figure: ({ row, groups }) => [
    { kind: 'figure', figure: String(row['figure']), detail: groups['algorithm'] ?? groups['of'] ?? '' },
  ],
  mode: ({ groups }) => [flag('act chmod'), ...(groups['verb'] === undefined ? [] : [flag('unclear')])],
  granted({ groups, value }) {
    const sign = /^(?:delete|revoke|take|deny)/.test(groups['verb'] ?? '') ? '-' : '+';
    const whom = groups['who'] ?? groups['whom'];
    const isAll = /^(?:everyone|everybody)$/i.test((value('who') ?? value('whom'))?.text ?? '');
    const who = isAll ? 'a' : lettersOf(whom ?? '', { owner: 'u', user: 'u', group: 'g', others: 'o' });
    const bits = lettersOf(groups['bits'] ?? '', { read: 'r', write: 'w', execute: 'x' });
    // Whose permission it is has to be said; what can be run, all may run.
    return [
      flag('act chmod'),
      who === '' && bits !== 'x' ? flag('unclear') : { kind: 'mode', value: `${who}${sign}${bits}` },
    ];
  },
  to_mode: ({ values: [value] }) =>
    value !== undefined && (value.kind === 'mode' || /^[0-7]{3,4}$/.test(value.text))
      ? [{ kind: 'mode', value: value.text }]
      : undefined,
  owner: ({ groups }) => [flag(groups['what'] === 'group' ? 'act chgrp' : 'act chown')],
  to_owner: ({ values }) => [
    { kind: 'owner', value: values.length === 0 ? 'root' : values.map(({ text }) => text).join(':') },
  ],
  to({ value, groups }) {
    const here = groups['here'];
    const path = value('to')?.text ?? (here === undefined ? undefined : here.startsWith('root') ? '/' : '.');
    return path === undefined ? undefined : [{ kind: 'to', path }];
  },
  called({ value }) {
    const path = value('to')?.text;
    return path === undefined ? undefined : [{ kind: 'called', path }];
  },
  limit_filled: (match) => [flag('stage blanks'), ...(readers['limit']?.(match) ?? [])],
  saved({ value, groups }) {
    const path = value('to')?.text;
    return path === undefined
      ? undefined
      : [{ kind: 'saved', path, isSameDirectory: groups['same'] !== undefined }];
  },
  appended({ value }) {
    const path = value('to')?.text;
    return path === undefined ? undefined : [{ kind: 'appended', path }];
  },
  replace({ row, value }) {
    const [from, to] = [value('from'), value('to')].map((token) =>
      token?.form === '#' ? characterNamed(token.said) : token?.said,
    );
    return from === undefined || to === undefined
      ? undefined
      : [flag('act replace'), { kind: 'replace', from, to, isOnce: row['once'] === true }];
  },
  regex: ({ values: [value] }) =>
    value === undefined ? undefined : [{ kind: 'test', test: `-regex ${quoted(value.said)}` }],
  character({ value }) {
    const character = characterNamed(value('character')?.said ?? '');
    return character === undefined || /[*?[\\/]/.test(character)
      ? undefined
      : [{ kind: 'named', globs: [`*${character}*`] }];
  },
  to_group({ value }) {
    const name = value('group')?.said;
    return name === undefined ? undefined : [{ kind: 'group', value: name }];
  },
  lines({ values: [first, last] }) {
    return [{ kind: 'lines', first: Number(first?.text), last: Number(last?.text) }];
  },
  synced({ value }) {
    const path = value('place')?.text;
    return path === undefined
      ? undefined
      : [flag('act sync'), { kind: 'where', path, isTree: false, isDirectory: true }];
  },
  lines_of: ({ values }) =>
    values.map(({ text }) => ({ kind: 'lines', first: Number(text), last: Number(text) })),
  both_ends({ values, groups }) {
    const [first, last] = values.map(({ text }) => Number(text));
    const of = groups['what'] ?? 'line';
    return [
      { kind: 'limit', end: 'first', count: first ?? 1, of },
      { kind: 'limit', end: 'last', count: last ?? first ?? 1, of },
    ];
  },
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
      /descending|reverse|largest first|from (?:high|large|big)|high(?:est)? (?:value )?first/.test(how);
    return column === undefined ? undefined : [{ kind: 'column sort', column, isNumeric, isDescending }];
  },
  frequent: ({ groups, values: [count] }) => [
    { kind: 'frequent', of: groups['what'] === 'word' ? 'word' : 'line', count: Number(count?.text) },
  ],
  unit: ({ groups }) => [
    flag(`unit ${groups['k'] !== undefined ? 'k' : groups['m'] !== undefined ? 'm' : 'g'}`),
  ],
  outside: readOutside,
  where_list: readPlaces,
  archive_kind: ({ values: [kind] }) =>
    /^\.?(?:tar(?:\.\w+)?|tgz|zip)$/.test(kind?.text ?? '') ? [flag('act archive')] : undefined,
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
  beside_text({ value, groups }) {
    const text = value('text')?.said;
    return text === undefined
      ? undefined
      : [{ kind: 'beside text', text, isAfter: groups['after'] !== undefined }];
  },
  backup: ({ value }) => [{ kind: 'backup', path: value('to')?.text ?? null }],
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
  empty_file({ values: [name] }) {
    return name === undefined ? undefined : [flag('empty file'), { kind: 'to', path: name.text }];
  },
};

const ordinals = ' first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

function ordinalOf(word: string): string | undefined {
  const place = ordinals.indexOf(word);
  return place > 0 ? String(place) : undefined;
}

export function flag(name: string): Part {
  return { kind: 'flag', flag: name };
}

function lettersOf(words: string, letters: Readonly<Record<string, string>>): string {
  return [...new Set(words.split(' ').flatMap((word) => letters[word] ?? []))].join('');
}

function wrapped(text: string, before: string, after: string): string {
  return `${text.startsWith('*') ? '' : before}${text}${text.endsWith('*') ? '' : after}`;
}

/** A directory or file named ".svn", in quotes, is no ending. */
function isWholeName({ kind, isQuoted }: Token, said: string): boolean {
  return kind === 'ending' && isQuoted && /(?:^| )(?:named|called) /.test(said);
}

/** "ends in .log" and "ends in log": what stands in the request counts; an extension has one dot. */
function globOf({ text, kind }: Token, before: string, after: string, isPlain: boolean): string {
  if (isPlain) return kind === 'ending' ? `*${text}` : text;
  if (before === '*.') return `*.${text.replace(/^\*?\.?/, '')}`;
  return wrapped(text, before, after);
}

function keyOf(said: string): Key | null {
  if (/name|alphabetically/.test(said)) return 'name';
  if (/size/.test(said)) return 'size';
  if (/access/.test(said)) return 'accessed';
  if (/line/.test(said)) return 'lines';
  if (/time|date/.test(said)) return 'modified';
  return /numerically|^number$/.test(said) ? 'number' : null;
}
