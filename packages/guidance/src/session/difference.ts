/** Hints of one kind, by what followed within five turns. */
export interface OutcomeCounts {
  /** The pattern was not seen again, or only while what was under way was carried through. */
  readonly recovered: number;
  /** It went on. */
  readonly continued: number;
  /** The session, the thread or the person ended it first. */
  readonly ended: number;
}

/** Shares are -1 to 1, positive where hints help. */
export interface Difference {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** With fewer on either side the interval says nothing. */
const OUTCOMES_MIN = 10;

/** 95 of 100 intervals hold the true difference. */
const SHOWN_Z = 1.96;

/**
 * Who looks after every outcome must ask for more than who looks once: with this width fewer than one provider in a hundred
 * is ever muted for nothing (test/effectiveness.test.ts draws it).
 */
export const mutingZ = 3.5;

export function countOf({ recovered, continued, ended }: OutcomeCounts): number {
  return recovered + continued + ended;
}

/**
 * By how much more often agents recovered with the hint than without. Undefined: no evidence yet.
 *
 * The interval is Newcombe's (Statistics in Medicine 17:873, 1998, method 10): Wilson's of both shares, which holds where
 * shares are near 0 or 1 and one side is small.
 */
export function differenceOf(
  shown: OutcomeCounts,
  withheld: OutcomeCounts,
  z = SHOWN_Z,
): Difference | undefined {
  const [of, without] = [countOf(shown), countOf(withheld)];
  if (of < OUTCOMES_MIN || without < OUTCOMES_MIN) return undefined;
  const a = wilson(shown.recovered, of, z);
  const b = wilson(withheld.recovered, without, z);
  const estimate = a.share - b.share;
  return {
    estimate,
    low: estimate - Math.hypot(a.share - a.low, b.high - b.share),
    high: estimate + Math.hypot(a.high - a.share, b.share - b.low),
  };
}

function wilson(count: number, of: number, z: number): { share: number; low: number; high: number } {
  const share = count / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
