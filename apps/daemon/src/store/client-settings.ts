import type { BootedThread } from './boot-thread.ts';
import type { JournalMark } from './change-journal.ts';
import type { WriteOutcome } from './entries.ts';
import type { Rebuilt } from './rebuild.ts';

export interface StoreClientSettings {
  /** The bundled store-worker. */
  readonly worker: URL;
  /** A thread of it that comes up already; absent: one is started. */
  readonly booted?: BootedThread | undefined;
  readonly path: string;
  /** Of the image that the engine starts from; null: the snapshot has aggregates. */
  readonly journal: JournalMark | null;
  readonly onWritten: (outcome: WriteOutcome, tookMs: number) => void;
  /** Something can't be written at present (the SQLite code), or, null, all of it has been now. */
  readonly onHeld: (failure: string | null) => void;
  readonly onMovedAside: (path: string, rebuilt: Rebuilt) => void;
  /** The thread died and a new one goes on, with all that the old one had not written. */
  readonly onRestart: (reason: string) => void;
  /** The thread died as often as it may; nothing more is written. */
  readonly onDeath: (reason: string) => void;
}
