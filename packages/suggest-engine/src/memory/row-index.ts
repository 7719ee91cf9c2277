/** The key columns of a table, by row. Held by reference: a table replaces the arrays when it grows. */
export interface KeyColumns {
  scope: Int32Array;
  group: Int32Array;
  member: Int32Array;
}

export type KeyKind = 'scope-group' | 'scope-member' | 'scope-group-member';

export interface RowIndexImage {
  readonly slots: Int32Array;
  readonly count: number;
}

const INITIAL_SLOTS = 16;

/**
 * Finds rows of a table by two or three integers: open addressing with linear probing over one Int32Array, at most 5/8
 * full. A Map with composite keys costs about four times the memory, and the engine holds half a million of these.
 */
export class RowIndex {
  readonly #keys: KeyColumns;
  readonly #useGroup: boolean;
  readonly #useMember: boolean;
  /** Row + 1; 0 is free. */
  #slots = new Int32Array(INITIAL_SLOTS);
  #count = 0;

  constructor(keys: KeyColumns, kind: KeyKind) {
    this.#keys = keys;
    this.#useGroup = kind !== 'scope-member';
    this.#useMember = kind !== 'scope-group';
  }

  /** The row with this key, or -1. A column outside the key is ignored. */
  find(scope: number, group: number, member: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = this.#hash(scope, group, member) & mask; ; slot = (slot + 1) & mask) {
      const row = (this.#slots[slot] ?? 0) - 1;
      if (row < 0) return -1;
      if (this.#matches(row, scope, group, member)) return row;
    }
  }

  /** The row's key must not be there yet. */
  add(row: number): void {
    if ((this.#count + 1) * 8 > this.#slots.length * 5) this.#grow();
    this.#place(row);
    this.#count += 1;
  }

  remove(row: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let hole = this.#slotOf(row);
    if (hole < 0) return;
    this.#count -= 1;
    // Backward shift keeps probe chains whole without tombstones.
    for (let next = (hole + 1) & mask; ; next = (next + 1) & mask) {
      const moved = (slots[next] ?? 0) - 1;
      if (moved < 0) break;
      const home = this.#hashOfRow(moved) & mask;
      if (((next - home) & mask) >= ((next - hole) & mask)) {
        slots[hole] = moved + 1;
        hole = next;
      }
    }
    slots[hole] = 0;
  }

  /** Puts `next` in the place of `row`, which has the same key. */
  replace(row: number, next: number): void {
    const slot = this.#slotOf(row);
    if (slot >= 0) this.#slots[slot] = next + 1;
  }

  save(): RowIndexImage {
    return { slots: this.#slots.slice(), count: this.#count };
  }

  load({ slots, count }: RowIndexImage): void {
    this.#slots = slots.slice();
    this.#count = count;
  }

  #slotOf(row: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = this.#hashOfRow(row) & mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0) return -1;
      if (found === row + 1) return slot;
    }
  }

  #place(row: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashOfRow(row) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = row + 1;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (const entry of old) if (entry !== 0) this.#place(entry - 1);
  }

  #matches(row: number, scope: number, group: number, member: number): boolean {
    return (
      this.#keys.scope[row] === scope &&
      (!this.#useGroup || this.#keys.group[row] === group) &&
      (!this.#useMember || this.#keys.member[row] === member)
    );
  }

  #hashOfRow(row: number): number {
    return this.#hash(this.#keys.scope[row] ?? 0, this.#keys.group[row] ?? 0, this.#keys.member[row] ?? 0);
  }

  // Multipliers of MurmurHash3's finalizer (Austin Appleby, public domain) and of Knuth's golden ratio.
  #hash(scope: number, group: number, member: number): number {
    let hash = Math.imul(scope + 1, 0x9e3779b1);
    if (this.#useGroup) hash = Math.imul(hash ^ group, 0x85ebca6b) ^ (hash >>> 15);
    if (this.#useMember) hash = Math.imul(hash ^ member, 0xc2b2ae35) ^ (hash >>> 13);
    hash ^= hash >>> 16;
    hash = Math.imul(hash, 0x85ebca6b);
    return (hash ^ (hash >>> 13)) >>> 0;
  }
}
