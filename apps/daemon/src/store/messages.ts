import type { MessagePort } from 'node:worker_threads';
import type { WireError } from '@hunch/common/errors';
import type { EngineImage } from '@hunch/suggest-engine';
import type { ListedRun } from '@hunch/common/protocol';
import type { BrowseAnswer, BrowseQuery, FavourRequest } from '../history/browser.ts';
import type { ListQuery } from '../history/listing.ts';
import type { JournalMark } from './change-journal.ts';
import type { WriteEntry, WriteOutcome } from './entries.ts';
import type { ForgetOutcome, ForgetRequest } from './forget.ts';
import type { ImageHeader } from './image-files.ts';
import type { JournalMarks } from './journal-marks.ts';
import type { Rebuilt } from './rebuild.ts';
import type { RetainOutcome, RetainRequest } from './retain.ts';
import type { SearchAnswer, SearchQuery } from './search.ts';
import type { StreamEnd } from './snapshot-stream.ts';
import type { EventIdentity } from './event-identity.ts';
import type { OverwriteOutcome } from './suggestions.ts';

/** What the store thread comes up with. */
export interface StoreThreadBoot {
  /** Brings a `StoreThreadData`. */
  readonly opening: MessagePort;
}

/** What the store thread begins with. */
export interface StoreThreadData {
  readonly path: string;
  /** Where what a warm start needs is sent to. */
  readonly stream: StreamEnd;
  /** False: the main thread has an image of the aggregates, or is warm already. */
  readonly sendsRows: boolean;
  /** Of the image that the main thread has; null: what is written comes after no image. */
  readonly journal: JournalMark | null;
}

/** The engine's memory, as what was sent before leaves it. */
export interface Checkpoint {
  readonly image: EngineImage;
  readonly names: Pick<ImageHeader, 'id' | 'program'>;
}

/** Questions to the store thread and their answers. They are answered in order, after all that was sent before. */
export interface StoreQuestions {
  readonly search: { readonly ask: SearchQuery; readonly answer: SearchAnswer };
  /** Marks a line as a favourite, or no longer. */
  readonly favour: { readonly ask: FavourRequest; readonly answer: void };
  readonly browse: { readonly ask: BrowseQuery; readonly answer: BrowseAnswer };
  readonly list: { readonly ask: ListQuery; readonly answer: readonly ListedRun[] };
  readonly known: { readonly ask: readonly EventIdentity[]; readonly answer: readonly boolean[] };
  readonly forget: { readonly ask: ForgetRequest; readonly answer: ForgetOutcome };
  /** Takes out runs; answers with the lines that have none left. */
  readonly 'forget-runs': { readonly ask: readonly EventIdentity[]; readonly answer: readonly string[] };
  readonly retain: { readonly ask: RetainRequest; readonly answer: RetainOutcome };
  /** Takes what was deleted out of the files, if that is still to be done. */
  readonly overwrite: { readonly ask: null; readonly answer: OverwriteOutcome };
  /** Keeps an image for a start after a crash. */
  readonly checkpoint: { readonly ask: Checkpoint; readonly answer: null };
  /** Answers when all that was sent before is durable. */
  readonly barrier: { readonly ask: null; readonly answer: null };
  /** Answers when damage that was met by another reader is mended. */
  readonly mend: { readonly ask: null; readonly answer: null };
  readonly close: { readonly ask: null; readonly answer: null };
}

export type QuestionKind = keyof StoreQuestions;

export type ToStore =
  | { readonly kind: 'write'; readonly entries: readonly WriteEntry[] }
  | {
      [Kind in QuestionKind]: {
        readonly kind: Kind;
        readonly id: number;
        readonly ask: StoreQuestions[Kind]['ask'];
      };
    }[QuestionKind];

export type FromStore =
  | {
      readonly kind: 'ready';
      readonly schemaVersion: number;
      readonly commands: number;
      readonly journalMarks: JournalMarks;
    }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'written';
      readonly outcome: WriteOutcome;
      readonly tookMs: number;
      /** See `ChangeJournal.changes`. */
      readonly journalled: number | null;
    }
  /** These entries can't be written at present; the thread keeps them and tries again. */
  | { readonly kind: 'held'; readonly entries: number; readonly failure: string }
  | { readonly kind: 'moved-aside'; readonly path: string; readonly rebuilt: Rebuilt }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: StoreQuestions[QuestionKind]['answer'] }
  | { readonly kind: 'failure'; readonly id: number; readonly error: WireError };
