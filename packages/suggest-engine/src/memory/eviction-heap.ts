/**
 * Rows with the weakest on top. Built when a table is full for the first time; until then every call is free.
 * A row only gets stronger while it is here, so it only moves away from the top.
 */
export class EvictionHeap {
  readonly #isStronger: (left: number, right: number) => boolean;
  #rows: number[] | null = null;
  #places = new Map<number, number>();

  constructor(isStronger: (left: number, right: number) => boolean) {
    this.#isStronger = isStronger;
  }

  get isBuilt(): boolean {
    return this.#rows !== null;
  }

  build(rows: Iterable<number>): void {
    this.#rows = [...rows];
    this.#rows.forEach((row, place) => this.#places.set(row, place));
    for (let place = (this.#rows.length >> 1) - 1; place >= 0; place -= 1) this.#sink(place);
  }

  /** The weakest row, or -1. */
  weakest(): number {
    return this.#rows?.[0] ?? -1;
  }

  add(row: number): void {
    if (this.#rows === null) return;
    this.#rows.push(row);
    this.#places.set(row, this.#rows.length - 1);
    this.#rise(this.#rows.length - 1);
  }

  strengthened(row: number): void {
    const place = this.#places.get(row);
    if (place !== undefined) this.#sink(place);
  }

  remove(row: number): void {
    const rows = this.#rows;
    const place = this.#places.get(row);
    if (rows === null || place === undefined) return;
    this.#places.delete(row);
    const last = rows.pop();
    if (last === undefined || last === row) return;
    rows[place] = last;
    this.#places.set(last, place);
    this.#rise(place);
    this.#sink(this.#places.get(last) ?? place);
  }

  #rise(start: number): void {
    const rows = this.#rows ?? [];
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isWeaker(rows, place, parent)) return;
      this.#swap(rows, place, parent);
      place = parent;
    }
  }

  #sink(start: number): void {
    const rows = this.#rows ?? [];
    let place = start;
    for (;;) {
      const left = 2 * place + 1;
      const right = left + 1;
      let weakest = place;
      if (left < rows.length && this.#isWeaker(rows, left, weakest)) weakest = left;
      if (right < rows.length && this.#isWeaker(rows, right, weakest)) weakest = right;
      if (weakest === place) return;
      this.#swap(rows, place, weakest);
      place = weakest;
    }
  }

  #isWeaker(rows: readonly number[], left: number, right: number): boolean {
    return this.#isStronger(rows[right] ?? 0, rows[left] ?? 0);
  }

  #swap(rows: number[], left: number, right: number): void {
    const leftRow = rows[left] ?? 0;
    const rightRow = rows[right] ?? 0;
    rows[left] = rightRow;
    rows[right] = leftRow;
    this.#places.set(rightRow, left);
    this.#places.set(leftRow, right);
  }
}
