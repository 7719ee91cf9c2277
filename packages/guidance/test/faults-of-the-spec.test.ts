import { describe, expect, it, vi } from 'vitest';
import {
  allOfClassifier,
  anyOfClassifier,
  ClassificationResult,
  ClassifierCooldownTracker,
  confidenceOf,
  createGuidance,
  doomLoopClassifier,
  errorStreakClassifier,
  notClassifier,
  patternNames,
  runClassifiers,
  sensitiveContentClassifier,
  strengthFor,
  thresholdClassifier,
  thresholds,
  type GuidanceClassifier,
} from '../src/index.ts';
import { manualClock } from '@hunch/common/clock';
import { bash, bashFails, contextAfter, eventsOf, times } from './support/agent.ts';

const says = (name: string, result: ClassificationResult): GuidanceClassifier => ({
  name,
  classify: () => result,
});
const yes = (confidence: number, name = 'yes') =>
  says(name, ClassificationResult.yes({ confidence, reason: `${name} at ${confidence}` }));
const no = says('no', ClassificationResult.no());
const throws: GuidanceClassifier = {
  name: 'throws',
  classify() {
    throw new TypeError('broken');
  },
};
const nothing = contextAfter([]);

describe('a fault of the specification that must not come over', () => {
  it('confidence exactly at the cut-off at the threshold, so that a hair decides', () => {
    for (const pattern of patternNames) {
      for (const tier of ['weak', 'standard', 'strong'] as const) {
        expect(confidenceOf(pattern, thresholds[pattern][tier])).not.toBeCloseTo(0.5, 2);
      }
    }
  });

  it('a Threshold over a pattern that silently means another number of repetitions', () => {
    const repetitions = strengthFor('doom_loop', 0.8);
    expect(repetitions).toBeDefined();
    const classifier = thresholdClassifier(doomLoopClassifier({ minRepetitions: 2 }), 0.8);
    const loop = (length: number) => contextAfter(times(length, () => bash('ls', 'a')));
    expect(classifier.classify(loop((repetitions ?? 0) - 1)).relevant).toBe(false);
    expect(classifier.classify(loop(repetitions ?? 0)).relevant).toBe(true);
  });

  it('minRepetitions 2 that nothing ever reaches', () => {
    const twice = contextAfter([bash('ls', 'a'), bash('ls', 'a')]);
    const match = runClassifiers([doomLoopClassifier({ minRepetitions: 2 })], twice);
    expect(match?.result.metadata).toMatchObject({ strength: 2, threshold: 2 });
  });

  it('Not of a failed classifier that is relevant, and at full confidence', () => {
    const onFailure = vi.fn<(name: string, error: unknown) => void>();
    const result = notClassifier(throws).classify({ ...nothing, onFailure });
    expect(result.kind).toBe('unknown');
    expect(runClassifiers([notClassifier(throws)], nothing)).toBeUndefined();
    expect(onFailure).toHaveBeenCalledWith('throws', expect.any(TypeError));
  });

  it('AllOf of nothing that is always true, or divides by zero', () => {
    expect(() => allOfClassifier()).toThrow(RangeError);
    expect(() => anyOfClassifier()).toThrow(RangeError);
  });

  it('AnyOf that hides a surer match behind an earlier one', () => {
    const result = anyOfClassifier(yes(0.4), yes(0.9), yes(0.9, 'later')).classify(nothing);
    expect(result).toMatchObject({ confidence: 0.9, reason: 'yes at 0.9' });
  });

  it('a child that throws and takes the composite with it', () => {
    expect(anyOfClassifier(throws, yes(0.7)).classify(nothing)).toMatchObject({
      kind: 'yes',
      confidence: 0.7,
    });
    expect(anyOfClassifier(throws, no).classify(nothing).kind).toBe('unknown');
    expect(allOfClassifier(throws, yes(0.7)).classify(nothing).kind).toBe('unknown');
    expect(allOfClassifier(throws, no).classify(nothing).kind).toBe('no');
    expect(thresholdClassifier(throws, 0.1).classify(nothing).kind).toBe('unknown');
  });

  it('runClassifiers without cooldowns, where one that is always on starves the rest', () => {
    const [always, other] = [yes(1, 'always'), yes(0.6, 'other')];
    const tracker = new ClassifierCooldownTracker();
    const heard: string[] = [];
    for (let turn = 1; turn <= 4; turn += 1) {
      const cooldown = { tracker, turn, configOf: () => ({ cooldownTurns: 2 }) };
      const match = runClassifiers([always, other], nothing, { cooldown });
      if (match === undefined) continue;
      heard.push(match.classifier.name);
      tracker.recordHint(match.classifier, turn);
    }
    expect(heard).toEqual(['always', 'other', 'always']);
  });

  it('a cooldown that is off by one', () => {
    const tracker = new ClassifierCooldownTracker();
    tracker.recordHint(no, 10);
    const free = [10, 11, 12, 13, 14, 15].map((turn) => tracker.canHint(no, turn, { cooldownTurns: 3 }));
    expect(free).toEqual([false, false, false, false, true, true]);
  });

  it('a cooldown that two classifiers of one name share', () => {
    const [first, second] = [
      errorStreakClassifier({ threshold: 3 }),
      errorStreakClassifier({ threshold: 9 }),
    ];
    const tracker = new ClassifierCooldownTracker();
    tracker.recordHint(first, 1);
    expect(first.name).toBe(second.name);
    expect(tracker.canHint(first, 2, { cooldownTurns: 5 })).toBe(false);
    expect(tracker.canHint(second, 2, { cooldownTurns: 5 })).toBe(true);
    expect(tracker.canHint(first, 20, { maxHintsPerSession: 1 })).toBe(false);
  });

  it('a hint that is counted although it never reached the agent', () => {
    const guidance = createGuidance({ clock: manualClock(0) });
    const events = eventsOf(times(5, () => bash('ls', 'a')));
    const hints = events.map((event) => guidance.observe(event));
    // Nobody delivered it: it holds, and is given again.
    expect(hints.map((hint) => hint?.provider)).toEqual([
      undefined,
      undefined,
      undefined,
      'doom_loop_breaker',
      'doom_loop_breaker',
    ]);
    expect(guidance.stats().hints).toBe(0);
    if (hints[4] !== undefined) guidance.delivered(hints[4]);
    expect(guidance.stats().hints).toBe(1);
  });

  it('the word token, or password, taken for a secret: it is one perhaps', () => {
    const classifier = sensitiveContentClassifier();
    const pending = (params: unknown) => ({ ...nothing, pendingToolCalls: [{ tool: 'Write', params }] });
    for (const harmless of [
      'const token = nextToken(lexer); // the credential is secret',
      'grep -rn "password" src/',
      'api_key: string;',
    ]) {
      expect(classifier.classify(pending({ content: harmless })), harmless).toMatchObject({
        kind: 'maybe',
        confidence: 0.6,
      });
    }
    const key = ['ghp', 'abcdefghijklmnopqrstuvwxyz0123456789'].join('_');
    const result = classifier.classify(pending({ files: [{ content: `curl -H "x: ${key}"` }] }));
    expect(result).toMatchObject({ kind: 'yes', metadata: { rule: 'github-token' } });
    expect(JSON.stringify(result)).not.toContain(key);
  });

  it('whole file bodies that are made into text to look at them', () => {
    let looked = 0;
    const counting = sensitiveContentClassifier({
      isSecret: (text) => {
        looked += text.length;
        return undefined;
      },
    });
    const params = { content: 'x'.repeat(5_000_000), more: times(1000, () => 'y'.repeat(100_000)) };
    counting.classify({ ...nothing, pendingToolCalls: [{ tool: 'Write', params }] });
    expect(looked).toBeLessThan(20_000);
  });

  it('an exception that nobody ever sees', () => {
    const provider = { name: 'p', write: () => 'never' };
    const guidance = createGuidance({ clock: manualClock(0), providers: [{ provider, classifier: throws }] });
    for (const event of eventsOf([bashFails('x', 'Error: y'), bashFails('x', 'Error: y')])) {
      expect(guidance.observe(event)).toBeUndefined();
    }
    // Its kind, not its message, which might hold a command.
    expect(guidance.stats().failures).toEqual([{ name: 'throws', count: 2, last: 'TypeError' }]);
  });

  it.each<[string, object]>([
    ['password', { password: 'hunter2!' }],
    ['secret', { headers: { secret: 'x' } }],
    ['api_key', { command: 'export API_KEY=1234' }],
    ['token', { command: 'print the token' }],
    ['api-key', { 'api-key': '' }],
  ])('Sensitive sees the word %s, in a name or in a text', (word, params) => {
    const pendingToolCalls = [{ tool: 'Write', params }];
    const result = sensitiveContentClassifier().classify({ ...nothing, pendingToolCalls });
    expect(result.relevant && (result.metadata.word ?? result.metadata.rule)).toBeTruthy();
    if (result.relevant && result.metadata.word !== undefined) expect(result.metadata.word).toBe(word);
  });

  it('metadata names the cycle and the errors', () => {
    const turn = [bash('a', '1'), bash('b', '2')];
    const cycle = doomLoopClassifier({ minRepetitions: 2 }).classify(
      contextAfter([...turn, ...turn, ...turn]),
    );
    expect(cycle.relevant && cycle.metadata.cycle).toEqual(['a', 'b']);
    const failing = contextAfter(
      ['x', 'y', 'z'].map((name) => bashFails(`run ${name}`, `Error: no ${name}`)),
    );
    const streak = errorStreakClassifier({ threshold: 3 }).classify(failing);
    expect(streak.relevant && streak.metadata.errors).toEqual(['no x', 'no y', 'no z']);
  });
});
