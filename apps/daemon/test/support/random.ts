/** A number from 0 up to, and without, `count`. */
export type Random = (count: number) => number;

/** The same numbers each run (Park and Miller's generator). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
}
