import { globsOf } from '../recipes/file-types.ts';
import type { Reader } from './phrase-match.ts';
import { dotDirectory, dotFile, readOutside, readPlaces, readWhere } from './place-readers.ts';
import { readAges, readNewer, readPermission, readSize, readSizes } from './find-tests.ts';
import { flag, type Key, type Part } from './parts.ts';
import { quoted } from './quoted.ts';
import { alikeReaders } from './alike-readers.ts';
import { nameReaders } from './name-readers.ts';
import { textReaders } from './text-readers.ts';
import { characterNamed } from './tables.ts';
import type { Token } from './tokens.ts';

const groupKeys = ['owner', 'group', 'folder', 'permission', 'day', 'month', 'year'] as const;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** How the rows of frames/phrases.toml are read, by their `is`. Undefined: the words only look like it. */
export const readers: Readonly<Record<string, Reader>> = {
  ...textReaders,
  ...nameReaders,
  ...alikeReaders,
  act: ({ row }) => [flag(`act ${String(row['act'])}`)],
  thing: ({ row }) => [flag(String(row['thing']))],
  regular: () => [flag('file'), flag('regular')],
  flag: ({ row }) => [flag(String(row['flag']))],
  stage: ({ row }) => [flag(`stage ${String(row['stage'])}`)],
  shown: ({ row, said }) => [
    flag(`shown ${String(row['shown'])}`),
    ...(/\b(?:full|absolute) /.test(said) ? [flag('absolute')] : []),
  ],
  not: () => [{ kind: 'not' }],
  recursive: () => [flag('recursive')],
  per: () => [flag('per extension')],
  extensions: () => [flag('extensions')],
  duplicate_names: ({ row }) => [
    flag('duplicate names'),
    ...(row['caseless'] === true ? [flag('case differs')] : []),
  ],
  changed_count: () => [flag('act count'), flag('changed')],
  kind_of_name: ({ row }) =>
    Array.isArray(row['names']) ? [{ kind: 'named', globs: row['names'].map(String) }] : undefined,
  vowel: () => [{ kind: 'named', globs: ['*[aeiouyAEIOUY]*'] }],
  typed: ({ groups }) => {
    const globs = [groups['type'], groups['more'], groups['most']].flatMap((type) =>
      type === undefined ? [] : (globsOf(type) ?? [`?${type}`]),
    );
    return globs.some((glob) => glob.startsWith('?'))
      ? undefined
      : [{ kind: 'named', globs: [...new Set(globs)] }, flag('file')];
  },
  named({ row, said, values }) {
    const isPlain = row['before'] === undefined && row['after'] === undefined;
    if (row['evident'] === true && values.every(({ kind }) => kind === 'word')) return undefined;
    // A path is no name, and neither is a regular expression.
    if (values.some(({ text }) => /[/|\\()^]/.test(text))) return undefined;
    // What is kept of a directory that is called so is all in it.
    if (row['negated'] === true && values.some(isDotDirectory)) return undefined;
    const thing = row['thing'];
    const before = textOf(row['before']);
    const after = textOf(row['after']);
    const globs = values.map((token) =>
      thing === 'dir' || isWholeName(token, said) || isDotName(token)
        ? token.text
        : globOf(token, before, after, isPlain),
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
  modes_not: ({ values }) =>
    values.every(({ text }) => /^[0-7]{3,4}$/.test(text))
      ? values.map(({ text }) => ({ kind: 'test', test: `-perm ${text}`, isNegated: true }))
      : undefined,
  orphaned: ({ groups }) => {
    const tests: Part[] = [];
    if (groups['user'] !== undefined) tests.push({ kind: 'test', test: '-nouser' });
    if (groups['user'] !== undefined && groups['group'] !== undefined) tests.push({ kind: 'or' });
    if (groups['group'] !== undefined) tests.push({ kind: 'test', test: '-nogroup' });
    return tests;
  },
  may({ groups }) {
    const who = (groups['who'] ?? '').replace('owner', 'user').charAt(0);
    const what = { read: 'r', write: 'w', change: 'w' }[groups['what'] ?? ''] ?? 'x';
    return [{ kind: 'test', test: `-perm -${who}=${what}`, isNegated: groups['not'] !== undefined }];
  },
  grouped({ groups }) {
    const by = groupKeys.find((key) => groups[key] !== undefined);
    // Those of "each subfolder" are often meant with all that is below it.
    const isOfSub = groups['folder'] === 'subdir';
    return by === undefined
      ? undefined
      : [{ kind: 'grouped', by }, ...(isOfSub ? [flag('of subfolders')] : [])];
  },
  both_counted: () => [flag('act count'), flag('file'), flag('dir'), { kind: 'grouped', by: 'type' }],
  marks({ value }) {
    const said = value('text');
    // Several marks in capitals are places that say one.
    const text =
      said === undefined
        ? undefined
        : (/^([A-Z]{3,})s$/.exec(said.said)?.[1] ??
          (said.isQuoted || /^[A-Z]{3,}$/.test(said.said) ? said.said : undefined));
    return text === undefined
      ? undefined
      : [flag('act count'), { kind: 'each' }, flag('marks'), { kind: 'content', texts: [text] }];
  },
  rest_deleted: () => [flag('act delete'), flag('rest')],
  compared({ value }) {
    const [first, second] = [value('a')?.text, value('b')?.text];
    return first === undefined || second === undefined ? undefined : [{ kind: 'compared', first, second }];
  },
  root_only: () => [{ kind: 'where', path: '/', isTree: true, isDirectory: true }, flag('one filesystem')],
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
  depth({ row, values, groups }) {
    if (row['exact'] === true) {
      const level = Number(values[0]?.text);
      return [{ kind: 'depth', min: level, max: level }, flag('exact level')];
    }
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
    const [from, to] = (
      [
        ['from', 'many'],
        ['to', 'times'],
      ] as const
    ).map(([text, count]) => {
      const token = value(text);
      if (token?.form !== '#') return token?.said;
      return characterNamed(token.said)?.repeat(Math.min(Number(value(count)?.text ?? 1), 80));
    });
    return from === undefined || to === undefined
      ? undefined
      : [flag('act replace'), { kind: 'replace', from, to, isOnce: row['once'] === true }];
  },
  regex: ({ values: [value] }) =>
    value === undefined ? undefined : [{ kind: 'test', test: `-regex ${quoted(value.said)}` }],
  character({ row, value }) {
    const character = characterNamed(value('character')?.said ?? '');
    return character === undefined || /[*?[\\/]/.test(character)
      ? undefined
      : [{ kind: 'named', globs: [`${row['start'] === true ? '' : '*'}${character}*`] }];
  },
  to_group({ value }) {
    const name = value('group')?.said;
    return name === undefined ? undefined : [{ kind: 'group', value: name }];
  },
  synced({ value }) {
    const path = value('place')?.text;
    return path === undefined
      ? undefined
      : [flag('act sync'), { kind: 'where', path, isTree: false, isDirectory: true }];
  },
  outside: readOutside,
  where_list: readPlaces,
  archive_kind: ({ values: [kind] }) =>
    /^\.?(?:tar(?:\.\w+)?|tgz|zip)$/.test(kind?.text ?? '') ? [flag('act archive')] : undefined,
  backup: ({ value }) => [{ kind: 'backup', path: value('to')?.text ?? null }],
  empty_file({ values: [name] }) {
    return name === undefined ? undefined : [flag('empty file'), { kind: 'to', path: name.text }];
  },
};

function lettersOf(words: string, letters: Readonly<Record<string, string>>): string {
  return [...new Set(words.split(' ').flatMap((word) => letters[word] ?? []))].join('');
}

function wrapped(text: string, before: string, after: string): string {
  return `${text.startsWith('*') ? '' : before}${text}${text.endsWith('*') ? '' : after}`;
}

function isDotName(token: Token): boolean {
  return isDotDirectory(token) || (token.kind === 'ending' && dotFile.test(token.text));
}

function isDotDirectory({ text, kind }: Token): boolean {
  return kind === 'ending' && dotDirectory.test(text);
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
