import { expect, test } from 'vitest';
import { commonHabits, CommonHabitTable } from '../src/features/common-habits.ts';

const table = new CommonHabitTable({
  returns: { ls: [0.5, 0.3, -0.4], unzip: [0, 0, -0.3] },
  lines: { 'ls -la': 0.4 },
  followers: { '': { pwd: 0.6 }, mkdir: { ls: 0.7 } },
});

test.each([
  ['ls', 0.5],
  ['ls -l -a', 0.3],
  ['ls src', -0.4],
  ['sudo ls src', -0.4],
  ['sudo  ls', 0.5],
  ['ls -la', 0.4],
  ['unzip -o a.zip', -0.3],
  ['unheard-of', 0],
  ['constructor', 0],
  ['__proto__ toString', 0],
  ['sudo', 0],
  ['', 0],
])('how soon %j comes again is known by its program and by what stands behind it', (line, worth) => {
  expect(table.returnOf(line)).toBe(worth);
});

test.each([
  ['', 'pwd', 0.6],
  ['mkdir -p a/b', 'ls', 0.7],
  ['sudo mkdir a', 'ls', 0.7],
  ['mkdir a', 'pwd', 0],
  ['constructor', 'ls', 0],
])('behind %j, %j is as likely as it was for others', (last, line, chance) => {
  expect(table.followerOf(last, line)).toBe(chance);
});

test('what is built in keeps to its ranges, and holds names of programs only', () => {
  const { returns, lines, followers } = commonHabits();
  const worths = [...Object.values(returns).flat(), ...Object.values(lines)];
  expect(worths.length).toBeGreaterThan(100);
  expect(worths.every((worth) => worth >= -1 && worth <= 1)).toBe(true);
  const chances = Object.values(followers).flatMap((line) => Object.values(line));
  expect(chances.every((chance) => chance > 0 && chance <= 1)).toBe(true);
  const names = [...Object.keys(returns), ...Object.keys(followers)];
  expect(names.filter((name) => !/^[a-z\d_-]*$/.test(name))).toEqual([]);
  expect(returns.ls?.[0]).toBeGreaterThan(returns.mkdir?.[2] ?? 1);
});
