import { scannedLengthMax, scannedWordsMax } from '@hunch/common/shell/fast-scan';
import { describe, expect, it } from 'vitest';
import { createClassifier, createOffload, defaultOptions, families } from '../src/index.ts';
import { segmentsMax } from '../src/bounds.ts';
import { hostileTexts } from '../bench/hostile.ts';

const classifier = createClassifier({ families: [...families] });
const offload = createOffload({ ...defaultOptions, compositions: 'segments', runner: 'rch exec --' });
describe('hostile text', () => {
  it.each(hostileTexts)('of a megabyte gets a verdict: %s', (_, text) => {
    const isYes = classifier.classify(text).isCompilation;
    expect(classifier.explain(text).classification.isCompilation).toBe(isYes);
    expect(offload.decide(text).kind).toBe(isYes ? 'rewrite' : 'keep');
  });

  it('is refused beyond each bound', () => {
    expect(classifier.classify(`gcc ${'a.c '.repeat(scannedWordsMax - 1)}`).isCompilation).toBe(true);
    expect(classifier.classify(`gcc ${'a.c '.repeat(scannedWordsMax)}`).isCompilation).toBe(false);
    // Of all words the text without quotes is kept as well.
    const quoted = (name: string): string =>
      `'${name.padEnd(Math.floor(scannedLengthMax / scannedWordsMax) - 5, 'x')}.o' `;
    const objects = quoted('a').repeat(scannedWordsMax - 2);
    expect(classifier.classify(`gcc ${objects}'last.c'`).isCompilation).toBe(true);
    expect(classifier.classify(`gcc ${objects}'-frun=help'`).isCompilation).toBe(false);
    expect(classifier.classify(`make CFLAGS=${'x'.repeat(scannedLengthMax - 12)}`).isCompilation).toBe(true);
    expect(classifier.classify(`make CFLAGS=${'x'.repeat(scannedLengthMax)}`).isCompilation).toBe(false);
    expect(offload.decide(Array(segmentsMax).fill('make').join(' && ')).kind).toBe('rewrite');
    expect(
      offload.decide(
        Array(segmentsMax + 1)
          .fill('make')
          .join(' && '),
      ).kind,
    ).toBe('keep');
  });
});
