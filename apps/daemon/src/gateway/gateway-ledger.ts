import type { Ledger } from './ledger.ts';
import type { SpentByKey } from './state/state.ts';
import type { ObjectStore } from './stored/stored-object.ts';

/** A ledger as the gateway's thread holds it. */
export interface GatewayLedger extends Ledger {
  /** What lies at providers, and whose it is. */
  readonly objects: ObjectStore;
  /** What was spent before. */
  spent(): Promise<SpentByKey>;
  /** Writes what is left. */
  close(): Promise<void>;
}
