import assert from 'node:assert/strict';
import {
  ClassificationResult,
  ClassifierCooldownTracker,
  defaultGuidanceOptions,
  doomLoopClassifier,
  errorStreakClassifier,
  highToolCountClassifier,
  largeOutputClassifier,
  progressStallClassifier,
  runClassifiers,
  sensitiveContentClassifier,
  sequentialWhenParallelClassifier,
  singleToolRepeatedClassifier,
} from '@hunch/guidance';
import {
  ok,
  failed,
  read,
  bash,
  times,
  after,
  nothing,
  always,
  never,
  broken,
  errors,
  loop,
  type Step,
} from './guidance-contexts.ts';
import { Section } from './item.ts';

const principles = new Section('Principles')
  .otherwise(
    'recall over precision',
    'a hint that is wrong costs the model a turn, and hosts distrust a hook that talks: thresholds lie above what 230 healthy runs show',
    () => assert.equal(errorStreakClassifier().classify(after(errors(3))).relevant, false),
  )
  .asWritten('a classifier depends on its context alone', () => {
    const context = after(loop(5));
    const classifier = doomLoopClassifier();
    assert.deepEqual(classifier.classify(context), classifier.classify(context));
  })
  .asWritten('errors in classifiers stop nobody', () => {
    const found = runClassifiers([broken, always('second', 0.9)], nothing);
    assert.equal(found?.classifier.name, 'second');
  });

const types = new Section('Core types')
  .asWritten('a result has relevant, confidence, reason and metadata', () => {
    const result = ClassificationResult.yes({ confidence: 0.9, reason: 'Detected doom loop' });
    assert.deepEqual(
      { ...result },
      {
        kind: 'yes',
        relevant: true,
        confidence: 0.9,
        reason: 'Detected doom loop',
        metadata: {},
      },
    );
  })
  .asWritten('yes, no and maybe make one', () => {
    assert.equal(ClassificationResult.no().relevant, false);
    assert.equal(ClassificationResult.maybe({ confidence: 0.5, reason: 'x' }).relevant, true);
  })
  .otherwise(
    'there are three answers',
    'a fourth, `unknown`: what failed or is not known yet must not turn into its opposite under `not`',
    () => assert.equal(ClassificationResult.unknown('x').kind, 'unknown'),
  )
  .asWritten('a classifier has a name and classify', () => {
    assert.equal(doomLoopClassifier().name, 'doom_loop');
  });

const config = new Section('ClassifierConfig')
  .otherwise(
    'min_confidence is 0.5 by default',
    '0: by the formula 0.5 is exactly the threshold, so a hair would decide; the threshold of each pattern decides alone',
    () => assert.equal(defaultGuidanceOptions.min_confidence, 0),
  )
  .asWritten('cooldown_turns is 0 by default', () => {
    const tracker = new ClassifierCooldownTracker();
    tracker.recordHint(never, 10);
    assert.equal(tracker.canHint(never, 10, {}), true);
  })
  .asWritten('a limit for a session, none by default (`maxHintsPerSession`)', () => {
    const tracker = new ClassifierCooldownTracker();
    tracker.recordHint(never, 1);
    assert.equal(tracker.canHint(never, 9, { maxHintsPerSession: 1 }), false);
    assert.equal(tracker.canHint(never, 9, {}), true);
  });

const byModel = 'thresholds are by pattern and tier of the model, above the most that healthy sessions show';
const patterns = new Section('Pattern-based')
  .otherwise(
    'DoomLoop: min_repetitions 3',
    `${byModel}: three failures, four repetitions of what works`,
    () => {
      assert.equal(doomLoopClassifier().classify(after(loop(3))).relevant, true);
      const fine = times(3, () => read('a'));
      assert.equal(doomLoopClassifier().classify(after(fine)).relevant, false);
      assert.equal(doomLoopClassifier({ minRepetitions: 3 }).classify(after(fine)).relevant, true);
    },
  )
  .otherwise(
    'DoomLoop: min_cycle_length 2',
    '1: most loops are one call again and again; `minCycleLength: 2` asks for cycles alone',
    () => {
      assert.equal(doomLoopClassifier().classify(after(loop(4))).relevant, true);
      assert.equal(doomLoopClassifier({ minCycleLength: 2 }).classify(after(loop(4))).relevant, false);
    },
  )
  .otherwise(
    'confidence = repetitions ÷ twice the minimum',
    'a stated confidence is the share of labelled runs that ended stuck at that strength; the formula gives 0.5 at any threshold',
    () => assert.ok(doomLoopClassifier().classify(after(loop(3))).confidence > 0.9),
  )
  .asWritten('DoomLoop: metadata names the cycle', () => {
    const steps = times(4, () => [bash('a', failed('Error: a')), bash('b', failed('Error: b'))]).flat();
    const result = doomLoopClassifier({ minCycleLength: 2 }).classify(after(steps));
    assert.deepEqual(result.kind === 'yes' && result.metadata.cycle, ['a', 'b']);
  })
  .otherwise('ErrorStreak: threshold 3', `${byModel}: five turns, three of a weak one`, () => {
    assert.equal(errorStreakClassifier().classify(after(errors(5))).relevant, true);
    assert.equal(errorStreakClassifier({ threshold: 3 }).classify(after(errors(3))).relevant, true);
    assert.equal(errorStreakClassifier({ threshold: 3 }).classify(after(errors(2))).relevant, false);
  })
  .asWritten('ErrorStreak: the reason says “consecutive errors”, metadata the messages', () => {
    const result = errorStreakClassifier({ threshold: 3 }).classify(after(errors(3)));
    assert.match(result.reason, /3 consecutive errors/);
    assert.equal(result.kind === 'yes' && Array.isArray(result.metadata.errors), true);
  })
  .otherwise(
    'ProgressStall: stall_threshold 5, confidence 0.8',
    `${byModel}: six; the confidence is measured`,
    () => {
      const stalled = after([read('a'), ...times(6, () => read('a'))]);
      assert.equal(progressStallClassifier().classify(stalled).relevant, true);
      assert.equal(progressStallClassifier({ stallThreshold: 9 }).classify(stalled).relevant, false);
    },
  );

const heuristic = new Section('Heuristic')
  .asWritten('HighToolCount: 50, maybe from 0.8 of it, confidence 1 and 0.6', () => {
    const of = (count: number) =>
      highToolCountClassifier().classify(after(times(count, (i) => read(`f${i}`))));
    assert.deepEqual([of(50).kind, of(50).confidence], ['yes', 1]);
    assert.deepEqual([of(40).kind, of(40).confidence], ['maybe', 0.6]);
    assert.equal(of(39).kind, 'no');
  })
  .otherwise(
    'SingleToolRepeated: one name in the window, whatever it brought',
    'names alone repeat in 73 % of healthy sessions: the same result counts. Window 5, threshold 4 and confidence 0.7 as written',
    () => {
      const same = after(times(4, (i) => read(`f${i}`, 'same')));
      assert.deepEqual([singleToolRepeatedClassifier().classify(same).confidence], [0.7]);
      const other = after(times(5, (i) => read(`f${i}`)));
      assert.equal(singleToolRepeatedClassifier().classify(other).relevant, false);
    },
  )
  .asWritten('SequentialWhenParallel: three single readings, confidence 0.6', () => {
    const result = sequentialWhenParallelClassifier().classify(after(times(3, (i) => read(`f${i}`))));
    assert.deepEqual([result.relevant, result.confidence], [true, 0.6]);
  })
  .otherwise(
    'SequentialWhenParallel: read_file, search and grep are independent',
    'every tool that is known to read or search, as hosts call theirs otherwise; a list of one’s own is taken',
    () => {
      const steps = times(3, (i): Step => ['Glob', { pattern: `${i}` }, ok(`${i}.ts`)]);
      assert.equal(sequentialWhenParallelClassifier().classify(after(steps)).relevant, true);
      const listed = new Set(['read_file', 'search', 'grep']);
      const own = sequentialWhenParallelClassifier({ independentTools: listed });
      assert.equal(own.classify(after(steps)).relevant, false);
    },
  );

const content = new Section('Content-based')
  .asWritten('LargeOutput: more than 10,000 characters, confidence 0.7', () => {
    const of = (size: number) => largeOutputClassifier().classify(after([read('a', 'x'.repeat(size))]));
    assert.deepEqual([of(10_001).relevant, of(10_001).confidence, of(10_000).relevant], [true, 0.7, false]);
  })
  .asWritten('Sensitive: each word in the parameters of a call that has not run', () => {
    for (const word of ['password', 'secret', 'api_key', 'api-key', 'apikey', 'credential', 'token'])
      assert.equal(sensitiveContentClassifier().classify(after([], [{ [word]: 'x' }])).relevant, true, word);
    assert.equal(sensitiveContentClassifier().classify(nothing).relevant, false);
  })
  .otherwise(
    'Sensitive: confidence 0.9 for a word',
    '0.9 where there is a secret by its shape, 0.6 for a word: `token_count` is no secret',
    () => {
      const word = sensitiveContentClassifier().classify(after([], [{ token_count: 3 }]));
      assert.deepEqual([word.kind, word.confidence], ['maybe', 0.6]);
    },
  );

export const guidanceRules = [principles, types, config, patterns, heuristic, content];
