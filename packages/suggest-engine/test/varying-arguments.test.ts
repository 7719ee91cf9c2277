import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ghostText } from '../src/index.ts';
import { shell } from './support/shell.ts';

// Every run learns a history of its own.
const rankers = ['adaptive', 'weighted'] as const;

/** A way of working in which one argument is new each time: `%` stands for it. */
const loops = [
  { round: ['vim', 'git add .', 'git commit -m "%"', 'git push'], typed: 'git c', stem: 'git commit -m "' },
  {
    round: ['git switch main', 'git pull', 'git checkout -b %', 'make'],
    typed: 'git ch',
    stem: 'git checkout -b ',
  },
  {
    round: ['make run', 'curl https://api.example.org/%', 'ls'],
    typed: 'cu',
    stem: 'curl https://api.example.org/',
  },
  { round: ['make run', 'tail -f /var/log/%.log', 'ls'], typed: 'ta', stem: 'tail -f /var/log/' },
  { round: ['cd src', 'grep % main.c', 'cd ..'], typed: 'gr', stem: 'grep ' },
  { round: ['ls', 'echo %', 'pwd'], typed: 'e', stem: 'echo ' },
] as const;

const fresh = (number: number): string => `value${number * 7}x`;

describe.each(rankers)('arguments that never come back, %s', (ranker) => {
  test.each(loops)('$typed goes on as $stem does, after any number of rounds', ({ round, typed, stem }) => {
    const { run, texts } = shell({ options: { ranker } });
    const varying = round.findIndex((line) => line.includes('%'));
    for (let number = 1; number <= 200; number += 1) {
      for (const [place, line] of round.entries()) {
        if (place === varying && [10, 60, 200].includes(number)) {
          const shown = texts(typed, { includeLowConfidence: false, limit: 5 });
          expect(shown.some((text) => text.startsWith(stem))).toBe(true);
          if (ranker === 'adaptive' && number > 10) expect(shown[0]).toBe(stem);
        }
        run(line.replace('%', fresh(number)));
      }
    }
  });
});

test('the ghost is the stem', () => {
  const { run, ask } = shell();
  for (let number = 1; number <= 60; number += 1)
    for (const line of ['git add .', `git commit -m "${fresh(number)}"`, 'git push']) run(line);
  run('git add .');
  for (const typed of ['', 'g', 'git c']) {
    const lines = ask(typed, { limit: 20 }).map(({ text, confidence }) => ({ text, chance: confidence }));
    expect(ghostText(typed, lines)).toMatchObject({ text: 'git commit -m "' });
    expect(ghostText(typed, lines)?.chance).toBeGreaterThan(0.5);
  }
});

test('a line that comes back stands before a stem', () => {
  const { run, texts } = shell();
  for (let number = 1; number <= 60; number += 1)
    for (const line of ['make', number % 10 === 0 ? `git push origin ${fresh(number)}` : 'git push', 'ls'])
      run(line);
  run('make');
  expect(texts('git p')[0]).toBe('git push');
});

test.each(['rm -rf /tmp/%', 'git reset --hard %', 'sudo rm -r /srv/%'])(
  '%s: a beginning that does harm as it stands is no stem',
  (line) => {
    const { run, ask } = shell();
    for (let number = 1; number <= 60; number += 1)
      for (const each of ['ls', line]) run(each.replace('%', fresh(number)));
    run('ls');
    for (const typed of ['', line.slice(0, 3)])
      for (const { source, risk } of ask(typed)) if (source === 'stem') expect(risk).toBe('safe');
  },
);

test('property: what is typed brings the newest line that goes on from it, or a stem of it, whatever was learnt', () => {
  const word = fc.constantFrom('git', 'go', 'gem', 'run', 'commit', 'build', '-v', '"a b"');
  const command = fc.record({ head: fc.array(word, { minLength: 1, maxLength: 3 }), isNew: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(command, { minLength: 5, maxLength: 100 }),
      fc.constantFrom('g', 'gi', 'git ', 'r', 'git c'),
      fc.constantFrom(...rankers),
      (commands, typed, ranker) => {
        const { run, ask } = shell({ options: { ranker } });
        const lines = commands.map(({ head, isNew }, place) =>
          [...head, ...(isNew ? [fresh(place)] : [])].join(' '),
        );
        for (const line of lines) run(line);
        const newest = lines.findLast((line) => line.startsWith(typed) && line.length > typed.length);
        const shown = ask(typed, { includeLowConfidence: false, limit: 5 });
        const isThere = shown.some(
          ({ text, source }) => text === newest || (source === 'stem' && newest?.startsWith(text) === true),
        );
        expect(isThere).toBe(newest !== undefined);
      },
    ),
    { numRuns: 40 },
  );
});
