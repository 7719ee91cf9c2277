import { describe, expect, it } from 'vitest';
import { parseFishHistory } from '../../src/shells/fish/history.ts';
import type { HistoryEntry } from '../../src/import/history-entry.ts';

const tsMs = 1_700_000_000_000;

const cases: readonly (readonly [name: string, text: string, entries: readonly HistoryEntry[]])[] = [
  ['an empty file', '', []],
  [
    'items',
    '- cmd: ls\n  when: 1700000000\n- cmd: pwd\n  when: 1700000000\n',
    [
      { command: 'ls', tsMs },
      { command: 'pwd', tsMs },
    ],
  ],
  [
    'paths',
    '- cmd: cat a\n  when: 1700000000\n  paths:\n    - a\n    - when: 12\n- cmd: ls\n',
    [{ command: 'cat a', tsMs }, { command: 'ls' }],
  ],
  ['an item without a time', '- cmd: ls\n', [{ command: 'ls' }]],
  [
    'newlines and backslashes',
    '- cmd: for i in 1\\n  echo \\\\n\\nend\n',
    [{ command: 'for i in 1\n  echo \\n\nend' }],
  ],
  ['another escape stays as it is', '- cmd: printf \\t\n', [{ command: 'printf \\t' }]],
  ['colons and quotes', '- cmd: echo "a: b"\n', [{ command: 'echo "a: b"' }]],
  ['lines of something else', 'hello\n  when: 1700000000\n- cmd: ls\n', [{ command: 'ls' }]],
];

describe('a fish history', () => {
  it.each(cases)('%s', (_name, text, entries) => {
    expect(parseFishHistory(text)).toEqual(entries);
  });
});
