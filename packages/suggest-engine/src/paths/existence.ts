/**
 * Whether a word names something. `pending`: what is known is older than the last command, and somebody is looking; `unknown`: nobody can say.
 */
export type Existence = 'present' | 'missing' | 'pending' | 'unknown';

/** Whether one of several things is there, each of which would do. */
export function existenceOfAny(each: readonly Existence[]): Existence {
  if (each.includes('present')) return 'present';
  // What nobody can say now nobody can say in a moment.
  if (each.includes('unknown')) return 'unknown';
  return each.includes('pending') ? 'pending' : 'missing';
}

/** Whether all of several things are there, each of which is needed. */
export function existenceOfAll(each: readonly Existence[]): Existence {
  if (each.includes('missing')) return 'missing';
  if (each.includes('pending')) return 'pending';
  return each.includes('unknown') ? 'unknown' : 'present';
}
