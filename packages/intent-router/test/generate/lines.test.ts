import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameAnswer } from '../../src/generate/frames/frame-book.ts';
import { linesAnswer } from '../../src/generate/frames/lines/lines.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

const files: Readonly<Record<string, string>> = {
  'sales.csv': 'name,city,amount\nAnn,Oslo,30\nBob,Rome,5\nCid,Oslo,120\nDee,,7\n',
  'plain.csv': 'a,1\nb,2\na,3\n',
  'pairs.txt': 'x 3 red\ny 10 blue\nz 10 red\n',
  'nums.txt': '4\n10\n1\n5\n',
  'app.log': 'one start\n[main]\nerror foo foo\n\nwarn Foo\nerror bar\n\n\nEND\n',
  'list.txt': 'b\na\nb\nc\n',
  'other.txt': 'a\nz\n',
  'mail.txt': 'to a@b.org and c@d.org\nagain a@b.org\n',
};

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'hunch-lines-'));
});
afterAll(() => rmSync(root, { recursive: true }));

function fresh(): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
}

function commandFor(request: string): string {
  const answer = frameAnswer(request, unknownPlatform);
  return answer.kind === 'command' ? answer.command : '';
}

/** What the command prints, its lines joined; `file` is read instead where it is changed. */
function outcome(request: string, file?: string): string {
  fresh();
  const command = commandFor(request);
  if (command === '') return 'declined';
  const printed = execFileSync('bash', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const text = file === undefined ? printed : readFileSync(join(root, file), 'utf8');
  return text.trimEnd().replaceAll('\n', '|').replaceAll('\t', ' ');
}

/** What requests that mean the same print. */
type Row = readonly [printed: string, ...requests: string[]];

function expectOutcomes(rows: readonly Row[], file?: string): void {
  for (const [printed, ...requests] of rows)
    for (const request of requests)
      expect.soft(outcome(request, file), `${request}: ${commandFor(request)}`).toBe(printed);
}

describe('columns', () => {
  it('are chosen, left out, swapped and moved', () => {
    expectOutcomes([
      [
        'Ann,30|Bob,5|Cid,120|Dee,7'.replace(/^/, 'name,amount|'),
        'show only the name and amount columns of sales.csv',
      ],
      [
        'name,city|Ann,Oslo|Bob,Rome|Cid,Oslo|Dee,',
        'show sales.csv without the amount column',
        'drop the third column from sales.csv',
      ],
      [
        'red|blue|red',
        'print the third column of pairs.txt',
        'last column of each line of pairs.txt',
        'only the 3rd word of each line in pairs.txt',
      ],
      [
        '3 x red|10 y blue|10 z red',
        'swap the first two columns of pairs.txt',
        'in pairs.txt, exchange columns 1 and 2',
      ],
      ['red x 3|blue y 10|red z 10', 'move the last column of pairs.txt to the front'],
    ]);
  });

  it('are compared, with and without a header', () => {
    expectOutcomes([
      [
        'y 10 blue|z 10 red',
        'lines of pairs.txt where the second column is greater than 5',
        'rows in pairs.txt whose 2nd field is at least 10',
      ],
      ['z 10 red', 'rows of pairs.txt where column 2 is 10 and column 3 is red'],
      [
        'x 3 red|z 10 red',
        "rows of pairs.txt whose third column isn't blue",
        'lines of pairs.txt that have red in the third column',
      ],
      [
        'name,city,amount|Cid,Oslo,120',
        'rows of sales.csv where the 3rd field is more than 100, keep the header',
      ],
      [
        'Ann,Oslo,30|Cid,Oslo,120',
        'rows of sales.csv where city is Oslo',
        'lines in sales.csv whose city equals Oslo',
      ],
      ['Ann,Oslo,30|Bob,Rome,5|Cid,Oslo,120', 'rows of sales.csv where city is Oslo or Rome'],
      ['Dee,,7', 'rows of sales.csv with an empty second column', 'lines of sales.csv where city is empty'],
      ['2', 'how many rows of sales.csv have city equal to Oslo'],
      ['50.00%', 'what percentage of the rows of sales.csv have city equal to Oslo'],
    ]);
  });

  it('are summed, counted and grouped', () => {
    expectOutcomes([
      [
        '162',
        'total amount in sales.csv',
        'sum of the third column in sales.csv',
        'add up column 3 of sales.csv',
      ],
      ['1 10', 'smallest and largest number in nums.txt', 'minimum and maximum of nums.txt'],
      ['5', 'average of the numbers in nums.txt'],
      ['4.5', 'median of nums.txt'],
      [
        '150 Oslo|7 |5 Rome',
        'total amount per city in sales.csv, largest first',
        'sum of amount by city in sales.csv, largest total first',
      ],
      ['4 a|2 b', 'total of column 2 per column 1 in plain.csv, largest first'],
      ['2 Oslo|1 Rome|1', 'count how often each city occurs in sales.csv, most frequent first'],
      ['66.7% red|33.3% blue', 'percentage of each value in the third column of pairs.txt'],
      ['2', 'how many different values are there in the third column of pairs.txt'],
      ['|Oslo|Rome', 'unique values of city in sales.csv'],
    ]);
  });

  it('give an order, and the header stays', () => {
    expectOutcomes([
      [
        'name,city,amount|Cid,Oslo,120|Ann,Oslo,30|Dee,,7|Bob,Rome,5',
        'sort sales.csv by amount, largest first',
        'sort sales.csv by amount descending but keep the header on top',
      ],
      ['Cid,Oslo,120', 'which row of sales.csv has the highest amount'],
      [
        'Cid,Oslo,120|Ann,Oslo,30',
        'show the top 2 rows of sales.csv by amount',
        'the 2 rows of sales.csv with the highest amount',
      ],
      [
        'z 10 red|y 10 blue|x 3 red',
        'sort pairs.txt by the second column numerically descending, then by the first descending',
      ],
    ]);
  });
});

describe('lines', () => {
  it('are chosen by what is in them', () => {
    expectOutcomes([
      [
        'error foo foo|error bar',
        'lines of app.log that contain error',
        'show me every line with error in app.log',
      ],
      [
        'error foo foo',
        'lines of app.log containing both error and foo, in any order',
        'lines in app.log with foo but without warn',
      ],
      [
        'one start|[main]|END',
        'lines in app.log with neither error nor warn, no blank lines',
        'lines of app.log without error or warn and not blank',
      ],
      ['3', 'how many times does foo occur in app.log, ignoring case? occurrences, not lines'],
      ['2', 'how many lines of app.log contain error', 'count the lines with error in app.log'],
      [
        '[main]|error foo foo||warn Foo',
        'grep for "error foo" in app.log with 1 line before and 2 after each match',
        'one line before and two after every match of "error foo" in app.log',
      ],
      [
        'error foo foo||warn Foo|error bar',
        "what's between [main] and END in app.log, without those two lines",
        'lines between [main] and END of app.log, excluding the markers',
      ],
    ]);
  });

  it('are chosen by their place', () => {
    expectOutcomes([
      ['a|b', 'lines 2 to 3 of list.txt', 'just lines 2 through 3 of list.txt', 'show lines 2-3 of list.txt'],
      ['a|c', 'every second line of list.txt', 'even lines of list.txt'],
      ['b|a|b', 'everything but the last line of list.txt'],
      ['b|c', 'show the first line and the last line of list.txt'],
      ['2 a|     3 b', 'lines 2 to 3 of list.txt with their numbers'].map((each) =>
        each.replace('2 a', '     2 a'),
      ) as unknown as Row,
    ]);
  });

  it('are counted, ordered, drawn out', () => {
    expectOutcomes([
      ['3', 'count the blank lines in app.log', 'how many empty lines does app.log have'],
      ['b', 'which lines occur more than once in list.txt', 'only the repeated lines of list.txt'],
      ['a|c', 'lines that appear exactly once in list.txt'],
      ['b|a|c', 'list.txt without duplicate lines, keep the order'],
      ['c|b|a|b', 'print list.txt backwards, last line first', 'reverse the order of the lines in list.txt'],
      [
        'a@b.org|c@d.org',
        'all email addresses in mail.txt, each only once',
        'pull all email addresses out of mail.txt, each one once',
      ],
      ['a', 'lines that are both in list.txt and other.txt', 'common lines of list.txt and other.txt'],
      ['b|b|c', 'lines that are in list.txt but not in other.txt'],
      ['b,a,b,c', 'join all lines of list.txt into one line separated by commas'],
      ['10|5', 'sort nums.txt numerically, biggest first, and show the top 2'],
    ]);
  });

  it('are changed where they are', () => {
    expectOutcomes([['b|a|b', 'chop off the last line of list.txt (change the file itself)']], 'list.txt');
    expectOutcomes(
      [['b|a|x|b|c', 'insert x before line 3 of list.txt', 'put x after line 2 in list.txt']],
      'list.txt',
    );
    expectOutcomes(
      [['b|a|b|no', 'in list.txt change c to no, but only on lines starting with c']],
      'list.txt',
    );
    expectOutcomes([['b', 'delete everything from line 2 to the end in list.txt']], 'list.txt');
    expectOutcomes([['x|b|a|b|c', 'insert x as the first line of list.txt']], 'list.txt');
    expectOutcomes([['b|a|b|c|x', 'add the line x to the end of list.txt']], 'list.txt');
    expectOutcomes([['a|c', 'delete every line containing b from list.txt, in place']], 'list.txt');
    expectOutcomes(
      [
        [
          'one start|[main]|new|error foo foo||warn Foo|error bar|||END',
          'put new after the line with [main] in app.log',
        ],
      ],
      'app.log',
    );
    expectOutcomes(
      [
        [
          'one start|[main]|error bar foo||warn Foo|error bar|||END',
          'in app.log replace the first occurrence of foo on each line with bar, but only on lines starting with error',
        ],
      ],
      'app.log',
    );
  });
});

describe('what is not said for lines', () => {
  it('gets no command', () => {
    const requests = [
      'print column 1 and the sum of column 2 for each in data.csv',
      'delete foo from a.txt',
      'delete each occurrence of foo in a.txt',
      'lines of a.txt with x or starting with y',
      'sort the first ten lines of a.txt by what they mean',
      'sum of data.csv',
      'replace newlines with spaces in a.txt',
      'the name column of notes.txt',
      'delete a.txt',
      'sort /etc/passwd by user id numerically',
      'lines of a.txt that start with capital letters',
      'replace all letters in a.txt by x',
      'rows of a.csv where x is 1 and y is 2 or z is 3',
    ];
    for (const request of requests)
      expect.soft(linesAnswer(request, unknownPlatform)?.command, request).toBeUndefined();
  });

  it('is of GNU alone where the programs are', () => {
    const bsd = { ...unknownPlatform, os: 'macos', unixFlavor: 'bsd' } as const;
    for (const request of [
      '10 random lines of a.txt',
      'put x after line 2 in a.txt',
      'print a.txt backwards',
    ])
      expect.soft(linesAnswer(request, bsd)?.command, request).toBeUndefined();
    expect(linesAnswer('delete blank lines from a.txt', bsd)?.command).toBe(
      "sed -i '' '/^[[:space:]]*$/d' a.txt",
    );
  });
});
