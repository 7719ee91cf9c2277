import { describe, expect, test } from 'vitest';
import { wordKindsOf } from '../src/candidates/word-kinds.ts';
import { shell } from './support/shell.ts';

describe('a line that nobody typed is shown only where its new word is of the kind that stood there', () => {
  test.each([
    { ran: ['npm run build', 'cd ~/proj/tasks'], not: 'npm run ~/proj/tasks' },
    { ran: ['git checkout main', 'git pull'], not: 'git checkout pull' },
    { ran: ['cd src', 'git push'], not: 'cd push' },
    { ran: ['vim notes.txt', 'git checkout main'], not: 'vim checkout' },
    { ran: ['kubectl rollout status web', 'git pull'], not: 'kubectl rollout status pull' },
    { ran: ['kill 4711', 'ping 10.0.0.7'], not: 'kill 10.0.0.7' },
    { ran: ['cd src', 'cat notes.txt'], not: 'cd notes.txt' },
    { ran: ['docker logs web', 'vim a.ts'], not: 'docker logs a.ts' },
  ])('$not is not made of $ran', ({ ran, not }) => {
    const { run, texts } = shell();
    for (let round = 0; round < 3; round += 1) for (const line of ran) run(line);
    for (const typed of ['', not.slice(0, 1), not.slice(0, not.lastIndexOf(' ') + 1)])
      expect(texts(typed, { limit: 50 })).not.toContain(not);
  });

  test.each([
    { ran: ['node a.ts', 'vim b.ts'], made: 'node b.ts' },
    { ran: ['ping 10.0.0.7', 'nmap 10.0.0.9'], made: 'ping 10.0.0.9' },
    { ran: ['cd src', 'mkdir docs'], made: 'cd docs' },
    { ran: ['cat a.txt', 'touch notes'], made: 'cat notes' },
    { ran: ['git merge fix', 'git checkout other'], made: 'git merge other' },
  ])('$made is made of $ran', ({ ran, made }) => {
    const { run, texts } = shell();
    for (const line of ran) run(line);
    expect(texts(made.slice(0, made.lastIndexOf(' ') + 1), { limit: 50 })).toContain(made);
  });
});

test.each([
  ['git checkout fix src/a.ts', { fix: 'branch', 'src/a.ts': 'file' }],
  ['cd src', { src: 'directory' }],
  ['git pull', {}],
  ['ssh me@10.0.0.7', { 'me@10.0.0.7': 'account' }],
  ['curl https://example.org/x', { 'https://example.org/x': 'url' }],
  ['kill -9 4711', { '4711': 'num 0' }],
])('the words of %s name %j', (line, kinds) => {
  expect(Object.fromEntries(wordKindsOf(line))).toEqual(kinds);
});
