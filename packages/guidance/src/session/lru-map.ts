/** A map of at most so many entries: the one that was not asked for longest is dropped. */
export class LruMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;
  /** Where it is in the order is known: it need not be moved there. */
  #newest: Key | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  getOrMake(key: Key, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      if (key === this.#newest) return known;
      this.#newest = key;
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const made = make();
    this.#newest = key;
    if (this.#entries.size >= this.#most) {
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
    this.#entries.set(key, made);
    return made;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
