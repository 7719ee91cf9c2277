import { manualClock } from '@hunch/common/clock';
import type { GuidanceClassifier } from '../classification.ts';
import {
  doomLoopClassifier,
  editFailureStreakClassifier,
  errorStreakClassifier,
  fruitlessSearchClassifier,
  missingToolClassifier,
  progressStallClassifier,
  sameErrorClassifier,
  sameResultClassifier,
  thrashingClassifier,
  timeoutStreakClassifier,
} from '../classifiers/patterns.ts';
import { highToolCountClassifier } from '../classifiers/high-tool-count.ts';
import { largeOutputClassifier } from '../classifiers/large-output.ts';
import { sequentialWhenParallelClassifier } from '../classifiers/sequential-when-parallel.ts';
import { singleToolRepeatedClassifier } from '../classifiers/single-tool-repeated.ts';
import type { GuidanceOptions } from '../config.ts';
import { contextOf, type GuidanceContext } from '../context.ts';
import { createGuidance } from '../guidance.ts';
import { classifyGuarded } from '../guard.ts';
import type { Hint } from '../session/hint.ts';
import { TrajectoryBuilder } from '../trajectory/builder.ts';
import { mainThread, type AgentEvent } from '../trajectory/event.ts';
import { patternNames, type PatternName } from '../trajectory/pattern.ts';
import type { RecordedCall } from './recorded-call.ts';

/** A hint, and the turn of the recording after which it came. */
export interface ReplayedHint extends Hint {
  readonly recordedTurn: RecordedCall['turn'];
}

export interface ReplayResult {
  readonly calls: number;
  readonly turns: number;
  /** What the agent would have been told, in order; each counts as delivered. */
  readonly hints: readonly ReplayedHint[];
  /** Classifier -> how often it became relevant, without cooldowns, providers or limits. */
  readonly onsets: ReadonlyMap<string, number>;
  /** Pattern -> the greatest strength that it reached. */
  readonly peaks: ReadonlyMap<PatternName, number>;
}

/** Every classifier that looks at a trajectory, at its defaults: also those that no default configuration uses. */
export function trajectoryClassifiers(): readonly GuidanceClassifier[] {
  return [
    doomLoopClassifier(),
    editFailureStreakClassifier(),
    missingToolClassifier(),
    timeoutStreakClassifier(),
    sameErrorClassifier(),
    sameResultClassifier(),
    fruitlessSearchClassifier(),
    errorStreakClassifier(),
    progressStallClassifier(),
    thrashingClassifier(),
    highToolCountClassifier(),
    singleToolRepeatedClassifier(),
    sequentialWhenParallelClassifier(),
    largeOutputClassifier(),
  ];
}

/** Runs guidance over a recorded session, as if it had been there. */
export function replayTrajectory(
  calls: readonly RecordedCall[],
  options: Partial<GuidanceOptions> = {},
): ReplayResult {
  // What was learnt from one session must not change the next: a guidance of its own.
  const guidance = createGuidance({ clock: manualClock(0), options: { ...options, mute_unhelpful: false } });
  const modelTier =
    options.model_tier === undefined || options.model_tier === 'auto' ? 'standard' : options.model_tier;
  const probes = new Map<string, Probe>();
  const onsets = new Map<string, number>();
  const peaks = new Map<PatternName, number>();
  const hints: ReplayedHint[] = [];
  let turns = 0;
  for (const { event, thread, recordedTurn } of eventsOf(calls)) {
    const hint = guidance.observe(event);
    if (hint !== undefined) {
      guidance.delivered(hint);
      hints.push({ ...hint, recordedTurn });
    }
    const probe = probes.get(thread) ?? makeProbe();
    probes.set(thread, probe);
    if (!probe.builder.onEvent(event)) continue;
    turns += 1;
    probe.afterTurn(contextOf(probe.builder.build(), { modelTier }), onsets, peaks);
  }
  return { calls: calls.length, turns, hints, onsets, peaks };
}

interface ReplayedEvent {
  readonly event: AgentEvent;
  readonly thread: string;
  readonly recordedTurn: RecordedCall['turn'];
}

function* eventsOf(calls: readonly RecordedCall[]): Generator<ReplayedEvent> {
  const session = 'replay';
  for (const [index, { turn, thread, afterUser, call, outcome }] of calls.entries()) {
    const next = calls[index + 1];
    // A message of the user is the main thread's, whichever call it stands before.
    if (afterUser) yield { event: { kind: 'user_message', session }, thread: mainThread, recordedTurn: turn };
    yield {
      event: { kind: 'tool_finished', session, thread, turn, call, outcome },
      thread,
      recordedTurn: turn,
    };
    if (next === undefined || next.turn !== turn || next.thread !== thread || next.afterUser) {
      yield { event: { kind: 'turn_ended', session, thread }, thread, recordedTurn: turn };
    }
  }
}

/** One thread beside the guidance itself, to see what every classifier and pattern would have said. */
interface Probe {
  readonly builder: TrajectoryBuilder;
  readonly afterTurn: (
    context: GuidanceContext,
    onsets: Map<string, number>,
    peaks: Map<PatternName, number>,
  ) => void;
}

function makeProbe(): Probe {
  const classifiers = trajectoryClassifiers();
  const relevantBefore = new Set<GuidanceClassifier>();
  return {
    builder: new TrajectoryBuilder(),
    afterTurn(context, onsets, peaks) {
      for (const classifier of classifiers) {
        const { relevant } = classifyGuarded(classifier, context);
        if (relevant && !relevantBefore.has(classifier)) {
          onsets.set(classifier.name, (onsets.get(classifier.name) ?? 0) + 1);
        }
        if (relevant) relevantBefore.add(classifier);
        else relevantBefore.delete(classifier);
      }
      const patterns = context.trajectory.patterns();
      for (const name of patternNames) {
        const strength = patterns[name]?.strength ?? 0;
        if (strength > (peaks.get(name) ?? 0)) peaks.set(name, strength);
      }
    },
  };
}
