import type { Fingerprint } from './fingerprint.ts';
import type { Turn } from './turn.ts';

/** What goes wrong, over several turns. Each is found by one file of `patterns/`. */
export const patternNames = [
  'doom_loop',
  'same_error',
  'same_result',
  'edit_failure_streak',
  'missing_tool',
  'timeout_streak',
  'error_streak',
  'fruitless_search',
  'progress_stall',
  'thrashing',
] as const;

export type PatternName = (typeof patternNames)[number];

interface Seen {
  /** What makes this streak another than the next: the cycle, the error, the file. */
  readonly key: Fingerprint;
  /** How much of it there is: repetitions, turns or points, see each pattern. The measure of its confidence. */
  readonly strength: number;
  /** The turns that show it, ascending; the newest `evidenceTurnsMax`. */
  readonly turns: readonly number[];
}

/** A cycle of calls, one call with its result again and again, or one change made again. */
export interface DoomLoop extends Seen {
  readonly name: 'doom_loop';
  readonly form: 'cycle' | 'recurrence' | 'same_change';
  readonly repetitions: number;
  /**
   * What is the same each time. With other results a repetition may be paging: two of them count as one in the strength;
   * with other numbers in the arguments, too, three.
   */
  readonly same: 'calls and results' | 'calls' | 'calls but for numbers';
  readonly cycleLength: number;
  /** What is repeated, in order. */
  readonly cycleActions: readonly string[];
  /** The error that comes of it each time, where one call is repeated; or empty. */
  readonly message: string;
}

/** One tool, one error, in several of the last turns. */
export interface SameError extends Seen {
  readonly name: 'same_error';
  readonly toolName: string;
  readonly action: string;
  /** Empty: the error says nothing of itself. */
  readonly message: string;
  readonly windowTurns: number;
}

/** One call, one result, in several of the last turns, whatever was done in between. */
export interface SameResult extends Seen {
  readonly name: 'same_result';
  readonly action: string;
  readonly windowTurns: number;
}

export interface EditFailureStreak extends Seen {
  readonly name: 'edit_failure_streak';
  /** Empty: the host did not say which file. */
  readonly path: string;
  readonly message: string;
}

export interface MissingTool extends Seen {
  readonly name: 'missing_tool';
  readonly program: string;
}

export interface TimeoutStreak extends Seen {
  readonly name: 'timeout_streak';
  readonly action: string;
}

/** Turns in a row in which every call failed. */
export interface ErrorStreak extends Seen {
  readonly name: 'error_streak';
  readonly messages: readonly string[];
}

export interface FruitlessSearch extends Seen {
  readonly name: 'fruitless_search';
  readonly queries: readonly string[];
}

/** Turns in a row without a new file, a new result, a change or a success. */
export interface ProgressStall extends Seen {
  readonly name: 'progress_stall';
  readonly actionsDuringStall: number;
}

/** Of the last turns, most failed or brought nothing new, in whatever way. Strength: points, see `patterns/thrashing.ts`. */
export interface Thrashing extends Seen {
  readonly name: 'thrashing';
  readonly windowTurns: number;
  readonly failedTurns: number;
  readonly repeatedTurns: number;
  /** The newest error; or empty. */
  readonly message: string;
  /** Every failed turn has this one error. */
  readonly oneError: boolean;
}

export type Pattern =
  | DoomLoop
  | SameError
  | SameResult
  | EditFailureStreak
  | MissingTool
  | TimeoutStreak
  | ErrorStreak
  | FruitlessSearch
  | ProgressStall
  | Thrashing;

export type PatternOf<Name extends PatternName> = Extract<Pattern, { name: Name }>;

/** The patterns that are there now. */
export type Patterns = { readonly [Name in PatternName]?: PatternOf<Name> | undefined };

/** The evidence of a pattern names at most so many turns. */
export const evidenceTurnsMax = 8;

/** Follows one pattern, turn by turn. What it costs must not grow with the session. */
export interface PatternDetector<Name extends PatternName> {
  /**
   * @param turn has at least one call that counts
   * @param earlier the turns before it since the last reset, the newest first
   * @returns the pattern as it stands after this turn, if it is there
   */
  onTurn(turn: Turn, earlier: RecentTurns): PatternOf<Name> | undefined;
  /** Forgets everything; absent: it keeps nothing of its own. */
  reset?(): void;
}

/** The newest turns before the current one. */
export interface RecentTurns {
  readonly length: number;
  /** @param back 1: the turn before */
  back(back: number): Turn | undefined;
}
