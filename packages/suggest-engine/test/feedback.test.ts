import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shell as anyShell } from './support/shell.ts';

/** These are promises of the weighted ranker, where a title does not name the other. */
const shell = (settings: Parameters<typeof anyShell>[0] = {}) =>
  anyShell({ ...settings, options: { ranker: 'weighted', ...settings.options } });

describe('feedback', () => {
  test('an accepted suggestion ranks higher from then on, up to a bound', () => {
    const { run, ask, say, texts } = shell();
    for (const line of ['make one', 'make two', 'ls']) run(line);
    expect(texts('make')).toEqual(['make two', 'make one']);
    for (let round = 0; round < 50; round += 1) say('accepted', 'make one');
    expect(texts('make')[0]).toBe('make one');
    const boost = ask('make')[0]?.reasons.find(({ name }) => name === 'feedback');
    expect(boost).toEqual({ name: 'feedback', contribution: 0.15, text: 'accepted before' });
  });

  test('an acceptance counts half after a half-life, until nothing is left', () => {
    const { run, ask, say, clock } = shell();
    run('make one');
    say('accepted', 'make one');
    const boost = (): number =>
      ask('make')[0]?.reasons.find(({ name }) => name === 'feedback')?.contribution ?? 0;
    const atFirst = boost();
    clock.advance(168 * 3_600_000);
    expect(boost()).toBeCloseTo(atFirst / 2, 6);
    clock.advance(60 * 24 * 3_600_000);
    expect(boost()).toBe(0);
  });

  test('a dismissed suggestion is gone from this session for a while, and back with a malus', () => {
    const { run, ask, say, texts, clock } = shell();
    run('make one');
    say('dismissed', 'make one');
    expect(texts('make')).toEqual([]);
    expect(texts('make', { session: 'other' })).toEqual(['make one']);
    clock.advance(5 * 60_000);
    expect(ask('make')[0]?.reasons.find(({ name }) => name === 'feedback')?.contribution).toBeLessThan(0);
    clock.advance(60 * 24 * 3_600_000);
    expect(ask('make')[0]?.reasons.some(({ name }) => name === 'feedback')).toBe(false);
  });

  test('running what was dismissed takes the dismissal back', () => {
    const { run, say, texts } = shell();
    run('make one');
    say('dismissed', 'make one');
    run('make one');
    expect(texts('make')).toEqual(['make one']);
  });

  test('never means never, until it is unblocked', () => {
    const { engine, run, say, texts } = shell();
    run('make one');
    say('never', ' make one ');
    run('make one');
    expect(texts('make')).toEqual([]);
    expect(texts('make', { session: 'other' })).toEqual([]);
    expect(engine.stats().blocked).toBe(1);
    say('unblock', 'make one');
    expect(texts('make')).toEqual(['make one']);
  });

  test('ephemeral feedback is not written and reaches no other session', () => {
    const { run, say, texts } = shell();
    run('make one');
    expect(say('dismissed', 'make one', { ephemeral: true })).toBeNull();
    expect(say('never', 'make one', { ephemeral: true })).toBeNull();
    expect(texts('make')).toEqual([]);
    expect(texts('make', { session: 'other' })).toEqual(['make one']);
  });

  test('an edit that keeps the template is half an acceptance; another command is none', () => {
    const { run, ask, say } = shell();
    run('head -20 a.txt');
    run('ls');
    say('edited_then_run', 'ls', { executedText: 'pwd' });
    say('edited_then_run', 'head -20 a.txt', { executedText: 'head -30 b.txt' });
    expect(ask('l')[0]?.reasons.some(({ name }) => name === 'feedback')).toBe(false);
    expect(ask('head')[0]?.reasons.find(({ name }) => name === 'feedback')?.contribution).toBe(0.0015);
  });

  test.each(['weighted', 'adaptive'] as const)('what it was edited into gains on it, %s', (ranker) => {
    const { run, ask, say } = shell({ options: { ranker } });
    for (const line of ['head -20 a.txt', 'head -30 b.txt', 'ls']) run(line, { session: 'old' });
    const score = (line: string): number =>
      ask('head', { session: 'new' }).find(({ text }) => text === line)?.score ?? 0;
    const lead = (): number => score('head -20 a.txt') / score('head -30 b.txt');
    const before = lead();
    say('edited_then_run', 'head -30 b.txt', { executedText: 'head -20 a.txt' });
    expect(lead()).toBeGreaterThan(before);
  });

  test.each(['weighted', 'adaptive'] as const)(
    'the third dismissal hides a line everywhere, %s',
    (ranker) => {
      const { run, say, texts, clock } = shell({ options: { ranker } });
      for (const line of ['make one', 'make two']) run(line);
      const later = (): void => clock.advance(10 * 60_000);
      for (const remaining of [2, 2, 1]) {
        say('dismissed', 'make one');
        later();
        expect(texts('make', { session: 'other' })).toHaveLength(remaining);
      }
      clock.advance(24 * 3_600_000);
      expect(texts('make', { session: 'other' })).toContain('make one');
      for (let round = 0; round < 3; round += 1) say('dismissed', 'make one');
      later();
      expect(texts('make')).toEqual(['make two']);
      run('make one');
      expect(texts('make')).toContain('make one');
    },
  );

  test('passing over a suggestion once says little, fifty times much, and it fades', () => {
    const { run, ask, say, engine, clock } = shell();
    for (const line of ['make one', 'make two', 'make one']) run(line);
    const chance = (): number => ask('make').find(({ text }) => text === 'make one')?.confidence ?? 0;
    const before = { chance: chance(), ghost: engine.ghostConfidence() };
    expect(say('ignored_timeout', 'make one')).toMatchObject({ action: 'ignored_timeout' });
    expect(engine.ghostConfidence()).toBeLessThan(before.ghost * 1.2);
    for (let round = 0; round < 50; round += 1) say('ignored_timeout', 'make one');
    expect(engine.ghostConfidence()).toBeGreaterThan(before.ghost * 3);
    expect(chance()).toBeLessThan(before.chance);
    clock.advance(14 * 24 * 3_600_000);
    expect(engine.ghostConfidence()).toBeCloseTo(before.ghost, 3);
  });

  test('property: what a ghost needs stays within bounds, and taking ghosts never makes them rarer', () => {
    const actions = fc.constantFrom('accepted', 'dismissed', 'ignored_timeout', 'edited_then_run');
    fc.assert(
      fc.property(fc.array(fc.tuple(actions, fc.nat(8)), { maxLength: 60 }), (said) => {
        const { engine, say, clock } = shell();
        for (const [action, hours] of said) {
          clock.advance(hours * 3_600_000);
          const before = engine.ghostConfidence();
          say(action, 'make one');
          const after = engine.ghostConfidence();
          expect(after).toBeGreaterThanOrEqual(0.025);
          expect(after).toBeLessThanOrEqual(0.35);
          if (action === 'accepted') expect(after).toBeLessThanOrEqual(before);
          else if (action !== 'edited_then_run') expect(after).toBeGreaterThanOrEqual(before);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('after a dismissal nothing that nobody typed takes its place, until a command has run', () => {
    const { run, ask, say } = shell({ options: { usual_lines: true } });
    for (let round = 0; round < 3; round += 1)
      for (const line of ['vim a.ts', 'node a.ts', 'git status', 'git push']) run(line);
    run('vim b.ts');
    const isMade = (): boolean => ask().some(({ lastSeenMs }) => lastSeenMs === null);
    expect(isMade()).toBe(true);
    say('dismissed', ask()[0]?.text ?? '');
    expect(isMade()).toBe(false);
    run('vim b.ts');
    expect(isMade()).toBe(true);
  });

  test('typing out what was suggested makes it likelier, without a word of feedback', () => {
    const { run, ask } = shell({ options: { ranker: 'adaptive' } });
    const chance = (): number =>
      ask('make', { session: 'new' }).find(({ text }) => text === 'make one')?.score ?? 0;
    for (let round = 0; round < 4; round += 1) for (const line of ['make one', 'make two']) run(line);
    const before = chance();
    for (let round = 0; round < 4; round += 1) run('make one');
    expect(chance()).toBeGreaterThan(before);
  });
});
