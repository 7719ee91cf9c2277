import type { FeedbackRow, LearnedChange, SessionRow } from '@hunch/suggest-engine';

/** What is written together or not at all. */
export type WriteEntry =
  | { readonly kind: 'session'; readonly row: SessionRow }
  | { readonly kind: 'learned'; readonly change: LearnedChange }
  | { readonly kind: 'feedback'; readonly row: FeedbackRow }
  | { readonly kind: 'agent-command'; readonly row: AgentCommandRow };

/** A command that a coding agent ran. */
export interface AgentCommandRow {
  readonly author: string;
  readonly sessionId: string;
  readonly tsMs: number;
  readonly cwd: string;
  /** Secrets redacted. */
  readonly cmdRaw: string;
  readonly exitCode: number | null;
}

export interface WriteOutcome {
  readonly applied: number;
  readonly failed: number;
  /** Commands stored by now. */
  readonly commands: number;
  /** The first failure's SQLite code. */
  readonly failure: string | null;
}
