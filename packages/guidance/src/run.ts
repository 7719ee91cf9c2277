import type { ClassificationResult, ClassifierConfig, GuidanceClassifier } from './classification.ts';
import type { GuidanceContext } from './context.ts';
import type { ClassifierCooldownTracker } from './cooldown.ts';
import { classifyGuarded } from './guard.ts';

export interface RunSettings {
  /** For every classifier; absent: their own thresholds decide. */
  readonly minConfidence?: number;
  /** What has been said; a classifier that may not speak now is passed over, so that it can't starve the next. */
  readonly cooldown?: {
    readonly tracker: ClassifierCooldownTracker;
    readonly turn: number;
    readonly configOf: (classifier: GuidanceClassifier) => ClassifierConfig;
  };
}

export interface Match {
  readonly classifier: GuidanceClassifier;
  readonly result: Extract<ClassificationResult, { relevant: true }>;
}

/**
 * The first classifier, in the order given, that is relevant, sure enough and allowed to speak. It records nothing:
 * that is `recordFire`'s, when the hint has been delivered.
 */
export function runClassifiers(
  classifiers: readonly GuidanceClassifier[],
  context: GuidanceContext,
  settings: RunSettings = {},
): Match | undefined {
  const { cooldown } = settings;
  for (const classifier of classifiers) {
    const config = cooldown?.configOf(classifier) ?? {};
    if (cooldown !== undefined && !cooldown.tracker.canFire(classifier, cooldown.turn, config)) continue;
    const result = classifyGuarded(classifier, context);
    const needed = Math.max(settings.minConfidence ?? 0, config.minConfidence ?? 0);
    if (result.relevant && result.confidence >= needed) return { classifier, result };
  }
  return undefined;
}
