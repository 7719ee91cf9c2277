import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../src/options.ts';
import { createPrefixMatcher } from '../src/candidates/prefix-match.ts';
import { sourceCaps } from '../src/candidates/candidate-lines.ts';
import { termNames } from '../src/features/feature-names.ts';
import { bounds } from '../src/bounds.ts';
import { confidenceOf } from '../src/rank/weighted/confidence.ts';
import type { Features } from '../src/rank/weighted/features.ts';
import { compareRanked } from '../src/rank/order.ts';
import { scoreOf, scoreTerms } from '../src/rank/weighted/score.ts';

const part = fc.double({ min: 0, max: 1, noNaN: true });
const anyFeatures: fc.Arbitrary<Features> = fc.record({
  transition: part,
  frequency: part,
  success: part,
  prefix: part,
  affinity: part,
  task: part,
  feedback: part,
  dislike: part,
});

describe('the score of spec 003 §7.1', () => {
  test('the default weights are the spec’s', () => {
    expect(defaultOptions.weights).toEqual({
      transition: 0.3,
      frequency: 0.2,
      success: 0.1,
      prefix: 0.15,
      affinity: 0.1,
      task: 0.05,
      feedback: 0.15,
      risk_penalty: 0.2,
    });
  });

  test('each feature weighs what the table says, and risk is taken off', () => {
    const none: Features = {
      transition: 0,
      frequency: 0,
      success: 0,
      prefix: 0,
      affinity: 0,
      task: 0,
      feedback: 0,
      dislike: 0,
    };
    const scoreWith = (features: Partial<Features>, risk = 0): number =>
      scoreOf(scoreTerms(defaultOptions.weights, { ...none, ...features }, risk, 1));
    expect(scoreWith({ transition: 1 })).toBe(0.3);
    expect(scoreWith({ frequency: 0.5 })).toBe(0.1);
    expect(scoreWith({ success: 1 })).toBe(0.1);
    expect(scoreWith({ prefix: 1 })).toBe(0.15);
    expect(scoreWith({ affinity: 1 })).toBe(0.1);
    expect(scoreWith({ task: 1 })).toBe(0.05);
    expect(scoreWith({ feedback: 1 })).toBe(0.15);
    expect(scoreWith({ dislike: 1 })).toBe(-0.15);
    expect(scoreWith({}, 1)).toBe(-0.2);
  });

  test('more of a feature is never a lower score, more risk or dislike never a higher one', () => {
    fc.assert(
      fc.property(
        anyFeatures,
        part,
        part,
        fc.constantFrom(...(Object.keys(defaultOptions.weights) as [])),
        (features, risk, more, name) => {
          const weigh = (changed: Features, penalty: number): number =>
            scoreOf(scoreTerms(defaultOptions.weights, changed, penalty, 1));
          const before = weigh(features, risk);
          if (name === 'risk_penalty') {
            expect(weigh(features, Math.max(risk, more))).toBeLessThanOrEqual(before);
            return;
          }
          const feature = name as Exclude<keyof Features, 'dislike'>;
          const raised = { ...features, [feature]: Math.max(features[feature], more) };
          expect(weigh(raised, risk)).toBeGreaterThanOrEqual(before);
          expect(weigh({ ...features, dislike: 1 }, risk)).toBeLessThanOrEqual(before);
        },
      ),
    );
  });

  test('there is a term for each weight', () => {
    expect([...termNames].toSorted()).toEqual(Object.keys(defaultOptions.weights).toSorted());
  });
});

describe('confidence', () => {
  test('is within 0..1 and grows with support, chance, standing and margin', () => {
    fc.assert(
      fc.property(anyFeatures, part, part, part, part, (features, score, best, runnerUp, more) => {
        const top = Math.max(score, best);
        const confidence = confidenceOf(features, score, top, runnerUp);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        for (const name of [
          'transition',
          'frequency',
          'affinity',
          'success',
          'prefix',
          'feedback',
        ] as const) {
          const raised = { ...features, [name]: Math.max(features[name], more) };
          expect(confidenceOf(raised, score, top, runnerUp)).toBeGreaterThanOrEqual(confidence);
        }
        expect(confidenceOf(features, score, Math.max(top, more), runnerUp)).toBeLessThanOrEqual(confidence);
        expect(confidenceOf(features, score, top, Math.max(runnerUp, more))).toBeLessThanOrEqual(confidence);
      }),
    );
  });
});

describe('the order of spec 003 §7.6', () => {
  const entry = { score: 0.5, confidence: 0.5, lastSeenMs: 5, cmdNorm: 'm', text: 'm' };

  test.each([
    ['the higher score', { score: 0.6, confidence: 0, lastSeenMs: 0, cmdNorm: 'z' }],
    ['then the higher confidence', { confidence: 0.6, lastSeenMs: 0, cmdNorm: 'z' }],
    ['then the later sighting', { lastSeenMs: 6, cmdNorm: 'z' }],
    ['then the first cmd_norm', { cmdNorm: 'a', text: 'z' }],
    ['then the first text', { text: 'a' }],
  ])('%s comes first', (_, first) => {
    expect(compareRanked({ ...entry, ...first }, entry)).toBeLessThan(0);
    expect(compareRanked(entry, { ...entry, ...first })).toBeGreaterThan(0);
  });

  test('never seen is seen longest ago; equal is equal', () => {
    expect(compareRanked({ ...entry, lastSeenMs: null }, entry)).toBeGreaterThan(0);
    expect(compareRanked(entry, { ...entry })).toBe(0);
  });
});

describe('matching what is typed', () => {
  test.each([
    ['git', 'git status', 1],
    ['Git', 'git status', 0.9],
    ['git  st', 'git status', 0.9],
    ['git st', 'git\tstatus', 0.9],
    ['it', 'git status', 0],
    ['git status x', 'git status', 0],
  ])('%j and %j: %d', (prefix, line, quality) => {
    expect(createPrefixMatcher(prefix).quality(line)).toBe(quality);
  });

  test.each([
    ['gst', 'git status', 0.5],
    ['gs', 'git status', 0.5],
    ['g st', 'git status', 0.5],
    ['push', 'git push', 0.5],
    ['gt', 'git status', 0],
    ['g', 'git status', 0],
    ['gsx', 'git status', 0],
  ])('%j abbreviates %j: %d', (prefix, line, quality) => {
    expect(createPrefixMatcher(prefix).looseQuality(line)).toBe(quality);
  });
});

test('the caps of the sources stay within the budget of candidates (§6.3)', () => {
  expect(Object.values(sourceCaps).reduce((sum, cap) => sum + cap, 0)).toBeLessThanOrEqual(
    bounds.candidatesMax,
  );
});
