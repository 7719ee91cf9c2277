import type { DecisionRecord, GradeRecord, QuestionRecord } from '../ledger.ts';
import type { SpentByKey } from '../state/state.ts';

/** What the thread that writes router.db is started with. */
export interface RouterStoreData {
  readonly path: string;
  readonly decisionsDays: number;
}

/** Decisions, questions that were asked beside them, and what answers were worth. */
export interface RouterBatch {
  readonly records: readonly DecisionRecord[];
  readonly questions: readonly QuestionRecord[];
  readonly grades: readonly GradeRecord[];
}

export type ToRouterStore =
  | { readonly kind: 'write'; readonly batch: RouterBatch }
  | { readonly kind: 'close' };

export type FromRouterStore =
  | { readonly kind: 'ready'; readonly spent: SpentByKey }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'written'; readonly records: number }
  | { readonly kind: 'lost'; readonly records: number; readonly reason: string }
  | { readonly kind: 'moved-aside'; readonly path: string }
  | { readonly kind: 'closed' };
