import type { Clock } from '@hunch/common/clock';

/** Values by key for a while: bounded, the least recently used goes first. */
export class ExpiringCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly expiresAtMs: number }>();
  readonly #clock: Clock;
  readonly #entriesMax: number;
  readonly #ttlMs: number;

  constructor(clock: Clock, entriesMax: number, ttlMs: number) {
    this.#clock = clock;
    this.#entriesMax = entriesMax;
    this.#ttlMs = ttlMs;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.expiresAtMs <= this.#clock.nowMs()) return undefined;
    // Last in the map is the most recently used.
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    if (this.#ttlMs <= 0) return;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < this.#entriesMax) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, { value, expiresAtMs: this.#clock.nowMs() + this.#ttlMs });
  }
}
