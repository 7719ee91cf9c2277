import { describe, expect, it } from 'vitest';
import { withNamesBelow } from '../../src/generate/names-below.ts';
import type { NameKind } from '../../src/platform/facts.ts';

const place = {
  names: new Map<string, NameKind>([
    ['train.py', 'missing'],
    ['dist', 'missing'],
    ['a.txt', 'file'],
  ]),
  namesBelow: new Map([
    ['train.py', 'model/src/train.py'],
    ['dist', 'my app/dist'],
  ]),
};

function found(command: string): { readonly command: string; readonly isDoubted: boolean } {
  const made = withNamesBelow({ command, explanation: 'reads it', doubts: [] }, place);
  return { command: made.command, isDoubted: made.doubts.length > 0 };
}

describe('a name that is only below', () => {
  it.each([
    ['cat -n train.py', 'cat -n model/src/train.py'],
    ["cat -n train.py | sed -n '10,15p'", "cat -n model/src/train.py | sed -n '10,15p'"],
    ['diff -u train.py a.txt', 'diff -u model/src/train.py a.txt'],
    ['find dist -type f', "find 'my app/dist' -type f"],
    ['du -sh dist', "du -sh 'my app/dist'"],
  ])('is that one where a command only reads: %s', (command, expected) =>
    expect(found(command)).toEqual({ command: expected, isDoubted: false }),
  );

  it.each([
    ['rm -r dist', "rm -r 'my app/dist'"],
    ['chmod 600 train.py', 'chmod 600 model/src/train.py'],
    ['sort train.py > a.txt', 'sort model/src/train.py > a.txt'],
    ["sed -i 's/a/b/' train.py", "sed -i 's/a/b/' model/src/train.py"],
    ['find dist -type f -delete', "find 'my app/dist' -type f -delete"],
  ])('is doubted where anything changes: %s', (command, expected) =>
    expect(found(command)).toEqual({ command: expected, isDoubted: true }),
  );

  it.each(['touch train.py', 'mv a.txt train.py', 'mkdir -p dist', 'cat a.txt', 'cd src && cat train.py'])(
    'is none where the command makes it or needs no such name: %s',
    (command) => expect(found(command)).toEqual({ command, isDoubted: false }),
  );

  it('is said', () => {
    const made = withNamesBelow({ command: 'cat train.py', explanation: 'prints a file', doubts: [] }, place);
    expect(made.explanation).toBe(
      'prints a file; it takes model/src/train.py for train.py, which is not here',
    );
  });
});
