export interface SyncLoginParams {
  readonly user: string;
  readonly password: string;
  /** Registers the account under this address; absent: it is there. */
  readonly email?: string;
  /** The key of the account: 24 words or base64. Absent: the one that this machine has; with `email`, a new one. */
  readonly key?: string;
}

/** What a sync does now, in records. */
export interface SyncProgress {
  /** `learn`: what arrived goes into the history. */
  readonly step: 'receive' | 'learn' | 'send';
  readonly done: number;
  readonly of: number;
}

export interface SyncNowParams {
  /** Tells how far it is meanwhile, each time as a `SyncProgress`. */
  readonly progress?: boolean;
}

export interface SyncStatusResult {
  readonly server: string;
  /** Of the account that this machine is logged in to, else `sync.user`; empty: not configured. */
  readonly user: string;
  readonly logged_in: boolean;
  readonly automatic: boolean;
  readonly running: boolean;
  /** Of the one that is running; null: none is, or it has just begun. */
  readonly progress: SyncProgress | null;
  /** When the last sync ended well; null: none has. */
  readonly last_ms: number | null;
  /** Of the last one that ended well since the daemon started. */
  readonly last: SyncNowResult | null;
  /** Why the last one ended early; null: it did not. */
  readonly failure: string | null;
  /** When the next one begins by itself; null: none does. */
  readonly next_ms: number | null;
  readonly key_file: string;
}

export interface SyncNowResult {
  /** Records. */
  readonly sent: number;
  readonly received: number;
  /** Commands that another machine deleted. */
  readonly removed: number;
  /** One sentence each: what was left alone, and why. */
  readonly problems: readonly string[];
}

/** For a terminal, and for nothing else. */
export interface SyncKeyResult {
  readonly words: string;
}
