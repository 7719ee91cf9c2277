/** Milliseconds of a clock that never goes back: to see how long something takes. */
export type Stopwatch = () => number;

/**
 * Spec 003 §10.3. Counts bound both steps to a fraction of a millisecond; what passes these is a process that gets no processor,
 * or whose memory has to be fetched from the disk first.
 */
const stepsMs = { retrieval: 20, ranking: 10 } as const;

/** How long the steps of one question may take. Past it a step goes no further: the answer is made of what it has by then. */
export class Deadline {
  readonly #stopwatch: Stopwatch | undefined;
  #endMs = Number.POSITIVE_INFINITY;
  #wasOver = false;

  /** @param stopwatch absent: there is no hurry, as with lessons and replays, which must not depend on how busy a machine is */
  constructor(stopwatch?: Stopwatch) {
    this.#stopwatch = stopwatch;
  }

  begin(step: keyof typeof stepsMs): void {
    if (this.#stopwatch !== undefined) this.#endMs = this.#stopwatch() + stepsMs[step];
  }

  /** Asked between pieces of work of a few microseconds each, which is about fifty times what asking costs. */
  isOver(): boolean {
    if (this.#stopwatch === undefined || this.#stopwatch() < this.#endMs) return false;
    this.#wasOver = true;
    return true;
  }

  /** Whether a step was cut short, so that the answer is not the whole one. */
  get wasOver(): boolean {
    return this.#wasOver;
  }
}

export const noDeadline = new Deadline();
