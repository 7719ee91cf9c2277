/**
 * Names by a hash that the reader of the text computes as it goes, so that a first word is looked up without making a
 * string of it. Open addressing; the table is at most a quarter full.
 */
export class NameTable<Value> {
  private readonly mask: number;
  private readonly names: (string | undefined)[];
  private readonly values: (Value | undefined)[];

  constructor(entries: Iterable<readonly [name: string, value: Value]>) {
    const all = [...new Map(entries)];
    let size = 16;
    while (size < all.length * 4) size *= 2;
    this.mask = size - 1;
    this.names = Array.from({ length: size }, () => undefined);
    this.values = Array.from({ length: size }, () => undefined);
    for (const [name, value] of all) this.add(name, value);
  }

  /** The value of the name that stands in `text` from `start` to `end` and has this hash. */
  find(text: string, start: number, end: number, hash: number): Value | undefined {
    for (let slot = hash & this.mask; ; slot = (slot + 1) & this.mask) {
      const name = this.names[slot];
      if (name === undefined) return undefined;
      if (name.length === end - start && text.startsWith(name, start)) return this.values[slot];
    }
  }

  get(name: string): Value | undefined {
    return this.find(name, 0, name.length, hashOf(name));
  }

  private add(name: string, value: Value): void {
    let slot = hashOf(name) & this.mask;
    while (this.names[slot] !== undefined) slot = (slot + 1) & this.mask;
    this.names[slot] = name;
    this.values[slot] = value;
  }
}

/** One step of the hash: begins at 0, takes one UTF-16 code. */
export function hashStep(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function hashOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = hashStep(hash, name.charCodeAt(at));
  return hash;
}
