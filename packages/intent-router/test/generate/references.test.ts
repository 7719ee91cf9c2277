import { describe, expect, it } from 'vitest';
import { referencesIn, withPaths } from '../../src/generate/references.ts';

const entries = [
  'auth.log',
  'backups/',
  'backups/home-2024-03-31.tar.gz',
  'backups/home-2024-04-07.tar.gz',
  'data/',
  'letters/',
  'letters/parents_evening.txt',
  'letters/trip_permission.txt',
  'logs/',
  'logs/auth.log',
  'logs/print_jobs.csv',
  'old-scripts/',
  'photos/',
  'photos/2022-lisbon/',
  'photos/2022-lisbon/beach.jpg',
  'photos/2023-alps/',
  'photos/2023-alps/alps_01.jpg',
  'scripts/',
  'shares/7b/timetable/',
  'shares/common/timetable.txt',
  'shares/common/rules of the house.md',
];

function read(request: string): string {
  return withPaths(request, referencesIn(request, entries));
}

describe('what a request describes', () => {
  it.each([
    ['how many jpg files are in the alps album', 'how many jpg files are in photos/2023-alps'],
    ['word count of the parents evening letter', 'word count of letters/parents_evening.txt'],
    ['copy the lisbon photos to /mnt', 'copy photos/2022-lisbon to /mnt'],
    ['how large is the lisbon album', 'how large is photos/2022-lisbon'],
    ['show lines 2 to 5 of print_jobs.csv', 'show lines 2 to 5 of logs/print_jobs.csv'],
    ['print the timetable from common', 'print shares/common/timetable.txt'],
    ['print the house rules', "print 'shares/common/rules of the house.md'"],
    ['list my scripts', 'list scripts'],
    ['what is in the scripts folder', 'what is in scripts'],
    ['show the Parents Evening letter', 'show letters/parents_evening.txt'],
  ])('is named: %s', (request, expected) => expect(read(request)).toBe(expected));

  it.each([
    // Two of them.
    'unpack the home backup',
    // Here, and not below.
    'show the auth log of april',
    'empty files in photos and data',
    'show "the alps album"',
    'list photos/alps',
    'which files are larger than 2 MB',
    'copy the alphabet letter',
    // What stands before a noun is no name.
    'who made commits on the lisbon branch',
    'gzip every .csv file of last year',
    'count the csv files',
  ])('is none: %s', (request) => {
    const said = referencesIn(request, entries).map(({ path }) => path);
    expect(said.filter((path) => path !== 'auth.log')).toEqual([]);
  });

  it('may be what is here', () => expect(read('show the auth log')).toBe('show auth.log'));

  it('needs no look for a name that is known', () =>
    expect(referencesIn('show auth.log', entries, new Map([['auth.log', 'file']]))).toEqual([]));
});
