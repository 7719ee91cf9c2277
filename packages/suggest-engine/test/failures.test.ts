import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { manualClock } from '@hunch/common/clock';
import { sessionId } from '@hunch/common/ids';
import { createSuggestEngine } from '../src/index.ts';
import { outcomeOf } from '../src/learn.ts';
import { editsBetween } from '../src/rank/edits.ts';
import { randomEvents } from '../src/testing/index.ts';
import { shell } from './support/shell.ts';

// Every run learns a history of its own.
const rankers = ['adaptive', 'weighted'] as const;
const known = [
  'git status',
  'git push',
  'make test',
  'make',
  'docker compose ps',
  'kubectl get pods -n shop',
  'npm run build',
  'ls',
];

function imported(ranker: (typeof rankers)[number]): ReturnType<typeof shell> {
  const person = shell({ options: { ranker } });
  for (let round = 0; round < 20; round += 1)
    for (const line of known) person.run(line, { session: 'import', imported: true, exitCode: null });
  return person;
}

describe.each(rankers)('what has only ever failed, %s', (ranker) => {
  test.each([
    ['make tset', 'one pair of letters the wrong way round'],
    ['docker compsoe up -d', 'a word that worked with other arguments'],
    ['kubectl get pdos', 'a word further on'],
    ['git pusg', 'one other letter'],
    ['npm run biuld', 'a word that is the last'],
    ['gits status', 'a letter too many, in the program'],
  ])('%s is never suggested: %s', (slip) => {
    const { run, texts } = imported(ranker);
    run(slip, { exitCode: 1, repo: '/new' });
    for (const typed of ['', slip.slice(0, 1), slip.slice(0, 3), slip.slice(0, -1)])
      expect(texts(typed, { repo: '/new', limit: 50 })).not.toContain(slip);
  });

  test('nor what was mended at once, though two keys were wrong', () => {
    const { run, texts } = imported(ranker);
    run('terrafrom plna', { exitCode: 1 });
    run('terraform plan');
    expect(texts('terra', { limit: 50 })).toEqual(['terraform plan']);
  });

  test('a failure stands behind every success of what is typed, the empty line included', () => {
    const { run, texts } = imported(ranker);
    for (let round = 0; round < 3; round += 1) run('git st', { exitCode: 1, repo: '/new' });
    for (const typed of ['', 'g', 'git', 'git s']) {
      const shown = texts(typed, { repo: '/new', limit: 50 });
      const place = shown.indexOf('git st');
      expect(shown.indexOf('git status')).toBeGreaterThanOrEqual(0);
      if (place >= 0) expect(shown.slice(place + 1).filter((text) => known.includes(text))).toEqual([]);
    }
  });

  test('what fails by its nature, or was stopped, stays; a success makes a line whole', () => {
    const { run, texts } = imported(ranker);
    run('grep -n total report.txt', { exitCode: 1 });
    run('npm run dev', { exitCode: 130 });
    expect(texts('grep', { includeLowConfidence: false })).toEqual(['grep -n total report.txt']);
    expect(texts('npm run d')).toEqual(['npm run dev']);
    run('make tset', { exitCode: 2 });
    run('make tset');
    expect(texts('make t')).toContain('make tset');
  });
});

test('property: nothing that only failed stands before what did not', () => {
  const prefixes = fc.constantFrom('', 'g', 'git ', 'v', 'make');
  fc.assert(
    fc.property(fc.integer(), prefixes, fc.constantFrom(...rankers), (seed, prefix, ranker) => {
      const events = randomEvents(seed, 40).map((event) => ({ ...event, ephemeral: false, redacted: false }));
      const clock = manualClock(1_701_000_000_000);
      const engine = createSuggestEngine({ clock, options: { ranker, usual_lines: false } });
      for (const event of events) engine.learn(event);
      const shown = engine.suggest({
        sessionId: sessionId('s0'),
        cwd: '/tmp',
        repoKey: null,
        branch: null,
        prefix,
        limit: 50,
        includeLowConfidence: true,
      });
      const onlyFailed = (text: string): boolean => {
        const outcomes = events
          .filter(({ cmdRaw }) => cmdRaw.trim() === text)
          .map(({ exitCode }) => outcomeOf(exitCode));
        return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'other');
      };
      const learnt = shown.filter(({ text, lastSeenMs }) => lastSeenMs !== null && text.startsWith(prefix));
      const flags = learnt.map(({ text }) => Number(onlyFailed(text)));
      expect(flags).toEqual(flags.toSorted((left, right) => left - right));
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['tset', 'test', 1],
  ['compsoe', 'compose', 1],
  ['pus', 'push', 1],
  ['push', 'pus', 1],
  ['pusg', 'push', 1],
  ['push', 'push', 0],
  ['', '', 0],
  ['', 'a', 1],
  ['aab', 'ab', 1],
  ['plna', 'plan', 1],
  ['terrafrom plna', 'terraform plan', 2],
  ['git log --oneline --graph', 'docker compose logs api', Number.POSITIVE_INFINITY],
  ['sitting', 'kitten', 3],
  // Optimal string alignment: a pair that was exchanged is not touched again.
  ['ca', 'abc', 3],
])('%s and %s are %d edits apart', (left, right, edits) => {
  expect(editsBetween(left, right)).toBe(edits);
  expect(editsBetween(right, left)).toBe(edits);
});
