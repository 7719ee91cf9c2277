import type { StoredObject } from './stored-object.ts';

/** What became of a look. */
export type Looked = 'settled' | 'open' | 'unknown';

/** Who sees batches to their end, as the requests that begin them and ask for them know it. */
export interface OpenBatches {
  /** There is one more that is open. */
  began(): void;
  /** When one that begins now is looked at. */
  firstLookMs(nowMs: number): number;
  /** A provider has said how a batch stands: the files that came out of it are its owner's, and it is paid for when it is over. */
  seen(object: StoredObject, body: unknown): Promise<void>;
  /** Asks the provider how a batch stands. */
  look(object: StoredObject): Promise<Looked>;
}
