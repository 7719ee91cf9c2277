import { patternClassifier } from '../classifiers/patterns.ts';
import { packOf, packs, patternNames } from '../packs.ts';
import type { GuidanceLevel, GuidanceProvider, GuidanceProviderConfig } from './provider.ts';

/** A streak goes on while one may give hints about it; a provider that gave one waits so long before the next. */
const COOLDOWN_TURNS = 2;
/** Fact, alternative, the user; and once more for another streak. */
const HINTS_MAX = 4;

/** One a pattern, in the order of packs/hints.toml. */
export function defaultProviders(): readonly GuidanceProviderConfig[] {
  return patternNames.map((name) => ({
    provider: hintProvider(packOf(name).provider),
    classifier: patternClassifier(name),
    cooldownTurns: COOLDOWN_TURNS,
    maxPerTurn: 1,
    maxHintsPerSession: HINTS_MAX,
  }));
}

/**
 * States the classifier's reason, which is a fact, and at higher levels one sentence of packs/hints.toml more.
 *
 * @param name a provider of that pack: `doom_loop_breaker`, `parallel_tool_reminder`
 * @throws RangeError if there is none
 */
export function hintProvider(name: string): GuidanceProvider {
  const sentences = [...packs.patterns, ...packs.others].find(({ provider }) => provider === name);
  if (sentences === undefined) throw new RangeError(`packs/hints.toml has no provider ${name}`);
  const more: Readonly<Record<GuidanceLevel, string>> = {
    fact: '',
    alternative: ` ${sentences.alternative}`,
    ask_user: ` ${sentences.askUser}`,
  };
  return { name, write: ({ result }, level) => `${result.reason}${more[level]}` };
}
