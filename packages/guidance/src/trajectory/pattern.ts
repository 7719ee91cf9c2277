import type { PatternName } from '../packs.ts';
import type { Fingerprint } from './fingerprint.ts';
import type { Turn } from './turn.ts';

/** Something that goes wrong, as it stands after a turn. */
export interface Pattern {
  readonly name: PatternName;
  /** What makes this streak another than the next: the cycle, the error, the file. */
  readonly key: Fingerprint;
  /** How much of it there is: repetitions, turns or points, see packs/hints.toml. The measure of its confidence. */
  readonly strength: number;
  /** The turns that show it, ascending; the newest `evidenceTurnsMax`. */
  readonly turns: readonly number[];
  /** Which of the pattern's sentences in packs/hints.toml states it. */
  readonly fact: string;
  /** What that sentence names; may hold secrets. */
  readonly details: Readonly<Record<string, number | string | readonly string[]>>;
}

/** The patterns that are there now. */
export type Patterns = { readonly [Name in PatternName]?: Pattern | undefined };

/** The evidence of a pattern names at most so many turns. */
export const evidenceTurnsMax = 8;

/** Follows one pattern, turn by turn. What it costs must not grow with the session. */
export interface PatternDetector {
  /**
   * @param turn has at least one call that counts
   * @param earlier the turns before it since the last reset, the newest first
   * @returns the pattern as it stands after this turn, if it is there
   */
  onTurn(turn: Turn, earlier: RecentTurns): Pattern | undefined;
  /** Forgets everything; absent: it keeps nothing of its own. */
  reset?(): void;
}

/** The newest turns before the current one. */
export interface RecentTurns {
  readonly length: number;
  /** @param back 1: the turn before */
  back(back: number): Turn | undefined;
}
