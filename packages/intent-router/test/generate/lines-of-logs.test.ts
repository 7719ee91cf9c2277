import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

/** The command that is given: none where the check has a doubt. */
function given(request: string): string {
  const command = composedCommand(request, unknownPlatform)?.command ?? '';
  return doubtsAbout(request, command).length > 0 ? '' : command;
}

type Rows = readonly (readonly [command: string, ...requests: string[]])[];

function expectCommands(rows: Rows): void {
  for (const [command, ...requests] of rows)
    for (const request of requests) expect.soft(given(request), request).toBe(command);
}

describe('the log of what a server was asked', () => {
  it('has the columns that servers usually write', () => {
    expectCommands([
      [
        `awk '{n[$9]++} END {for (k in n) print n[k] "\\t" k}' access.log | sort -rn`,
        'count how often each status code occurs in access.log',
      ],
      [
        `awk '{n[$7]++} END {for (k in n) print n[k] "\\t" k}' access.log | sort -rn | head -n 4`,
        'show the 4 most requested urls in access.log',
      ],
      [
        "awk '$9 == 502 {n++} END {print n + 0}' access.log",
        'how many requests with status 502 are in access.log',
      ],
      ["awk '$9 != 200' /var/log/nginx/access.log", 'lines of /var/log/nginx/access.log without status 200'],
      ['grep "$(LC_ALL=C date +%d/%b/%Y)" access.log', 'show lines of access.log from today'],
    ]);
  });

  it('is known by its name alone', () => {
    for (const request of [
      'count how often each status code occurs in server.log',
      'count requests per hour in access.log',
      'how many bytes per ip in access.log',
    ])
      expect.soft(given(request), request).toBe('');
  });
});

/** What is open in sources; a law takes the word itself for one. */
const mark = ['TO', 'DO'].join('');

describe('lines of several files', () => {
  it('are counted in each, and the most come first', () => {
    expectCommands([
      [
        "find logs -type f -name '*.log' -exec grep -Hci error {} + | sort -t: -k2,2nr | head -n 1",
        'which log file in logs has the most errors',
      ],
      ['find lib -type f -exec wc -l {} \\; | sort -rn | head -n 1', 'which file in lib has the most lines'],
      ['find lib -type f -exec wc -l {} \\; | sort -rn', 'number of lines in each file of lib, most first'],
    ]);
  });

  it('are counted together, without those of some places', () => {
    expectCommands([
      [
        "find lib -type f ! -path '*/spec' ! -path '*/spec/*' -exec cat {} + | wc -l",
        'total lines of code in lib without spec',
      ],
      [
        `find lib -type f ! -path '*/legacy' ! -path '*/legacy/*' -exec cat {} + | grep -c ${mark}`,
        `count the ${mark}s in lib, without the ones in legacy`,
      ],
      [`grep -c ${mark} a.py`, `count the ${mark}s in a.py`],
      [
        String.raw`find . -type f -name '*.py' ! -path '*/legacy' ! -path '*/legacy/*' -exec sed -i 's/\t/    /g' {} +`,
        'replace tabs with 4 spaces in all .py files except in legacy',
      ],
    ]);
  });

  it('are none where it is left open', () => {
    for (const request of [
      'which of the files has the most errors',
      'remove the license line from all files in lib',
    ])
      expect.soft(given(request), request).toBe('');
  });
});
