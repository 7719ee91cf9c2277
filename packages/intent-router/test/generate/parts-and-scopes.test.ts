import { describe, expect, it } from 'vitest';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import type { NameKind } from '../../src/platform/facts.ts';

function answer(request: string, names?: Readonly<Record<string, NameKind>>): string | undefined {
  const facts = {
    os: 'linux',
    unixFlavor: 'gnu',
    shell: 'bash',
    programs: null,
    ...(names === undefined ? {} : { names: new Map(Object.entries(names)) }),
  } as const;
  return (composedCommand(request, facts) ?? lawfulCommand(request, facts, null, () => undefined))?.command;
}

describe('how far down it goes', () => {
  it.each([
    ['files owned by ann in /srv, only this folder', 'find /srv -maxdepth 1 -type f -user ann'],
    ['files owned by ann in /srv, leaving out subfolders', 'find /srv -maxdepth 1 -type f -user ann'],
    ['broken links right here, without subdirectories', 'find . -maxdepth 1 -type l -xtype l'],
    [
      'delete .log files older than 3 days, but only those directly in /srv/app',
      "find /srv/app -mindepth 1 -maxdepth 1 -type f -name '*.log' -mtime +3 -delete",
    ],
  ])('is said in many ways: %s', (request, command) => expect(answer(request)).toBe(command));

  it('is not said by a file that is meant alone', () =>
    expect(answer('count the lines of a.txt, only that file')).toBe('wc -l a.txt'));
});

describe('a directory without some of what is in it', () => {
  it.each([
    ['zip the img folder without the raw subfolder', "zip -r img.zip img -x '*/raw' '*/raw/*'"],
    ['tar and gzip the img folder without thumbs', 'tar -cz --exclude=thumbs -f img.tar.gz img'],
    ['copy the lib folder to old/lib but leave out all .o files', "rsync -a --exclude='*.o' lib/ old/lib"],
    ['copy lib to spare except *.o and cache', "rsync -a --exclude='*.o' --exclude=cache lib spare"],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));

  it('is put under a name that is not there yet', () =>
    expect(answer('copy lib to fresh except *.o', { lib: 'directory', fresh: 'missing' })).toBe(
      "rsync -a --exclude='*.o' lib/ fresh",
    ));
});

describe('what is made', () => {
  it.each([
    [
      'create out/bin and out/lib and put an empty .keep into both',
      'mkdir -p out/bin out/lib && touch out/bin/.keep out/lib/.keep',
    ],
    [
      'create src and test and add a README.md to each',
      'mkdir -p src test && touch src/README.md test/README.md',
    ],
    ['create the folders x and y in data', 'mkdir -p data/x data/y'],
    [
      'create a folder old and move all .bak files into it',
      "mkdir -p old && find . -maxdepth 1 -type f -name '*.bak' -exec mv -n {} old/ \\;",
    ],
    ['make a folder sent and move a.txt there', 'mkdir -p sent && mv a.txt sent/'],
    ['create a symlink now.log here pointing to logs/a.log', 'ln -s logs/a.log now.log'],
  ])('is a directory where something is put into it: %s', (request, command) =>
    expect(answer(request)).toBe(command),
  );

  it.each(['create a folder structure', 'make files a.txt and b.txt in each'])('is named: %s', (request) =>
    expect(answer(request)).toBeUndefined(),
  );

  it('is no directory where a file of that name is', () =>
    expect(answer('create a.d and b.d and put an empty .keep into both', { 'a.d': 'file' })).toBeUndefined());
});

describe('several places', () => {
  const names = { photos: 'directory', downloads: 'directory', src: 'directory' } as const;
  it.each([
    ['size of photos and downloads', 'du -sh photos downloads'],
    ['how big are src/ and lib/ together', 'du -shc src/ lib/'],
    ['human-readable total size of photos and of downloads', 'du -shc photos downloads'],
    [
      'list the pdfs directly in the downloads folder',
      "find downloads -mindepth 1 -maxdepth 1 -type f -name '*.pdf'",
    ],
    [
      'copy all jpgs from photos and also from downloads to src, overwriting nothing',
      "find photos downloads -maxdepth 1 -type f \\( -name '*.jpg' -o -name '*.jpeg' \\) -exec cp -n {} src \\;",
    ],
  ])('are each named in the result: %s', (request, command) => expect(answer(request, names)).toBe(command));
});

describe('lines that stay', () => {
  it.each([
    ['delete lines with foo in a.txt except the first line', "sed -i '1!{/foo/d;}' a.txt"],
    [
      'drop lines starting with # from a.conf, except the first line of the file',
      "sed -i '1!{/^#/d;}' a.conf",
    ],
    ['remove blank lines from a.txt but keep the first line', "sed -i '1!{/^[[:space:]]*$/d;}' a.txt"],
    ['replace foo with bar in a.csv but keep the header', "sed -i '1!{s/foo/bar/g;}' a.csv"],
    [
      'show with line numbers the lines over 80 characters long in a.txt',
      'awk \'length > 80 {print NR ":" $0}\' a.txt',
    ],
    ['lower case version of a.txt in b.txt', "tr '[:upper:]' '[:lower:]' < a.txt > b.txt"],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));
});

describe('a sort of files', () => {
  it.each([
    ['copy the pdfs into old/', "find . -maxdepth 1 -type f -name '*.pdf' -exec cp {} old/ \\;"],
    [
      'files in src that are neither mp3 nor mp4',
      "find src -type f ! \\( -name '*.mp3' -o -name '*.mp4' \\)",
    ],
  ])('is not the name of one: %s', (request, command) => expect(answer(request)).toBe(command));
});

describe('a pattern for new names', () => {
  const renamed = (becomes: string): string => `-execdir bash -c 'mv -n -- "$1" "${becomes}"' _ {} \\;`;
  it.each([
    [
      'rename DSC_*.jpg to trip_*.jpg',
      `find . -maxdepth 1 -type f -name 'DSC_*.jpg' ${renamed('trip_${1#./DSC_}')}`,
    ],
    [
      'rename *_old.txt to *_new.txt',
      `find . -maxdepth 1 -type f -name '*_old.txt' ${renamed('${1%_old.txt}_new.txt')}`,
    ],
    ['rename *.htm to *.html', `find . -maxdepth 1 -type f -name '*.htm' ${renamed('${1%.*}.html')}`],
  ])('keeps what the wildcard stands for: %s', (request, command) => expect(answer(request)).toBe(command));

  it('that changes both ends has no short command', () =>
    expect(answer('rename DSC_*.JPG to trip_*.jpg')).toBeUndefined());
});

describe('what a text file is asked for', () => {
  it.each([
    ['join the lines of list.txt with commas', 'paste -sd, list.txt'],
    [
      'print the longest line of a.txt and its length',
      "awk 'NR == 1 || length > n {n = length; line = $0} END {print n, line}' a.txt",
    ],
    [
      'which words occur more than 3 times in essay.txt',
      "grep -oE '[[:alnum:]]+' essay.txt | sort | uniq -c | awk '$1 > 3 {print $2}'",
    ],
    [
      'words that occur exactly once in essay.txt',
      "grep -oE '[[:alnum:]]+' essay.txt | sort | uniq -c | awk '$1 == 1 {print $2}'",
    ],
    ['show lines 5 to 10 of a.txt and b.txt', "sed -sn '5,10p' a.txt b.txt"],
    ['how many lines do a.txt and b.txt have together', 'cat a.txt b.txt | wc -l'],
    [
      'show column 1 and 3 of data.csv, sorted by column 3, without the header',
      "tail -n +2 data.csv | sort -t, -k3,3 | awk -F, '{print $1, $3}'",
    ],
    [
      'find PENDING in all source files except in vendor, with line numbers',
      "find . -type f ! -path '*/vendor' ! -path '*/vendor/*' -exec grep -Hn PENDING {} +",
    ],
    ['find a.txt in all folders', 'find . -type f -name a.txt'],
  ])('%s', (request, command) => expect(answer(request)).toBe(command));

  it.each(['print the header of data.csv and then the number of its rows'])(
    'in two parts, has both: %s',
    (request) => expect(answer(request)).toBeUndefined(),
  );
});
