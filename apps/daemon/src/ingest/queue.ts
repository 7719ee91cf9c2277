import type { EventType } from '@hunch/common/protocol';
import type { AcceptedEvent } from './accepted-event.ts';

/** Spec 003 §3.5. About 3 MiB of ordinary commands; at 20,000 events a second it is empty again in half a second. */
export const queueEventsMax = 8_192;

const critical: ReadonlySet<EventType> = new Set(['command_end', 'session_start', 'session_end']);

interface Slot {
  readonly event: AcceptedEvent;
  dropped: boolean;
}

/** `full`: nothing could give way; the caller waits for room or forces it. */
export type Offer = 'queued' | 'dropped' | 'full';

/**
 * Events in the order in which they came, bounded. When it is full the oldest telemetry gives way to what hunch learns
 * from (`command_end`, `session_*`); new telemetry is dropped when there is none older.
 */
export class IngestQueue {
  readonly #max: number;
  readonly #onDrop: (event: AcceptedEvent) => void;
  #slots: Slot[] = [];
  #head = 0;
  // The telemetry among the slots, oldest first.
  #telemetry: Slot[] = [];
  #size = 0;

  constructor(onDrop: (event: AcceptedEvent) => void, max: number = queueEventsMax) {
    this.#onDrop = onDrop;
    this.#max = max;
  }

  get size(): number {
    return this.#size;
  }

  offer(event: AcceptedEvent): Offer {
    if (this.#size >= this.#max && !this.#dropOldestTelemetry()) {
      if (critical.has(event.event_type)) return 'full';
      this.#onDrop(event);
      return 'dropped';
    }
    this.#push(event);
    return 'queued';
  }

  /** Queues a critical event even if an older one has to go. */
  force(event: AcceptedEvent): void {
    if (this.#size >= this.#max && !this.#dropOldestTelemetry()) {
      const oldest = this.take();
      if (oldest !== undefined) this.#onDrop(oldest);
    }
    this.#push(event);
  }

  /** Queues an event that the last run of the daemon had accepted: more of them than there is room for, too. */
  restore(event: AcceptedEvent): void {
    this.#push(event);
  }

  take(): AcceptedEvent | undefined {
    while (this.#head < this.#slots.length) {
      const slot = this.#slots[this.#head];
      this.#head += 1;
      // Slots in front of the head are given back in large pieces: constant time an event.
      if (this.#head > 1024 && this.#head * 2 > this.#slots.length) {
        this.#slots = this.#slots.slice(this.#head);
        this.#head = 0;
      }
      if (slot === undefined || slot.dropped) continue;
      // What is taken counts no longer as something to drop.
      if (this.#telemetry[0] === slot) this.#telemetry.shift();
      this.#size -= 1;
      return slot.event;
    }
    return undefined;
  }

  #push(event: AcceptedEvent): void {
    const slot: Slot = { event, dropped: false };
    this.#slots.push(slot);
    if (!critical.has(event.event_type)) this.#telemetry.push(slot);
    this.#size += 1;
  }

  #dropOldestTelemetry(): boolean {
    const slot = this.#telemetry.shift();
    if (slot === undefined) return false;
    slot.dropped = true;
    this.#size -= 1;
    this.#onDrop(slot.event);
    return true;
  }
}
