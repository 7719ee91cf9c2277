import type { TextPool } from './text-pool.ts';

/** One command of the history, in ids of the text pool; -1 where there is none. */
export interface HistoryEntry {
  readonly line: number;
  /** The line before it in its session; -1: the first, or one that must not be shown. */
  readonly previousLine: number;
  readonly cwd: number;
  readonly repo: number;
  readonly branch: number;
}

export type HistoryImage = Readonly<Record<keyof HistoryEntry, Int32Array>>;

/**
 * The newest stored commands of all sessions, in the order they were learnt: a ring with two chains through it, from a
 * line to its earlier runs and from a line to the earlier runs of whatever followed it.
 */
export class History {
  readonly #texts: TextPool;
  readonly #size: number;
  readonly #line: Int32Array;
  readonly #previousLine: Int32Array;
  readonly #cwd: Int32Array;
  readonly #repo: Int32Array;
  readonly #branch: Int32Array;
  /** Sequence numbers (from 1) of the next older entry of the chain; 0 ends it. */
  readonly #olderRun: Float64Array;
  readonly #olderFollower: Float64Array;
  readonly #latestRun = new Map<number, number>();
  readonly #latestFollower = new Map<number, number>();
  #sequence = 0;

  constructor(texts: TextPool, size: number) {
    this.#texts = texts;
    this.#size = size;
    this.#line = new Int32Array(size);
    this.#previousLine = new Int32Array(size);
    this.#cwd = new Int32Array(size);
    this.#repo = new Int32Array(size);
    this.#branch = new Int32Array(size);
    this.#olderRun = new Float64Array(size);
    this.#olderFollower = new Float64Array(size);
  }

  /** The entries, the oldest first. */
  save(): HistoryImage {
    const order = Array.from(
      { length: this.size },
      (_, age) => (this.#sequence - this.size + 1 + age) % this.#size,
    );
    const column = (values: Int32Array): Int32Array => Int32Array.from(order, (place) => values[place] ?? -1);
    return {
      line: column(this.#line),
      previousLine: column(this.#previousLine),
      cwd: column(this.#cwd),
      repo: column(this.#repo),
      branch: column(this.#branch),
    };
  }

  /** Into an empty history. */
  load(image: HistoryImage): void {
    for (let place = 0; place < image.line.length; place += 1) {
      this.add({
        line: image.line[place] ?? -1,
        previousLine: image.previousLine[place] ?? -1,
        cwd: image.cwd[place] ?? -1,
        repo: image.repo[place] ?? -1,
        branch: image.branch[place] ?? -1,
      });
    }
  }

  get size(): number {
    return Math.min(this.#sequence, this.#size);
  }

  add(entry: HistoryEntry): void {
    for (const text of [entry.line, entry.previousLine, entry.cwd, entry.repo, entry.branch])
      if (text >= 0) this.#texts.retain(text);
    this.#sequence += 1;
    const place = this.#sequence % this.#size;
    if (this.#sequence > this.#size) this.#forget(place);
    this.#line[place] = entry.line;
    this.#previousLine[place] = entry.previousLine;
    this.#cwd[place] = entry.cwd;
    this.#repo[place] = entry.repo;
    this.#branch[place] = entry.branch;
    this.#olderRun[place] = this.#latestRun.get(entry.line) ?? 0;
    this.#latestRun.set(entry.line, this.#sequence);
    if (entry.previousLine >= 0) {
      this.#olderFollower[place] = this.#latestFollower.get(entry.previousLine) ?? 0;
      this.#latestFollower.set(entry.previousLine, this.#sequence);
    } else {
      this.#olderFollower[place] = 0;
    }
  }

  /** Calls back with the newest commands that followed a line, the newest first. */
  eachFollower(
    previousLine: number,
    limit: number,
    visit: (line: number, repo: number, age: number) => void,
  ): void {
    let sequence = this.#latestFollower.get(previousLine) ?? 0;
    for (let age = 0; age < limit && this.#isHeld(sequence); age += 1) {
      const place = sequence % this.#size;
      visit(this.#line[place] ?? -1, this.#repo[place] ?? -1, age);
      sequence = this.#olderFollower[place] ?? 0;
    }
  }

  /** Calls back with the places where a line ran, the newest first. */
  eachRun(line: number, limit: number, visit: (cwd: number, repo: number, branch: number) => void): void {
    let sequence = this.#latestRun.get(line) ?? 0;
    for (let age = 0; age < limit && this.#isHeld(sequence); age += 1) {
      const place = sequence % this.#size;
      visit(this.#cwd[place] ?? -1, this.#repo[place] ?? -1, this.#branch[place] ?? -1);
      sequence = this.#olderRun[place] ?? 0;
    }
  }

  /** How many commands ago a line last ran: 0 for the newest; -1 when it is not here. */
  ageOf(line: number): number {
    const sequence = this.#latestRun.get(line) ?? 0;
    return this.#isHeld(sequence) ? this.#sequence - sequence : -1;
  }

  /** The newest lines, the newest first, each once. */
  *newestLines(limit: number): Generator<number> {
    const oldest = Math.max(1, this.#sequence - this.#size + 1, this.#sequence - limit + 1);
    for (let sequence = this.#sequence; sequence >= oldest; sequence -= 1) {
      const line = this.#line[sequence % this.#size] ?? -1;
      if (line >= 0 && this.#latestRun.get(line) === sequence) yield line;
    }
  }

  #isHeld(sequence: number): boolean {
    return sequence > 0 && sequence > this.#sequence - this.#size;
  }

  #forget(place: number): void {
    const gone = this.#sequence - this.#size;
    const line = this.#line[place] ?? -1;
    const previousLine = this.#previousLine[place] ?? -1;
    if (this.#latestRun.get(line) === gone) this.#latestRun.delete(line);
    if (this.#latestFollower.get(previousLine) === gone) this.#latestFollower.delete(previousLine);
    const places = [this.#cwd[place] ?? -1, this.#repo[place] ?? -1, this.#branch[place] ?? -1];
    for (const text of [line, previousLine, ...places]) {
      if (text >= 0) this.#texts.release(text);
    }
  }
}
