import { expect, test } from 'vitest';
import { inNewShells, readings } from '../../src/ranker/histories.ts';

const minutes = 60_000;
const command = (session: string, cmd: string, tsMs: number) => ({
  session,
  cmd,
  tsMs,
  cwd: '/a',
  exitCode: null,
});
const commands = [
  command('a', 'ls', 0),
  command('b', 'pwd', minutes),
  command('a', 'make', 5 * minutes),
  command('a', 'git push', 11 * minutes),
  command('b', 'ls', 12 * minutes),
];
const told = (reading: keyof typeof readings): string[][] =>
  readings[reading]({ name: 'both', commands }).map((history) =>
    history.map(({ session, cmd }) => `${session}: ${cmd}`),
  );

test('one recording is each person alone, in new shells, or one history', () => {
  expect(told('alone')).toEqual([
    ['a: ls', 'a: make', 'a: git push'],
    ['b: pwd', 'b: ls'],
  ]);
  expect(told('returning')).toEqual([
    ['a 0: ls', 'a 0: make', 'a 1: git push'],
    ['b 0: pwd', 'b 1: ls'],
  ]);
  expect(told('together')).toEqual([['a: ls', 'b: pwd', 'a: make', 'a: git push', 'b: ls']]);
});

test('a pause becomes a night, and what comes after it stays behind it', () => {
  const hours = inNewShells(commands.filter(({ session }) => session === 'a')).map(({ tsMs }) =>
    Math.floor(tsMs / (60 * minutes)),
  );
  expect(hours).toEqual([0, 0, 18]);
});
