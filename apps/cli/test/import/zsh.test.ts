import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/import/history-entry.ts';
import { parseZshHistory } from '../../src/shells/zsh/history.ts';

const at = { tsMs: 1_700_000_000_000, durationMs: 5_000 };

const cases: readonly (readonly [name: string, bytes: string, entries: readonly HistoryEntry[]])[] = [
  ['an empty file', '', []],
  ['plain lines', 'ls\ngit status\n', [{ command: 'ls' }, { command: 'git status' }]],
  ['extended lines', ': 1700000000:5;ls -l\n', [{ command: 'ls -l', ...at }]],
  ['a mixture', 'ls\n: 1700000000:5;pwd\n', [{ command: 'ls' }, { command: 'pwd', ...at }]],
  ['a command with its own semicolons', ': 1700000000:5;a; b\n', [{ command: 'a; b', ...at }]],
  [
    'continued lines',
    ': 1700000000:5;for i in 1\\\ndo\\\ndone\nls\n',
    [{ command: 'for i in 1\ndo\ndone', ...at }, { command: 'ls' }],
  ],
  ['a backslash before a newline', 'a\\\\\nb\n', [{ command: 'a\\\nb' }]],
  ['a backslash at the end', 'a\\ \nb\n', [{ command: 'a\\' }, { command: 'b' }]],
  ['a backslash and blanks at the end', 'a\\   \n', [{ command: 'a\\  ' }]],
  ['blanks at the end without a backslash', 'a  \n', [{ command: 'a  ' }]],
  ['a plain command that begins with a colon', '\\: 12:34;true\n', [{ command: ': 12:34;true' }]],
  ['a file that ends within a command', 'a\\\nb\\', [{ command: 'a\nb' }]],
  ['a Meta byte at the end of the file', 'a\u0083', [{ command: 'a\ufffd' }]],
];

describe('a zsh history', () => {
  it.each(cases)('%s', (_name, bytes, entries) => {
    expect(parseZshHistory(Buffer.from(bytes, 'latin1'))).toEqual(entries);
  });

  it('undoes the escape of bytes that zsh uses inside', () => {
    // 日 is e6 97 a5; 0x97 stands as 83 b7.
    expect(parseZshHistory(Buffer.from([0xe6, 0x83, 0xb7, 0xa5, 0x0a]))).toEqual([{ command: '日' }]);
  });
});
