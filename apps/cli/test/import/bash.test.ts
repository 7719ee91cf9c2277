import { describe, expect, it } from 'vitest';
import { historyBounds, type HistoryEntry } from '../../src/import/history-entry.ts';
import { parseBashHistory } from '../../src/shells/bash/history.ts';

const cases: readonly (readonly [name: string, text: string, entries: readonly HistoryEntry[]])[] = [
  ['an empty file', '', []],
  ['one command a line', 'ls\ngit status\n', [{ command: 'ls' }, { command: 'git status' }]],
  ['a last line without its end', 'ls\npwd', [{ command: 'ls' }, { command: 'pwd' }]],
  ['blank lines', '\n\nls\n  \npwd\n', [{ command: 'ls' }, { command: 'pwd' }]],
  [
    'times',
    '#1700000000\nls\n#1700000060\npwd\n',
    [
      { command: 'ls', tsMs: 1_700_000_000_000 },
      { command: 'pwd', tsMs: 1_700_000_060_000 },
    ],
  ],
  [
    'several lines under one time',
    '#1700000000\nfor i in 1\ndo\n  echo $i\ndone\n#1700000001\nls\n',
    [
      { command: 'for i in 1\ndo\n  echo $i\ndone', tsMs: 1_700_000_000_000 },
      { command: 'ls', tsMs: 1_700_000_001_000 },
    ],
  ],
  ['a time with no command', '#1700000000\n#1700000001\nls\n', [{ command: 'ls', tsMs: 1_700_000_001_000 }]],
  [
    'times that begin later',
    'ls\n#1700000000\npwd\nwho\n',
    [{ command: 'ls' }, { command: 'pwd', tsMs: 1_700_000_000_000 }, { command: 'who' }],
  ],
  [
    'a comment that is no time',
    '#17 apples\n# 1700000000\n',
    [{ command: '#17 apples' }, { command: '# 1700000000' }],
  ],
  ['an open here-document', 'cat <<X\nbody\nX\nls\n', [{ command: 'cat <<X\nbody\nX' }, { command: 'ls' }]],
  ['an open quote', "echo 'a\nb'\nls\n", [{ command: "echo 'a\nb'" }, { command: 'ls' }]],
  [
    'a quote that is never closed',
    "echo don't\nls\npwd\n",
    [{ command: "echo don't" }, { command: 'ls' }, { command: 'pwd' }],
  ],
  ['text that is not ASCII', 'echo ünï 日本 😀\n', [{ command: 'echo ünï 日本 😀' }]],
];

describe('a bash history', () => {
  it.each(cases)('%s', (_name, text, entries) => {
    expect(parseBashHistory(text)).toEqual(entries);
  });

  it('takes a very long run of lines under one time for single commands', () => {
    const lines = Array.from({ length: historyBounds.bashEntryLinesMax + 1 }, (_, index) => `echo ${index}`);
    const entries = parseBashHistory(`#1700000000\n${lines.join('\n')}\n`);
    expect(entries.map((entry) => entry.command)).toEqual(lines);
  });

  it('gives up on a stray quote after a bounded number of lines', () => {
    const lines = [
      "echo don't",
      ...Array.from({ length: historyBounds.bashJoinedLinesMax }, () => 'ls'),
      "echo won't",
    ];
    expect(parseBashHistory(lines.join('\n')).map((entry) => entry.command)).toEqual(lines);
  });
});
