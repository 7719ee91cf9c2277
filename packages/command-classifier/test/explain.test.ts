import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClassifier, families, tiers, type Classification } from '../src/index.ts';
import { metacharacters, variedLines } from './support/lines.ts';

const classifier = createClassifier({ families: [...families] });

/** All that must be the same; a rejection may come at a later tier in the spec's order. */
function verdict(classification: Classification): string {
  return classification.isCompilation ? JSON.stringify(classification) : 'stays';
}

function agree(line: string): void {
  expect(verdict(classifier.explain(line).classification), line).toBe(verdict(classifier.classify(line)));
}

describe('explain', () => {
  it('comes to the verdict of classify on every line', () => {
    for (const line of variedLines) agree(line);
  });

  it('comes to the verdict of classify on random text', () => {
    const piece = fc.oneof(
      fc.constantFrom(...variedLines.slice(0, 400)),
      fc.constantFrom(...metacharacters),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => agree(pieces.join(''))),
      { numRuns: 5000, seed: 2 },
    );
  });

  it('asks the tiers in order until one decides', () => {
    for (const line of variedLines.slice(0, 1500)) {
      const { classification, tiers: verdicts } = classifier.explain(line);
      expect(verdicts.map(({ tier }) => tier)).toEqual(tiers);
      const decided = verdicts.findIndex((tier) => tier.verdict === 'rejects' || tier.verdict === 'accepts');
      expect(verdicts[decided]?.tier).toBe(classification.tier);
      expect(verdicts.slice(0, decided).every((tier) => tier.verdict === 'passes')).toBe(true);
      expect(verdicts.slice(decided + 1).every((tier) => tier.verdict === 'not-asked')).toBe(true);
    }
  });

  it.each([
    ['', 'instant-reject'],
    ['cargo build | grep error', 'structure-analysis'],
    ['cat log | grep error', 'structure-analysis'],
    ['ls -la', 'keyword-filter'],
    ['git status', 'keyword-filter'],
    ['cargo install ripgrep', 'never-intercept'],
    ['make clean', 'never-intercept'],
    ['bun test --watch', 'never-intercept'],
    ['echo cargo', 'full-classification'],
    ['cargo frobnicate', 'full-classification'],
    ['cargo build', 'full-classification'],
  ])('decides %j at the tier of spec 000: %s', (line, tier) => {
    expect(classifier.explain(line).classification.tier).toBe(tier);
  });

  it('says where it looked', () => {
    const { tiers: verdicts } = classifier.explain('time cargo b | cat');
    expect(verdicts[1]).toMatchObject({ verdict: 'rejects', spans: [{ start: 13, end: 14 }] });
  });
});
