import type { ModelTier } from '../packs.ts';

// By the names under which vendors sell a size, not by single models, of which there is a new one each month. Open weights
// are sold by theirs: below 100 billion parameters is weak.
const weak = /\b(?:haiku|mini|nano|flash|lite|small|tiny|\d{1,2}b)\b|gpt-3\.5|gpt-4o?\b/i;
const strong = /\b(?:opus|sonnet|fable|mythos|pro|max|codex|gpt-[5-9])\b|gpt-[5-9]|\bo[3-9]\b/i;

/** How much a model does by itself, judged by its name; `standard` if that says nothing. */
export function tierOfModel(model: string): ModelTier {
  const name = model.slice(0, 200);
  if (weak.test(name)) return 'weak';
  return strong.test(name) ? 'strong' : 'standard';
}
