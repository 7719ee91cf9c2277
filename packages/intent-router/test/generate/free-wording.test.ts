import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { withClausesLast } from '../../src/generate/frames/clause-order.ts';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { inFolder } from '../../src/generate/frames/in-folder.ts';
import { freeQuery } from '../../src/generate/frames/lines/free-query.ts';
import { withTarget } from '../../src/generate/frames/made-target.ts';
import { ofList } from '../../src/generate/frames/of-a-list.ts';
import { withPlainPlaces } from '../../src/generate/frames/plain-places.ts';
import { savedOutput } from '../../src/generate/frames/saved-output.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

const gnu = { ...unknownPlatform, unixFlavor: 'gnu' } as const;
const made = (request: string): string | undefined =>
  (composedCommand(request, gnu) ?? lawfulCommand(request, gnu, null, () => undefined))?.command;

describe('a request about a table', () => {
  it.each([
    [
      'hosts and roles in servers.tsv whose disk_pct is 80 or higher, except those with role ci',
      'print columns host and roles of servers.tsv where disk_pct is at least 80 and role is not ci',
    ],
    [
      'name and salary of people from staff.csv with salary above 80000, highest salary first',
      'print columns name and salary of staff.csv where salary is over 80000, sorted by salary descending',
    ],
    [
      'show me the orders in orders.csv where status is open and qty is at most 5',
      'rows of orders.csv where status is open and qty is at most 5',
    ],
    [
      'the sum of qty in orders.csv where customer equals Acme',
      'sum of column qty of orders.csv where customer is Acme',
    ],
    [
      'user and amount of events where type is purchase in events.jsonl',
      'print columns user and amount of events.jsonl where type is purchase',
    ],
    [
      'unique cities of clients.csv where age is over 30, semicolon separated',
      'unique values of column city of clients.csv where age is over 30, separated by semicolons',
    ],
  ])('has one wording: %s', (request, query) => {
    expect(freeQuery(request)).toBe(query);
  });

  it.each([
    'show a.csv',
    'copy a.csv to b.csv',
    'name in a.csv where age is over 30 or city is Rome',
    'the rows of a.csv that nobody likes',
    'delete the rows of a.csv where age is over 30',
    'sort a.csv by name',
  ])('is none, or says what has no place: %s', (request) => {
    expect(freeQuery(request)).toBeUndefined();
  });

  it('reads one object a line as a list', () => {
    expect(made('print column user of events.jsonl where type is purchase')).toBe(
      `jq -sr '.[] | select(.type == "purchase") | .user' events.jsonl`,
    );
  });
});

describe('a clause', () => {
  it.each([
    ['list the files in tmp (sorted by name) over 1 MB', ['list the files in tmp over 1 MB, sorted by name']],
    ['count the lines of the log (logs/a.log)', ['count the lines of logs/a.log']],
    ['files below src, newest first, over 1 MB', ['files below src, over 1 MB, newest first']],
    [
      'the three biggest files below users: bytes and path',
      [
        'show bytes and path of the three biggest files below users',
        'the three biggest files below users with bytes and path',
      ],
    ],
    ['list the files below src', []],
  ])('stands at the end: %s', (request, forms) => {
    expect(withClausesLast(request)).toEqual(forms);
  });
});

describe('a plain word behind a preposition', () => {
  it.each([
    ['rename the files in upload to lower case', 'rename the files in upload/ to lower case'],
    ['move the logs from the inbox folder to archive', 'move the logs from the inbox/ to archive/'],
    ['show sizes in bytes', undefined],
    ['size of every folder in order', undefined],
    ['list the files in "my music"', undefined],
  ])('is a directory: %s', (request, placed) => {
    expect(withPlainPlaces(request)[0]?.request).toBe(placed);
  });
});

describe('what is printed', () => {
  it.each([
    [
      'count the lines of a.csv and write that to n.txt',
      'count the lines of a.csv',
      'wc -l < a.csv',
      'wc -l < a.csv > n.txt',
    ],
    ['write the current date into stamp.txt', 'show the current date', 'date', 'date > stamp.txt'],
    [
      'append the contents of b.txt to the end of a.txt',
      'show the contents of b.txt',
      'cat b.txt',
      'cat b.txt >> a.txt',
    ],
    ['sort a.txt into a.txt', 'sort a.txt', 'sort a.txt', undefined],
    ['put the pdfs together into all.log', 'show the pdfs together', 'rm all.pdf', undefined],
  ])('goes where it is said: %s', (request, rest, command, whole) => {
    const [reading] = savedOutput(request);
    expect(reading?.request).toBe(rest);
    expect(reading?.apply(command)).toBe(whole);
  });

  it('goes into no archive', () => {
    expect(savedOutput('put the logs into logs.tar.gz')).toEqual([]);
  });
});

describe('what is done here', () => {
  it.each([
    ["find . -type f -name '*.md'", "find a/b -type f -name '*.md'"],
    ['find . -type f -delete', undefined],
    ['find . -maxdepth 1 -type f -delete', 'find a/b -maxdepth 1 -type f -delete'],
    ['for f in *; do mv "$f" x; done', '(cd a/b && for f in *; do mv "$f" x; done)'],
    ['df -h', undefined],
  ])('is done elsewhere: %s', (command, elsewhere) => {
    const [reading] = inFolder('do it in a/b, please');
    expect(reading?.request).toBe('do it, please');
    expect(reading?.apply(command)).toBe(elsewhere);
  });
});

describe('a place behind what is made', () => {
  it('is not that of the files', () => {
    expect(inFolder('pack the files into one named a.tar.gz in the directory /data/b')).toEqual([]);
  });
});

describe('a number of what is listed', () => {
  it.each([
    [
      'how many pdfs are there in docs',
      'list pdfs in docs',
      "find docs -name '*.pdf'",
      "find docs -name '*.pdf' | wc -l",
    ],
    ['count the processes', 'list processes', 'ps aux', undefined],
    ['how many files do I have in x', 'list files in x', 'find x -delete', undefined],
    [
      'find all broken links in x and delete them',
      'list all broken links in x',
      'find x -type l ! -exec test -e {} \\; -print',
      'find x -type l ! -exec test -e {} \\; -delete',
    ],
    ['find all in x and delete them', 'list all in x', 'find x', undefined],
    [
      'total size of all cache folders under src',
      'list cache folders under src',
      'find src -type d -name cache',
      'find src -type d -name cache -print0 | du -ch --files0-from=- | tail -n 1 | cut -f1',
    ],
    [
      'how much space does media take altogether',
      'disk usage of media/, human readable',
      'du -sh media/',
      'du -sh media',
    ],
  ])('%s', (request, list, command, whole) => {
    const [reading] = ofList(request);
    expect(reading?.request).toBe(list);
    expect(reading?.apply(command)).toBe(whole);
  });
});

describe('an act on several files', () => {
  it.each([
    ['pack all pdfs in docs into docs.zip', "find docs -type f -name '*.pdf' -exec zip docs.zip {} +"],
    [
      'merge all csv files under parts into all.csv',
      "find parts -type f -name '*.csv' -print0 | sort -z | xargs -0 cat > all.csv",
    ],
    [
      'move the five oldest files in stage to /backup',
      "find stage -type f -printf '%T@ %p\\n' | sort -n | head -n 5 | cut -d' ' -f2- | xargs -d '\\n' mv -t /backup",
    ],
    [
      'find the txt files under notes and remove the first line from each of them',
      "find notes -type f -name '*.txt' -exec sed -i 1d {} \\;",
    ],
  ])('is done at once: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });
});

describe('an archive', () => {
  it.each([
    ['tar -xf a.tar -C out/x', 'mkdir -p out/x && tar -xf a.tar -C out/x'],
    ['tar -xf a.tar -C /opt', 'tar -xf a.tar -C /opt'],
    ['tar -xf a.tar -C ..', 'tar -xf a.tar -C ..'],
    ['tar -xf a.tar', 'tar -xf a.tar'],
  ])('is unpacked into a directory that is made: %s', (command, whole) => {
    expect(withTarget(command, {})).toBe(whole);
  });
});

describe('an answer that is not what was asked', () => {
  it.each([
    ['append b.txt to a.txt', 'paste b.txt a.txt'],
    [
      'files with spaces in their names: replace spaces with underscores',
      "find . -type f -name '* *' -exec sed -i 's/ /_/g' {} +",
    ],
    ['count the requests per address, only those over 50', 'sort a.log | uniq -c | head -n 50'],
    ['the most frequent value of column 9 in a.log', "awk '{print $9}' a.log | sort | uniq -c | sort -rn"],
    [
      'the lowest and the highest number in a.txt, each on its own line',
      "awk '{min = max = $1} END {print min, max}' a.txt",
    ],
    ['zip the logs', 'gzip a.log b.log'],
    ['the folders in /var, sorted by size', "find /var -type d -printf '%s %p\\n' | sort -n"],
    ['make run.sh executable for me only', 'chmod +x run.sh'],
    ['back up the projects folder to /mnt/usb', 'tar -czf usb.tar.gz /mnt/usb'],
    ['lines of a.txt containing @, lowercased', 'grep -e @ -e lowercased a.txt'],
  ])('has a doubt: %s', (request, command) => {
    expect(doubtsAbout(request, command)).not.toEqual([]);
  });

  it.each([
    ['the most frequent words in a.txt', 'tr " " "\\n" < a.txt | sort | uniq -c | sort -rn'],
    ['make run.sh executable for me only', 'chmod u+x run.sh'],
    ['the 50 largest files over 100 MB', 'find . -size +100M | head -n 50'],
  ])('has none: %s', (request, command) => {
    expect(doubtsAbout(request, command)).toEqual([]);
  });
});
