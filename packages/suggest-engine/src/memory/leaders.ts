import { insertRanked } from './strongest-lists.ts';

/**
 * The strongest rows of each scope, kept in order as rows are seen. Exact, because a row only ever gets stronger: one
 * that is not among the leaders can come in only when it is seen itself, and those given up for room are the weakest.
 */
export class Leaders {
  readonly #rowsMax: number;
  readonly #isStronger: (left: number, right: number) => boolean;
  readonly #byScope = new Map<number, number[]>();

  constructor(rowsMax: number, isStronger: (left: number, right: number) => boolean) {
    this.#rowsMax = rowsMax;
    this.#isStronger = isStronger;
  }

  of(scope: number): readonly number[] {
    return this.#byScope.get(scope) ?? [];
  }

  strengthened(scope: number, row: number): void {
    let rows = this.#byScope.get(scope);
    if (rows === undefined) {
      rows = [];
      this.#byScope.set(scope, rows);
    }
    const place = rows.indexOf(row);
    if (place >= 0) rows.splice(place, 1);
    insertRanked(rows, row, this.#rowsMax, this.#isStronger);
  }

  save(): readonly (readonly [scope: number, rows: readonly number[]])[] {
    return [...this.#byScope].map(([scope, rows]) => [scope, [...rows]]);
  }

  load(image: ReturnType<Leaders['save']>): void {
    for (const [scope, rows] of image) this.#byScope.set(scope, [...rows]);
  }

  remove(scope: number, row: number): void {
    const rows = this.#byScope.get(scope);
    const place = rows?.indexOf(row) ?? -1;
    if (rows === undefined || place < 0) return;
    rows.splice(place, 1);
    if (rows.length === 0) this.#byScope.delete(scope);
  }
}
