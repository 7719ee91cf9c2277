import { describe, expect, test } from 'vitest';
import { shell } from './support/shell.ts';
import { randomFrom } from './support/typing.ts';

/** What histories are full of, each in its own way: words that come first, and what comes behind them. */
const shapes: readonly (readonly [name: string, line: (pick: (count: number) => number) => string])[] = [
  ['files that are gone', (pick) => `${words[pick(40)]} notes-${pick(900)}.txt`],
  ['folders of another machine', (pick) => `${words[pick(40)]} ~/code/project-${pick(300)}/src`],
  ['subcommands and options', (pick) => `${words[pick(40)]} ${verbs[pick(8)]} --level=${pick(400)}`],
  ['pipelines', (pick) => `${words[pick(40)]} log-${pick(500)} | grep x${pick(50)} | sort`],
  [
    'bare words and repeats',
    (pick) => (pick(3) === 0 ? `${words[pick(40)]} -v` : `${words[pick(40)]} ${pick(9)}`),
  ],
];
const known = [
  'cat',
  'cd',
  'ls',
  'less',
  'vim',
  'python3',
  'grep',
  'tail',
  'git',
  'npm',
  'make',
  'docker',
  'rm',
  'cp',
  'mv',
  'chmod',
];
const words = [...known, ...Array.from({ length: 40 - known.length }, (_, place) => `tool${place}`)];
const verbs = ['run', 'list', 'show', 'add', 'sync', 'start', 'logs', 'push'];

describe('an import says nothing of directories and exit codes, and its files and programs are not here', () => {
  test.each(shapes)('every first word has an answer: %s', (_, line) => {
    const random = randomFrom(11);
    const pick = (count: number): number => Math.floor(random() * count);
    const { run, ask } = shell({
      paths: { home: '/home/a', existence: () => 'missing' },
      programs: { presence: (name) => (known.includes(name) ? 'present' : 'absent') },
    });
    for (let count = 0; count < 3_000; count += 1)
      run(line(pick), { session: 'import', imported: true, exitCode: null, cwd: '/home/a' });
    const silent = words.filter(
      (word) =>
        !ask(word, { session: 'new', cwd: '/elsewhere', limit: 5, includeLowConfidence: false }).some(
          ({ text }) => text.startsWith(word),
        ),
    );
    expect(silent).toEqual([]);
  });
});

test('what ran here and lost its file since is left out, with the reason', () => {
  const gone = new Set(['/home/a/old.txt']);
  const { run, engine } = shell({
    paths: { home: '/home/a', existence: (path) => (gone.has(path) ? 'missing' : 'present') },
  });
  for (const line of ['cat old.txt', 'cat new.txt']) run(line);
  const answer = engine.answer({
    sessionId: 'a',
    cwd: '/home/a',
    repoKey: null,
    branch: null,
    prefix: 'cat',
  });
  expect(answer.suggestions.map(({ text }) => text)).toEqual(['cat new.txt']);
  expect(answer.hidden).toEqual([
    { text: 'cat old.txt', filter: 'missing_word', reason: 'old.txt is not here' },
  ]);
});
