import type { Age } from './quantities.ts';
import type { ComingMoment } from './schedules.ts';

/** What a request says beside its main point, anywhere in it: "larger than 1 MB", "in /var/log", "from the last week". */
export type Fact =
  | { readonly slot: 'larger' | 'smaller'; readonly bytes: number }
  | { readonly slot: 'newer' | 'older'; readonly clock: Clock; readonly age: Moment }
  | { readonly slot: 'dir'; readonly path: string; readonly isQuoted: boolean }
  | { readonly slot: 'glob'; readonly globs: readonly string[] }
  | { readonly slot: 'user'; readonly name: string }
  | { readonly slot: 'depth' | 'count'; readonly amount: number }
  /** Five fields of a crontab. */
  | { readonly slot: 'schedule'; readonly fields: string }
  | { readonly slot: 'coming'; readonly moment: ComingMoment };

/** The slots of facts: {@link Fact}. */
export const factSlots = [
  'larger',
  'smaller',
  'newer',
  'older',
  'dir',
  'glob',
  'user',
  'depth',
  'count',
  'schedule',
  'coming',
] as const satisfies readonly Fact['slot'][];

export type FactSlot = Fact['slot'];

/** Which of the three times of a file is meant. */
export type Clock = 'modified' | 'accessed' | 'created';

/** The times that most requests name; ../times reads all others. */
export type Moment = { readonly kind: 'age'; readonly age: Age } | { readonly kind: 'today' | 'yesterday' };

/** Words `from` to `to` (exclusive) say these facts. `concept` stands in their place: "all pdfs" speaks of files too. */
export interface FactSpan {
  readonly from: number;
  readonly to: number;
  readonly facts: readonly Fact[];
  readonly concept?: string;
}
