import type { Recipe } from '../recipe.ts';

/** Listing and counting. */
export const fileListing: readonly Recipe[] = [
  {
    id: 'files/list',
    does: 'lists the files in a directory',
    says: [
      'contents directory',
      'show file|contents|everything',
      'file of {dir!}',
      '=what in directory',
      '=what directory contain',
    ],
    gives: 'ls[? {dir}]',
    reach: 'look',
    examples: [
      'list files',
      'show the files in src',
      'list the contents of the src directory',

      'what files are in logs',
    ],
  },
  {
    id: 'files/list-all',
    does: 'lists all files in a directory, hidden ones too',
    says: ['show hidden', 'hidden file', 'show file contain hidden'],
    gives: 'ls -A[? {dir}]',
    reach: 'look',
    examples: ['list all files including hidden ones', 'show hidden files', 'show hidden files in src'],
  },
  {
    id: 'files/list-all-details',
    does: 'lists all files in a directory, hidden ones too, with sizes, dates and permissions',
    says: [
      'show hidden file size|information|long|permission|date ?contain',
      'show hidden size|information|permission ?contain',
    ],
    gives: 'ls -lAh[? {dir}]',
    reach: 'look',
    examples: ['show all files including hidden ones with sizes', 'list hidden files with details'],
  },
  {
    id: 'files/find-hidden',
    does: 'finds hidden files',
    says: ['hidden file recursive', 'find hidden'],
    beside: 'only',
    gives: "find {dir=.} -type f -name '.*'",
    reach: 'look',
    examples: ['find hidden files', 'find all dotfiles in my home directory'],
  },
  {
    id: 'files/list-details',
    does: 'lists files with permissions, owners, sizes and dates',
    says: [
      'show file information|long|owner',
      'show file size ?human',
      'show file with information ?size ?date ?permission ?owner',
      'file permission',
      'show file long format|pretty',
    ],
    gives: 'ls -lh[? {dir}]',
    reach: 'look',
    examples: [
      'list files with details',
      'show file sizes',
      'list files with permissions in src',
      'show files with human readable sizes',
    ],
  },
  {
    id: 'files/list-by-size',
    does: 'lists the files of one directory, the largest first',
    says: ['show by size', 'show sort size', 'show sort by size large first'],
    beside: 'large first top human file most size',
    gives: 'ls -lhS[? {dir}]',
    reach: 'look',
    examples: ['list by size', 'list everything sorted by size'],
  },
  {
    id: 'files/list-by-time',
    does: 'lists the files of one directory, the newest first',
    says: [
      'show sort by date|time',
      'show by date|time',
      'show sort by date changes',
      'show file by date|time ?new|first|sort',
      'show file sort modification time ?new|first',
      'file new first',
    ],
    gives: 'ls -lt[? {dir}]',
    reach: 'look',
    examples: ['list by date', 'list everything sorted by time', 'list files by date newest first'],
  },
  {
    id: 'files/tree',
    does: 'shows the tree of directories',
    says: ['structure|tree', 'show file tree', 'tree directory', 'directory structure'],
    gives: [
      { gives: 'tree[? -L {depth}][? {dir}]' },
      { gives: "find {dir=.}[? -maxdepth {depth}] -print | sed -e 's;[^/]*/;|  ;g'" },
    ],
    reach: 'look',
    examples: [
      'display the folder structure of src/',
      'show the directory tree',

      'show directory tree 2 levels deep',
    ],
  },
  {
    id: 'files/count',
    does: 'counts files, in all directories below',
    says: ['count file recursive'],
    gives: 'find {dir=.} -type f{filters} | wc -l',
    reach: 'look',
    examples: [
      'how many files are in this directory?',
      'count python files',
      'count the log files under logs',
      'number of files in src',
    ],
  },
  {
    id: 'files/count-directories',
    does: 'counts directories',
    says: ['count directory'],
    gives: 'find {dir=.} -mindepth 1 -type d{filters} | wc -l',
    reach: 'look',
    examples: ['how many directories are here?', 'count the folders in src'],
  },
  {
    id: 'files/count-by-type',
    does: 'counts the files of each ending',
    says: ['count file per extension|type', 'count file by type', 'count file extension'],
    gives:
      "find {dir=.} -type f | sed -e 's;.*/;;' -e '/\\./!s/.*/none/' -e 's/.*\\.//' | sort | uniq -c | sort -rn",
    reach: 'look',
    examples: ['count files by extension', 'how many files per type are in src'],
  },
];
