import { lazy } from '../lazy.ts';
import { commonHabitsJson } from './common-habits.generated.ts';
import { wordsOf } from './words.ts';

/** What people have in common in how they repeat lines, counted over recordings (tooling/training). */
export interface CommonHabits {
  /**
   * By program, how soon its lines come again beside lines of all programs, within -1..1: of the program alone, with options only, with
   * operands. People list a directory again and again; they unpack an archive once.
   */
  readonly returns: Readonly<Record<string, readonly [number, number, number]>>;
  /** The same of single lines that every system has. */
  readonly lines: Readonly<Record<string, number>>;
  /** By program, how likely each of those lines is to come next, within 0..1 on the scale of `logScaled`; '' is the start of a session. */
  readonly followers: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Tells apart lines of one program of which the person's own history says the same. */
export class CommonHabitTable {
  readonly #returns: ReadonlyMap<string, readonly [number, number, number]>;
  readonly #lines: ReadonlyMap<string, number>;
  readonly #followers: ReadonlyMap<string, ReadonlyMap<string, number>>;

  constructor({ returns, lines, followers }: CommonHabits) {
    // Maps: a program may be called `constructor`.
    this.#returns = new Map(Object.entries(returns));
    this.#lines = new Map(Object.entries(lines));
    this.#followers = new Map(
      Object.entries(followers).map(([program, chances]) => [program, new Map(Object.entries(chances))]),
    );
  }

  /** 0: nothing is known, or it comes again as soon as others do. */
  returnOf(line: string): number {
    const { program, shape } = wordsOf(line);
    return this.#lines.get(line) ?? this.#returns.get(program)?.[shape] ?? 0;
  }

  /** @param last the line before; empty: there is none */
  followerOf(last: string, line: string): number {
    return this.#followers.get(last === '' ? '' : wordsOf(last).program)?.get(line) ?? 0;
  }
}

export const noHabits: CommonHabits = { returns: {}, lines: {}, followers: {} };

export const commonHabits = lazy(() => JSON.parse(commonHabitsJson) as CommonHabits);
