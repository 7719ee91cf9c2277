import type { PlatformFacts } from '../../platform/facts.ts';
import type { CompiledRecipe, CompiledVariant } from './compile.ts';
import type { PatternMatch } from './match-rules.ts';
import type { Fact } from './facts.ts';
import { factValue, requiredSlots } from './template.ts';
import { kindNamed } from './kinds.ts';
import { wordTables } from './word-tables.ts';

export function openQuestions(
  { recipe, derivations }: CompiledRecipe,
  variant: CompiledVariant,
  match: PatternMatch,
  facts: readonly Fact[],
  platform: PlatformFacts,
): readonly string[] {
  const { asks } = wordTables().facts;
  const questions = match.missing.map(({ name, takes }) => asks[name] ?? kindNamed(takes).asks);
  for (const slot of requiredSlots(variant.parts)) {
    if (match.values.has(slot) || match.missing.some(({ name }) => name === slot)) continue;
    if (derivations.has(slot) || factValue(slot, facts, platform) !== undefined) continue;
    questions.push(asks[slot] ?? `which ${slot}`);
  }
  for (const slot of recipe.requiredFacts ?? []) {
    if (!facts.some((fact) => fact.slot === slot)) questions.push(asks[slot] ?? `which ${slot}`);
  }
  return questions;
}
