import { describe, expect, it } from 'vitest';
import { createClassifier, families, type Classifier, type Family } from '../src/index.ts';
import { labelled, type Row } from './labelled/index.ts';

const byFamilies = new Map<string, Classifier>();

function classifierFor(others: readonly Family[] = []): Classifier {
  const key = others.join();
  let classifier = byFamilies.get(key);
  if (classifier === undefined) {
    classifier = createClassifier({ families: ['rust', 'c', 'bun', ...others] });
    byFamilies.set(key, classifier);
  }
  return classifier;
}

function kindOf({ line, families: others }: Row): string | null {
  const result = classifierFor(others).classify(line);
  return result.isCompilation ? result.kind : null;
}

describe('the labelled commands', () => {
  it('are many, all different, and of both kinds', () => {
    expect(
      new Set(labelled.map(({ line, families: others }) => `${line} ${others?.join() ?? ''}`)).size,
    ).toBe(labelled.length);
    expect(labelled.filter(({ kind }) => kind === null).length).toBeGreaterThanOrEqual(300);
    expect(labelled.filter(({ kind }) => kind !== null).length).toBeGreaterThanOrEqual(300);
  });

  it('never get a yes that is wrong', () => {
    expect(
      labelled.filter((row) => row.kind === null && kindOf(row) !== null).map(({ line }) => line),
    ).toEqual([]);
  });

  it('get a yes of the right kind where they should', () => {
    const wrong = labelled.filter((row) => row.kind !== null && kindOf(row) !== row.kind);
    expect(
      wrong.map(
        (row) => `${row.line} -> ${kindOf(row) ?? classifierFor(row.families).classify(row.line).reason}`,
      ),
    ).toEqual([]);
  });

  it('stay what they are with every family on, but for those of the other families', () => {
    const all = createClassifier({ families: [...families] });
    const changed = labelled.filter(({ line, kind }) => kind === null && all.classify(line).isCompilation);
    const foreign = /^(?:go|swift|zig|dotnet|mvn|gradle|\.\/gradlew|tsc|vite|next)\b/;
    expect(changed.filter(({ line }) => !foreign.test(line)).map(({ line }) => line)).toEqual([]);
  });
});
