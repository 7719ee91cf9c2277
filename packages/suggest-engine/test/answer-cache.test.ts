import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionId } from '@hunch/common/ids';
import { createSuggestEngine } from '../src/index.ts';
import { shell } from './support/shell.ts';

const question = { sessionId: sessionId('a'), cwd: '/home/a', repoKey: null, branch: null, prefix: '' };

test('the same question is computed once, while nothing changes', () => {
  const { engine, run, clock } = shell();
  for (let round = 0; round < 3; round += 1) for (const line of ['ls', 'git status', 'make']) run(line);
  const first = engine.answer(question);
  expect(first.isCached).toBe(false);
  expect(engine.answer(question)).toEqual({ ...first, isCached: true });
  // Fewer of them are in it, more are not.
  expect(engine.answer({ ...question, limit: 1 })).toEqual({
    suggestions: first.suggestions.slice(0, 1),
    beginnings: first.beginnings,
    isCached: true,
    hidden: [],
    isCut: false,
    isPending: false,
  });
  expect(engine.answer({ ...question, limit: 50 }).isCached).toBe(false);
  expect(engine.answer({ ...question, prefix: 'g' }).isCached).toBe(false);
  expect(engine.answer({ ...question, cwd: '/' }).isCached).toBe(false);
  clock.advance(30_000);
  expect(engine.answer(question).isCached).toBe(false);
});

test.each<[string, (with_: ReturnType<typeof shell>) => void]>([
  ['a command', ({ run }) => void run('ls')],
  ["another session's command", ({ run }) => void run('ls', { session: 'b' })],
  ['feedback', ({ say }) => void say('never', 'make')],
  ['a task', ({ engine }) => engine.setTasks('/home/a', [])],
  ['a correction', ({ engine }) => engine.setCorrections(sessionId('a'), 'make', [])],
  ['another configuration', ({ engine }) => engine.reconfigure({ max_results: 3 })],
])('%s makes every answer new', (_, change) => {
  const made = shell();
  for (const line of ['ls', 'make', 'ls', 'make']) made.run(line);
  made.engine.answer(question);
  change(made);
  expect(made.engine.answer(question).isCached).toBe(false);
});

test('an answer from the cache is the answer that would be computed', () => {
  const lines = fc.constantFrom('ls', 'git status', 'git push', 'make test', 'cd src', 'vim a.ts');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('run' as const), line: lines, session: fc.constantFrom('a', 'b') }),
    fc.record({
      kind: fc.constant('ask' as const),
      prefix: fc.constantFrom('', 'g', 'm'),
      limit: fc.integer({ min: 1, max: 6 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const cached = shell();
      const computed = shell({ options: { cache_ttl_ms: 0 } });
      for (const entry of steps) {
        if (entry.kind === 'run') {
          for (const each of [cached, computed]) each.run(entry.line, { session: entry.session });
          continue;
        }
        const { prefix, limit } = entry;
        const [one, other] = [cached, computed].map(({ engine }) =>
          engine.suggest({ ...question, prefix, limit }),
        );
        expect(one).toEqual(other);
      }
    }),
  );
});

test('the cache is no part of what is kept', () => {
  const { engine, run, clock } = shell();
  run('ls');
  const before = JSON.stringify(engine.image());
  engine.answer(question);
  expect(JSON.stringify(engine.image())).toBe(before);
  expect(createSuggestEngine({ clock }).acceptsImage(engine.image().settings)).toBe(true);
});
