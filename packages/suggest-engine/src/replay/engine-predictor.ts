import type { EngineOptions } from '../options.ts';
import { createSuggestEngine } from '../engine.ts';
import type { StartModel } from '../memory/memory.ts';
import type { Predictor } from './predictor.ts';
import { replayedEvent } from './corpus.ts';

/**
 * An engine that starts empty, at the time of the recording.
 *
 * @param ranker names it in the results, too
 * @param start what `adaptive` begins with; absent: what is built in
 */
export function enginePredictor(ranker: EngineOptions['ranker'], start?: StartModel): Predictor {
  // The clock of a replay is the recording's, which goes back and forth where it joins several people.
  let nowMs = 0;
  const engine = createSuggestEngine({
    clock: { nowMs: () => nowMs },
    options: { ranker },
    ...(start !== undefined && { start }),
  });
  return {
    name: ranker,
    predict({ session, cwd, tsMs, prefix, limit }) {
      nowMs = tsMs;
      const { suggestions, beginnings } = engine.answer({
        sessionId: session,
        cwd,
        repoKey: null,
        branch: null,
        prefix,
        limit,
        includeLowConfidence: true,
      });
      return [
        ...suggestions.map(({ text, confidence, source }) => ({
          text,
          p: confidence,
          isStem: source === 'stem',
        })),
        ...beginnings.map(({ text, chance }) => ({ text, p: chance, isForGhost: true })),
      ];
    },
    record(command) {
      nowMs = command.tsMs;
      engine.learn(replayedEvent(command));
    },
  };
}
