import { doomLoopClassifier } from '../classifiers/doom-loop.ts';
import { editFailureStreakClassifier } from '../classifiers/edit-failure-streak.ts';
import { errorStreakClassifier } from '../classifiers/error-streak.ts';
import { fruitlessSearchClassifier } from '../classifiers/fruitless-search.ts';
import { missingToolClassifier } from '../classifiers/missing-tool.ts';
import { progressStallClassifier } from '../classifiers/progress-stall.ts';
import { sameErrorClassifier } from '../classifiers/same-error.ts';
import { sameResultClassifier } from '../classifiers/same-result.ts';
import { thrashingClassifier } from '../classifiers/thrashing.ts';
import { timeoutStreakClassifier } from '../classifiers/timeout-streak.ts';
import { diagnosticSignalProvider } from './diagnostic-signal-provider.ts';
import { doomLoopBreaker } from './doom-loop-breaker.ts';
import { editFailureProvider } from './edit-failure-provider.ts';
import { fruitlessSearchProvider } from './fruitless-search-provider.ts';
import { missingToolProvider } from './missing-tool-provider.ts';
import { progressStallProvider } from './progress-stall-provider.ts';
import type { GuidanceProviderConfig } from './provider.ts';
import { sameErrorProvider } from './same-error-provider.ts';
import { sameResultProvider } from './same-result-provider.ts';
import { thrashingProvider } from './thrashing-provider.ts';
import { timeoutProvider } from './timeout-provider.ts';

/** A streak goes on while one may speak of it; a provider that was heard waits so long before it says more. */
const COOLDOWN_TURNS = 2;
/** Fact, alternative, the user; and once more for another streak. */
const FIRES_MAX = 4;

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
    maxFiresPerSession: FIRES_MAX,
  }));
}
