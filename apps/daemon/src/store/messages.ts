import type { WireError } from '@hunch/common/errors';
import type { WriteEntry, WriteOutcome } from './entries.ts';
import type { ForgetOutcome, ForgetRequest } from './forget.ts';
import type { RetainOutcome, RetainRequest } from './retain.ts';
import type { SearchAnswer, SearchQuery } from './search.ts';
import type { StreamEnd } from './snapshot-stream.ts';
import type { EventIdentity } from './suggestions.ts';

/** What the store thread is started with. */
export interface StoreThreadData {
  readonly path: string;
  /** Where what a warm start needs is sent to. */
  readonly stream: StreamEnd;
  /** False: the main thread has an image of the aggregates. */
  readonly sendsRows: boolean;
}

/** Questions to the store thread and their answers. They are answered in order, after all that was sent before. */
export interface StoreQuestions {
  readonly search: { readonly ask: SearchQuery; readonly answer: SearchAnswer };
  readonly known: { readonly ask: readonly EventIdentity[]; readonly answer: readonly boolean[] };
  readonly forget: { readonly ask: ForgetRequest; readonly answer: ForgetOutcome };
  readonly retain: { readonly ask: RetainRequest; readonly answer: RetainOutcome };
  /** Answers when all that was sent before is durable. */
  readonly barrier: { readonly ask: null; readonly answer: null };
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
  | { readonly kind: 'ready'; readonly schemaVersion: number; readonly commands: number }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'written'; readonly outcome: WriteOutcome; readonly tookMs: number }
  | { readonly kind: 'moved-aside'; readonly path: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: StoreQuestions[QuestionKind]['answer'] }
  | { readonly kind: 'failure'; readonly id: number; readonly error: WireError };
