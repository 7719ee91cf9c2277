import { describe, expect, it } from 'vitest';
import { frameAnswer } from '../../src/generate/frames/frame-book.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';

/** The command that is given: none where the check has a doubt. */
function given(request: string): string {
  const answer = frameAnswer(request, unknownPlatform);
  if (answer.kind !== 'command' || doubtsAbout(request, answer.command).length > 0) return '';
  return answer.command;
}

type Rows = readonly (readonly [command: string, ...requests: string[]])[];

function expectCommands(rows: Rows): void {
  for (const [command, ...requests] of rows)
    for (const request of requests) expect.soft(given(request), request).toBe(command);
}

describe('lines that are chosen', () => {
  it('by lists of numbers and ranges', () => {
    expectCommands([
      [
        "sed -n '2p;4,6p;9p' b.txt",
        'print lines 2, 4 to 6 and 9 of b.txt',
        'show lines 2, 4-6 and 9 in b.txt',
      ],
      ["sed -i '2d;4,6d' b.txt", 'delete lines 2 and 4 to 6 from b.txt'],
      ["sed '2d;4,6d' b.txt", 'show b.txt without lines 2 and 4 to 6'],
      ["sed -i -n '2p;4,6p' b.txt", 'delete all lines except 2 and 4 to 6 from b.txt'],
      ['tail -n +8 b.txt | head -n 2', 'show the 2 lines after line 7 of b.txt'],
      ["sed '7,$d' b.txt | tail -n 2", 'print 2 lines before line 7 in b.txt'],
    ]);
  });

  it('by how long they are and how often they have a text', () => {
    expectCommands([
      ["awk 'length >= 5 && length <= 9' b.txt", 'lines of b.txt between 5 and 9 characters long'],
      [
        "awk 'length > 5 && length < 9' b.txt",
        'show lines of b.txt longer than 5 but shorter than 9 characters',
      ],
      ["awk 'NF >= 2 && NF <= 4' b.txt", 'print lines in b.txt with 2 to 4 words'],
      ["awk -F, 'NF > 6' b.csv", 'lines of b.csv with more than 6 columns'],
      ['awk \'gsub(/;/, "&") == 2\' b.txt', 'show the lines of b.txt with exactly 2 semicolons'],
      ['awk \'gsub(/\\./, "&") < 2\' b.txt', 'lines in b.txt that contain fewer than 2 dots'],
      ['awk \'gsub(/zeta/, "&") > 3\' b.txt', 'lines of b.txt that have "zeta" more than 3 times'],
      ["sed -i '/.\\{4\\}/!d' b.txt", 'delete lines shorter than 4 characters from b.txt'],
      ["sed -i '/^\\([^,]*,\\)\\{5,\\}[^,]*$/d' b.txt", 'remove lines with more than 4 commas in b.txt'],
    ]);
  });

  it('by the characters that they are of', () => {
    expectCommands([
      [
        "grep -E '^[0-9]+$' b.txt",
        'lines of b.txt that contain only digits',
        'lines consisting of digits only in b.txt',
      ],
      ["grep '[0-9]' b.txt", 'show the lines of b.txt that contain digits'],
      ["grep -v '[[:upper:]]' b.txt", 'lines in b.txt without uppercase letters'],
      [
        "sed -i -E '/^[+-]?[0-9]+(\\.[0-9]+)?$/!d' b.txt",
        'delete every line that is not a number from b.txt',
      ],
      ["sed -i '/[0-9]/d' b.txt", 'remove all lines with digits from b.txt'],
    ]);
  });

  it('by what is near them', () => {
    expectCommands([
      ['sed 0,/FATAL/d b.log | head -n 4', 'show the 4 lines after the first FATAL in b.log'],
      ["sed '/FATAL/,$d' b.log | tail -n 4", 'show the 4 lines before the first FATAL in b.log'],
      ["tac b.log | sed '/FATAL/,$d' | tail -n 4 | tac", 'print the 4 lines after the last FATAL in b.log'],
      [
        'grep -C 2 FATAL b.log',
        'show 2 lines before and after each FATAL in b.log',
        '2 lines around every FATAL in b.log',
      ],
      ['grep -A 2 FATAL b.log', 'show the 2 lines after each FATAL in b.log'],
      ["sed -n '/START/,$p' b.txt", 'print all lines from the one with START until the end of b.txt'],
      ['grep "$(date +%F)" b.log', 'show lines of b.log from today only'],
    ]);
  });

  it('are none where it is left open', () => {
    for (const request of [
      'trailing blank lines in b.txt',
      'delete the 20 lines after the first FATAL in b.log',
      'delete lines from today from b.log',
      'lines of b.txt with only numbers and letters',
      'why were lines 3, 5 and 7 deleted from b.txt',
      'delete all lines except 404 from b.txt',
    ])
      expect.soft(given(request), request).toBe('');
  });
});

describe('what is made of lines', () => {
  it('changes the file where it is to be changed', () => {
    expectCommands([
      [
        "sed -i 's/^/- /' b.txt",
        'put "- " in front of every line of b.txt',
        'add "- " to the start of each line in b.txt',
      ],
      ["sed 's/^/- /' b.txt", 'show b.txt with "- " in front of each line'],
      ["sed -i 's/$/;/' b.sql", 'add a semicolon at the end of each line of b.sql'],
      ["sed -i 's/^.\\{1,3\\}//' b.txt", 'remove the first 3 characters of each line in b.txt'],
      ["sed -i 's/.$//' b.txt", 'cut the last character off each line of b.txt'],
      ['cut -c4- b.txt', 'show b.txt without the first 3 characters of each line'],
      ["sed -i ':a;/^[[:space:]]*$/{$d;N;ba}' b.txt", 'delete trailing blank lines from b.txt'],
      ["sed '/[^[:space:]]/,$!d' b.txt", 'show b.txt without the blank lines at the beginning'],
      ['sed 3,7d b.txt', 'delete lines 3 to 7 from b.txt but show me the result first'],
      ['sed -i s/zeta/eta/2 b.txt', 'replace the 2nd occurrence of zeta in each line of b.txt with eta'],
      ["sed -i 's/\\(.*\\)zeta/\\1eta/' b.txt", 'replace the last zeta in each line of b.txt by eta'],
      ["sed -i 's/\\t/    /g' b.txt", 'replace tabs with 4 spaces in b.txt'],
      ["sed -i 's/    /\\t/g' b.txt", 'replace each 4 spaces with a tab in b.txt'],
      ["sed -i.bak 's/\\r$//' b.txt", 'convert the line endings of b.txt from dos to unix and keep a copy'],
    ]);
  });

  it('puts them in order, beside others, one a line', () => {
    expectCommands([
      ['sort -V b.txt', 'sort b.txt as ip addresses', 'sort b.txt by version number'],
      ["grep -oE '([0-9]{1,3}\\.){3}[0-9]{1,3}' b.txt | sort -V", 'sort the ip addresses in b.txt'],
      ["grep -oE '[^[:space:]]+' b.txt", 'print the words of b.txt one per line'],
      ["paste -sd ';' b.txt", 'put all lines of b.txt on one line separated by ;'],
      ['paste -d, b.txt c.txt', 'merge b.txt and c.txt line by line with a comma between'],
      [
        'diff -y --suppress-common-lines b.txt c.txt',
        'show the difference between b.txt and c.txt side by side, only different lines',
      ],
      ['head -n 1 b.csv', 'print the header of b.csv'],
      ['iconv -f UTF-8 -t ISO-8859-1 b.md > c.md', 'convert b.md from utf-8 to latin1 and save it as c.md'],
    ]);
  });

  it('is none where it is left open', () => {
    for (const request of [
      'cut the first 3 characters of each line in b.txt',
      'replace the 2nd occurrence of zeta in b.txt with eta',
      '"- " in front of every line of b.txt',
      'do not put "- " in front of every line of b.txt',
      'sort b.txt by ip address and version number',
      'remove the first 3 words of each line in b.txt',
    ])
      expect.soft(given(request), request).toBe('');
  });
});

describe('a part of each line', () => {
  it('goes with what is before or after it', () => {
    expectCommands([
      ["sed -i 's/#.*/#/' b.txt", 'remove everything after the # in each line of b.txt'],
      ["sed -i 's/^[^:]*:/:/' b.txt", 'delete everything before the first colon in each line of b.txt'],
      ["sed -i 's/\\(.*\\/\\).*/\\1/' b.txt", 'remove everything after the last slash in each line of b.txt'],
      ["sed 's/^./\\U&/' b.txt", 'uppercase the first letter of each line in b.txt'],
      [
        "grep -oE '\\b[[:alnum:]]{4,}\\b' b.txt | sort | uniq -c | sort -rn | head -n 10",
        'show the 10 most frequent words in b.txt with more than 3 letters',
      ],
    ]);
  });

  it('is not what the whole file has', () => {
    for (const request of [
      'remove everything after the # in b.txt',
      'convert the first column of b.csv to upper case',
      'change the second line of b.txt to uppercase',
    ])
      expect.soft(given(request), request).toBe('');
  });
});

describe('lines that go or stay', () => {
  it('are at the end, outside of a block, before a text', () => {
    expectCommands([
      ["sed -i ':a;$d;N;2,3ba;P;D' b.txt", 'delete the last 3 lines of b.txt'],
      ['sed /DEBUG/,/END/d b.log', 'show b.log without the lines from DEBUG to END'],
      ["sed -i '/BEGIN/,$!d' b.txt", 'remove all lines before the one with BEGIN in b.txt'],
      ["sed -i '3c\\hello' b.txt", 'change the 3rd line of b.txt to "hello"'],
      ['cat -b b.txt', 'number only the non-blank lines of b.txt'],
      [
        "grep -cvE '^[[:space:]]*(#|$)' b.txt",
        'count the lines in b.txt that are not blank and not comments',
      ],
      ['grep -n FATAL b.c | cut -d: -f1', 'show line numbers of lines with FATAL in b.c'],
      ['grep -xFf c.txt b.txt', 'show lines of b.txt that occur in c.txt too'],
    ]);
  });
});
