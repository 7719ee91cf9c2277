import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { knownNames, missingNames } from '../../src/generate/check/operands.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { unknownPlatform, type NameKind, type PlatformFacts } from '../../src/platform/facts.ts';
import { builtInBook } from '../support/generator-with.ts';

const names = new Map<string, NameKind>([
  ['./old', 'directory'],
  ['src', 'directory'],
  ['conf.d', 'directory'],
  ['Makefile', 'file'],
  ['notes', 'file'],
  ['a.txt', 'file'],
  ['gone', 'missing'],
  ['gone.txt', 'missing'],
]);
const here: PlatformFacts = { ...unknownPlatform, names };

function commandFor(request: string, place: PlatformFacts = here): string | null {
  const framed = composedCommand(request, place);
  if (framed !== null) return framed.command;
  const answer = builtInBook.answer(request, place);
  return answer.kind === 'command' ? answer.command : null;
}

describe('what a name is decides what is done with it', () => {
  it.each([
    ['list what is in ./old', 'ls ./old'],
    ['what is in src', 'ls src'],
    ['show the contents of src', 'ls src'],
    ['list the contents of src sorted by size', 'ls -S src'],
    ['show conf.d', 'ls conf.d'],
    ['show contents of Makefile', 'cat Makefile'],
    ['print notes', 'cat notes'],
    ['count lines in notes', 'wc -l notes'],
    ['show the first 10 lines of Makefile', 'head -n 10 Makefile'],
    ['show the contents of all files in src', 'find src -type f -exec cat {} +'],
    ['delete ./old', 'rm -r ./old'],
    ['remove Makefile', 'rm Makefile'],
    ['how big is src', 'du -sh src'],
    ['list files in notes', null],
  ])('%s: %s', (request, command) => expect(commandFor(request)).toBe(command));

  it.each(['list what is in ./old', 'show contents of Makefile', 'show a.txt', 'list files in src'])(
    'changes nothing where nobody looked: %s',
    (request) =>
      expect(commandFor(request, { ...here, names: new Map() })).toBe(commandFor(request, unknownPlatform)),
  );
});

describe('a command that takes one for the other', () => {
  it.each([
    ['show src', 'cat src', 'src as a file'],
    ['show src', 'sudo head -n 3 src', 'src as a file'],
    ['go to notes', 'cd notes', 'notes for a directory'],
    ['show src', 'ls src', null],
    ['change the mode of src', 'chmod 755 src', null],
    ['touch notes', 'touch notes', null],
    ['run it in src', 'cd src && cat notes', null],
    ['show src of the server', 'ssh server cat src', null],
  ] as const)('%s: %s: %s', (request, command, doubt) => {
    const doubts = doubtsAbout(request, command, here).filter((each) =>
      /as a file|for a directory/.test(each),
    );
    expect(doubts).toEqual(doubt === null ? [] : [expect.stringContaining(doubt)]);
  });
});

describe('a name that is not here', () => {
  it.each([
    ['cat gone.txt', 'gone.txt'],
    ['ls -l gone', 'gone'],
    ['rm -r gone', 'gone'],
    ['cp gone.txt a.txt', 'gone.txt'],
    ['sort a.txt | grep -f x - gone.txt', 'gone.txt'],
    ['cp a.txt gone', null],
    ['mv a.txt gone.txt', null],
    ['touch gone.txt', null],
    ['mkdir -p gone && tar -xf a.txt -C gone', null],
    ['mkdir -p gone', null],
    ['sort a.txt > gone.txt', null],
    ['tar -czf gone.txt a.txt', null],
    ['cd src && cat gone.txt', null],
    ['git commit -m gone', null],
  ])('is a doubt where the command needs it: %s: %s', (command, name) =>
    expect(missingNames(command, here)).toEqual(
      name === null ? [] : [expect.stringContaining(`needs ${name},`)],
    ),
  );

  it('is told apart from what is here', () =>
    expect(knownNames('cp Makefile src', here)).toEqual([
      'Makefile is a file here',
      'src is a directory here',
    ]));
});
