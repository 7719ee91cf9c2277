import { bounds } from '../bounds.ts';
import type { EngineOptions } from '../config.ts';
import { FeedbackMemory } from './feedback-memory.ts';
import { History } from './history.ts';
import { Sessions } from './sessions.ts';
import { StoredMemory } from './stored-memory.ts';
import { TemplatePool } from './template-pool.ts';
import { TextPool } from './text-pool.ts';

/** All that the engine knows. Only learn.ts, restore.ts and feedback.ts change it. */
export interface Memory {
  readonly texts: TextPool;
  readonly templates: TemplatePool;
  readonly stored: StoredMemory;
  readonly history: History;
  readonly sessions: Sessions;
  readonly feedback: FeedbackMemory;
}

const hourMs = 3_600_000;

export function createMemory(options: EngineOptions): Memory {
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
    history: new History(texts, bounds.historyMax),
    sessions: new Sessions(texts, templates),
    feedback: new FeedbackMemory(halfLifeMs),
  };
}
