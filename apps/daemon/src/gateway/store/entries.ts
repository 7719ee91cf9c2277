import type { DecisionRecord, GradeRecord, QuestionRecord } from '../ledger.ts';

/** One line of the spool. The id is what it is known by: it may be sent twice, and counts once. */
export interface LedgerEntry {
  readonly id: string;
  readonly decision?: DecisionRecord;
  readonly question?: QuestionRecord;
  readonly grade?: GradeRecord;
}
