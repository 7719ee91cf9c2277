import { telling } from '../problems/problem.ts';
import type { Recipe } from '../recipe.ts';

/** Archives with a wish of their own. */
export const archivesEveryday: readonly Recipe[] = [
  {
    id: 'archives/strip-top',
    does: 'unpacks an archive without its top folder',
    ...telling(
      'here',
      [
        'extract {archive} without top',
        '{archive} without first|top directory',
        'extract {archive} without first directory',
        '{archive} no top directory',
        'extract {archive} to {to} without top directory',
      ],
      'in here directory level folder it the of first top outer open opened current',
    ),
    gives: 'tar -xf {archive} --strip-components=1[? -C {to}]',
    examples: ['unpack archive.tar.gz without the top folder'],
  },
  {
    id: 'archives/parallel',
    does: 'compresses a file with all processor cores',
    ...telling(
      'here',
      [
        'compress {file} all cpu',
        'compress {file} parallel|faster',
        'gzip {file} cpu',
        'compress {file} every cpu',
      ],
      'with using in usage all many core quicker parallel threads',
    ),
    gives: 'pigz -k {file}',
    examples: ['compress notes.txt in parallel'],
  },
  {
    id: 'archives/zip-password',
    does: 'makes a zip with a password that it asks for',
    ...telling(
      'beyond',
      [
        'create password {archive} from {file}',
        'compress {file} to {archive} password',
        '{archive} of {file} password',
        '{file} {archive} password',
      ],
      'a with zip protected into encrypted in directory create archive compress zip file',
    ),
    gives: 'zip -er {archive} {file}',
    examples: ['compress notes.txt to backup2.zip with a password'],
  },
];
