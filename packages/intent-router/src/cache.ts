import type { Clock } from '@hunch/common/clock';
import { LruMap } from '@hunch/common/lru-map';

/** Values by key for a while: bounded, the least recently used goes first. */
export class ExpiringCache<Value> {
  readonly #entries: LruMap<string, { readonly value: Value; readonly expiresAtMs: number }>;
  readonly #clock: Clock;
  readonly #ttlMs: number;

  constructor(clock: Clock, entriesMax: number, ttlMs: number) {
    this.#clock = clock;
    this.#entries = new LruMap(entriesMax);
    this.#ttlMs = ttlMs;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expiresAtMs > this.#clock.nowMs()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value): void {
    if (this.#ttlMs > 0) this.#entries.set(key, { value, expiresAtMs: this.#clock.nowMs() + this.#ttlMs });
  }
}
