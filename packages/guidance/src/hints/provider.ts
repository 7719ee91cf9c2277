import type { GuidanceClassifier } from '../classification.ts';
import type { GuidanceContext } from '../context.ts';
import type { ClassifierConfig, Match } from '../run-classifiers.ts';

/**
 * How often the agent was told about the same streak. `fact`: what was seen. `alternative`: also what else there is.
 * `ask_user`: also that one can stop and ask.
 */
export const guidanceLevels = ['fact', 'alternative', 'ask_user'] as const;

export type GuidanceLevel = (typeof guidanceLevels)[number];

/** Writes the hint for a match. */
export interface GuidanceProvider {
  /** Stable: options, statistics and mutes are kept under it. */
  readonly name: string;
  /**
   * At most 500 characters; more are cut. State facts with counts and names; a sudden command is taken for an injection
   * by hosts. Undefined: nothing to say after all.
   */
  write(match: Match, level: GuidanceLevel, context: GuidanceContext): string | undefined;
}

/** Which provider gives hints, when, and how often. */
export interface GuidanceProviderConfig extends ClassifierConfig {
  readonly provider: GuidanceProvider;
  readonly classifier: GuidanceClassifier;
  /** At most so many hints in one turn. 1 when absent. */
  readonly maxPerTurn?: number;
  /** When it is asked: after each turn, or before a call runs. `turn` when absent. */
  readonly at?: 'turn' | 'call';
}
