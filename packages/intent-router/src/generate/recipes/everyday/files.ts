import { telling } from '../problems/problem.ts';
import type { Recipe } from '../recipe.ts';

/** Files with awkward names or places. */
export const filesEveryday: readonly Recipe[] = [
  {
    id: 'files/trash',
    does: 'puts a file into the trash',
    ...telling(
      'here',
      [
        '{file} trash not delete',
        'move {file} to trash',
        'trash {file} instead',
        '{file} to trash bin',
        'trash {file}',
        'put {file} trash',
        'into trash {file}',
      ],
      'the of rm instead put bin into to delete can recycle please',
    ),
    gives: 'gio trash {file}',
    examples: ['put old.bak into the trash'],
  },
  {
    id: 'files/spaces-to-underscores',
    does: 'renames the files here: underscores for spaces',
    ...telling(
      'here',
      [
        'name|file whitespace underscore',
        'replace whitespace underscore name',
        'space underscore file',
        'whitespace file name underscore',
        'replace whitespace in name underscore',
        'whitespace underscore',
      ],
      'have has in names instead better not replace rename by with all my of kill image images use spaces change script want should picture',
    ),
    gives: 'for f in ./*\' \'*; do mv -n -- "$f" "${f// /_}"; done',
    examples: ['the file names have spaces, underscores would be better'],
  },
  {
    id: 'files/lowercase-names',
    does: 'renames the files here to lower case',
    ...telling(
      'here',
      [
        'name|file lowercase',
        'rename file lowercase',
        'file name lowercase',
        'rename lowercase',
        'rename all|every file directory lowercase',
        'rename file directory to lowercase',
        'rename all file here to lowercase',
      ],
      'all in to everything should be file names here make rename',
    ),
    beside: 'directory name here in this',
    gives: 'for f in ./*[A-Z]*; do mv -n -- "$f" "$(printf %s "$f" | tr \'[:upper:]\' \'[:lower:]\')"; done',
    examples: ['rename all files here to lower case'],
  },
  {
    id: 'files/flatten',
    does: 'moves the files of all subdirectories here',
    ...telling(
      'here',
      [
        'file directory to one',
        'flatten',
        'move file directory up',
        'file hundred directory one',
        'flatten directory',
      ],
      'all in only the tree one put subdirectory subfolders sub structure lying easier of into',
    ),
    gives: [
      { on: 'gnu', gives: 'find . -mindepth 2 -type f -exec mv -n -t . {} +' },
      { gives: 'find . -mindepth 2 -type f -exec mv -n {} . \\;' },
    ],
    examples: ['flatten the directory tree'],
  },
  {
    id: 'files/latest-one',
    does: 'names the entry that was changed last',
    ...telling(
      'look',
      ['newest one|name', 'new file|one name', 'last changed name'],
      'only just the in name of which',
    ),
    gives: 'ls -t[? {dir}] | head -n 1',
    examples: ['just the name of the newest file'],
  },
  {
    id: 'files/by-time-reversed',
    does: 'lists the entries by time, the newest last',
    ...telling(
      'look',
      ['new below|bottom', 'new last directory', 'show new at end', 'sort date new last'],
      'list file in directory the see at of reverse when i look end last down',
    ),
    gives: 'ls -ltr[? {dir}]',
    examples: ['list with the newest at the bottom'],
  },
];
