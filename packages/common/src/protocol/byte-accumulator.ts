// `fatal: false` replaces each bad sequence by U+FFFD; `ignoreBOM: true` keeps a byte order mark, which is the user's text.
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

// Small enough to cost an idle connection nothing, large enough for an ordinary command in one piece.
const INITIAL_BYTES = 512;

/**
 * The beginning of a message whose end has not come yet. Grows by doubling, so that a message that comes byte by byte
 * costs linear time, and copies what it is given, so that no socket buffer is kept alive by a few bytes of it.
 */
export class ByteAccumulator {
  #bytes = new Uint8Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2, INITIAL_BYTES));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = needed;
  }

  /** What was gathered, with `tail` behind it, as text; it is forgotten. Whatever is not UTF-8 becomes U+FFFD. */
  take(tail: Uint8Array): string {
    if (this.#length === 0) return decoder.decode(tail);
    this.append(tail);
    const text = decoder.decode(this.#bytes.subarray(0, this.#length));
    this.clear();
    return text;
  }

  /** Forgets the bytes and gives the memory back: a connection may stay open for days after one large message. */
  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > INITIAL_BYTES) this.#bytes = new Uint8Array(0);
  }
}
