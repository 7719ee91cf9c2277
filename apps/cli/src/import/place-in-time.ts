import type { HistoryEntry } from './history-entry.ts';

export type TimedEntry = HistoryEntry & { readonly tsMs: number };

/** What commands without a time are taken to be apart: near enough to hang together, and a day still holds hundreds. */
const apartMs = 60_000;

/**
 * Gives a time to those that have none, and puts all in order. One with no time stands just after the one before it, or
 * a minute before the one after it: so the same file gives the same times, also when more was appended or the head was
 * cut off, and a second import finds what is there already. Where nothing has a time, the last is taken to be of
 * `lastMs`, and `import-mark.ts` has to remember what was imported.
 */
export function placeInTime(entries: readonly HistoryEntry[], lastMs: number): TimedEntry[] {
  const firstTimed = entries.findIndex((entry) => entry.tsMs !== undefined);
  const anchor = firstTimed === -1 ? entries.length - 1 : firstTimed;
  const anchorMs = entries[anchor]?.tsMs ?? lastMs;
  let previousMs = 0;
  const placed = entries.map((entry, index): TimedEntry => {
    const guessMs =
      index < anchor || firstTimed === -1 ? anchorMs - (anchor - index) * apartMs : previousMs + 1;
    previousMs = Math.max(0, entry.tsMs ?? guessMs);
    return { ...entry, tsMs: previousMs };
  });
  return placed.toSorted((left, right) => left.tsMs - right.tsMs);
}

export function hasNoTimes(entries: readonly HistoryEntry[]): boolean {
  return entries.every((entry) => entry.tsMs === undefined);
}
