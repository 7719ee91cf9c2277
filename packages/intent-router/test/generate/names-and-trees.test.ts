import { describe, expect, it } from 'vitest';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';

const facts = { os: 'linux', unixFlavor: 'gnu', shell: 'bash', programs: null } as const;

function answer(request: string): string | undefined {
  return (composedCommand(request, facts) ?? lawfulCommand(request, facts, null, () => undefined))?.command;
}

const renamed = (name: string): string => `-execdir bash -c 'mv -n -- "$1" "${name}"' _ {} \\;`;

describe('names with a date', () => {
  it.each([
    [
      'copy site.conf with the date in its name unless there is one already',
      'cp -p -n site.conf "site.conf.$(date +%F)"',
    ],
    [
      "make a backup of db/a.sql with today's date in its name, never overwrite anything",
      'cp -p -n db/a.sql "db/a.sql.$(date +%F)"',
    ],
    ["rename img/cat.png to today's date", 'mv -n img/cat.png "img/$(date +%F).png"'],
    ["append today's date to the name of all.tar.gz", 'mv -n all.tar.gz "all-$(date +%F).tar.gz"'],
    ["rename all pictures to today's date", undefined],
    ["rename notes to today's date", undefined],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));
});

describe('new names of many files', () => {
  it.each([
    [
      'rename all files in inbox with spaces so that they have dashes instead',
      `find inbox -maxdepth 1 -type f -name '* *' ${renamed('${1//\\ /-}')}`,
    ],
    [
      'rename all files here so that dashes become underscores',
      `find . -maxdepth 1 -type f -name '*-*' ${renamed('${1//\\-/_}')}`,
    ],
    // The endings would go, too.
    ['rename all files here so that dots become underscores', undefined],
    [
      'rename all files here from lower case to upper case',
      `find . -maxdepth 1 -type f -name '*[a-z]*' ${renamed('${1^^}')}`,
    ],
    [
      'make all file names in src lowercase',
      `find src -maxdepth 1 -type f -name '*[A-Z]*' ${renamed('${1,,}')}`,
    ],
    [
      'rename all pdf files here to lower case',
      `find . -maxdepth 1 -type f -iname '*.pdf' -name '*[A-Z]*' ${renamed('${1,,}')}`,
    ],
    ['rename the folder with dashes to underscores', undefined],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));
});

describe('what is known of files', () => {
  it.each([
    ['links in /usr that point to /srv', "find /usr -type l \\( -lname /srv -o -lname '/srv/*' \\)"],
    ['links below src pointing into /srv', "find src -type l -lname '/srv/*'"],
    ['find symlinks that lead to perl', "find . -type l \\( -lname perl -o -lname '*/perl' \\)"],
    [
      'files in src whose names differ only in case',
      "find src -type f -printf '%f\\n' | sort -u | sort -f | uniq -Di",
    ],
    [
      'find files identical to src/a.c',
      'find . -type f ! -path ./src/a.c -exec cmp -s src/a.c {} \\; -print',
    ],
    [
      'files in lib with the same content as /srv/a.c',
      'find lib -type f -exec cmp -s /srv/a.c {} \\; -print',
    ],
    ['files in /srv owned by neither ann nor bob', 'find /srv -type f ! -user ann ! -user bob'],
    ['files in /srv that are not owned by ann or bob', 'find /srv -type f ! -user ann ! -user bob'],
    ['are x.txt and y.txt identical', 'cmp -s x.txt y.txt && echo yes || echo no'],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));

  it('is how long a name is', () =>
    expect(answer('which 4 files in src have the longest names')).toMatch(
      /^find src -type f -printf .* \| awk .* \| sort -nr \| cut -f2- \| head -n 4$/,
    ));
});

describe('trees of directories', () => {
  it.each([
    ['copy the folder structure of lib to spare', "rsync -a --include='*/' --exclude='*' lib/ spare/"],
    ['copy the folders of lib to spare, but no files', "rsync -a --include='*/' --exclude='*' lib/ spare/"],
    ['copy the folder lib to spare', 'cp -r lib spare'],
    [
      'copy all .h files from lib to spare, keeping the folder structure',
      "find lib -type f -name '*.h' -exec cp --parents {} spare/ \\;",
    ],
    [
      'copy all .h files here to spare and keep the folder structure',
      "find . -type f -name '*.h' ! -path './spare/*' -exec cp --parents {} spare \\;",
    ],
    ['delete the folder old and everything in it without asking', 'rm -rf ./old'],
    ['compare the folders a and b, only names of files that differ', 'diff -rq ./a ./b'],
    ['compare ./x and ./y recursively', 'diff -r ./x ./y'],
    [
      'delete all .o files here but leave .git alone',
      "find . -maxdepth 1 -type f -name '*.o' ! -path '*/.git' ! -path '*/.git/*' -delete",
    ],
    [
      'delete files ending in ~ below src except .git',
      "find src -type f -name '*~' ! -path '*/.git' ! -path '*/.git/*' -delete",
    ],
    // A directory is none of those in it.
    ['move all folders in lib older than 30 days to spare', expect.stringContaining(' -mindepth 1 ')],
    ['gzip every log in /srv/app older than 9 days, except the current one', undefined],
  ])('%s', (request, command) => expect(answer(request)).toEqual(command));
});

describe('archives', () => {
  it.each([
    ['add a.txt to b.zip without compressing it', 'zip -r -0 b.zip a.txt'],
    ['list what is in b.tar.gz, only the csv files', "tar -tf b.tar.gz | grep '\\.csv$'"],
    ['extract b.zip except the *.log files', "unzip b.zip -x '*.log'"],
    ['unpack b.zip without the images', "unzip b.zip -x '*.jpg' '*.jpeg' '*.png' '*.gif' '*.webp'"],
    ['zip the lib folder without raw and tmp', "zip -r lib.zip lib -x '*/raw' '*/raw/*' '*/tmp' '*/tmp/*'"],
    [
      'zip all csv files below src into b.zip, without their folders',
      "find src -type f -name '*.csv' -exec zip -j b.zip {} +",
    ],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));
});

const counted = (place: string): string =>
  `find ${place} -mindepth 1 -maxdepth 1 -type d -exec sh -c 'printf "%s\\t%s\\n" "$(find "$1" -type f | wc -l)" "$1"' sh {} \\;`;

describe('listings with more than names, and what directories hold', () => {
  it.each([
    ['show files with their date and size, largest first, no hidden ones', 'ls -lS'],
    ['list the files in lib with their dates and owners, newest first', 'ls -lt lib'],
    [
      'show every .c file under lib with its size and date',
      "find lib -type f -name '*.c' -printf '%s %TY-%Tm-%Td %p\\n'",
    ],
    ['list the folders here sorted by how many files they hold', `${counted('.')} | sort -rn`],
    ['count the files in each subfolder of lib', counted('lib')],
    ['which folder in lib holds the most files', `${counted('lib')} | sort -rn | head -n 1`],
    ['list the folders in lib by number of files, fewest first', undefined],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));
});

describe('rights of one and not of another', () => {
  it.each([
    ['make x.txt read-only for everybody but the owner', 'chmod go-w x.txt'],
    ['take the execute bit off bin/x.sh', 'chmod -x bin/x.sh'],
    ["take the group's write access off x.txt", 'chmod g-w x.txt'],
    ['make x.key readable and writable for the owner and no one else', 'chmod u+rw,go-rw x.key'],
    ['make x.txt readable for all and writable for the owner', 'chmod a+r,u+w x.txt'],
    [
      'give the group write access to all folders below lib, files stay as they are',
      'find lib -type d -exec chmod g+w {} +',
    ],
    ['how do I take the execute bit off a file', undefined],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));
});

describe('what is said from here, and what is not meant', () => {
  it.each([
    ['create a symlink bin/x to src/x.sh', 'ln -sr src/x.sh bin/x'],
    ['make a symlink to x.yml in build', 'ln -sr x.yml build/'],
    ['create a symlink x.log here pointing to logs/a.log', 'ln -s logs/a.log x.log'],
    ['copy src to spare, only newer files', 'cp -r -u src spare'],
    ['copy x.txt to spare only if it is newer', 'cp -u x.txt spare'],
    [
      'copy everything from lib to spare except node_modules and .git',
      'rsync -a --exclude=node_modules --exclude=.git lib/ spare/',
    ],
    [
      'put a copy of x.md in each folder in lib',
      'find lib -mindepth 1 -maxdepth 1 -type d -exec cp x.md {} \\;',
    ],
    [
      'count the pdfs and the docx files below lib',
      "find lib -type f \\( -name '*.pdf' -o -name '*.docx' \\) | wc -l",
    ],
    [
      'delete the .o and the .a files below lib',
      "find lib -type f \\( -name '*.o' -o -name '*.a' \\) -delete",
    ],
    ['remove empty folders below lib, but not lib itself', 'find lib -mindepth 1 -type d -empty -delete'],
    [
      'delete everything in lib except .gitkeep',
      'find lib -mindepth 1 -maxdepth 1 ! -name .gitkeep -prune -exec rm -r {} +',
    ],
    [
      'remove the prefix old- from all files in lib',
      `find lib -maxdepth 1 -type f -name 'old-*' ${renamed('${1#./old-}')}`,
    ],
    ['files in /srv that are not mine', 'find /srv -type f ! -user "$(id -un)"'],
    ['show files owned by me in /srv', 'find /srv -type f -user "$(id -un)"'],
    ['files in lib with more than one link', 'find lib -type f -links +1'],
    ['files in lib changed after x.tar was made', 'find lib -type f -newer x.tar'],
    [
      'delete all folders in lib except the newest 2',
      "find lib -mindepth 1 -maxdepth 1 -type d -printf '%T@\\t%p\\n' | sort -rn | tail -n +3 | cut -f2- | xargs -r -d '\\n' rm -r --",
    ],
    ['files in lib that are exactly 2 MB', 'find lib -type f -size 2097152c'],
    ['delete all files in lib with a ? in the name', "find lib -maxdepth 1 -type f -name '*[?]*' -delete"],
    ['unpack x.tar into the folder above', 'tar -xf x.tar -C ../'],
    ['extract only the newest file from x.zip', undefined],
    ['delete all folders except the newest 2 files', undefined],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));
});
