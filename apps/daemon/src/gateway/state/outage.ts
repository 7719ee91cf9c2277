/** A busy server may be away and back many times in a second; a person is told once. */
const SAY_EVERY_MS = 60_000;

/** Whether a server is away, and who is told of it. */
export class Outage {
  readonly #onBegin: (reason: string) => void;
  #isAway = false;
  #saidAtMs = Number.NEGATIVE_INFINITY;

  /** @param onBegin at most once a minute */
  constructor(onBegin: (reason: string) => void) {
    this.#onBegin = onBegin;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  began(reason: string): void {
    const nowMs = Date.now();
    if (!this.#isAway && nowMs - this.#saidAtMs >= SAY_EVERY_MS) {
      this.#saidAtMs = nowMs;
      this.#onBegin(reason);
    }
    this.#isAway = true;
  }

  /** It is left on purpose: nobody has to know. */
  expected(): void {
    this.#isAway = true;
  }

  ended(): void {
    this.#isAway = false;
  }
}
