import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

function answer(request: string): string | undefined {
  return lawfulCommand(request, unknownPlatform, null, () => undefined)?.command;
}

describe('commands that a request has as they are', () => {
  it.each([
    ['run make and then make install', 'make && make install'],
    ['run make, then make install if it worked', 'make && make install'],
    ['run npm test and if it works run npm publish', 'npm test && npm publish'],
    ['if ./check.sh fails run ./repair.sh', './check.sh || ./repair.sh'],
    ['run make test again and again until it fails', 'while make test; do :; done'],
    ['repeat "make test" until it succeeds', 'until make test; do sleep 1; done'],
    ['run a.sh and b.sh at the same time and wait for both', './a.sh & ./b.sh & wait'],
    ['run make clean', 'make clean'],
  ])('are put together: %s', (request, command) => expect(answer(request)).toBe(command));

  it.each([
    'run the tests and then deploy',
    'run everything again until it works',
    'if it works run it again',
    'start nginx and then stop apache',
    'did make test fail',
  ])('are commands: %s', (request) => expect(answer(request)).toBeUndefined());
});

describe('a command', () => {
  it.each([
    ['merge a.pdf and b.pdf into c.pdf', 'cat a.pdf b.pdf > c.pdf', 'one behind the other'],
    ['merge a.txt and b.txt into c.txt', 'cat a.txt b.txt > c.txt', null],
    ['show the date in UTC', 'date +%s', 'in UTC'],
    ['show the date in UTC', 'date -u', null],
    ['search for packages with editor in the name', "find . -name '*packages*'", 'files called so'],
  ] as const)('does what is said: %s: %s', (request, command, doubt) => {
    const doubts = doubtsAbout(request, command).join('; ');
    if (doubt === null) expect(doubts).toBe('');
    else expect(doubts).toContain(doubt);
  });
});
