import { describe, expect, test } from 'vitest';
import { classifyPrompt, defaultSettings, explainDecision, profiles, promptRequest } from '../src/index.ts';
import { dimensions } from '../src/dimensions.ts';
import { lengthValue } from '../src/score.ts';
import { tierOf } from '../src/profiles.ts';
import { examplesJson } from './support/examples.generated.ts';

/** By the rules alone, as specified. */
const settings = { ...defaultSettings, correctsBySignals: false };
const decide = (prompt: string) => classifyPrompt(promptRequest(prompt), settings);

describe('hand-worked examples', () => {
  // Each sum is written out: weight times value, by spec 002's table.
  const cases: readonly (readonly [prompt: string, score: number, tier: string, confidence: number])[] = [
    // short, simple
    ['hello', -0.08 - 0.11, 'SIMPLE', 0.907],
    ['What is 2+2?', -0.08 - 0.11, 'SIMPLE', 0.907],
    // short, two words of code, creative ("write a")
    ['Write a function that sorts a list in Python', -0.08 + 0.14 + 0.05 * 0.5, 'MEDIUM', 0.686],
    // short, one reasoning marker
    ['Prove that it halts', -0.08 + 0.17 * 0.7, 'MEDIUM', 0.615],
    // short, one imperative, two formats
    ['Create a JSON or YAML document', -0.08 + 0.03 * 0.3 + 0.03 * 0.7, 'SIMPLE', 0.646],
    // short, two technical terms, one imperative, domain
    ['Design a distributed quantum database', -0.08 + 0.09 * 0.5 + 0.03 * 0.3 + 0.02 * 0.5, 'SIMPLE', 0.548],
    // short, multi-step by its numbers
    ['1. wash it\n2. dry it', -0.08 + 0.11 * 0.5, 'SIMPLE', 0.574],
    // short, four questions
    ['Who? When? Where? Why?', -0.08 + 0.04 * 0.5, 'SIMPLE', 0.673],
    // short, constraints, negation twice
    ['At most two words, never three, without dots', -0.08 + 0.04 * 0.3 + 0.01 * 0.3, 'SIMPLE', 0.686],
    // short, two references
    ['Summarise the attached paper as described above', -0.08 + 0.02 * 0.5, 'SIMPLE', 0.698],
  ];
  test.each(cases)('%s', (prompt, score, tier, confidence) => {
    const decision = decide(prompt);
    expect(decision.score).toBeCloseTo(score, 9);
    expect(decision.tier).toBe(tier);
    expect(decision.confidence).toBeCloseTo(confidence, 3);
  });

  test('the explanation adds up to the score', () => {
    for (const [prompt] of cases) {
      const decision = decide(prompt);
      const sum = explainDecision(decision).reduce((total, { contribution }) => total + contribution, 0);
      expect(sum).toBeCloseTo(decision.score, 6);
    }
  });
});

interface Examples {
  readonly name: string;
  readonly mustMatch: readonly string[];
  readonly mustNotMatch: readonly string[];
}

const allExamples = JSON.parse(examplesJson) as readonly Examples[];

function examplesOf(wanted: string): Examples | undefined {
  return allExamples.find(({ name }) => name === wanted);
}

describe('the table of dimensions', () => {
  test('has the fifteen of the spec, whose weights make 1', () => {
    expect(dimensions).toHaveLength(15);
    expect(dimensions.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  const value = (prompt: string, name: string): number =>
    explainDecision(decide(prompt)).find((dimension) => dimension.name === name)?.value ?? Number.NaN;
  const found = (prompt: string, name: string): number =>
    explainDecision(decide(prompt)).find((dimension) => dimension.name === name)?.keywords.length ?? 0;

  const examples = dimensions.flatMap(({ name, steps }) =>
    (examplesOf(name)?.mustMatch ?? []).map((example) => [name, example, steps.at(-1)?.[0] ?? 1] as const),
  );
  test.each(examples)('%s is in: %s', (name, example, atLeast) => {
    const counted = name === 'multiStepPatterns' || name === 'questionComplexity';
    // One keyword is enough to be found, though some dimensions ask for two before they say anything.
    if (counted || atLeast === 1) expect(value(example, name)).not.toBe(0);
    else expect(found(example, name)).toBeGreaterThan(0);
  });

  const counterexamples = dimensions.flatMap(({ name }) =>
    (examplesOf(name)?.mustNotMatch ?? []).map((example) => [name, example] as const),
  );
  test.each(counterexamples)('%s is not in: %s', (name, example) => {
    expect(value(example, name)).toBe(0);
  });
});

describe('words, not letters', () => {
  test.each([
    ['improve the approval of waterproof, disapproving proverbs', 'reasoning'],
    ['the basic import/export graphics of classic music', 'domain'],
    ['apis mellifera and the therapist', 'technical'],
    ['capital offence in the past', 'simple'],
  ])('%s has no %s', (prompt, label) => {
    expect(decide(prompt).signals.filter((signal) => signal.startsWith(label))).toEqual([]);
  });

  test.each([
    ['PROVE it', 'reasoning (prove)'],
    ['“Prove”—now', 'reasoning (prove)'],
    ['a zero-knowledge scheme', 'domain-specific (zero knowledge)'],
    ['docs by\n  contradiction', 'reasoning (by contradiction)'],
    ['Don’t stop, never rest', "negation (don't, never)"],
    ['请证明这个定理', 'reasoning (证明, 定理)'],
    ['Докажи теорему', 'reasoning (докажи, теорему)'],
    ['ДОКАЖИ', 'reasoning (докажи)'],
    ['```\nlet x\n```', 'code (```, let)'],
  ])('%s: %s', (prompt, signal) => {
    expect(decide(prompt).signals).toContain(signal);
  });
});

describe('length', () => {
  test('is -1 up to 50 tokens and 1 from 500 on, and grows in between', () => {
    expect(lengthValue(1)).toBe(-1);
    expect(lengthValue(50)).toBe(-1);
    expect(lengthValue(500)).toBe(1);
    expect(lengthValue(9_999)).toBe(1);
    // The middle of 50 and 500 on a scale of ratios.
    expect(lengthValue(Math.sqrt(50 * 500))).toBeCloseTo(0, 9);
    for (let tokens = 50; tokens < 500; tokens += 1)
      expect(lengthValue(tokens + 1)).toBeGreaterThan(lengthValue(tokens));
  });
});

describe('boundaries', () => {
  test.each([
    [-0.01, 'SIMPLE'],
    [0, 'MEDIUM'],
    [0.149, 'MEDIUM'],
    [0.15, 'COMPLEX'],
    [0.349, 'COMPLEX'],
    [0.35, 'REASONING'],
  ])('%d is %s', (score, tier) => {
    expect(tierOf(score, profiles.spec)).toBe(tier);
  });

  test('of another profile move the tiers and not the score', () => {
    const prompt = 'Write a function that sorts a list in Python';
    const careful = classifyPrompt(promptRequest(prompt), { ...settings, profile: profiles.careful });
    expect(careful.score).toBe(decide(prompt).score);
    expect(careful.tier).toBe('COMPLEX');
  });
});

describe('overrides', () => {
  test('more than 100,000 tokens: COMPLEX, at least 0.95', () => {
    const decision = decide('lorem ipsum dolor '.repeat(40_000));
    expect(decision).toMatchObject({ tier: 'COMPLEX', source: 'override' });
    expect(decision.confidence).toBeGreaterThanOrEqual(0.95);
  });

  test('two reasoning keywords: REASONING, at least 0.85', () => {
    const decision = decide('Prove the theorem.');
    expect(decision).toMatchObject({ tier: 'REASONING', source: 'override' });
    expect(decision.confidence).toBeGreaterThanOrEqual(0.85);
  });

  test('four signs of complexity in several steps: COMPLEX, at least 0.85', () => {
    const steps = 'First build the api and the database, then deploy it to kubernetes.';
    expect(decide(steps)).toMatchObject({ tier: 'COMPLEX', source: 'override' });
    expect(decide(steps).confidence).toBeGreaterThanOrEqual(0.85);
    expect(decide('Build the api and the database.').source).toBe('rules');
  });

  test('a context of 100,000 tokens counts, however short the last message is', () => {
    const decision = classifyPrompt(
      {
        messages: [
          { role: 'user', parts: [{ kind: 'text', text: 'lorem ipsum dolor '.repeat(40_000) }] },
          { role: 'assistant', parts: [{ kind: 'text', text: 'Read.' }] },
          { role: 'user', parts: [{ kind: 'text', text: 'What is the name of the hero?' }] },
        ],
      },
      settings,
    );
    expect(decision.tier).toBe('COMPLEX');
  });
});

describe('a prompt without any sign', () => {
  const prompt = 'Mary had a little lamb';

  test('says so, and is not sure', () => {
    const decision = decide(prompt);
    expect(decision).toMatchObject({ tier: 'SIMPLE', source: 'default', confidence: 0.5, isAmbiguous: true });
    expect(decision.signals).toContain('no signal but its length → SIMPLE by default');
  });

  test('gets the tier that is configured', () => {
    expect(classifyPrompt(promptRequest(prompt), { ...settings, noSignalTier: 'COMPLEX' }).tier).toBe(
      'COMPLEX',
    );
  });
});
