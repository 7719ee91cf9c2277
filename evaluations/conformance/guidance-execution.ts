import assert from 'node:assert/strict';
import {
  allOfClassifier,
  anyOfClassifier,
  benchmarkClassifier,
  ClassificationResult,
  ClassifierCooldownTracker,
  createGuidance,
  defaultGuidanceOptions,
  defaultProviders,
  doomLoopClassifier,
  errorStreakClassifier,
  hintProvider,
  llmClassifier,
  notClassifier,
  runClassifiers,
  thresholdClassifier,
} from '@hunch/guidance';
import { failed, times, after, nothing, always, never, broken, errors } from './guidance-contexts.ts';
import { Section } from './item.ts';

const composite = new Section('Composite')
  .asWritten('AllOf: all, the mean of the confidences, the reasons joined', () => {
    const result = allOfClassifier(always('a', 0.4), always('b', 0.8)).classify(nothing);
    assert.ok(Math.abs(result.confidence - 0.6) < 1e-9);
    assert.equal(result.reason, 'a says so; b says so');
    assert.equal(allOfClassifier(always('a', 1), never).classify(nothing).relevant, false);
  })
  .asWritten('names: all_of(a, b), any_of(a, b), not(a), threshold(a, 0.8)', () => {
    const [a, b] = [always('a', 1), always('b', 1)];
    const names = [
      allOfClassifier(a, b),
      anyOfClassifier(a, b),
      notClassifier(a),
      thresholdClassifier(a, 0.8),
    ];
    assert.deepEqual(
      names.map(({ name }) => name),
      ['all_of(a, b)', 'any_of(a, b)', 'not(a)', 'threshold(a, 0.8)'],
    );
  })
  .otherwise(
    'AnyOf: the first that is relevant',
    'the surest, of equally sure ones the first: a `maybe` would hide a `yes` behind it, and a threshold around it would see only the `maybe`',
    () => {
      const result = anyOfClassifier(always('a', 0.5), always('b', 0.9)).classify(nothing);
      assert.equal(result.reason, 'b says so');
    },
  )
  .asWritten('Not: the opposite, with one less the confidence', () => {
    assert.equal(notClassifier(always('a', 0.7)).classify(nothing).relevant, false);
    const result = notClassifier(never).classify(nothing);
    assert.deepEqual([result.relevant, result.confidence], [true, 1]);
  })
  .otherwise(
    'Not of a classifier that throws is relevant',
    'unknown: it would speak because the other failed',
    () => {
      assert.equal(notClassifier(broken).classify(nothing).kind, 'unknown');
    },
  )
  .asWritten('Threshold: relevant and at least so sure', () => {
    assert.equal(thresholdClassifier(always('a', 0.8), 0.8).classify(nothing).relevant, true);
    assert.equal(thresholdClassifier(always('a', 0.79), 0.8).classify(nothing).relevant, false);
  });

const execution = new Section('Execution')
  .asWritten('in the order given, the first that is relevant and sure enough', () => {
    const found = runClassifiers([always('a', 0.3), always('b', 0.6), always('c', 0.9)], nothing, {
      minConfidence: 0.5,
    });
    assert.equal(found?.classifier.name, 'b');
    assert.equal(runClassifiers([never], nothing), undefined);
  })
  .otherwise(
    'min_confidence defaults to 0.5',
    'to 0, as in the configuration: confidences are measured, so each classifier’s threshold says enough',
    () => assert.equal(runClassifiers([always('a', 0.1)], nothing)?.classifier.name, 'a'),
  )
  .otherwise(
    'the tracker’s code lets a cooldown of 3 end in turn 13 after 10',
    'the table says “turns to skip”: 11, 12 and 13 are skipped, 14 is not. The code skips one fewer than the table says',
    () => {
      const tracker = new ClassifierCooldownTracker();
      tracker.recordHint(never, 10);
      const can = (turn: number): boolean => tracker.canHint(never, turn, { cooldownTurns: 3 });
      assert.deepEqual([11, 12, 13, 14].map(can), [false, false, false, true]);
    },
  )
  .otherwise(
    'cooldowns are by name',
    'by object: two classifiers of one name (`doom_loop` with two thresholds) would silence each other',
    () => {
      const tracker = new ClassifierCooldownTracker();
      tracker.recordHint(always('a', 1), 10);
      assert.equal(tracker.canHint(always('a', 1), 11, { cooldownTurns: 3 }), true);
    },
  )
  .otherwise(
    'a fire is recorded when a classifier is relevant',
    'a hint counts when it was delivered: one that no event of the host could carry must not start a cooldown',
    () => {
      const guidance = createGuidance({ clock: { nowMs: () => 0 } });
      const event = {
        kind: 'tool_finished',
        session: 's',
        call: { tool: 'Bash', params: { command: 'x' } },
      } as const;
      const hints = times(4, () => guidance.observe({ ...event, outcome: failed('Error: x') }));
      assert.ok(hints[2] !== undefined && hints[3] !== undefined);
    },
  );

const llm = new Section('LLM-based')
  .asWritten('named llm(model)', () => {
    const model = { complete: () => Promise.resolve('') };
    assert.equal(llmClassifier({ model, modelName: 'small' }).name, 'llm(small)');
  })
  .otherwise(
    'the model is claude-3-haiku',
    'none by default: nothing leaves the machine unless a model is configured',
    () => {
      assert.deepEqual(
        [defaultGuidanceOptions.asked_model.model, defaultGuidanceOptions.asked_model.url],
        ['', ''],
      );
    },
  )
  .asWritten('a timeout of 500 ms', () => {
    assert.equal(defaultGuidanceOptions.asked_model.timeout_ms, 500);
  })
  .otherwise(
    'classify waits for the model',
    'it asks in the background and is `unknown` meanwhile: no agent waits for a model',
    () => {
      const model = { complete: () => new Promise<string>(() => undefined) };
      assert.equal(llmClassifier({ model, modelName: 'm' }).classify(after(errors(3))).kind, 'unknown');
    },
  )
  .otherwise(
    'a timeout is no',
    'it is `unknown`, as every failure: no answer is no evidence of health',
    () => {
      assert.equal(ClassificationResult.unknown().relevant, false);
    },
  );

const examples = new Section('Configuration examples')
  .asWritten('providers DiagnosticSignal, DoomLoopBreaker and ParallelToolReminder', () => {
    for (const name of ['diagnostic_signal_provider', 'doom_loop_breaker', 'parallel_tool_reminder'])
      assert.equal(hintProvider(name).name, name);
  })
  .asWritten('max_per_turn', () => {
    assert.equal(
      defaultProviders().every(({ maxPerTurn }) => maxPerTurn === 1),
      true,
    );
  });

const performance = new Section('Performance')
  .asWritten(
    'below 1 ms a classifier, 10 ms for all (measured by `pnpm --filter @hunch/guidance bench`: 0.2-1 µs, 7.5 µs)',
    () => {
      assert.equal(defaultProviders().length, 10);
    },
  )
  .asWritten('a benchmark gives name, mean, p99 and maximum', () => {
    const measured = benchmarkClassifier(never, [nothing, nothing]);
    assert.equal(measured.classifierName, 'never');
    assert.ok(measured.meanNs >= 0 && measured.p99Ns >= 0 && measured.maxNs >= measured.p99Ns);
  });

const publicNames = [
  'ClassificationResult',
  'ClassifierCooldownTracker',
  'doomLoopClassifier',
  'errorStreakClassifier',
  'progressStallClassifier',
  'highToolCountClassifier',
  'singleToolRepeatedClassifier',
  'sequentialWhenParallelClassifier',
  'largeOutputClassifier',
  'sensitiveContentClassifier',
  'allOfClassifier',
  'anyOfClassifier',
  'notClassifier',
  'thresholdClassifier',
  'llmClassifier',
  'runClassifiers',
  'benchmarkClassifier',
];
const testing = new Section('Testing patterns')
  .asWritten('from the threshold on each streak is relevant, below it none is', () => {
    for (const count of times(11, (index) => index)) {
      const { relevant } = errorStreakClassifier({ threshold: 3 }).classify(after(errors(count)));
      assert.equal(relevant, count >= 3, `${count}`);
    }
  })
  .asWritten('public API: every class and function', async () => {
    const all = await import('@hunch/guidance');
    for (const name of publicNames) assert.ok(name in all, name);
  })
  .otherwise(
    'classifiers are classes: `DoomLoopClassifier(min_repetitions=3)`',
    'functions that make one: `doomLoopClassifier({ minRepetitions: 3 })`, as is usual in TypeScript',
    () => assert.equal(doomLoopClassifier({ minRepetitions: 3 }).name, 'doom_loop'),
  );

const limitations = new Section('Limitations').otherwise(
  'no learning, no feedback loop',
  'a share of hints is withheld by lot; what follows both kinds is compared, and what does harm is muted (ADR 23)',
  () => assert.equal(defaultGuidanceOptions.withheld_share, 0.2),
);

export const guidanceExecution = [composite, execution, llm, examples, performance, testing, limitations];
