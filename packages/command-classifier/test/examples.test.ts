import { describe, expect, it } from 'vitest';
import { stays } from '../src/classification.ts';
import { createClassifier, families } from '../src/index.ts';
import { examples, wrongExamples } from './support/examples.ts';

describe('the examples in the packs', () => {
  it('are what the classifier says, those of an entry for the reason of that entry', () => {
    expect(wrongExamples(createClassifier({ families: [...families], confidence_threshold: 0.5 }))).toEqual(
      [],
    );
  });

  it('name a classifier that says otherwise', () => {
    const wrong = wrongExamples({ classify: () => stays('never-intercept', 'never-intercept: no reason') });
    expect(wrong).toContain('cargo build -> never-intercept: no reason (never-intercept)');
    // What stays must stay for the reason that its own entry gives.
    expect(wrong).toContain('cargo install ripgrep -> never-intercept: no reason (never-intercept)');
  });

  it('stand in every entry', () => {
    expect(examples.every(({ lines }) => lines.length > 0)).toBe(true);
  });
});
