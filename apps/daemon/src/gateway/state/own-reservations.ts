import { LruMap } from '@hunch/common/lru-map';
import type { Reservation } from './memory-state.ts';

/** More than one gateway has in flight, and than a connection that breaks again and again leaves behind within a minute. */
const HELD_MAX = 20_000;

/**
 * What one gateway has set apart for its requests, and what the shared server may hold of it. The two differ after a
 * connection broke: a server that has lost its memory lacks reservations, one that was only out of reach still holds those
 * of requests that have ended meanwhile.
 */
export class OwnReservations {
  /** Of requests that are being answered. */
  readonly #inFlight = new Map<string, Reservation>();
  /** Sent to the server, and not known to be deleted there. */
  readonly #held = new LruMap<string, Reservation>(HELD_MAX);

  /** The server is about to hear of it. */
  sent(id: string, reservation: Reservation): void {
    this.#held.set(id, reservation);
  }

  began(id: string, reservation: Reservation): void {
    this.#inFlight.set(id, reservation);
  }

  ended(id: string): void {
    this.#inFlight.delete(id);
  }

  isHeld(id: string): boolean {
    return this.#held.peek(id) !== undefined;
  }

  /** The server does not hold it (any more). */
  deleted(id: string): void {
    this.#held.delete(id);
  }

  /** What a server that is reached again must be told: `add` what it may lack, `remove` what it may hold still. */
  differences(nowMs: number): {
    readonly add: readonly (readonly [id: string, Reservation])[];
    readonly remove: readonly (readonly [id: string, Reservation])[];
  } {
    for (const reservations of [this.#inFlight, this.#held])
      for (const [id, { untilMs }] of reservations.entries()) if (untilMs < nowMs) reservations.delete(id);
    return {
      add: [...this.#inFlight],
      remove: [...this.#held.entries()].filter(([id]) => !this.#inFlight.has(id)),
    };
  }
}
