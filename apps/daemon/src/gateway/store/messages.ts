import type { DecisionRecord, GradeRecord, QuestionRecord } from '../ledger.ts';
import type { SpentByKey } from '../state/state.ts';
import type { SqlRow, SqlValue } from '../stored/sql-objects.ts';

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

/** A question of what lies at providers. */
export interface RouterQuery {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Written in one step with it, where it answers with a row. */
  readonly records: readonly DecisionRecord[];
}

export type ToRouterStore =
  | { readonly kind: 'write'; readonly batch: RouterBatch }
  | { readonly kind: 'query'; readonly query: RouterQuery }
  | { readonly kind: 'close' };

export type FromRouterStore =
  | { readonly kind: 'ready'; readonly spent: SpentByKey }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'written'; readonly records: number }
  | { readonly kind: 'lost'; readonly records: number; readonly reason: string }
  | { readonly kind: 'answer'; readonly id: number; readonly rows: readonly SqlRow[] }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'moved-aside'; readonly path: string }
  | { readonly kind: 'closed' };
