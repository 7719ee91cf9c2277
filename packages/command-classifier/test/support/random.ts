/** A small seeded generator (mulberry32), so that every run and every machine sees the same lines. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** An integer from 0 to `below - 1`. */
  integer(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  chance(percent: number): boolean {
    return this.integer(100) < percent;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.integer(items.length)] ?? items[0];
  }
}
