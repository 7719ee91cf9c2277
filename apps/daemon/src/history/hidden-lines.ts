import type { HistoryColumns } from './columns.ts';

/** Lines that no search lists: what they are is found out when they are looked at first. */
export class HiddenLines {
  readonly #columns: HistoryColumns;
  readonly #patterns: readonly string[];
  /** By line: 0 not looked at, 1 shown, 2 hidden. */
  #known = new Uint8Array(0);

  constructor(columns: HistoryColumns, patterns: readonly string[]) {
    this.#columns = columns;
    this.#patterns = patterns;
  }

  isFor(columns: HistoryColumns, patterns: readonly string[]): boolean {
    return (
      columns === this.#columns &&
      patterns.length === this.#patterns.length &&
      patterns.every((pattern, at) => pattern === this.#patterns[at])
    );
  }

  has(line: number): boolean {
    if (this.#patterns.length === 0) return false;
    if (line >= this.#known.length) this.#grow();
    if (this.#known[line] === 0) {
      const text = this.#columns.lines[line] ?? '';
      this.#known[line] = this.#patterns.some((pattern) => fits(text, pattern)) ? 2 : 1;
    }
    return this.#known[line] === 2;
  }

  #grow(): void {
    const known = new Uint8Array(this.#columns.lines.length);
    known.set(this.#known);
    this.#known = known;
  }
}

/** Whether a pattern is the whole text: `*` stands for any text, `?` for one character. In steps of at most their product. */
export function fits(text: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  /** Behind the last `*`, and where the text goes on that it does not take. */
  let star = -1;
  let resumed = 0;
  while (at < text.length) {
    const wanted = pattern[next];
    if (wanted === '*') {
      next += 1;
      star = next;
      resumed = at;
    } else if (wanted === '?' || wanted === text[at]) {
      next += 1;
      at += 1;
    } else if (star >= 0) {
      next = star;
      resumed += 1;
      at = resumed;
    } else return false;
  }
  while (pattern[next] === '*') next += 1;
  return next === pattern.length;
}
