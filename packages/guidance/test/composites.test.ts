import { describe, expect, it } from 'vitest';
import {
  allOfClassifier,
  anyOfClassifier,
  benchmarkClassifier,
  ClassificationResult,
  doomLoopClassifier,
  errorStreakClassifier,
  highToolCountClassifier,
  largeOutputClassifier,
  notClassifier,
  progressStallClassifier,
  runClassifiers,
  sequentialWhenParallelClassifier,
  singleToolRepeatedClassifier,
  thresholdClassifier,
  type GuidanceClassifier,
} from '../src/index.ts';
import { bash, bashFails, contextAfter, ok, times } from './support/agent.ts';

const answers = {
  yes: ClassificationResult.yes({ confidence: 0.8, reason: 'y', metadata: { strength: 3 } }),
  maybe: ClassificationResult.maybe({ confidence: 0.4, reason: 'm' }),
  no: ClassificationResult.no({ confidence: 0.1 }),
  unknown: ClassificationResult.unknown('u'),
};
type Answer = keyof typeof answers;
const says = (answer: Answer): GuidanceClassifier => ({ name: answer, classify: () => answers[answer] });
const nothing = contextAfter([]);

describe('composites are three-valued', () => {
  it.each<[string, GuidanceClassifier, string, number]>([
    ['yes and maybe', allOfClassifier(says('yes'), says('maybe')), 'yes', 0.6],
    ['yes and no', allOfClassifier(says('yes'), says('no')), 'no', 0.1],
    ['yes and unknown', allOfClassifier(says('yes'), says('unknown')), 'unknown', 0],
    ['unknown and no', allOfClassifier(says('unknown'), says('no')), 'no', 0.1],
    ['maybe or yes', anyOfClassifier(says('maybe'), says('yes')), 'yes', 0.8],
    ['no or unknown', anyOfClassifier(says('no'), says('unknown')), 'unknown', 0],
    ['unknown or maybe', anyOfClassifier(says('unknown'), says('maybe')), 'maybe', 0.4],
    ['no or no', anyOfClassifier(says('no'), says('no')), 'no', 0.1],
    ['not yes', notClassifier(says('yes')), 'no', 0.2],
    ['not no', notClassifier(says('no')), 'yes', 0.9],
    ['not unknown', notClassifier(says('unknown')), 'unknown', 0],
    ['yes from 0.8', thresholdClassifier(says('yes'), 0.8), 'yes', 0.8],
    ['yes from 0.81', thresholdClassifier(says('yes'), 0.81), 'no', 0.8],
    ['unknown from 0', thresholdClassifier(says('unknown'), 0), 'unknown', 0],
  ])('%s', (_, classifier, kind, confidence) => {
    const result = classifier.classify(nothing);
    expect(result.kind).toBe(kind);
    expect(result.confidence).toBeCloseTo(confidence, 10);
  });

  it('keep what their children know', () => {
    const result = allOfClassifier(says('maybe'), says('yes')).classify(nothing);
    expect(result).toMatchObject({ reason: 'm; y', metadata: { strength: 3 } });
  });

  it('have names that say what they are, and refuse what makes no sense', () => {
    const any = anyOfClassifier(says('yes'), notClassifier(thresholdClassifier(says('no'), 0.5)));
    expect(any.name).toBe('any_of(yes, not(threshold(no, 0.5)))');
    expect(() => thresholdClassifier(says('yes'), 1.5)).toThrow(RangeError);
    expect(() => thresholdClassifier(says('yes'), Number.NaN)).toThrow(RangeError);
    expect(() => errorStreakClassifier({ threshold: 0 })).toThrow(RangeError);
  });
});

describe('the configurations of the specification', () => {
  it('composite: a loop and many calls', () => {
    const classifier = allOfClassifier(
      doomLoopClassifier({ minRepetitions: 2 }),
      highToolCountClassifier({ threshold: 30 }),
    );
    const work = times(28, (index) => bash(`step ${index}`, `${index}`));
    const loop = [bash('ls', 'a'), bash('ls', 'a')];
    expect(classifier.classify(contextAfter(loop)).relevant).toBe(false);
    expect(classifier.classify(contextAfter([...work, ...loop])).relevant).toBe(true);
  });

  it('layered: the first that is relevant', () => {
    const layers = [
      thresholdClassifier(doomLoopClassifier({ minRepetitions: 3 }), 0.8),
      errorStreakClassifier({ threshold: 3 }),
      progressStallClassifier({ stallThreshold: 5 }),
    ];
    const errors = times(3, (index) => bashFails(`run ${index}`, `error ${'abc'[index]}`));
    expect(runClassifiers(layers, contextAfter(errors))?.classifier).toBe(layers[1]);
    expect(runClassifiers(layers, contextAfter(times(4, () => bash('ls', 'a'))))?.classifier).toBe(layers[0]);
    expect(runClassifiers(layers, nothing)).toBeUndefined();
    expect(runClassifiers(layers, contextAfter(errors), { minConfidence: 1 })).toBeUndefined();
  });

  it.each([0, 1, 2, 3, 4, 7, 10])('an error streak of %i is relevant from three on', (count) => {
    const errors = times(count, (index) => bashFails(`run ${index}`, `error: no ${'abcdefghij'[index]}`));
    const result = errorStreakClassifier({ threshold: 3 }).classify(contextAfter(errors));
    expect(result.relevant).toBe(count >= 3);
    if (count < 3) return;
    expect(result.reason).toContain(`${count} consecutive errors`);
    expect(result.confidence).toBeGreaterThanOrEqual(0.5);
  });
});

describe('simple rules', () => {
  it.each<[string, GuidanceClassifier, Parameters<typeof contextAfter>[0], string]>([
    ['40 calls of 50', highToolCountClassifier(), times(40, (i) => bash(`${i}`, `${i}`)), 'maybe'],
    ['39 calls of 50', highToolCountClassifier(), times(39, (i) => bash(`${i}`, `${i}`)), 'no'],
    ['50 calls of 50', highToolCountClassifier(), times(50, (i) => bash(`${i}`, `${i}`)), 'yes'],
    ['four equal results', singleToolRepeatedClassifier(), times(4, (i) => bash(`try ${i}`, 'same')), 'yes'],
    ['four different results', singleToolRepeatedClassifier(), times(4, (i) => bash('try', `${i}`)), 'no'],
    [
      'readings one by one',
      sequentialWhenParallelClassifier(),
      times(3, (i) => ok('Read', { path: `${i}` })),
      'yes',
    ],
    [
      'readings in a batch',
      sequentialWhenParallelClassifier(),
      [times(3, (i) => ok('Read', { path: `${i}` }))],
      'no',
    ],
    [
      'readings with work between',
      sequentialWhenParallelClassifier(),
      [ok('Read', { path: 'a' }), bash('x', 'y'), ok('Read', { path: 'b' })],
      'no',
    ],
    ['a large output', largeOutputClassifier(), [bash('x', 'y'.repeat(10_001))], 'yes'],
    ['one that just fits', largeOutputClassifier(), [bash('x', 'y'.repeat(10_000))], 'no'],
    ['nothing yet', largeOutputClassifier(), [], 'no'],
  ])('%s', (_, classifier, steps, kind) => {
    expect(classifier.classify(contextAfter(steps)).kind).toBe(kind);
  });
});

it('a benchmark gives the mean, the 99th percentile and the most', () => {
  let now = 0;
  let call = 0;
  // Each context takes 1, 2, … microseconds.
  const stopwatch = (): number => {
    call += 1;
    now += call % 2 === 0 ? call / 2000 : 0;
    return now;
  };
  const result = benchmarkClassifier(
    says('no'),
    times(100, () => nothing),
    stopwatch,
  );
  expect(result).toMatchObject({ classifierName: 'no', count: 100 });
  expect(result.meanNs).toBeCloseTo(50_500, 3);
  expect(result.p99Ns).toBeCloseTo(99_000, 3);
  expect(result.maxNs).toBeCloseTo(100_000, 3);
  expect(benchmarkClassifier(says('no'), []).p99Ns).toBe(0);
});
