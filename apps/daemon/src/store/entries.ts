import type { FeedbackRow, LearnedChange, SessionRow } from '@hunch/suggest-engine';

/** What is written together or not at all. */
export type WriteEntry =
  | { readonly kind: 'session'; readonly row: SessionRow }
  | { readonly kind: 'learned'; readonly change: LearnedChange }
  | { readonly kind: 'feedback'; readonly row: FeedbackRow };

export interface WriteOutcome {
  readonly applied: number;
  readonly failed: number;
  /** Commands stored by now. */
  readonly commands: number;
  /** The first failure's SQLite code. */
  readonly failure: string | null;
}
