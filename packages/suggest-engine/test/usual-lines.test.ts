import { describe, expect, test } from 'vitest';
import { checkCommand } from '@hunch/command-safety';
import { usualFollowers } from '../src/candidates/usual-followers.ts';
import { followerRules } from '../src/candidates/usual-lines.ts';
import { shell } from './support/shell.ts';

const newcomer = (options = {}) => shell({ options: { usual_lines: true, ...options } });
const usual = (suggestions: ReturnType<ReturnType<typeof shell>['ask']>): string[] =>
  suggestions.filter(({ source }) => source === 'usual').map(({ text }) => text);

describe('somebody of whom nothing is known', () => {
  test.each([
    { typed: '', first: 'ls' },
    { typed: 'l', first: 'ls' },
    { typed: 'cd', first: 'cd ..' },
    { typed: 'ls -', first: 'ls -la' },
    { typed: 'git s', first: 'git status' },
    { typed: 'docker ', first: 'docker ps' },
  ])('types "$typed" and is shown $first', ({ typed, first }) => {
    expect(newcomer().texts(typed)[0]).toBe(first);
  });

  test('is offered no program that may not be there', () => {
    const { texts, run } = newcomer();
    expect(texts('g')).toEqual([]);
    run('git log -3');
    expect(texts('g')).toContain('git status');
  });

  test('is told why', () => {
    const { ask, run } = newcomer();
    expect(ask()[0]?.reasons[0]?.text).toBe('commonly used');
    run('mkdir build');
    const next = ask().find(({ source }) => source === 'usual');
    expect(next?.text).toBe('cd build');
    expect(next?.reasons[0]?.text).toBe('commonly follows `mkdir build`');
  });

  test('is not told what is no use', () => {
    expect(newcomer().texts('pwd')).toEqual([]);
    const { run, texts } = newcomer();
    run('mkdir build', { exitCode: 1 });
    expect(texts('cd ')).not.toContain('cd build');
  });
});

describe('somebody with habits', () => {
  test('is shown what they run rather than what others do', () => {
    const { run, ask } = newcomer();
    for (let round = 0; round < 5; round += 1) run('lsblk');
    expect(ask('l')[0]?.text).toBe('lsblk');
    expect(usual(ask('l'))).toContain('ls');
    run('ls');
    expect(usual(ask('l'))).not.toContain('ls');
  });

  test('has one of them at most among their own lines; the others fill what is left', () => {
    const { run, ask } = newcomer();
    for (const line of ['cd lib', 'cd var', 'cd opt']) run(line);
    const shown = ask('cd', { limit: 5 });
    const last = shown.findLastIndex(({ source }) => source !== 'usual');
    expect(usual(shown).length).toBeGreaterThan(1);
    expect(usual(shown.slice(0, last)).length).toBeLessThanOrEqual(1);
  });

  test('hears of it less and less, and after a thousand commands no more', () => {
    const { run, ask } = newcomer();
    const chance = (): number => ask('pw').find(({ text }) => text === 'pwd')?.confidence ?? 0;
    const chances = [chance()];
    for (let command = 1; command <= 1_001; command += 1) {
      // Counted, without a lesson each.
      run(`echo ${command}`, { imported: true });
      if (command === 100 || command === 1_001) chances.push(chance());
    }
    const [first = 0, later = 0, last] = chances;
    expect(later).toBeLessThan(first / 2);
    expect(later).toBeGreaterThan(0);
    expect(last).toBe(0);
  });

  test('blocks a line for good', () => {
    const { texts, say } = newcomer();
    say('never', 'ls');
    expect(texts('l')).not.toContain('ls');
  });
});

test.each([
  { why: 'it is switched off', options: { usual_lines: false } },
  { why: "the ranker is the specification's", options: { ranker: 'weighted' } },
])('nothing of it where $why', ({ options }) => {
  expect(newcomer(options).texts('l')).toEqual([]);
});

describe('what usually follows', () => {
  test.each(followerRules().map((rule) => ({ rule, ...rule.example })))(
    '$line: $next',
    ({ rule, line, next }) => {
      expect(usualFollowers(followerRules(), line)).toContainEqual({ text: next, weight: rule.weight });
      expect(checkCommand(next).risk).not.toBe('critical');
    },
  );

  test.each([
    ['mkdir', 'names nothing'],
    ['mkdir -p', 'names nothing'],
    ['mkdir "a b"', 'is quoted'],
    ['mkdir a && cd a', 'is more than one command'],
    ['chmod +x *.sh', 'is a pattern'],
    ['mkdirs a', 'is another program'],
    ['', 'is nothing'],
  ])('`%s` %s', (line) => {
    expect(usualFollowers(followerRules(), line)).toEqual([]);
  });
});
