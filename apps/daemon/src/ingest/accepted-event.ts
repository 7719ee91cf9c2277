import type { IngestEventParams } from '@hunch/common/protocol';

/** An event as it waits to be learnt: its secrets are redacted, and its time is not in the future. */
export interface AcceptedEvent extends IngestEventParams {
  readonly redacted: boolean;
  /** The number of its record in the event journal. Absent: nothing of it is stored, or it could not be appended. */
  journalSeq?: number;
}
