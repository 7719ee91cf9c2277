import type { Metadata } from '../classification.ts';
import type { GuidanceLevel } from '../hints/provider.ts';

/** A hint for an agent, ready to be given to it, with everything that led to it. */
export interface Hint {
  readonly session: string;
  readonly thread: string;
  /** Of the thread, from 1. */
  readonly turn: number;
  readonly provider: string;
  readonly classifier: string;
  /** 0..1: how probable it is that the run ends stuck. */
  readonly confidence: number;
  readonly level: GuidanceLevel;
  /** At most 500 characters, one line, no secrets. */
  readonly text: string;
  /** By lot it is not to be shown: report it by `delivered` where it would have been, so that the two can be compared. */
  readonly withheld: boolean;
  /** What was seen. */
  readonly reason: string;
  /** `pattern`, `strength`, `threshold`, `turns`, where a pattern decided. */
  readonly evidence: Metadata;
}
