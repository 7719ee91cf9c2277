import type { HistoryColumns } from './columns.ts';
import { eventTest, type EventFilter, type EventTest, type Standpoint } from './filter.ts';

/** Events between two looks at the clock: some 50 µs. */
const EVENTS_PER_STEP = 4_096;

/** The different lines whose events pass a filter, the newest first, with how often and when they ran. Made in steps. */
export class HistoryView {
  readonly #columns: HistoryColumns;
  readonly #test: EventTest;
  readonly #end: number;
  readonly #removals: number;
  readonly #from: number;
  #next: number;
  #counts: Int32Array<ArrayBuffer>;
  #last: Int32Array<ArrayBuffer>;
  readonly order: number[] = [];

  constructor(columns: HistoryColumns, filter: EventFilter, standpoint: Standpoint) {
    this.#columns = columns;
    this.#test = eventTest(columns, filter, standpoint);
    this.#end = columns.size;
    this.#from = columns.firstPlace;
    this.#next = columns.size - 1;
    this.#removals = columns.removals;
    this.#counts = new Int32Array(columns.lines.length);
    this.#last = new Int32Array(columns.lines.length);
  }

  /** Whether the columns are as they were. */
  get isCurrent(): boolean {
    const { size, firstPlace, removals } = this.#columns;
    return size === this.#end && firstPlace === this.#from && removals === this.#removals;
  }

  get isDone(): boolean {
    return this.#next < this.#from;
  }

  advance(deadlineMs: number): void {
    while (!this.isDone) {
      const until = Math.max(this.#from, this.#next - EVENTS_PER_STEP + 1);
      for (let place = this.#next; place >= until; place -= 1) if (this.#test(place)) this.#add(place);
      this.#next = until - 1;
      if (performance.now() >= deadlineMs) return;
    }
  }

  count(line: number): number {
    return this.#counts[line] ?? 0;
  }

  /** The place of its newest event. */
  lastPlace(line: number): number {
    return this.#last[line] ?? 0;
  }

  #add(place: number): void {
    const line = this.#columns.lineAt(place);
    const count = this.#counts[line] ?? 0;
    if (count === 0) {
      this.order.push(line);
      this.#last[line] = place;
      // Imported events have later numbers than newer ones that were recorded before.
    } else if (this.#columns.timeAt(place) > this.#columns.timeAt(this.#last[line] ?? 0)) {
      this.#last[line] = place;
    }
    this.#counts[line] = count + 1;
  }
}
