import { beforeAll, describe, expect, it } from 'vitest';
import { createClassifier } from '../src/index.ts';
import { generateLines } from './support/generated-lines.ts';
import { manuals } from './support/manuals.ts';
import { unconfirmed } from './support/oracle.ts';

/**
 * Lines put together from the tools' manuals, from wrappers, and from what a shell may find between two words. Their labels come from
 * the tables in `support/manuals.ts` and from mvdan/sh: what differs is a mistake here or there.
 */
const classifier = createClassifier();
const lines = generateLines(5000, 11);
let denied: ReadonlySet<string> = new Set();

beforeAll(async () => {
  const doubtful = lines.filter(({ isDoubtful }) => isDoubtful).map(({ line }) => line);
  const others = lines.filter(({ isDoubtful }) => !isDoubtful).map(({ line }) => line);
  denied = new Set([...(await unconfirmed(doubtful, 1)), ...(await unconfirmed(others))]);
});

describe('5,000 lines from manuals', () => {
  it('are of every kind, half of them a yes', () => {
    const kinds = new Set(lines.flatMap(({ kind }) => (kind === null ? [] : [kind])));
    expect(kinds.size).toBe(manuals.length);
    const accepted = lines.filter(({ line, kind }) => kind !== null && !denied.has(line));
    expect(accepted.length).toBeGreaterThan(2000);
    expect(denied.size).toBeGreaterThan(400);
  });

  it('are what the manuals and mvdan/sh say', () => {
    const wrong = lines.flatMap(({ line, kind }) => {
      const result = classifier.classify(line);
      const found = result.isCompilation ? result.kind : null;
      const expected = denied.has(line) ? null : kind;
      return found === expected ? [] : [`${line} -> ${found ?? result.reason}, not ${expected ?? 'a no'}`];
    });
    expect(wrong).toEqual([]);
  });
});
