import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { isCommonWord } from '../../src/generate/recipes/common-words.ts';
import { madeAnswer } from '../../src/generate/sureness/made-answer.ts';
import { evidenceOf } from '../../src/generate/sureness/sureness.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

/** What the answer of a frame takes for a name without being told so; undefined where no frame answers. */
function guessedIn(request: string): readonly string[] | undefined {
  const framed = composedCommand(request, unknownPlatform);
  return framed === null ? undefined : madeAnswer(request, framed, undefined)?.guessed;
}

const words = [
  'schema',
  'snapshot',
  'webhook',
  'metric',
  'endpoint',
  'resource',
  'payload',
  'backend',
  'worker',
  'tunnel',
];

describe('a common word where the wording asks for a name or a text', () => {
  const asking = [
    'processes owned by NAME sorted by memory',
    'list processes not started by NAME',
    'commits by NAME since yesterday',
    'show commits on NAME that are not in main',
    'branches not merged into NAME sorted by date',
    'list branches that are merged into main except NAME',
    'show the diff between NAME and main but only for src',
    'restore notes.txt from branch NAME',
    'files owned by NAME under src',
    'files under src that contain NAME',
    'lines of notes.txt that mention NAME or OTHER',
    'show the lines of notes.txt that do not contain NAME',
    'count the lines of notes.txt without NAME',
    'directories under src whose name starts with NAME',
    'count how many times NAME occurs in build.log, ignoring case',
  ];

  it.each(asking)('%s: it is no guess', (template) => {
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.constantFrom(...words), (name, other) => {
        expect(isCommonWord(name)).toBe(true);
        expect(guessedIn(template.replace('NAME', name).replace('OTHER', other))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a name that is one of the usual ones of its kind', () => {
  it.each([
    'diff between release and production',
    'restore main.css to how it is on main',
    "show commits on dev that aren't on main",
    'delete the local branch feature/login only if it has been merged',
    'show the tmpfs filesystems',
    'disks over 80% full except tmpfs',
    'kill all node processes that belong to me',
    'show commits by anna that touch docs, newest 5 only',
    'list files changed in the last 3 commits, excluding tests',
  ])('%s: it is no guess', (request) => expect(guessedIn(request)).toEqual([]));
});

describe('a word where a kind of file system stands', () => {
  it.each(['list all logical volumes', 'mounts without a label'])('%s: is none that there is', (request) =>
    expect(composedCommand(request, unknownPlatform)).toBeNull(),
  );
});

describe('a common word that nothing asks for', () => {
  it.each([
    ['list all tags on a subscription', 'subscription'],
    ['find and remove multiple *.txt files', 'multiple'],
    ['remove all files here whose names contain whitespaces', 'whitespaces'],
    ['list processes run by builds', 'builds'],
    ['remove a package/theme', 'package/theme'],
    ['remove file from bucket', 'bucket'],
  ])('%s: "%s" is a guess', (request, word) => expect(guessedIn(request)).toContain(word));

  it('is nobody who is called so with an article', () =>
    expect(composedCommand('list all files belonging to a package', unknownPlatform)).toBeNull());

  it('has a doubt that says so', () => {
    const framed = composedCommand('list all tags on a subscription', unknownPlatform);
    const answer = madeAnswer('list all tags on a subscription', framed, undefined);
    const evidence = answer === null ? [] : evidenceOf(answer);
    expect(evidence).toEqual([{ sign: 'guess', says: 'takes "subscription" for a name or a text' }]);
  });
});
