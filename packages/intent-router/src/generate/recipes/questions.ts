import type { PlatformFacts } from '../../platform/facts.ts';
import type { CompiledRecipe, CompiledVariant } from './compile.ts';
import type { PatternMatch } from './match-rules.ts';
import type { Fact } from './facts.ts';
import { factValue, requiredSlots } from './template.ts';
import { kindNamed } from './kinds.ts';

export function openQuestions(
  { recipe, derivations }: CompiledRecipe,
  variant: CompiledVariant,
  match: PatternMatch,
  facts: readonly Fact[],
  platform: PlatformFacts,
): readonly string[] {
  const questions = match.missing.map(({ name, takes }) => slotQuestions[name] ?? kindNamed(takes).asks);
  for (const slot of requiredSlots(variant.parts)) {
    if (match.values.has(slot) || match.missing.some(({ name }) => name === slot)) continue;
    if (derivations.has(slot) || factValue(slot, facts, platform) !== undefined) continue;
    questions.push(floatingQuestions[slot] ?? `which ${slot}`);
  }
  for (const slot of recipe.requiredFacts ?? []) {
    if (!facts.some((fact) => fact.slot === slot)) questions.push(floatingQuestions[slot] ?? `which ${slot}`);
  }
  return questions;
}

/** Where the kind of a slot says less than its name. */
const slotQuestions: Readonly<Record<string, string>> = { group: 'which group', dir: 'which directory' };

const floatingQuestions: Readonly<Record<string, string>> = {
  'filters!': 'which files: a name, an ending, a size or an age, such as "larger than 100 MB"',
  larger: 'how large, such as "larger than 100 MB"',
  older: 'how old, such as "older than 30 days"',
  count: 'how many',
  dir: 'which directory',
  glob: 'which names, such as "*.log"',
  globs: 'which names, such as "*.log"',
  user: 'which user',
  depth: 'how many levels deep',
  schedule: 'how often and when, such as "every day at 5:30" or "every 10 minutes"',
  when: 'when, such as "at 23:00" or "in 10 minutes"',
  when_at: 'when, such as "at 23:00" or "in 10 minutes"',
};
