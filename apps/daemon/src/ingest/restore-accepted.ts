import type { SuggestEngine } from '@hunch/suggest-engine';
import type { StoreClient } from '../store/client.ts';
import type { JournalRecord } from './journal-segment.ts';
import type { IngestPipeline } from './pipeline.ts';

export interface RestoreParts {
  readonly engine: Pick<SuggestEngine, 'recordFeedback'>;
  readonly store: Pick<StoreClient, 'write'>;
  readonly pipeline: Pick<IngestPipeline, 'restore'>;
}

/** Takes in again what the last run of the daemon had accepted and could not commit before it ended. */
export function restoreAccepted(
  records: readonly JournalRecord[],
  { engine, store, pipeline }: RestoreParts,
): void {
  for (const { seq: journalSeq, entry } of records) {
    switch (entry.kind) {
      case 'learned':
        pipeline.restore({ ...entry.event, journalSeq });
        break;
      case 'feedback':
        engine.recordFeedback({ ...entry.row, ephemeral: false });
        store.write({ ...entry, journalSeq });
        break;
      case 'agent-command':
        store.write({ ...entry, journalSeq });
    }
  }
}

/** The events among them, as a shell numbers them: a file that it left in a spool may be one of them. */
export function shellNumbers(records: readonly JournalRecord[]): ReadonlySet<string> {
  const numbers = new Set<string>();
  for (const { entry } of records)
    if (entry.kind === 'learned') numbers.add(shellNumber(entry.event.session_id, entry.event.seq));
  return numbers;
}

export function shellNumber(session: string, seq: number | undefined): string {
  return `${session} ${seq ?? ''}`;
}
