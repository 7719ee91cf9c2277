import { defaultOptions } from '../options.ts';
import { noDeadline } from '../deadline.ts';
import { learn } from '../learn.ts';
import { createState, type EngineState } from '../engine-state.ts';
import { experienceOf } from '../rank/adaptive/experience.ts';
import { noHabits, type CommonHabits } from '../features/common-habits.ts';
import { featuresCount } from '../features/feature-names.ts';
import { featureMatrixOf, type FeatureMatrix } from '../features/feature-matrix.ts';
import { headOf, startLength, type Head } from '../rank/adaptive/heads.ts';
import { likelyLines, matchingLines } from '../candidates/candidate-lines.ts';
import { contextOfStored } from '../features/session-context.ts';
import { replayedEvent, type ReplayCommand } from '../replay/corpus.ts';

/** What ranking saw before one command, and which row ran. */
export interface Lesson {
  readonly head: Head;
  /** How much was known of the person. */
  readonly experience: number;
  readonly matrix: FeatureMatrix;
  /** A candidate, or the last row: none of them. */
  readonly target: number;
}

/** Every length up to three, and a longer one in turn. */
const typedShort = [0, 1, 2, 3];
const typedLong = { from: 4, to: 9 };

/**
 * Replays a history, of which nothing is known at first, and gives what there was to learn from each of its commands, prequentially.
 *
 * @param habits counted over other histories than this one
 */
export function* lessonsOf(
  commands: readonly ReplayCommand[],
  habits: CommonHabits = noHabits,
): Generator<Lesson> {
  const memory = createState(defaultOptions, { weights: new Float32Array(startLength), habits });
  for (const [place, command] of commands.entries()) {
    const long = typedLong.from + (place % (typedLong.to - typedLong.from + 1));
    for (const typed of [...typedShort, long])
      if (typed < command.cmd.length) yield lessonOf(memory, command, typed);
    record(memory, command);
  }
}

function lessonOf(memory: EngineState, command: ReplayCommand, typed: number): Lesson {
  const { cmd, session, tsMs, cwd } = command;
  const context = contextOfStored(memory, memory.sessions.open(session), {
    nowMs: tsMs,
    cwd: memory.texts.find(cwd),
    repoScope: -1,
    branch: -1,
  });
  const prefix = cmd.slice(0, typed);
  const cache = memory.featureCache.take(context, noDeadline);
  const set =
    typed === 0
      ? likelyLines(cache, () => true, noDeadline)
      : matchingLines(cache, prefix, () => true, noDeadline);
  const { values, ...matrixOf } = featureMatrixOf(set, typed, noDeadline);
  // The cache's own array serves the next question.
  const matrix = { ...matrixOf, values: values.slice(0, (matrixOf.rows + 1) * featuresCount) };
  const found = set.find(memory.texts.find(cmd), cmd);
  return {
    head: headOf(typed),
    experience: experienceOf(memory.history.size),
    matrix,
    target: found < 0 ? matrix.rows : found,
  };
}

function record(memory: EngineState, command: ReplayCommand): void {
  // Counted only: `lessonOf` does the learning here.
  learn(memory, { ...replayedEvent(command), imported: true });
}
