import { classifyGuarded, type ClassificationResult, type GuidanceClassifier } from './classification.ts';
import type { GuidanceContext } from './context.ts';

/** How often a classifier, or the provider that it decides for, may give a hint. */
export interface ClassifierConfig {
  /** 0..1. Below it a relevant answer is not acted on. Absent: the classifier's own threshold decides alone. */
  readonly minConfidence?: number;
  /** After it has given a hint, so many whole turns pass in which it may not. 0 when absent. */
  readonly cooldownTurns?: number;
  /** Absent: as often as it likes. */
  readonly maxHintsPerSession?: number;
}

/**
 * Remembers when each source gave its last hint. A source is an object (a classifier, a provider's configuration), not a name:
 * two of the same name have cooldowns of their own. What counts is delivery, not the wish to give one.
 */
export class ClassifierCooldownTracker {
  readonly #hints = new Map<object, { readonly lastTurn: number; readonly count: number }>();

  canHint(source: object, currentTurn: number, config: ClassifierConfig): boolean {
    const { maxHintsPerSession = Infinity, cooldownTurns = 0 } = config;
    const given = this.#hints.get(source);
    if ((given?.count ?? 0) >= maxHintsPerSession) return false;
    // So many whole turns pass in between: told in turn 10 with a cooldown of 3, it may give one again in turn 14.
    return given === undefined || cooldownTurns === 0 || currentTurn - given.lastTurn > cooldownTurns;
  }

  /** To be called when the agent has been given the hint. */
  recordHint(source: object, turn: number): void {
    this.#hints.set(source, { lastTurn: turn, count: (this.#hints.get(source)?.count ?? 0) + 1 });
  }
}

export interface RunSettings {
  /** For every classifier; absent: their own thresholds decide. */
  readonly minConfidence?: number;
  /** What has been said; a classifier that may not give a hint now is passed over, so that it can't starve the next. */
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
 * The first classifier, in the order given, that is relevant, sure enough and allowed to give a hint. It records nothing:
 * that is `recordHint`'s, when the hint has been delivered.
 */
export function runClassifiers(
  classifiers: readonly GuidanceClassifier[],
  context: GuidanceContext,
  settings: RunSettings = {},
): Match | undefined {
  const { cooldown } = settings;
  for (const classifier of classifiers) {
    const config = cooldown?.configOf(classifier) ?? {};
    if (cooldown !== undefined && !cooldown.tracker.canHint(classifier, cooldown.turn, config)) continue;
    const result = classifyGuarded(classifier, context);
    const needed = Math.max(settings.minConfidence ?? 0, config.minConfidence ?? 0);
    if (result.relevant && result.confidence >= needed) return { classifier, result };
  }
  return undefined;
}
