import { manualClock } from '@hunch/common/clock';
import { classifyGuarded, type GuidanceClassifier } from '../classification.ts';
import { patternClassifier } from '../classifiers/patterns.ts';
import {
  highToolCountClassifier,
  largeOutputClassifier,
  sequentialWhenParallelClassifier,
  singleToolRepeatedClassifier,
} from '../classifiers/tool-use.ts';
import type { GuidanceOptions } from '../config.ts';
import { contextOf, type GuidanceContext } from '../context.ts';
import { createGuidance } from '../guidance.ts';
import { patternNames, type PatternName } from '../packs.ts';
import type { Hint } from '../session/hint.ts';
import { TrajectoryBuilder } from '../trajectory/builder.ts';
import { mainThread, type AgentEvent } from '../trajectory/event.ts';
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
    ...patternNames.map((name) => patternClassifier(name)),
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
  const tier = options.model_tier ?? 'auto';
  const modelTier = tier === 'auto' ? 'standard' : tier;
  const probes = new Map<string, Probe>();
  const onsets = new Map<string, number>();
  const peaks = new Map<PatternName, number>();
  const hints: ReplayedHint[] = [];
  let turns = 0;
  for (const [event, recordedTurn] of eventsOf(calls)) {
    const hint = guidance.observe(event);
    if (hint !== undefined) {
      guidance.delivered(hint);
      hints.push({ ...hint, recordedTurn });
    }
    const thread = ('thread' in event ? event.thread : undefined) ?? mainThread;
    const probe = probes.get(thread) ?? makeProbe();
    probes.set(thread, probe);
    if (!probe.builder.onEvent(event)) continue;
    turns += 1;
    note(probe, contextOf(probe.builder.build(), { modelTier }), onsets, peaks);
  }
  return { calls: calls.length, turns, hints, onsets, peaks };
}

/** What a host would have reported of a recorded session. */
export function* eventsOf(
  calls: readonly RecordedCall[],
  session = 'replay',
): Generator<readonly [AgentEvent, RecordedCall['turn']]> {
  for (const [index, { turn, thread, afterUser, call, outcome }] of calls.entries()) {
    const next = calls[index + 1];
    // A message of the user is the main thread's, whichever call it stands before.
    if (afterUser) yield [{ kind: 'user_message', session }, turn];
    yield [{ kind: 'tool_finished', session, thread, turn, call, outcome }, turn];
    if (next === undefined || next.turn !== turn || next.thread !== thread || next.afterUser) {
      yield [{ kind: 'turn_ended', session, thread }, turn];
    }
  }
}

/** One thread beside the guidance itself, to see what every classifier and pattern would have said. */
interface Probe {
  readonly builder: TrajectoryBuilder;
  readonly classifiers: readonly GuidanceClassifier[];
  readonly relevantBefore: Set<GuidanceClassifier>;
}

function makeProbe(): Probe {
  return {
    builder: new TrajectoryBuilder(),
    classifiers: trajectoryClassifiers(),
    relevantBefore: new Set(),
  };
}

function note(
  { classifiers, relevantBefore }: Probe,
  context: GuidanceContext,
  onsets: Map<string, number>,
  peaks: Map<PatternName, number>,
): void {
  for (const classifier of classifiers) {
    const { relevant } = classifyGuarded(classifier, context);
    if (relevant && !relevantBefore.has(classifier)) {
      onsets.set(classifier.name, (onsets.get(classifier.name) ?? 0) + 1);
    }
    if (relevant) relevantBefore.add(classifier);
    else relevantBefore.delete(classifier);
  }
  for (const pattern of Object.values(context.trajectory.patterns())) {
    if (pattern === undefined) continue;
    peaks.set(pattern.name, Math.max(pattern.strength, peaks.get(pattern.name) ?? 0));
  }
}
