import { tokensOfText } from '@hunch/prompt-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StreamTally } from '../../src/gateway/stream-tally.ts';

const words = fc.array(
  fc.constantFrom(' river', ' stone', ',', ' the', ' antidisestablishment', '\n', ' 42'),
  {
    minLength: 1,
    maxLength: 3_000,
  },
);

test('a stream that is asked again and again is counted as one that is counted once', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 40 }), (pieces, often) => {
      const tally = new StreamTally(() => 7);
      pieces.forEach((text, at) => {
        tally.add({ kind: 'delta', index: 0, text });
        if (at % often === 0) tally.usage();
      });
      const whole = tokensOfText(pieces.join(''));
      const { inputTokens, outputTokens } = tally.usage();
      expect(inputTokens).toBe(7);
      expect(Math.abs(outputTokens - whole)).toBeLessThanOrEqual(2 + whole / 50);
    }),
    { numRuns: 50 },
  );
});
