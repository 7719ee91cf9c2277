/**
 * Names to be found where they stand in a text, without making a string of them. Open addressing; the table is at most a
 * quarter full.
 */
export class NameTable<Value> {
  private readonly mask: number;
  private readonly hashes: Int32Array;
  private readonly names: (string | undefined)[];
  private readonly values: (Value | undefined)[];

  constructor(entries: Iterable<readonly [name: string, value: Value]>) {
    const all = [...new Map(entries)];
    let size = 16;
    while (size < all.length * 4) size *= 2;
    this.mask = size - 1;
    this.hashes = new Int32Array(size);
    this.names = Array.from({ length: size }, () => undefined);
    this.values = Array.from({ length: size }, () => undefined);
    for (const [name, value] of all) this.add(name, value);
  }

  /** The value of the name that stands in `text` from `start` to `end`. */
  find(text: string, start: number, end: number): Value | undefined {
    const hash = hashOf(text, start, end);
    for (let slot = hash & this.mask; ; slot = (slot + 1) & this.mask) {
      const name = this.names[slot];
      if (name === undefined) return undefined;
      if (this.hashes[slot] === hash && name.length === end - start && standsAt(text, start, name))
        return this.values[slot];
    }
  }

  get(name: string): Value | undefined {
    return this.find(name, 0, name.length);
  }

  private add(name: string, value: Value): void {
    const hash = hashOf(name, 0, name.length);
    let slot = hash & this.mask;
    while (this.names[slot] !== undefined) slot = (slot + 1) & this.mask;
    this.hashes[slot] = hash;
    this.names[slot] = name;
    this.values[slot] = value;
  }
}

/**
 * Of the length and three characters: enough to tell the names of a table nearly apart, and the price does not grow with the
 * word. All characters, hashed while the line is scanned, cost a tenth of the whole reading.
 */
function hashOf(text: string, start: number, end: number): number {
  const length = end - start;
  if (length < 2) return length === 0 ? 0 : text.charCodeAt(start);
  return (
    length * 4099 +
    text.charCodeAt(start + 1) * 5 +
    text.charCodeAt(start + (length >> 1)) * 131 +
    text.charCodeAt(end - 1) * 521
  );
}

/** `text.startsWith(name, start)`, which is a call; names are short. */
function standsAt(text: string, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at++)
    if (text.charCodeAt(start + at) !== name.charCodeAt(at)) return false;
  return true;
}
