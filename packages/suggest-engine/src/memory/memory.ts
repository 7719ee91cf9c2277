import { Aliases } from './aliases.ts';
import { bounds } from '../bounds.ts';
import type { EngineOptions } from '../options.ts';
import { FeedbackMemory } from './feedback-memory.ts';
import { History } from './history.ts';
import { profileLength } from '../rank/adaptive/heads.ts';
import { commonHabits, CommonHabitTable, type CommonHabits } from '../features/common-habits.ts';
import { startVersion, startWeights } from '../rank/adaptive/start-weights.generated.ts';
import { Profiles } from './profiles.ts';
import { Sessions } from './sessions.ts';
import { StoredMemory } from './stored-memory.ts';
import { TemplatePool } from './template-pool.ts';
import { TextPool } from './text-pool.ts';
import { ExternalCandidates } from '../external/external-candidates.ts';

/** All that the engine knows. Only learn.ts, restore.ts and feedback.ts change it. */
export interface Memory {
  readonly texts: TextPool;
  readonly templates: TemplatePool;
  readonly stored: StoredMemory;
  readonly history: History;
  readonly sessions: Sessions;
  readonly aliases: Aliases;
  readonly feedback: FeedbackMemory;
  readonly profiles: Profiles;
  readonly commonHabits: CommonHabitTable;
  /** Supplied from outside; neither learnt nor stored. */
  readonly external: ExternalCandidates;
}

/** What ranking begins with. */
export interface StartModel {
  /** `startLength` of them. */
  readonly weights: Float32Array;
  readonly habits: CommonHabits;
}

const hourMs = 3_600_000;

/** @param start what to begin with in place of what is built in */
export function createMemory(
  options: EngineOptions,
  { weights, habits }: StartModel = { weights: startWeights, habits: commonHabits() },
): Memory {
  const texts = new TextPool();
  const templates = new TemplatePool();
  const halfLifeMs = options.decay_half_life_hours * hourMs;
  const stored = new StoredMemory(texts, templates, {
    halfLifeMs,
    slotValuesMax: options.slot_max_values_per_slot,
  });
  return {
    texts,
    templates,
    stored,
    history: new History(texts, templates, bounds.historyMax, bounds.historyElsewhereMax),
    sessions: new Sessions(texts, templates),
    aliases: new Aliases(),
    feedback: new FeedbackMemory(halfLifeMs),
    profiles: new Profiles(startVersion, profileLength, weights),
    commonHabits: new CommonHabitTable(habits),
    external: new ExternalCandidates(),
  };
}
