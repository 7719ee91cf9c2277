import {
  doomLoopClassifier,
  editFailureStreakClassifier,
  errorStreakClassifier,
  fruitlessSearchClassifier,
  missingToolClassifier,
  progressStallClassifier,
  sameErrorClassifier,
  sameResultClassifier,
  thrashingClassifier,
  timeoutStreakClassifier,
} from '../classifiers/patterns.ts';
import {
  diagnosticSignalProvider,
  doomLoopBreaker,
  editFailureProvider,
  fruitlessSearchProvider,
  missingToolProvider,
  progressStallProvider,
  sameErrorProvider,
  sameResultProvider,
  thrashingProvider,
  timeoutProvider,
} from './hint-provider.ts';
import type { GuidanceProviderConfig } from './provider.ts';

/** A streak goes on while one may give hints about it; a provider that gave one waits so long before the next. */
const COOLDOWN_TURNS = 2;
/** Fact, alternative, the user; and once more for another streak. */
const HINTS_MAX = 4;

/** Those that name what is wrong come before those that only see that something is. */
export function defaultProviders(): readonly GuidanceProviderConfig[] {
  return [
    { provider: doomLoopBreaker(), classifier: doomLoopClassifier() },
    { provider: editFailureProvider(), classifier: editFailureStreakClassifier() },
    { provider: missingToolProvider(), classifier: missingToolClassifier() },
    { provider: timeoutProvider(), classifier: timeoutStreakClassifier() },
    { provider: sameErrorProvider(), classifier: sameErrorClassifier() },
    { provider: sameResultProvider(), classifier: sameResultClassifier() },
    { provider: fruitlessSearchProvider(), classifier: fruitlessSearchClassifier() },
    { provider: diagnosticSignalProvider(), classifier: errorStreakClassifier() },
    { provider: progressStallProvider(), classifier: progressStallClassifier() },
    { provider: thrashingProvider(), classifier: thrashingClassifier() },
  ].map((config) => ({
    ...config,
    cooldownTurns: COOLDOWN_TURNS,
    maxPerTurn: 1,
    maxFiresPerSession: HINTS_MAX,
  }));
}
