import { describe, expect, it } from 'vitest';
import { stays } from '../src/classification.ts';
import { createClassifier, neverIntercept } from '../src/index.ts';
import { checkExamples } from '../src/examples.ts';

describe('the tables', () => {
  it('fail to load where an example lies: nothing is a compilation for this classifier', () => {
    const lying = {
      ...createLying(),
      classify: () => stays('never-intercept', 'never-intercept: no reason'),
    };
    expect(() => checkExamples(() => lying)).toThrow(/^examples that lie:\n/);
    expect(() => checkExamples(() => lying)).toThrow('\ncargo build -> never-intercept: no reason');
    // What stays must stay for the reason that its own entry gives.
    expect(() => checkExamples(() => lying)).toThrow('\ncargo install ripgrep -> ');
  });

  it('load as they are, each entry with examples of its own', () => {
    expect(() => createClassifier()).not.toThrow();
    expect(neverIntercept.every(({ examples }) => examples.length > 0)).toBe(true);
  });
});

function createLying(): Pick<ReturnType<typeof createClassifier>, 'explain' | 'locate'> {
  const unused = (): never => {
    throw new Error('only verdicts are asked for');
  };
  return { explain: unused, locate: unused };
}
