import { commandClassifier } from './command-classifier.ts';
import { guidance } from './guidance.ts';
import { intentRouter } from './intent-router.ts';
import { promptRouter } from './prompt-router.ts';
import { suggestions } from './suggestions.ts';
import type { Specification } from './item.ts';

export const specifications: readonly Specification[] = [
  commandClassifier,
  guidance,
  promptRouter,
  suggestions,
  intentRouter,
];
