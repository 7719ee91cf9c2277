import type { WriteEntry } from './entries.ts';
import type { EventIdentity } from './event-identity.ts';

/**
 * Of the entries that were sent to a thread that died, those that the database lacks. A transaction is there whole or not
 * at all, and they come in order: what is after the last known event is missing.
 */
export async function unwritten(
  sent: readonly WriteEntry[],
  known: (events: readonly EventIdentity[]) => Promise<readonly boolean[]>,
): Promise<readonly WriteEntry[]> {
  const identities: EventIdentity[] = [];
  const places: number[] = [];
  let first: EventIdentity | undefined;
  for (const [place, entry] of sent.entries()) {
    if (entry.kind === 'learned') {
      identities.push(entry.change.event);
      places.push(place);
    }
    if (entry.kind !== 'gathered') continue;
    first ??= entry.piece.events[0];
    if (!entry.isLast) continue;
    if (first !== undefined) {
      identities.push(first);
      places.push(place);
    }
    first = undefined;
  }
  const isKnown = await known(identities);
  return sent.slice((places[isKnown.lastIndexOf(true)] ?? -1) + 1);
}
