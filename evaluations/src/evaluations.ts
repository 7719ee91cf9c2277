import type { Evaluation } from './figure.ts';
import { guidance } from './guidance.ts';
import { intents } from './intents.ts';
import { offloading } from './offloading.ts';
import { requests } from './requests.ts';
import { routing } from './routing.ts';
import { safety } from './safety.ts';
import { differential } from './fuzzing/differential.ts';
import { rewriting } from './fuzzing/rewriting.ts';
import { slips } from './slips.ts';
import { suggestions } from './suggestions.ts';
import { wordings } from './wordings.ts';

/** One a decision. */
export const evaluations: readonly Evaluation[] = [
  safety,
  rewriting,
  differential,
  offloading,
  guidance,
  routing,
  intents,
  requests,
  wordings,
  suggestions,
  slips,
];
