import type { AcceptedEvent } from './accepted-event.ts';

/** Spec 003 §3.5. About 3 MiB of ordinary commands; at 20,000 events a second it is empty again in half a second. */
export const queueEventsMax = 8_192;

/** `full`: the caller waits for room or forces it. */
export type Offer = 'queued' | 'full';

/** Events in the order in which they came, bounded. Only what hunch learns from (`command_end`, `session_*`) is queued. */
export class IngestQueue {
  readonly #max: number;
  readonly #onDrop: (event: AcceptedEvent) => void;
  #events: AcceptedEvent[] = [];
  #head = 0;

  constructor(onDrop: (event: AcceptedEvent) => void, max: number = queueEventsMax) {
    this.#onDrop = onDrop;
    this.#max = max;
  }

  get size(): number {
    return this.#events.length - this.#head;
  }

  offer(event: AcceptedEvent): Offer {
    if (this.size >= this.#max) return 'full';
    this.#events.push(event);
    return 'queued';
  }

  /** Queues an event even if the oldest one has to go. */
  force(event: AcceptedEvent): void {
    const oldest = this.size >= this.#max ? this.take() : undefined;
    if (oldest !== undefined) this.#onDrop(oldest);
    this.#events.push(event);
  }

  /** Queues an event that the last run of the daemon had accepted: more of them than there is room for, too. */
  restore(event: AcceptedEvent): void {
    this.#events.push(event);
  }

  take(): AcceptedEvent | undefined {
    if (this.size === 0) return undefined;
    const event = this.#events[this.#head];
    this.#head += 1;
    // What is in front of the head is given back in large pieces: constant time an event.
    if (this.#head > 1024 && this.#head * 2 > this.#events.length) {
      this.#events = this.#events.slice(this.#head);
      this.#head = 0;
    }
    return event;
  }
}
