import { rulePacksJson } from './rules.generated.ts';
import type { Rule, RulePack } from './rule.ts';

let packs: readonly RulePack[] | null = null;

/** The packs in `rules/`, parsed when they are first asked for. */
export function builtInPacks(): readonly RulePack[] {
  packs ??= JSON.parse(rulePacksJson()) as readonly RulePack[];
  return packs;
}

/** Every rule that this package brings along, in the order of its packs. */
export function builtInRules(): readonly Rule[] {
  return builtInPacks().flatMap(({ rule = [] }) => rule);
}
