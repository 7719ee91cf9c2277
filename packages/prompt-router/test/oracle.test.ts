import { describe, expect, test } from 'vitest';
import { askOracle, parseTier, type TierOracle } from '../src/index.ts';

const answering = (answer: () => Promise<string>): TierOracle => ({ available: true, ask: answer });

describe('the failure table of spec 002', () => {
  const cases: readonly (readonly [string, TierOracle, string, string])[] = [
    ['no key', { available: false, ask: () => Promise.reject(new Error('asked')) }, 'MEDIUM', 'unavailable'],
    ['a call that fails', answering(() => Promise.reject(new Error('timeout'))), 'MEDIUM', 'failed'],
    [
      'an answer without a tier',
      answering(() => Promise.resolve('I would say it is hard.')),
      'MEDIUM',
      'invalid',
    ],
    ['an empty answer', answering(() => Promise.resolve('')), 'MEDIUM', 'invalid'],
    ['the same tier', answering(() => Promise.resolve('COMPLEX')), 'COMPLEX', 'confirmed'],
    ['another tier', answering(() => Promise.resolve('simple\n')), 'SIMPLE', 'overruled'],
  ];
  test.each(cases)('%s', async (_, oracle, tier, outcome) => {
    expect(await askOracle('prompt', 'COMPLEX', oracle)).toMatchObject({ tier, outcome });
  });

  test('the model sees 500 characters', async () => {
    let seen = '';
    const oracle: TierOracle = {
      available: true,
      ask(_, prompt) {
        seen = prompt;
        return Promise.resolve('SIMPLE');
      },
    };
    await askOracle('x'.repeat(900), 'SIMPLE', oracle);
    expect(seen).toBe('x'.repeat(500));
  });
});

test.each([
  ['MEDIUM', 'MEDIUM'],
  [' reasoning. ', 'REASONING'],
  ['The tier is **COMPLEX**.', 'COMPLEX'],
  ['SIMPLE, not COMPLEX', 'SIMPLE'],
  ['none', undefined],
])('%j names %s', (answer, tier) => {
  expect(parseTier(answer)).toBe(tier);
});
