/** Who waits for something to settle, each for so long at most. */
export class BoundedWaits {
  readonly #waiting = new Set<() => void>();

  /** Resolves at the next `end`, or after so many milliseconds. */
  wait(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      this.#waiting.add(done);
    });
  }

  end(): void {
    for (const done of this.#waiting) done();
  }
}
