import type { SyncProgress } from '@hunch/common/protocol';
import type { FailureKind } from '@hunch/history-sync';
import type { ArrivedCommand } from './arrivals.ts';
import type { EventIdentity } from '../store/event-identity.ts';

/** What a thread is started for. */
export type SyncJob =
  | { readonly kind: 'pass' }
  | {
      readonly kind: 'login';
      readonly user: string;
      readonly password: string;
      /** Registers the account; null: it is there. */
      readonly email: string | null;
      /** Words or base64; null: the key of this machine. */
      readonly key: string | null;
    }
  /** What imports name as other programs do. */
  | { readonly kind: 'remember'; readonly named: readonly NamedRun[] }
  /** Lines that are about to be deleted here. */
  | { readonly kind: 'deleting'; readonly pattern: string };

export interface NamedRun extends EventIdentity {
  readonly id: string;
}

export interface SyncThreadData {
  readonly job: SyncJob;
  readonly dataDir: string;
  readonly suggestionsDb: string;
  /** `sync.key_file`. */
  readonly keyFile: string;
  readonly server: string;
  readonly home: string;
  /** `host:user` of this machine. */
  readonly hostname: string;
  /** `suggestions.redact_sensitive_tokens` */
  readonly redacts: boolean;
}

export interface SyncOutcome {
  /** Records. */
  readonly sent: number;
  readonly received: number;
  /** Commands that were deleted on another machine. */
  readonly removed: number;
  /** One sentence each: what was left alone, and why. */
  readonly problems: readonly string[];
}

export type FromSync =
  /** In pieces; answered when it is taken, the last when all of them are in the database. */
  | { readonly kind: 'arrived'; readonly commands: readonly ArrivedCommand[]; readonly isLast: boolean }
  | { readonly kind: 'removed'; readonly runs: readonly EventIdentity[] }
  | { readonly kind: 'progress'; readonly progress: SyncProgress }
  | { readonly kind: 'ended'; readonly outcome: SyncOutcome }
  | { readonly kind: 'failed'; readonly failure: SyncFault };

export interface SyncFault {
  readonly kind: FailureKind | 'internal';
  readonly message: string;
  readonly isPassing: boolean;
  readonly retryAfterMs: number | null;
}

/** `done` and `refused` answer the thread's last message; `stop` asks it to end after the page it is at. */
export type ToSync =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'stop' };
