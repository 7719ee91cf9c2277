/**
 * Names to be found where they stand in a text, without making a string of them. Open addressing; the table is at most a
 * quarter full.
 */
export class NameTable<Value> {
  private readonly mask: number;
  private readonly hashes: Int32Array;
  /** Where the characters of a slot's name begin in `characters`, plus one; 0 in a free slot. */
  private readonly starts: Int32Array;
  private readonly lengths: Uint16Array;
  private readonly characters: Uint8Array;
  private readonly values: (Value | undefined)[];

  /** @param entries names of ASCII characters */
  constructor(entries: Iterable<readonly [name: string, value: Value]>) {
    const all = [...new Map(entries)];
    let size = 16;
    while (size < all.length * 4) size *= 2;
    this.mask = size - 1;
    this.hashes = new Int32Array(size);
    this.starts = new Int32Array(size);
    this.lengths = new Uint16Array(size);
    this.values = Array.from({ length: size }, () => undefined);
    this.characters = new TextEncoder().encode(all.map(([name]) => name).join(''));
    let start = 0;
    for (const [name, value] of all) {
      this.add(name, value, start);
      start += name.length;
    }
  }

  /** The value of the name that stands in `text` from `start` to `end`. */
  find(text: string, start: number, end: number): Value | undefined {
    const length = end - start;
    const hash =
      length < 2
        ? hashOfShort(length, text.charCodeAt(start))
        : hashOf(
            length,
            text.charCodeAt(start + 1),
            text.charCodeAt(start + (length >> 1)),
            text.charCodeAt(end - 1),
          );
    for (let slot = hash & this.mask; ; slot = (slot + 1) & this.mask) {
      const nameStart = this.starts[slot] ?? 0;
      if (nameStart === 0) return undefined;
      if (this.hashes[slot] !== hash || this.lengths[slot] !== length) continue;
      let at = 0;
      while (at < length && text.charCodeAt(start + at) === this.characters[nameStart - 1 + at]) at++;
      if (at === length) return this.values[slot];
    }
  }

  /** The same where the characters are bytes, which is quicker. */
  findIn(codes: Uint8Array, start: number, end: number): Value | undefined {
    const length = end - start;
    const hash =
      length < 2
        ? hashOfShort(length, codes[start] ?? 0)
        : hashOf(length, codes[start + 1] ?? 0, codes[start + (length >> 1)] ?? 0, codes[end - 1] ?? 0);
    for (let slot = hash & this.mask; ; slot = (slot + 1) & this.mask) {
      const nameStart = this.starts[slot] ?? 0;
      if (nameStart === 0) return undefined;
      if (this.hashes[slot] !== hash || this.lengths[slot] !== length) continue;
      let at = 0;
      while (at < length && codes[start + at] === this.characters[nameStart - 1 + at]) at++;
      if (at === length) return this.values[slot];
    }
  }

  private add(name: string, value: Value, start: number): void {
    const { length } = name;
    const hash =
      length < 2
        ? hashOfShort(length, name.charCodeAt(0))
        : hashOf(length, name.charCodeAt(1), name.charCodeAt(length >> 1), name.charCodeAt(length - 1));
    let slot = hash & this.mask;
    while (this.starts[slot] !== 0) slot = (slot + 1) & this.mask;
    this.hashes[slot] = hash;
    this.starts[slot] = start + 1;
    this.lengths[slot] = length;
    this.values[slot] = value;
  }
}

/**
 * Of the length and three characters: enough to tell the names of a table nearly apart, and the price does not grow with the
 * word. All characters, hashed while the line is scanned, cost a tenth of the whole reading.
 */
function hashOf(length: number, second: number, middle: number, last: number): number {
  return length * 4099 + second * 5 + middle * 131 + last * 521;
}

function hashOfShort(length: number, only: number): number {
  return length === 0 ? 0 : only;
}
