import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyPrompt, defaultSettings, explainDecision, promptRequest } from '../src/index.ts';
import { CORRECTION_MAX } from '../src/zero-shot/correction.ts';
import { signalNames } from '../src/zero-shot/signals.ts';
import { signalScales, signalWeights } from '../src/zero-shot/weights.generated.ts';

const corrected = (prompt: string) => classifyPrompt(promptRequest(prompt), defaultSettings);
const specified = (prompt: string) =>
  classifyPrompt(promptRequest(prompt), { ...defaultSettings, correctsBySignals: false });

test('no weight is below 0, and each signal has one', () => {
  expect(signalWeights).toHaveLength(signalNames.length);
  expect(Math.min(...signalWeights)).toBeGreaterThanOrEqual(0);
  expect(Math.min(...signalScales)).toBeGreaterThan(0);
});

test('the rules are the floor, and the correction is bounded, whatever the text', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 300, unit: 'grapheme' }),
    fc.stringMatching(/^[0-9$\\{}=;+ \n]{0,400}$/),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const added = corrected(text).score - specified(text).score;
      expect(added).toBeGreaterThanOrEqual(-1e-9);
      expect(added).toBeLessThanOrEqual(CORRECTION_MAX + 1e-6);
    }),
  );
});

test.each([
  ['largestNumber', 'How many apples are left', 'How many apples are left of 17, 230 and 4500'],
  ['codeSymbols', 'What does it print', 'What does it print { a = b; c = d; }'],
  ['mathSymbols', 'Find the sum of x', 'Find the sum of $x$ over $\\alpha$'],
  ['symbols', 'Say it, please', 'Say (it): please, [now] - and "then" - go!'],
])('%s make a prompt harder, and the explanation says by how much', (name, plain, full) => {
  const share = (prompt: string): number =>
    explainDecision(corrected(prompt)).find((each) => each.name === name)?.contribution ?? Number.NaN;
  expect(share(full)).toBeGreaterThan(share(plain));
  const decision = corrected(full);
  const sum = explainDecision(decision).reduce((total, { contribution }) => total + contribution, 0);
  expect(sum).toBeCloseTo(decision.score, 5);
});

test('words alone are scored as specified', () => {
  for (const prompt of ['hello', 'Prove that it halts', 'Write a function that sorts a list in Python'])
    expect(corrected(prompt)).toMatchObject({ score: specified(prompt).score, tier: specified(prompt).tier });
});
