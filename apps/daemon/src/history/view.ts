import type { HistoryColumns } from './columns.ts';
import { eventTest, type EventFilter, type EventTest, type Standpoint } from './filter.ts';

/** Events between two looks at the clock: some 50 µs. */
const EVENTS_PER_STEP = 4_096;

/** The different lines whose events pass a filter, the newest first, with how often and when they ran. Made in steps. */
export class HistoryView {
  readonly #columns: HistoryColumns;
  readonly #filter: EventFilter;
  readonly #standpoint: Standpoint;
  readonly #test: EventTest;
  readonly #end: number;
  readonly #removals: number;
  readonly #from: number;
  #next: number;
  #counts: Int32Array<ArrayBuffer>;
  #last: Int32Array<ArrayBuffer>;
  readonly #found: number[] = [];

  constructor(columns: HistoryColumns, filter: EventFilter, standpoint: Standpoint) {
    this.#columns = columns;
    this.#filter = filter;
    this.#standpoint = standpoint;
    this.#test = eventTest(columns, filter, standpoint);
    this.#end = columns.size;
    this.#from = columns.firstPlace;
    this.#next = columns.size - 1;
    this.#removals = columns.removals;
    this.#counts = new Int32Array(columns.lines.length);
    this.#last = new Int32Array(columns.lines.length);
  }

  /** By their newest event. */
  get order(): readonly number[] {
    return this.#found;
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

  /**
   * A view that also has what was run since, as if it were made anew; undefined: older events were read, lines were deleted, or it is not
   * done itself.
   */
  withNewer(): HistoryView | undefined {
    const { size, firstPlace, removals } = this.#columns;
    if (!this.isDone || firstPlace !== this.#from || removals !== this.#removals) return undefined;
    if (size === this.#end) return this;
    const view = new HistoryView(this.#columns, this.#filter, this.#standpoint);
    view.#take(this);
    return view;
  }

  /** Everything of an older view, behind the events that it lacks. Few lines ran since; all others are copied as they are. */
  #take(older: HistoryView): void {
    for (let place = this.#next; place >= older.#end; place -= 1) if (this.#test(place)) this.#add(place);
    const ranSince = this.#found.map((line) => ({
      line,
      count: this.count(line),
      last: this.lastPlace(line),
    }));
    this.#counts.set(older.#counts);
    this.#last.set(older.#last);
    const isListed = new Uint8Array(this.#counts.length);
    for (const { line, count, last } of ranSince) {
      isListed[line] = 1;
      const isOlderLast =
        older.count(line) > 0 && this.#columns.timeAt(older.lastPlace(line)) > this.#columns.timeAt(last);
      if (!isOlderLast) this.#last[line] = last;
      this.#counts[line] = older.count(line) + count;
    }
    for (const line of older.order) if (isListed[line] === 0) this.#found.push(line);
    this.#next = this.#from - 1;
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
      this.#found.push(line);
      this.#last[line] = place;
      // Imported events have later numbers than newer ones that were recorded before.
    } else if (this.#columns.timeAt(place) > this.#columns.timeAt(this.#last[line] ?? 0)) {
      this.#last[line] = place;
    }
    this.#counts[line] = count + 1;
  }
}
