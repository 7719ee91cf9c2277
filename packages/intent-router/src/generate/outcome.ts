import type { Finding, SafetyReport } from '@hunch/command-safety';
import type { RouteDecision } from '../decision.ts';
import type { GenerationFailure } from './model-port.ts';

export type CommandSource = 'model' | 'recipe' | 'frame';

/** A command before it is judged. */
export interface MadeCommand {
  readonly command: string;
  readonly source: CommandSource;
  /** Completes "This command …"; null when nobody said. */
  readonly explanation: string | null;
  /** Programs of the command that are not on the PATH. */
  readonly missingPrograms: readonly string[];
  /**
   * What it does otherwise than the request says, each to go on after "It": such a command is never run without a person's look. Of frames and
   * recipes: what was decided where the request leaves it open; what contradicts the request is not given.
   */
  readonly doubts: readonly string[];
  readonly isCached: boolean;
  /** Other commands that the model named, the best first: at most three. */
  readonly alternatives: readonly AlternativeCommand[];
}

export interface AlternativeCommand {
  readonly command: string;
  readonly explanation: string | null;
  readonly doubts: readonly string[];
}

/** An alternative is judged as the command is. */
export interface JudgedAlternative extends AlternativeCommand {
  readonly safety: SafetyReport;
}

export type GenerationOutcome =
  | ({
      readonly kind: 'command';
      readonly safety: SafetyReport;
      /** Why a recipe stands in for the model that was asked; null when none was, or when it answered. */
      readonly failure: GenerationFailure | null;
      readonly alternatives: readonly JudgedAlternative[];
      /** Files and directories that it needs and that are not here, by the names of the request. */
      readonly missingNames: readonly string[];
    } & Omit<MadeCommand, 'alternatives'>)
  /** The request itself is too dangerous for any command. */
  | { readonly kind: 'blocked'; readonly reason: string; readonly findings: readonly Finding[] }
  /** Something must be said first. */
  | { readonly kind: 'clarify'; readonly reason: string }
  /** The model says that no one command does it. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No model answered (`failure` says why; null when there is none) and no recipe fits. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly failure: GenerationFailure | null };

/** Where the time went, in milliseconds. */
export interface GenerationTimes {
  readonly prepareMs: number;
  readonly modelMs: number;
  readonly finishMs: number;
}

export interface Generation {
  readonly outcome: GenerationOutcome;
  /** Null when the request ended before it was routed. */
  readonly decision: RouteDecision | null;
  readonly times: GenerationTimes;
}
