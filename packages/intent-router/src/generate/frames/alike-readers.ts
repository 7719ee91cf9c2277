import { readTarget } from './find-tests.ts';
import { flag } from './parts.ts';
import { sortOfFiles } from './place-readers.ts';
import type { Reader } from './phrase-match.ts';
import { quoted } from './quoted.ts';

/** How the rows about files beside others are read: whose they are not, what they point to, what they share, which of them stay. */
export const alikeReaders: Readonly<Record<string, Reader>> = {
  sort_of_files({ values: [value] }) {
    const sort = value === undefined || value.isQuoted ? undefined : sortOfFiles(value);
    return sort === undefined ? undefined : [{ kind: 'named', globs: sort }, flag('file')];
  },
  owned_not: ({ value }) =>
    [value('user')?.text, value('user2')?.text].map((name) => ({
      kind: 'test',
      test: `-user ${quoted(name ?? 'root')}`,
      isNegated: true,
    })),
  linked: ({ values: [count] }) => [
    { kind: 'test', test: `-links +${count === undefined ? 1 : Number(count.text)}` },
  ],
  points_to: readTarget,
  same_content({ value }) {
    const path = value('file')?.text;
    return path === undefined ? undefined : [flag('file'), { kind: 'same content', path }];
  },
  some_of: ({ groups, values: [count] }) => [
    flag(groups['what'] ?? 'file'),
    { kind: 'limit', end: 'first', count: Number(count?.text), of: 'file' },
  ],
  long_name: ({ groups, values: [count], said }) => [
    {
      kind: 'long name',
      isDescending: groups['most'] !== 'shortest',
      count: count === undefined ? null : Number(count.text),
    },
    ...(/\bfile name/.test(said) ? [flag('file')] : []),
  ],
  kept({ groups, values: [count], said }) {
    const most = groups['most'] ?? 'newest';
    const by = /^(?:largest|smallest)$/.test(most) ? 'size' : 'modified';
    return [
      {
        kind: 'kept',
        count: Number(count?.text ?? 1),
        by,
        isDescending: !/^(?:oldest|smallest)$/.test(most),
      },
      ...(said.endsWith(' file') ? [flag('file')] : []),
    ];
  },
};
