import type { CallRecord } from './call-record.ts';
import { mix, type Fingerprint } from './fingerprint.ts';

/** What the agent did between two answers of the model: one call, or several in parallel. */
export interface Turn {
  /** From 1, within the thread. */
  readonly number: number;
  /** Sorted, so that the order in which parallel results arrived does not matter. Without what was cancelled. */
  readonly calls: readonly CallRecord[];
  /** Equal for two turns with the same calls and the same results. */
  readonly fingerprint: Fingerprint;
  /** It waited for something that runs; such calls are not among `calls`. */
  readonly waited: boolean;
  /** Every call failed. */
  readonly failed: boolean;
  /** Something was altered that was not altered in the same way before. */
  readonly changed: boolean;
  /** It brought something new: a change, a result, a file, an error never seen before. */
  readonly progressed: boolean;
  /**
   * What a person would call a step: something was altered, a call that succeeded showed something new, or one that failed
   * said at length what was not known.
   */
  readonly news: boolean;
  /** One of its errors has been seen before. */
  readonly repeatsError: boolean;
  /** It brought nothing new because it looked once more, successfully, after something was changed: a check. */
  readonly checked: boolean;
  /** An edit was made that has succeeded before, word for word. */
  readonly repeatsEdit: boolean;
  /** One of its searches has been made before. */
  readonly repeatsSearch: boolean;
}

/** By content only: parallel calls have no order of their own. */
export function inOrder(calls: readonly CallRecord[]): readonly CallRecord[] {
  if (calls.length < 2) return calls;
  return calls.toSorted(
    (left, right) =>
      left.callAndResult - right.callAndResult ||
      left.call - right.call ||
      (left.label < right.label ? -1 : left.label > right.label ? 1 : 0),
  );
}

export function turnFingerprint(calls: readonly CallRecord[]): Fingerprint {
  let hash = calls.length;
  // A sum: the order of the calls is by their results.
  for (const { callAndResult } of calls) hash = (hash + mix(17, callAndResult)) | 0;
  return hash;
}
