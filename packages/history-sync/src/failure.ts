export const failureKinds = [
  'unreachable',
  'certificate',
  'not-atuin',
  'old-server',
  'refused-login',
  'no-session',
  'wrong-key',
  'server-full',
  'rate-limited',
  'server-failed',
  'diverged',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** Kinds that time alone may mend; the others wait for the user. */
const passing: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'server-full',
  'rate-limited',
  'server-failed',
]);

/** Why a sync ended early. The message is for the user: what happened and what to do. */
export class SyncFailure extends Error {
  readonly kind: FailureKind;
  /** What the server asked for; null: nothing. */
  readonly retryAfterMs: number | null;

  constructor(kind: FailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'SyncFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }

  get isPassing(): boolean {
    return passing.has(this.kind);
  }
}
