import type { WriteEntry } from './entries.ts';

/**
 * The two ways from acceptance to the store. Commands pass the ingest queue; feedback and agents' commands overtake them. The
 * records of one way are committed in the order in which they were appended, so one number says which of them are.
 */
export type JournalLane = 'queued' | 'direct';

/** By lane: the newest record of the event journal that the database holds; 0 for none. */
export type JournalMarks = Readonly<Record<JournalLane, number>>;

export const noMarks: JournalMarks = { queued: 0, direct: 0 };

export function laneOf(kind: WriteEntry['kind']): JournalLane {
  return kind === 'feedback' || kind === 'agent-command' ? 'direct' : 'queued';
}

/** The marks that these entries leave, where they leave any. */
export function marksOf(entries: readonly WriteEntry[]): ReadonlyMap<JournalLane, number> {
  const marks = new Map<JournalLane, number>();
  // A lane's numbers grow.
  for (const { kind, journalSeq } of entries)
    if (journalSeq !== undefined) marks.set(laneOf(kind), journalSeq);
  return marks;
}
