import { expect, test } from 'vitest';
import { habitsOf } from '../../src/ranker/common-habits.ts';
import type { Recording } from '../../src/ranker/recordings.ts';

/** Three people, of whom each lists again and again, and unpacks each archive once. */
function recording(name: string): Recording {
  const commands = ['ada', 'ben', 'cem'].flatMap((session) =>
    Array.from({ length: 30 }, (_, place) => ({
      session,
      cmd: place % 2 === 0 ? 'ls' : `unzip ${place}.zip`,
      tsMs: place,
      cwd: '/',
      exitCode: null,
    })),
  );
  return { name, commands };
}

const two = [recording('one'), recording('two')];

test('what comes again is told from what runs once, and what follows is counted', () => {
  const { returns, lines, followers } = habitsOf(two);
  expect(Object.keys(returns)).toEqual(['ls', 'unzip']);
  expect(returns.ls?.[0]).toBeGreaterThan(0.2);
  expect(returns.unzip?.[2]).toBeLessThan(-0.2);
  expect(lines.ls).toBeGreaterThan(0.2);
  expect(followers.unzip?.ls).toBeGreaterThan(0.9);
  expect(followers.ls?.ls).toBeUndefined();
});

test('a program of one recording, or of few people, is left out', () => {
  expect(habitsOf(two.slice(0, 1)).returns).toEqual({});
  const few = two.map(({ name, commands }) => ({
    name,
    commands: commands.filter(({ session }) => session === 'ada'),
  }));
  expect(habitsOf(few).returns).toEqual({});
});
