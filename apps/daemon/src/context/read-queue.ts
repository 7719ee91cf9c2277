import { BoundedWaits } from '../platform/bounded-waits.ts';

export const queueBounds = {
  /** Reads that wait. More are not made: who asks again gets another chance. */
  waitingMax: 64,
  /** A read that takes longer has no end in sight: what it reads counts as unknown, no longer as being read. */
  hangsMs: 2_000,
} as const;

interface Read {
  readonly key: string;
  /** An answer lacks it: worth a moment's wait. */
  readonly isAwaited: boolean;
  readonly run: () => Promise<void>;
}

/** Does one read after the other: a file system that hangs holds one thread of the pool that all file access shares. */
export class ReadQueue {
  readonly #nowMs: () => number;
  readonly #waiting = new Map<string, Read>();
  readonly #waits = new BoundedWaits();
  #running: { readonly key: string; readonly sinceMs: number; isAwaited: boolean } | null = null;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  add(read: Read): void {
    if (this.#running?.key === read.key) {
      this.#running.isAwaited ||= read.isAwaited;
      return;
    }
    const waiting = this.#waiting.get(read.key);
    if (waiting === undefined && this.#waiting.size >= queueBounds.waitingMax) return;
    if (waiting?.isAwaited !== true) this.#waiting.set(read.key, read);
    this.#next();
  }

  /** Whether a read is under way that an answer lacks and that it makes sense to wait for. */
  get isLooking(): boolean {
    const running = this.#running;
    if (this.hangs) return false;
    if (running?.isAwaited === true) return true;
    for (const { isAwaited } of this.#waiting.values()) if (isAwaited) return true;
    return false;
  }

  /** Whether the read under way does not end, and all others wait for it. */
  get hangs(): boolean {
    return this.#running !== null && this.#nowMs() - this.#running.sinceMs > queueBounds.hangsMs;
  }

  /** Resolves when nothing is looked for any more, or after so many milliseconds. */
  settled(waitMs: number): Promise<void> {
    if (!this.isLooking) return Promise.resolve();
    return this.#waits.wait(waitMs);
  }

  #next(): void {
    if (this.#running !== null) return;
    // What an answer lacks goes first.
    const reads = [...this.#waiting.values()];
    const read = reads.find(({ isAwaited }) => isAwaited) ?? reads[0];
    if (read === undefined) return;
    this.#waiting.delete(read.key);
    this.#running = { key: read.key, isAwaited: read.isAwaited, sinceMs: this.#nowMs() };
    void read.run().finally(() => {
      this.#running = null;
      this.#next();
      if (!this.isLooking) this.#waits.end();
    });
  }
}
