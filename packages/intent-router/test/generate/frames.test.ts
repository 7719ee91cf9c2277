import { parseShell } from '@hunch/common/shell';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameAnswer } from '../../src/generate/frames/frame-book.ts';
import { unknownPlatform, type PlatformFacts } from '../../src/platform/facts.ts';

const bsd: PlatformFacts = { ...unknownPlatform, os: 'macos', unixFlavor: 'bsd' };

function commandFor(request: string, platform: PlatformFacts = unknownPlatform): string | null {
  const answer = frameAnswer(request, platform);
  return answer.kind === 'command' ? answer.command : null;
}

/** Requests that mean the same, and their command. */
type Row = readonly [command: string | null, ...requests: string[]];

function expectCommands(rows: readonly Row[]): void {
  for (const [command, ...requests] of rows)
    for (const request of requests) expect.soft(commandFor(request), request).toBe(command);
}

describe('constraints in free wording', () => {
  it('leave out what they name, however that is said', () => {
    const python = "find src -type f -name '*.py' ! -path '*/tests' ! -path '*/tests/*' | wc -l";
    expectCommands([
      [
        python,
        'how many python files are in src, not counting the tests directory',
        'count the python files in src apart from those in tests',
        'count the python files in src, tests directory excluded',
      ],
      [
        "find . -type f -name config.yaml ! -path '*/node_modules' ! -path '*/node_modules/*'",
        'find files called config.yaml anywhere below here except inside node_modules',
      ],
      [
        "find . -type f -name .DS_Store ! -path '*/vendor' ! -path '*/vendor/*' -delete",
        'delete every .DS_Store file below this directory except in vendor',
      ],
      [
        'rsync -a --exclude=node_modules --exclude=.git src backup',
        'copy the src directory to backup, leaving out node_modules and .git',
      ],
      ['du -h -d 2 --exclude=.git .', 'show disk usage of this directory two levels deep and leave out .git'],
      ["sed '3,6d' notes.txt", 'show everything in notes.txt except lines 3 to 6'],
      ['head -n -1 log.txt | tail -n +2', 'print every line of log.txt except the first and the last'],
    ]);
  });

  it('are sizes, numbers and orders', () => {
    expectCommands([
      ['find . -type f -size +1M -size -5120k', 'list files between 1 and 5 MB in size'],
      ['du -h -t 1G /var', 'which directories under /var are bigger than 1 GB'],
      [
        'du -xh /opt | sort -rh | head -n 10',
        'list the 10 largest directories under /opt without crossing into other file systems',
      ],
      [
        'sort -k2,2nr scores.txt | head -n 3',
        'sort scores.txt by the second column from high to low and show only the first three',
      ],
      [
        "find data -type f -name '*.csv' -exec head -n 5 {} +",
        'show the first 5 lines of every csv file in data',
      ],
      [
        "find . -maxdepth 1 -type f -name '*.csv' -exec sed -i 1d {} +",
        'delete the first line of every csv in this folder',
      ],
      ['du -sm /usr/share', 'show the size of /usr/share in megabytes'],
    ]);
  });

  it('are lines around a match, of a length, as often as they are there, or those where something is changed', () => {
    expectCommands([
      ['grep -C 3 timeout nginx.conf', 'show 3 lines before and after each match of timeout in nginx.conf'],
      [
        `awk 'length > 80 {print NR ":" $0}' a.md`,
        'find all lines longer than 80 characters in a.md with their line numbers',
      ],
      ['grep -o -i error app.log | wc -l', 'how often does the word error appear in app.log, ignoring case'],
      ["grep -e '^ERROR' -e '^WARN' app.log", 'print the lines of app.log that start with ERROR or WARN'],
      [
        String.raw`sed -i '/example\.com/s/http/https/g' links.txt`,
        'replace http with https only on lines that contain example.com in links.txt',
      ],
      [
        "sed '/^[[:space:]]*$/d' notes.txt > clean.txt",
        'remove blank lines from notes.txt and write the result to clean.txt',
      ],
      [
        String.raw`find src -type f -exec grep -q localhost {} \; ! -exec grep -q 8080 {} \; -print`,
        'which files under src mention localhost but not 8080',
      ],
    ]);
  });
});

describe('large files without a size', () => {
  it.each([
    ['find large log files and compress them', "find . -type f -name '*.log' -size +100M -exec gzip {} +", 1],
    ['compress big csv files under data', "find data -type f -name '*.csv' -size +100M -exec gzip {} +", 1],
    ['compress large log files over 10 MB', "find . -type f -name '*.log' -size +10M -exec gzip {} +", 0],
  ])('are compressed by a convention that a doubt names: %s', (request, command, doubts) => {
    const answer = frameAnswer(request, unknownPlatform);
    expect(answer).toMatchObject({ kind: 'command', command });
    expect(
      answer.kind === 'command' && answer.doubts.filter((doubt) => doubt.includes('100 MiB')),
    ).toHaveLength(doubts);
  });

  it.each(['delete large log files', 'move large log files to old', 'list large files'])(
    'are never guessed elsewhere: %s',
    (request) => {
      expect(commandFor(request)).toBeNull();
    },
  );
});

describe('sets of files', () => {
  it('are narrowed by names, sizes, times, owners, permissions, depth', () => {
    expectCommands([
      [
        "find src -type f -name '*.php'",
        'find all php files in the src directory',
        'search the src folder for *.php files',
        'locate files ending with .php under src',
      ],
      [
        'find /var -type f -size +100M',
        'find files larger than 100 MB in /var',
        'find files over 100MB under /var',
      ],
      [
        "find . -type f -name '*draft*' -name '*old*'",
        'find files in the current directory tree with "draft" and "old" in their names',
      ],
      [
        "find . -type f \\( -name '*draft*' -o -name '*old*' \\)",
        'find files in the current directory tree with "draft" or "old" in their names',
      ],
      ['find . -name .svn', 'find all files/directories named ".svn" under the current directory'],
      ["find . -type f -name '*.c'", "find all files named `*.c' in the current directory tree"],
      ['find /var -type f -mtime -7', 'find all files modified in the last 7 days under /var'],
      ['find . -type f -user root -perm 644', 'find files owned by root with permissions 644'],
      ['find /etc -mindepth 2 -type d', 'find directories at least 2 levels below /etc'],
      [
        'find . -maxdepth 1 -type f -empty',
        'find empty files in the current directory, do not search sub directories',
      ],
      [
        "find /srv -type f \\( -name '*.o' -o -name a.out \\)",
        'find all *.o and a.out files under /srv',
        'find files named *.o or a.out under /srv',
      ],
    ]);
  });

  it('leave out what is denied', () => {
    expectCommands([
      ["find . -type f -name '*.txt' ! -name 'a*'", 'find all *.txt files whose names do not start with "a"'],
      ['find /srv -type f ! -mtime -30', 'find files under /srv that were not modified in the last 30 days'],
      [
        "find /srv -type f ! -path '*/.git' ! -path '*/.git/*'",
        'find all files under /srv except the directory ".git"',
      ],
      ['find /srv -type f -mtime +90', 'find files under /srv that have not been modified in over 90 days'],
      [
        "find /srv -mindepth 1 -maxdepth 1 -type d -empty ! -path /srv/keep ! -path '/srv/keep/*' -delete",
        'delete empty folders in /srv but not /srv/keep',
      ],
      [null, 'find all files except those of yesterday which nobody needs'],
    ]);
  });

  it('are counted, ordered, cut, saved', () => {
    expectCommands([
      ["find lib -type f -name '*.js' | wc -l", 'count all js files under the lib directory'],
      [
        "find /srv -type f -printf '%s %p\\n' | sort -nr | head -n 5",
        'show the 5 largest files in /srv',
        'list the five biggest files under /srv',
      ],
      [
        "find src -type f -name '*.c' | sort > list.txt",
        'find all c files under src, sort them and save the output to list.txt',
      ],
      ["find . -type f -name '*.py' -exec wc -l {} +", 'count the lines of all python files'],
      ["find . -type f -name '*.py' -exec wc -l {} +", 'count the lines in each python file'],
    ]);
  });

  it('are changed only where the request says', () => {
    expectCommands([
      ["find /tmp -maxdepth 1 -type f -name '*.log' -delete", 'delete all *.log files in /tmp'],
      ["find /tmp -type f -name '*.log' -delete", 'delete all *.log files in the /tmp directory tree'],
      [
        "find . -maxdepth 1 -type f -name '*.png' -exec mv -n {} pictures \\;",
        'move all png files to pictures',
      ],
      ['rm x.log', 'delete a file called x.log'],
      ['find . -maxdepth 1 -type f ! -name a.txt -delete', 'delete all files except a.txt'],
      ["find . -maxdepth 1 -type f -name '.*' -delete", 'delete hidden files'],
      ['rm /tmp/x.log', 'delete the file called x.log in /tmp'],
      [null, 'delete everything', 'delete the sticky bit of /tmp', 'delete a.txt from b.zip'],
    ]);
  });
});

describe('a constraint of a set of files', () => {
  it('is a place by its usual name, or by a guess that a doubt names', () => {
    expectCommands([
      [
        'find logs -type f -size +100k ! -name app.log',
        'list files in logs bigger than 100 kB and not named app.log',
      ],
      ['find src -mindepth 1 -maxdepth 1 -type d | wc -l', 'how many directories are directly inside src'],
      ['find reportz -type f -empty', 'find empty files in reportz'],
      [null, 'find empty files in german', 'find empty files in kilobytes'],
    ]);
    // Behind a noun of files a preposition says where they are; elsewhere it may say anything.
    const answer = frameAnswer('delete .tmp recursively in reportz', unknownPlatform);
    expect(answer.kind === 'command' && answer.doubts).toEqual(['takes "reportz" for a directory']);
  });

  it('is an exception: names that are kept, directories that are left out, names with one text but not another', () => {
    expectCommands([
      [
        "find tmp -maxdepth 1 -type f -name '*.tmp' ! -name keep.tmp -delete",
        'delete the .tmp files in tmp but keep keep.tmp',
      ],
      [
        "find logs -type f -mtime +30 ! -path logs/old ! -path 'logs/old/*'",
        'find files older than 30 days under logs, but not in logs/old',
      ],
      [
        "find src -type f ! -path src/vendor ! -path 'src/vendor/*' | wc -l",
        'count the files in src, not counting those in src/vendor',
      ],
      [
        "find . -type f -name '*app*' ! -name '*log*'",
        'list all files whose name contains "app" but not "log"',
      ],
      ['find . -type f -size +1M -size -5120k', 'find files larger than 1 MB but smaller than 5 MB'],
      [
        'find build -mindepth 1 -maxdepth 1 ! -name keep.json -prune -exec rm -r {} +',
        'delete everything in build except the file keep.json',
      ],
      [
        "find img -maxdepth 1 -type f -name '*.png' -exec mv -n {} out \\;",
        'move all png files from img into out, leave the subfolders alone',
      ],
      [
        'find tmp -mindepth 1 -maxdepth 1 ! -name b.txt -exec mv -n {} out \\;',
        'move everything from tmp into out except b.txt',
      ],
      [null, 'make a new directory "new" in every directory below src'],
    ]);
  });

  it('is what happens to what is there already', () => {
    expectCommands([
      ['cp -n a.txt out', 'copy a.txt to out without overwriting anything'],
      ['unzip -n a.zip -d out', 'unzip a.zip into out without overwriting existing files'],
      ['cp -a docs docs2', 'duplicate the docs folder as docs2, keeping times and permissions'],
      ['rm -i a.txt', 'delete a.txt but ask before'],
      [
        "find dist -maxdepth 1 -type f -name '*.js' -ok rm {} \\;",
        'delete all .js files in dist but ask before each one',
      ],
      ['sed -i.bak s/foo/bar/g a.txt', 'replace foo with bar in a.txt and keep a backup as a.txt.bak'],
      ['sed s/foo/bar/g a.txt', 'replace foo with bar in a.txt but only print the result'],
      [null, 'replace foo with bar in a.txt and keep a backup as b.txt'],
    ]);
  });

  it('is whose permission it is, and how far it goes', () => {
    expectCommands([
      ['chmod -R go-w docs', 'remove write permission for group and others from docs and everything in it'],
      [
        'chmod a+r a.txt',
        'give everyone read permission to a.txt',
        'give read permission to everyone for a.txt',
      ],
      [
        'find src -type d -exec chmod 755 {} +',
        'give all directories under src mode 755 but leave the files alone',
      ],
      [null, 'give write permission to a.txt'],
    ]);
  });
});

describe('an archive', () => {
  it('is made of what is named, without what is left out', () => {
    expectCommands([
      [
        'tar -czf docs.tar.gz --exclude=docs/draft docs',
        'make a tar.gz of docs called docs.tar.gz without docs/draft',
      ],
      ["zip -r docs.zip docs -x '*/draft/*'", 'zip the docs folder into docs.zip, without the draft folder'],
      ['tar -cJf code.tar.xz src docs', 'create code.tar.xz from src and docs'],
      [null, 'archive src into a.zip and b.zip', 'compress src into a.tar.zst'],
    ]);
  });
});

describe('lines of a file', () => {
  it('are those with one text but not another, between two, beside one, or where a column passes a test', () => {
    expectCommands([
      ['grep error a.txt | grep -v timeout', 'show lines of a.txt with error but not timeout'],
      ['grep -v -e error -e info a.txt', 'show every line of a.txt that has neither error nor info'],
      [
        'sed -n /gamma/,/zeta/p a.txt',
        'print everything in a.txt from the line with gamma to the line with zeta',
      ],
      ['sed 0,/zeta/d a.txt', 'print everything after the line with zeta in a.txt'],
      ["awk '$NF > 500' a.txt", 'print lines of a.txt where the last field is greater than 500'],
      ["tail -n +2 a.csv | awk -F, '{print $2}'", 'print the second column of a.csv without the header'],
      ["awk '{sum += $3} END {print sum + 0}' a.txt", 'sum the third column of a.txt'],
      ['sort -nr a.txt | head -n 10', 'sort a.txt numerically, largest first, and show the top 10'],
      ["awk 'length > 80' a.txt", 'show lines longer than 80 characters in a.txt'],
      ["grep -v '^#' a.txt", 'print a.txt without the lines starting with #'],
      ['sed -i 3s/foo/bar/g a.txt', 'replace foo with bar in a.txt but only on line 3'],
    ]);
  });

  it('are filtered, cut, ordered, counted', () => {
    expectCommands([
      ['tail -n 5 a.txt', 'print the last 5 lines of a.txt', 'show the last five lines in the file a.txt'],
      ["sed -n '3,5p' a.txt", 'print lines 3 to 5 of a.txt'],
      ['grep -v foo a.txt', 'show lines of a.txt that do not contain "foo"'],
      ['grep foo a.txt | sort -u', 'print the unique lines in a.txt containing "foo", sorted'],
      ["awk -F, '{print $2}' a.csv", 'print the second column of a.csv'],
      ["awk '{print $NF}' a.txt", 'show the last word of each line in a.txt'],
      ['tac a.txt', 'print a.txt in reverse order'],
      ['gzip -dc a.log.gz | head -n 2', 'show the first 2 lines of a.log.gz'],
      [null, 'show the first 2 lines of a.zip', 'print the sad lines of a.txt'],
    ]);
  });

  it('are edited in place', () => {
    expectCommands([
      ["sed -i '2d;7d' a.txt", 'delete lines 2 and 7 of a.txt'],
      ['sed -i s/foo/bar/g a.txt', 'replace foo with bar in a.txt'],
      ["sed -i '/^[[:space:]]*$/d' a.txt", 'delete the empty lines in a.txt'],
      ["sed -i 's/,/\\t/g' a.txt", 'replace commas with tabs in a.txt'],
      [null, 'replace newlines with spaces in a.txt'],
    ]);
    expect(commandFor('delete line 3 of a.txt', bsd)).toBe("sed -i '' 3d a.txt");
    expect(commandFor('show the 5 largest files in /srv', bsd)).toBeNull();
    expect(commandFor('sha256 of a.txt', bsd)).toBe('shasum -a 256 a.txt');
  });
});

describe('a frame', () => {
  const requests = [
    'delete all *.log files in /tmp older than 30 days',
    'count the lines of all python files under src',
    'print the last 5 lines of a.txt',
    'find files larger than 10 MB under /srv and sort them by size',
    'copy all png files to pictures',
    'replace foo with bar in a.txt',
  ];

  it('answers nothing when a word, a number or a text is left over', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...requests),
        fc.constantFrom('quickly', 'zebra', '17', '"quoted text"', 'twice', 'other.xyz', 'rotated', 'unless'),
        fc.nat(12),
        (request, word, place) => {
          const words = request.split(' ');
          const at = Math.min(place, words.length);
          const said = [...words.slice(0, at), word, ...words.slice(at)].join(' ');
          const command = commandFor(said);
          // A value may have found its place: then it is in the command.
          expect(command === null || command.includes(word.replaceAll('"', '')), `${said}: ${command}`).toBe(
            true,
          );
        },
      ),
      { numRuns: 400, seed: 7 },
    );
  });

  it('gives a line that a shell reads to the end, whatever a name is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('bash' as const, 'bsd' as const),
        fc.constantFrom(
          'delete the file',
          'find all files named',
          'show the first 3 lines of',
          'copy the file',
        ),
        fc
          .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
          .filter((name) => !/["\n\r\0]/.test(name)),
        (shell, verb, name) => {
          const command = commandFor(`${verb} "${name}"`, shell === 'bsd' ? bsd : unknownPlatform);
          if (command === null) return;
          const { problems, incomplete, script } = parseShell(command);
          expect([problems, incomplete], command).toEqual([[], []]);
          expect(script.statements.length, command).toBe(1);
        },
      ),
      { numRuns: 500, seed: 11 },
    );
  });
});
