import { Aliases } from './aliases.ts';
import { bounds } from '../bounds.ts';
import type { EngineOptions } from '../options.ts';
import { FeedbackMemory } from './feedback-memory.ts';
import { History } from './history.ts';
import { profileLength } from '../rank/adaptive/heads.ts';
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
  /** Supplied from outside; neither learnt nor stored. */
  readonly external: ExternalCandidates;
}

const hourMs = 3_600_000;

/** @param start other weights to begin with than those built in */
export function createMemory(options: EngineOptions, start: Float32Array = startWeights): Memory {
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
    profiles: new Profiles(startVersion, profileLength, start),
    external: new ExternalCandidates(),
  };
}
