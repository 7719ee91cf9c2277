import { LruMap } from '@hunch/common/lru-map';

/** Longer beginnings are seldom asked for twice. */
const prefixLengthMax = 8;
/** Beginnings that people type: first letters of the programs they use. */
const listsMax = 256;
/** As many as anybody asks for. */
export const strongestMax = 64;

/**
 * The strongest lines of the short prefixes that were asked for, kept in order as lines get stronger. A line only ever
 * gets stronger while it is there, so a list stays exact until one of its lines goes; then it is made anew when asked for.
 */
export class StrongestLists {
  readonly #isStronger: (left: number, right: number) => boolean;
  /** By folded prefix. */
  readonly #lists = new LruMap<string, number[]>(listsMax);

  constructor(isStronger: (left: number, right: number) => boolean) {
    this.#isStronger = isStronger;
  }

  find(folded: string): readonly number[] | null {
    return this.#lists.get(folded) ?? null;
  }

  keep(folded: string, lines: readonly number[]): void {
    if (folded.length <= prefixLengthMax) this.#lists.set(folded, [...lines]);
  }

  strengthened(folded: string, line: number): void {
    this.#each(folded, (list) => {
      const known = list.indexOf(line);
      if (known >= 0) list.splice(known, 1);
      insertRanked(list, line, strongestMax, this.#isStronger);
    });
  }

  removed(folded: string, line: number): void {
    this.#each(folded, (list, prefix) => {
      if (list.includes(line)) this.#lists.delete(prefix);
    });
  }

  #each(folded: string, visit: (list: number[], prefix: string) => void): void {
    for (let length = 0; length <= prefixLengthMax && length <= folded.length; length += 1) {
      const prefix = folded.slice(0, length);
      const list = this.#lists.peek(prefix);
      if (list !== undefined) visit(list, prefix);
    }
  }
}

/** Puts a line in its place among the strongest, if it is one of them. */
export function insertRanked(
  best: number[],
  line: number,
  limit: number,
  isStronger: (left: number, right: number) => boolean,
): void {
  if (best.length >= limit) {
    if (!isStronger(line, best.at(-1) ?? line)) return;
    best.pop();
  }
  let place = best.length;
  best.push(line);
  for (; place > 0 && isStronger(line, best[place - 1] ?? line); place -= 1)
    best[place] = best[place - 1] ?? line;
  best[place] = line;
}
