/** How long work may wait: it is done for many requests in a row then, and no client waits behind it. */
const WAIT_MS = 20;

/**
 * What is left to do once a client has its answer. Done at once, it would keep the processor from the very client that the
 * answer has just woken (ADR 17).
 */
export class DeferredWork {
  readonly #onDefect: (error: unknown) => void;
  #work: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param onDefect is told what no such work should meet */
  constructor(onDefect: (error: unknown) => void) {
    this.#onDefect = onDefect;
  }

  add(work: () => void): void {
    this.#work.push(work);
    this.#timer ??= setTimeout(() => this.flush(), WAIT_MS);
  }

  /** Does now what waits. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#work;
    this.#work = [];
    for (const work of waiting) {
      try {
        work();
      } catch (error) {
        this.#onDefect(error);
      }
    }
  }
}
