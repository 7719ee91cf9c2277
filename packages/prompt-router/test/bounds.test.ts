import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyPrompt, defaultSettings, promptRequest, tiers } from '../src/index.ts';

const decide = (prompt: string) => classifyPrompt(promptRequest(prompt), defaultSettings);

// Four megabytes of what a pattern would look at again and again: a quadratic reading would take hours.
describe('long texts that backtracking patterns die of', () => {
  const size = 4_000_000;
  test.each([
    ['first', 'first '],
    ['step', 'step 1 '],
    ['digits', '1. '],
    ['questions', '?'],
    ['blanks', ' '],
    ['newlines', '\n'],
    ['backticks', '`'],
    ['markers', 'think step by step '],
    ['openings', '<system-reminder>'],
    ['elements', '<system-reminder></system-reminder>'],
    ['paragraphs', 'you are a \n\n'],
    ['apostrophes', "a'"],
    ['half characters', '\ud800'],
    ['Han', '证'],
    ['one word', 'a'],
  ])('%s', (_, piece) => {
    const decision = decide(piece.repeat(size / piece.length));
    expect(tiers).toContain(decision.tier);
  });
});

describe('any text at all', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          'first',
          'then',
          'step',
          '1.',
          'prove',
          'yes',
          '\n',
          '```',
          '?',
          'think step by step.',
          '证明',
          "don't",
        ),
        {
          maxLength: 60,
        },
      )
      .map((words) => words.join(' ')),
  );

  test('gets a tier, a confidence within 0..1, a score within -1..1, and the same again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const decision = decide(text);
        expect(decision.confidence).toBeGreaterThanOrEqual(0);
        expect(decision.confidence).toBeLessThanOrEqual(1);
        expect(Math.abs(decision.score)).toBeLessThanOrEqual(1);
        expect(decision.signals.length).toBeGreaterThan(0);
        decide('Prove the theorem. First build the api, then deploy it.');
        expect(decide(text)).toEqual(decision);
      }),
    );
  });

  test('keeps the place of its middle words out of a very long prompt, and counts all of it', () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(4_000);
    const hidden = decide(`${filler} prove the theorem ${filler}`);
    const shown = decide(`${filler}${filler} prove the theorem`);
    expect(hidden.tier).not.toBe('REASONING');
    expect(shown.tier).toBe('REASONING');
    expect(hidden.promptTokens / shown.promptTokens).toBeCloseTo(1, 1);
  });
});
