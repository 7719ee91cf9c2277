import type { RiskLevel } from '@hunch/common/verdict';

/** An externally supplied candidate: the daemon finds the line, the engine decides when it is suggested. */
export type ExternalCandidate = TaskCandidate | CorrectionCandidate;

/** A task of the project in a directory (spec 003 §11). */
export interface TaskCandidate {
  readonly kind: 'task';
  readonly text: string;
  /** For a person: `test: vitest run`. */
  readonly about: string;
  /** Beginnings of lines that it usually follows, and of lines after whose failure it helps. */
  readonly after: readonly string[];
  readonly afterFailure: readonly string[];
  /** How dangerous it is by what it runs, where somebody has looked; its name says nothing of that. */
  readonly risk?: RiskLevel;
}

/** What was probably meant by a command that failed (spec 003 §8): for the next prompt only. */
export interface CorrectionCandidate {
  readonly kind: 'correction';
  readonly text: string;
  /** For a person: `gti is not a command, git is`. */
  readonly about: string;
}
