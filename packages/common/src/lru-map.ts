/** A map of at most `entriesMax` entries: a new one takes the place of the one that was used longest ago. */
export class LruMap<Key, Value> {
  /** The least recently used first. */
  readonly #entries = new Map<Key, Value>();
  readonly #entriesMax: number;
  readonly #onEvicted: ((key: Key, value: Value) => void) | undefined;
  /** It stands at the end of the map already: moving an entry costs more than finding it. */
  #newest: Key | undefined;

  /** @param onEvicted hears of entries that make room, not of those that are deleted */
  constructor(entriesMax: number, onEvicted?: (key: Key, value: Value) => void) {
    this.#entriesMax = entriesMax;
    this.#onEvicted = onEvicted;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Counts as a use. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined || key === this.#newest) return value;
    this.#newest = key;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Does not count as a use. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    if (key !== this.#newest) this.#entries.delete(key);
    this.#newest = key;
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#entriesMax) return;
    for (const [oldest, evicted] of this.#entries) {
      this.#entries.delete(oldest);
      this.#onEvicted?.(oldest, evicted);
      return;
    }
  }

  getOrMake(key: Key, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  delete(key: Key): boolean {
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** The least recently used first. */
  entries(): MapIterator<[Key, Value]> {
    return this.#entries.entries();
  }

  keys(): MapIterator<Key> {
    return this.#entries.keys();
  }
}
