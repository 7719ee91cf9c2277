import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shell } from './support/shell.ts';

// A whole history is learnt.
/** What this project's own commits say, the oldest first: 400 real subjects, none of which comes back. */
const subjects = readFileSync(new URL('support/commit-subjects.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
/** Until then the way of working is being learnt. */
const learnt = 25;
const stem = 'git commit -m "';

/** What is done before the changes are added. */
const before = [
  ['vim src/app.ts', 'npm test'],
  ['git switch main', 'git pull', 'vim README.md'],
  ['ls', 'git status', 'git diff'],
  ['cd src', 'grep -rn fold .', 'vim fold.ts', 'cd ..', 'npm test', 'npm test'],
  ['npm run build'],
  ['make lint'],
  ['curl -s localhost:8080/health', 'git stash pop'],
];
/** The same with commands that begin as a commit does, so that the newest line with the prefix is none. */
const alike = before.map((lines, place) => [
  ...(place % 2 === 1
    ? [['git checkout main', 'git clean -n', 'git cherry-pick abc123'][(place - 1) / 2] ?? '']
    : []),
  ...lines,
]);

/** How often a commit is first, and among five, of all that were asked for. */
function commitsShown(
  ranker: 'adaptive' | 'weighted',
  rounds: readonly (readonly string[])[],
  messages = subjects,
) {
  const { run, texts } = shell({ options: { ranker } });
  const asked = { first: 0, five: 0 };
  for (const [number, subject] of messages.entries()) {
    for (const line of rounds[number % rounds.length] ?? []) run(line);
    run(number % 3 === 0 ? 'git add .' : 'git add src/app.ts');
    if (number >= learnt) {
      const shown = texts('git c', { includeLowConfidence: false, limit: 5 });
      asked.first += Number(shown[0]?.startsWith(stem) === true);
      asked.five += Number(shown.some((text) => text.startsWith(stem)));
    }
    run(`${stem}${subject}"`);
    if (number % 2 === 0) run('git push');
  }
  return asked;
}

test.each(['adaptive', 'weighted'] as const)(
  'after git add, "git c" is a commit each time, however many messages there were: %s',
  (ranker) => {
    expect(commitsShown(ranker, before)).toEqual({ first: 375, five: 375 });
  },
);

test('and where other commands begin alike, too', () => {
  const { first, five } = commitsShown('adaptive', alike, subjects.slice(0, 125));
  expect(five).toBeGreaterThan(95);
  // At first each of the others is a habit, and a commit is none yet.
  expect(first).toBeGreaterThan(85);
});
