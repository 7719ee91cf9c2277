import type { Evaluation } from './figure.ts';
import { guidance } from './guidance.ts';
import { intents } from './intents.ts';
import { requests } from './requests.ts';
import { routing } from './routing.ts';
import { safety } from './safety.ts';
import { suggestions } from './suggestions.ts';

/** One a decision. */
export const evaluations: readonly Evaluation[] = [safety, guidance, routing, intents, requests, suggestions];
