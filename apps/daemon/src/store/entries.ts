import type {
  CommandEventRow,
  FeedbackRow,
  ForgottenRow,
  LearnedChange,
  SessionRow,
  StatKind,
} from '@hunch/suggest-engine';

interface Journalled {
  /** The record of the event journal that is done with this entry; written in the same transaction. */
  readonly journalSeq?: number | undefined;
}

/** What is written together or not at all. */
export type WriteEntry = Journalled & Written;

type Written =
  | { readonly kind: 'session'; readonly row: SessionRow }
  | { readonly kind: 'learned'; readonly change: LearnedChange }
  /** A record that leaves nothing else. */
  | { readonly kind: 'nothing' }
  /** A piece of what many commands leave; all of them, up to the last, are written together. */
  | { readonly kind: 'gathered'; readonly piece: GatheredPiece; readonly isLast: boolean }
  | { readonly kind: 'feedback'; readonly row: FeedbackRow }
  | { readonly kind: 'agent-command'; readonly row: AgentCommandRow }
  | { readonly kind: 'agent-decision'; readonly row: AgentDecisionRow }
  /** Is added to the totals of that day. */
  | {
      readonly kind: 'totals';
      readonly day: string;
      readonly amounts: readonly (readonly [name: string, amount: number])[];
    };

/** A row by its values in the order of its table's columns. */
export type RowValues = readonly (string | number | null)[];

/** `LearnedChanges` as they are sent. */
export interface GatheredPiece {
  readonly events: readonly CommandEventRow[];
  readonly rows: Readonly<Record<'template' | StatKind, readonly RowValues[]>>;
  readonly forgotten: readonly ForgottenRow[];
}

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

/** What was decided about a coding agent. */
export interface AgentDecisionRow {
  readonly tsMs: number;
  readonly kind: 'asked' | 'paused' | 'hint' | 'moved';
  readonly agent: string;
  readonly sessionId: string;
  /** The rule or the provider of hints; empty where neither decided. */
  readonly subject: string;
  readonly risk: string | null;
  /** Secrets redacted, as in the reason. */
  readonly command: string | null;
  readonly reason: string;
}

export interface WriteOutcome {
  readonly applied: number;
  readonly failed: number;
  /** Commands stored by now. */
  readonly commands: number;
  /** The first failure's SQLite code. */
  readonly failure: string | null;
}

/** What could not be written since the start. */
export interface LostEntries {
  readonly count: number;
  /** The SQLite code of the last of them. */
  readonly failure: string | null;
}
