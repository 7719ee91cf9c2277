import type { Reader } from './phrase-match.ts';
import { flag } from './parts.ts';
import { characterNamed } from './tables.ts';

/** How the rows about the names of files, and about what is shown of each, are read; readers.ts has the others. */
export const nameReaders: Readonly<Record<string, Reader>> = {
  renamed_with({ groups, value }) {
    const text = value('text')?.said;
    if (text === undefined || /[/\\"'$`]/.test(text)) return undefined;
    // What begins with a dot is an ending, wherever it is not said to be a prefix.
    const isPrefix =
      groups['suffix'] === undefined && (groups['prefix'] !== undefined || !text.startsWith('.'));
    return [flag('act rename'), { kind: 'renamed with', text, isPrefix }];
  },
  renamed_to({ row, values, value }) {
    const [to, from] = [values.at(-1), value('from')].map((token) => token?.text.replace(/^\*?\.?/, ''));
    // A picture of another format is not made by another name.
    if (to === undefined || (row['alike'] === true && !sameFormat.test(`${from} ${to}`))) return undefined;
    const pattern = values.at(-1)?.text ?? '';
    // "To new_*.jpg": of `*.jpg` the ending is all that is said.
    if (/^[\w. -]*\*[\w. -]*$/.test(pattern) && !/^\*\.\w+$/.test(pattern))
      return [flag('act rename'), { kind: 'renamed as', pattern }];
    return /[*?[]/.test(to) ? undefined : [flag('act rename'), { kind: 'renamed to', ending: to }];
  },
  fields({ said }) {
    const fields = [...said.matchAll(fieldWords)].map(([word]) => {
      if (word.startsWith('name') || word.startsWith('basename')) return '%f';
      return fieldsOf[word] ?? '%p';
    });
    return [{ kind: 'fields', fields }];
  },
  separated({ value }) {
    const by = characterNamed(value('by')?.said ?? 'tab');
    return by === '\t' ? [flag('tabbed')] : by === ' ' ? [] : undefined;
  },
  // Of names, "remove x" and "replace x by y" are no changes of contents.
  of_names: ({ said }) => [flag('act rename'), ...(/\bfile name/.test(said) ? [flag('file')] : [])],
  name_cut({ value }) {
    const token = value('from');
    const text = token?.form === '#' ? characterNamed(token.said) : token?.said;
    return text === undefined || !/^[\w. -]+$/.test(text)
      ? undefined
      : [flag('act rename'), { kind: 'renamed without', text }];
  },
  name_replaced({ value, groups }) {
    const [from, to] = [value('from'), value('to')].map((token) =>
      token?.form === '#' ? characterNamed(token.said) : token?.said,
    );
    const place = value('place')?.text;
    if (from === undefined || (groups['to'] !== undefined && to === undefined)) return undefined;
    return [
      flag('act rename'),
      { kind: 'replace', from, to: to ?? '' },
      ...(place === undefined
        ? [flag('file')]
        : [
            flag('file'),
            {
              kind: 'where',
              path: place,
              isTree: / under /.test(groups['in'] ?? ''),
              isDirectory: true,
            } as const,
          ]),
    ];
  },
};

const fieldWords =
  /\b(?:link|(?:base)?name|path(?! )|path(?= |$)|size|permission|owner|group|time|date)\b|%/g;
const fieldsOf: Readonly<Record<string, string>> = {
  size: '%s',
  permission: '%m',
  owner: '%u',
  group: '%g',
  time: '%TY-%Tm-%Td %TH:%TM',
  date: '%TY-%Tm-%Td',
  '%': '%l',
};

/** Endings of one format. */
const sameFormat =
  /^(?:jpe?g jpe?g|html? html?|ya?ml ya?ml|tiff? tiff?|(?:txt|text|md|markdown) (?:txt|text|md|markdown))$/i;
