import { describe, expect, it } from 'vitest';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

function answer(request: string): string | undefined {
  const made =
    composedCommand(request, unknownPlatform) ??
    lawfulCommand(request, unknownPlatform, null, () => undefined);
  return made?.command;
}

describe('a request about several files', () => {
  it.each([
    ['sum of the numbers in a.txt and b.txt', "awk '{s += $1} END {print s + 0}' a.txt b.txt"],
    ['last modified time of a.txt and b.txt', 'stat -c %y a.txt b.txt'],
    ['who owns a.txt, src/b.txt and c.txt', 'stat -c %U a.txt src/b.txt c.txt'],
  ])('is answered where the program takes any number: %s', (request, command) =>
    expect(answer(request)).toBe(command),
  );

  it('draws out of all without their names', () =>
    expect(answer('unique email addresses in a.txt and b.md')).toMatch(
      /^grep -ohE '.*' a\.txt b\.md \| sort -u$/,
    ));

  it.each(['convert a.txt and b.txt to lowercase', 'remove comments from a.conf and b.conf'])(
    'has no answer where it takes one: %s',
    (request) => expect(answer(request)).toBeUndefined(),
  );
});

describe('what nobody asks for', () => {
  it.each([
    'lines of app.log',
    'lines of app.log with no error',
    'all lines of app.log',
    'the contents of app.log',
    'everything in app.log',
    'size of app.log',
  ])('is not changed: %s', (request) => expect(answer(request) ?? '').not.toMatch(/truncate|sed -i|rm /));

  it.each([
    ['lines of app.log with no error', 'grep -v error app.log'],
    ['lines of app.log that have no error in them', 'grep -v error app.log'],
    ['lines of app.log with no error or warning', 'grep -v -e error -e warning app.log'],
  ])('is not looked for: %s', (request, command) => expect(answer(request)).toBe(command));

  it('is no unit where it is a file', () => {
    for (const request of [
      'entries in app.log with level error',
      'how many entries of app.log have user bob',
    ])
      expect(answer(request) ?? '').not.toContain('journalctl');
  });

  it('is no directory where only a name is said', () => {
    expect(answer('make reports/2024 and reports/2025')).toBeUndefined();
    expect(answer('create the folder reports/2024')).toBe('mkdir -p reports/2024');
    expect(answer('make a.txt and b.txt')).toBe('touch a.txt b.txt');
  });
});

describe('what is left out together', () => {
  it.each([
    [
      'pack the docs folder as docs.tar.gz, minus the images folder and manual.pdf',
      'tar -ca --exclude=images --exclude=manual.pdf -f docs.tar.gz docs',
    ],
    [
      'list the files in src except those in lib and main.py',
      "find src -type f ! -path '*/lib' ! -path '*/lib/*' ! -name main.py",
    ],
  ])('is all left out: %s', (request, command) => expect(answer(request)).toBe(command));
});

describe('links that lead nowhere', () => {
  it.each([
    ['remove all broken symbolic links below here', 'find . -type l -xtype l -delete'],
    ['count the dead symlinks in lib', 'find lib -type l -xtype l | wc -l'],
  ])('are files like others: %s', (request, command) => expect(answer(request)).toBe(command));
});

describe('everywhere', () => {
  it('is more than here', () =>
    expect(answer('delete Thumbs.db and .DS_Store everywhere below here') ?? '').not.toMatch(/^rm /));
});

describe('what is in a file, and what is not', () => {
  it.each([
    [
      'which files contain foo but not bar',
      'find . -type f -exec grep -q foo {} \\; ! -exec grep -q bar {} \\; -print',
    ],
    ['lines containing foo but not bar in a.txt', 'grep foo a.txt | grep -v bar'],
    [
      'files containing foo but not in vendor',
      "find . -type f ! -path '*/vendor' ! -path '*/vendor/*' -exec grep -l foo {} +",
    ],
  ])('are contents both: %s', (request, command) => expect(answer(request)).toBe(command));
});
