export const pendingBounds = {
  /** How long a `Suggest` waits for the command it follows (spec 003 §10.2): what a person can't notice. */
  waitMs: 5,
  /** Sessions whose counters are kept; far more than shells are ever open. The longest quiet ones are forgotten. */
  sessionsMax: 4_096,
} as const;

interface Session {
  /** Events of this session in the queue. */
  queued: number;
  /** The highest command number that was learnt. */
  learnedSeq: number;
  /** The highest command number of which nothing is kept: a password that was typed as a command. */
  unkeptSeq: number;
  readonly waiters: Set<() => void>;
}

/** Knows which commands of a session are still on their way, so that a suggestion never follows the one before (I7). */
export class PendingCommands {
  readonly #sessions = new Map<string, Session>();
  readonly #onAwaited: (sessionId: string) => void;

  /** @param onAwaited is told of a session whose command is waited for */
  constructor(onAwaited: (sessionId: string) => void = () => undefined) {
    this.#onAwaited = onAwaited;
  }

  queued(sessionId: string): void {
    this.#of(sessionId).queued += 1;
  }

  /** An event left the queue: learnt, or dropped (then without its number). */
  done(sessionId: string, seq: number | undefined): void {
    const session = this.#of(sessionId);
    session.queued = Math.max(0, session.queued - 1);
    if (seq !== undefined) session.learnedSeq = Math.max(session.learnedSeq, seq);
    for (const wake of session.waiters) wake();
  }

  /** A command of which nothing is kept, so that nobody waits for it once those before it are learnt. */
  unkept(sessionId: string, seq: number | undefined): void {
    const session = this.#of(sessionId);
    session.unkeptSeq = Math.max(session.unkeptSeq, seq ?? 0);
    for (const wake of session.waiters) wake();
  }

  forget(sessionId: string): void {
    if (this.#sessions.get(sessionId)?.queued === 0) this.#sessions.delete(sessionId);
  }

  /** Whether the command with this number was learnt; without a number, whether nothing is on its way. */
  settled(sessionId: string, seq: number | undefined): boolean {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return seq === undefined || seq === 0;
    if (session.queued === 0 && (seq === undefined || session.unkeptSeq >= seq)) return true;
    return seq !== undefined && session.learnedSeq >= seq;
  }

  /** Resolves with `settled`, at the latest after `waitMs`. */
  wait(sessionId: string, seq: number | undefined, waitMs: number = pendingBounds.waitMs): Promise<boolean> {
    if (this.settled(sessionId, seq)) return Promise.resolve(true);
    this.#onAwaited(sessionId);
    if (this.settled(sessionId, seq)) return Promise.resolve(true);
    const { waiters } = this.#of(sessionId);
    return new Promise((resolve) => {
      const finish = (settled: boolean): void => {
        clearTimeout(timer);
        waiters.delete(wake);
        resolve(settled);
      };
      const wake = (): void => {
        if (this.settled(sessionId, seq)) finish(true);
      };
      const timer = setTimeout(() => finish(this.settled(sessionId, seq)), waitMs);
      waiters.add(wake);
    });
  }

  #of(sessionId: string): Session {
    let session = this.#sessions.get(sessionId);
    if (session === undefined) {
      session = { queued: 0, learnedSeq: 0, unkeptSeq: 0, waiters: new Set() };
      if (this.#sessions.size >= pendingBounds.sessionsMax) this.#forgetQuiet();
    } else {
      this.#sessions.delete(sessionId);
    }
    // Set anew each time: the map's order is that of the last use.
    this.#sessions.set(sessionId, session);
    return session;
  }

  #forgetQuiet(): void {
    for (const [id, session] of this.#sessions) {
      if (session.queued > 0 || session.waiters.size > 0) continue;
      this.#sessions.delete(id);
      return;
    }
  }
}
