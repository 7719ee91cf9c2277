import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { madeAnswer } from '../../src/generate/sureness/made-answer.ts';
import { surenessSigns, type SurenessModel } from '../../src/generate/sureness/model.ts';
import { chanceOf, openDoubts } from '../../src/generate/sureness/sureness.ts';
import { type PlatformFacts, unknownPlatform } from '../../src/platform/facts.ts';
import { builtInBook } from '../support/generator-with.ts';

function doubtsOf(request: string, platform = unknownPlatform): readonly string[] {
  const framed = composedCommand(request, platform);
  const answer = madeAnswer(request, framed, builtInBook.answer(request, platform));
  if (answer === null) throw new Error(`no command for "${request}"`);
  return openDoubts(answer);
}

describe('an answer that leaves nothing open', () => {
  it.each([
    'find all python files under src',
    'count the lines of notes.txt',
    'delete all .tmp files under build older than 30 days',
    'list open files',
    'how long has this machine been running',
    'show logs of the ssh service since yesterday',
    'show the lines of app.log that contain timeout',
    'create a directory called reports',
    'restart the runner service',
    'restart nginx',
    'is the cups server running',
    'switch to the branch feature',
    'kill firefox',
    'print the serial number',
    'show lines of app.log without warning',
    'show lines of app.log without "reading"',
  ])('%s: no doubt', (request) => expect(doubtsOf(request)).toEqual([]));
});

describe('an answer that decides what its request leaves open', () => {
  it.each([
    ['show running processes', 'ps -ef'],
    ['print the routing table', 'route -n'],
    ['print the load averages', '/proc/loadavg'],
    ['how many subdirectories are under src', 'directory itself'],
    ['print the 3 largest files under src', 'sizes in bytes'],
    ['count the number of lines in all php files under src', 'counts each file'],
    ['find files under src that changed 3 days ago', 'time of the contents'],
    ['print the first 10 lines of app.log without reading the rest', 'takes "reading"'],
    ['print notes.txt without waiting', 'takes "waiting"'],
    ['show lines of app.log without scrolling', 'takes "scrolling"'],
    ['restart the server', 'takes "server"'],
    ['check the status of builds', 'takes "builds"'],
    ['restart foobard', 'takes "foobard"'],
    ['quit the game', 'takes "game"'],
    ['open audio/video', 'takes "audio/video"'],
    ['search in package descriptions', 'takes "descriptions"'],
    ['get your work schedule', 'says nothing about "work"'],
    ['list all virtual hosts', 'says nothing about "hosts"'],
    ['remove duplicate lines from notes.txt', 'leaves the file as it is'],
  ])('%s: it says "%s"', (request, said) => expect(doubtsOf(request).join('; ')).toContain(said));

  it('looks for a file among the installed packages alone where any may have it', () => {
    const linux: PlatformFacts = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' };
    expect(doubtsOf('which package provides bin/x', linux).join()).toContain('apt-file');
    expect(doubtsOf('which package owns /usr/bin/dig', linux)).toEqual([]);
    expect(doubtsOf('which installed package provides /usr/bin/dig', linux)).toEqual([]);
  });

  it('says nothing once the request says it', () => {
    expect(doubtsOf('count the lines in each php file under src')).toEqual([]);
  });
});

describe('an answer that no sign explains', () => {
  const unsigned = {
    request: 'x',
    command: 'x',
    maker: 'recipe',
    guessed: [],
    passed: [],
    borrowed: 1,
    other: null,
  } as const;
  const none = { recipe: 0, programs: 0, output: 0, time: 0, place: 0, guess: 0, borrowed: 0, disagree: 0 };

  it.each([
    [1, 'usually'],
    [0, 'about half the time'],
    [-1, 'seldom'],
  ])('of log-odds %s: it is %s what was meant', (base, often) => {
    expect(openDoubts(unsigned, { base, weights: none, threshold: 0.8 })).toEqual([
      `is ${often} what was meant in such requests`,
    ]);
  });
});

describe('the chance of an answer', () => {
  const signs = fc.subarray([...surenessSigns]);
  const weight = fc.double({ min: 0, max: 5, noNaN: true });
  const models: fc.Arbitrary<SurenessModel> = fc.record({
    base: weight,
    threshold: fc.constant(0.8),
    weights: fc.record(
      Object.fromEntries(surenessSigns.map((sign) => [sign, weight])) as Record<
        (typeof surenessSigns)[number],
        typeof weight
      >,
    ),
  });

  it('never rises with what speaks against it', () => {
    fc.assert(
      fc.property(signs, fc.constantFrom(...surenessSigns), models, (some, one, model) => {
        const evidence = some.map((sign) => ({ sign, says: null }));
        expect(chanceOf([...evidence, { sign: one, says: null }], model)).toBeLessThanOrEqual(
          chanceOf(evidence, model),
        );
      }),
    );
  });
});
