import { fold } from '../fold.ts';
import { firstRows, growColumns, makeColumns, type Columns } from './columns.ts';
import { insertRanked, StrongestLists, strongestMax } from './strongest-lists.ts';

interface Chunk {
  /** Line ids, by folded text, then by text. */
  readonly lines: number[];
  /** No line here stands higher. It may be too high after a removal, which costs a look and nothing else. */
  standingMax: number;
}

export interface PrefixIndexSettings {
  readonly textOf: (line: number) => string;
  /** How strong a line is; it may only grow while the line is in the index. */
  readonly standingOf: (line: number) => number;
}

export interface PrefixIndexImage {
  /** Of all chunks, in order. */
  readonly lines: Int32Array;
  /** Of each chunk. */
  readonly lengths: Int32Array;
  readonly standingMax: Float64Array;
  readonly lineColumns: Columns<typeof columnKinds>;
}

/** By line. */
const columnKinds = {
  standing: Float64Array,
  /** 1: the line is its own fold, as most are; saves folding it for each comparison. */
  isFolded: Uint8Array,
} as const;

/** Half of it is what a split leaves: long enough that 100,000 lines are 500 chunks, short enough to insert by moving. */
const chunkLinesMax = 256;

/**
 * Lines in order of their folded text, in chunks, so that all lines with a prefix lie side by side: found by binary
 * search, the strongest of them without looking into chunks that hold none. Insertion moves at most one chunk.
 */
export class PrefixIndex {
  readonly #settings: PrefixIndexSettings;
  readonly #columns = makeColumns(columnKinds, 64);
  #chunks: Chunk[] = [];
  /** By line: where it is, so that one that only got stronger need not be looked for. */
  readonly #homes: (Chunk | undefined)[] = [];
  #size = 0;
  readonly #isStronger = (left: number, right: number): boolean => this.#standsHigher(left, right);
  readonly #lists = new StrongestLists(this.#isStronger);

  constructor(settings: PrefixIndexSettings) {
    this.#settings = settings;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds many lines to an empty index: sorted once rather than each put in its place. */
  load(lines: readonly number[]): void {
    const sorted = lines
      .map((line) => ({ line, text: this.#settings.textOf(line), folded: this.#note(line) }))
      .sort((left, right) => compare(left.folded, right.folded) || compare(left.text, right.text));
    this.#size = sorted.length;
    // Chunks as full as a split leaves them, so that the next insertion does not split.
    const chunkLines = chunkLinesMax >> 1;
    for (let start = 0; start < sorted.length; start += chunkLines) {
      const chunk = sorted.slice(start, start + chunkLines).map(({ line }) => line);
      this.#append({ lines: chunk, standingMax: this.#strongestOf(chunk) });
    }
  }

  save(): PrefixIndexImage {
    return {
      lines: Int32Array.from(this.#chunks.flatMap(({ lines }) => lines)),
      lengths: Int32Array.from(this.#chunks, ({ lines }) => lines.length),
      standingMax: Float64Array.from(this.#chunks, ({ standingMax }) => standingMax),
      lineColumns: firstRows(columnKinds, this.#columns, this.#columns.standing.length),
    };
  }

  /** Into an empty index. */
  loadImage(image: PrefixIndexImage): void {
    Object.assign(
      this.#columns,
      firstRows(columnKinds, image.lineColumns, image.lineColumns.standing.length),
    );
    this.#size = image.lines.length;
    let start = 0;
    for (const [place, length] of image.lengths.entries()) {
      const lines = [...image.lines.subarray(start, start + length)];
      this.#append({ lines, standingMax: image.standingMax[place] ?? 0 });
      start += length;
    }
  }

  /** Adds a line, or tells that a line got stronger. */
  strengthened(line: number): void {
    const home = this.#homes[line];
    if (home !== undefined) {
      const standing = this.#settings.standingOf(line);
      this.#columns.standing[line] = standing;
      home.standingMax = Math.max(home.standingMax, standing);
      this.#lists.strengthened(this.#folded(line), line);
      return;
    }
    const text = this.#settings.textOf(line);
    const folded = this.#note(line);
    const standing = this.#standing(line);
    this.#lists.strengthened(folded, line);
    const chunk = this.#chunks[this.#chunkOf(folded, text)];
    if (chunk === undefined) {
      this.#append({ lines: [line], standingMax: standing });
      this.#size += 1;
      return;
    }
    chunk.standingMax = Math.max(chunk.standingMax, standing);
    const place = this.#placeIn(chunk, folded, text);
    chunk.lines.splice(place, 0, line);
    this.#homes[line] = chunk;
    this.#size += 1;
    if (chunk.lines.length > chunkLinesMax) this.#split(chunk);
  }

  /** Before the line's text is forgotten. */
  remove(line: number): void {
    const chunk = this.#homes[line];
    if (chunk === undefined) return;
    this.#homes[line] = undefined;
    const folded = this.#folded(line);
    chunk.lines.splice(this.#placeIn(chunk, folded, this.#settings.textOf(line)), 1);
    this.#lists.removed(folded, line);
    this.#size -= 1;
    if (chunk.lines.length === 0) this.#chunks.splice(this.#chunks.indexOf(chunk), 1);
  }

  /** The strongest lines whose folded text starts with the folded prefix, the strongest first: at most `strongestMax`. */
  strongest(prefix: string, limit: number): readonly number[] {
    const folded = fold(prefix);
    const known = this.#lists.find(folded);
    if (known !== null) return known.slice(0, limit);
    const found = this.#search(folded);
    this.#lists.keep(folded, found);
    return found.slice(0, limit);
  }

  /** The line with this folded text, the first of several; -1: there is none. */
  find(folded: string): number {
    const line = this.#firstFrom(folded);
    return line >= 0 && this.#folded(line) === folded ? line : -1;
  }

  /** The different words that stand behind `before`, which ends with a blank or is empty, in lines that begin with `begun`; in order. */
  *wordsAfter(before: string, begun: string, limit: number): Generator<string, undefined> {
    let from = begun;
    for (let count = 0; count < limit; count += 1) {
      const line = this.#firstFrom(from);
      const text = line < 0 ? '' : this.#folded(line);
      if (line < 0 || !text.startsWith(begun)) return;
      const word = /^\S*/.exec(text.slice(before.length))?.[0] ?? '';
      yield word;
      // The next character after a blank: past all lines with this word.
      from = `${before}${word}!`;
    }
  }

  /** The first line that does not come before a folded text; -1: there is none. */
  #firstFrom(folded: string): number {
    const chunk = this.#chunks[this.#chunkOf(folded, '')];
    return chunk?.lines[this.#placeIn(chunk, folded, '')] ?? -1;
  }

  #search(folded: string): number[] {
    const limit = strongestMax;
    const best: number[] = [];
    const first = this.#chunkOf(folded, '');
    const within: { readonly chunk: Chunk; readonly start: number; readonly end: number }[] = [];
    for (let at = first; at < this.#chunks.length; at += 1) {
      const chunk = this.#chunks[at];
      if (chunk === undefined) break;
      const reachesOn = this.#startsWith(chunk, chunk.lines.length - 1, folded);
      const start = at === first ? this.#placeIn(chunk, folded, '') : 0;
      const end = reachesOn ? chunk.lines.length : this.#endIn(chunk, folded, start);
      if (end > start) within.push({ chunk, start, end });
      // The first chunk may end before the prefix begins, where that falls between two chunks.
      if (!reachesOn && at > first) break;
    }
    // The most promising first: where a prefix has thousands of lines, most chunks then hold none that is strong enough.
    within.sort((left, right) => right.chunk.standingMax - left.chunk.standingMax);
    for (const { chunk, start, end } of within) {
      if (best.length >= limit && chunk.standingMax < this.#standing(best.at(-1))) break;
      for (let place = start; place < end; place += 1)
        insertRanked(best, chunk.lines[place] ?? 0, limit, this.#isStronger);
    }
    return best;
  }

  /** Keeps a line's standing and whether it is its own fold; returns its fold. */
  #note(line: number): string {
    const { length } = this.#columns.standing;
    if (line >= length) growColumns(columnKinds, this.#columns, Math.max(line + 1, length * 2));
    this.#columns.standing[line] = this.#settings.standingOf(line);
    const text = this.#settings.textOf(line);
    const folded = fold(text);
    this.#columns.isFolded[line] = Number(folded === text);
    return folded;
  }

  #standsHigher(left: number, right: number): boolean {
    const difference = this.#standing(left) - this.#standing(right);
    if (difference !== 0) return difference > 0;
    return this.#settings.textOf(left) < this.#settings.textOf(right);
  }

  #standing(line: number | undefined): number {
    return line === undefined ? Number.NEGATIVE_INFINITY : (this.#columns.standing[line] ?? 0);
  }

  #startsWith(chunk: Chunk, place: number, folded: string): boolean {
    return this.#folded(chunk.lines[place] ?? 0).startsWith(folded);
  }

  /** Where the lines end that start with the prefix, looking from where they begin. */
  #endIn(chunk: Chunk, folded: string, start: number): number {
    return firstPlace(start, chunk.lines.length, (place) => !this.#startsWith(chunk, place, folded));
  }

  #folded(line: number): string {
    const text = this.#settings.textOf(line);
    return this.#columns.isFolded[line] === 1 ? text : fold(text);
  }

  /** The chunk where a text belongs: the first whose last line does not come before it, else the last chunk. */
  #chunkOf(folded: string, text: string): number {
    return firstPlace(0, Math.max(0, this.#chunks.length - 1), (at) => {
      return !this.#comesBefore(this.#chunks[at]?.lines.at(-1) ?? 0, folded, text);
    });
  }

  #placeIn(chunk: Chunk, folded: string, text: string): number {
    return firstPlace(0, chunk.lines.length, (place) => {
      return !this.#comesBefore(chunk.lines[place] ?? 0, folded, text);
    });
  }

  #comesBefore(line: number, folded: string, text: string): boolean {
    const other = this.#folded(line);
    return other === folded ? this.#settings.textOf(line) < text : other < folded;
  }

  #split(chunk: Chunk): void {
    const at = this.#chunks.indexOf(chunk);
    const upper = chunk.lines.splice(chunk.lines.length >> 1);
    chunk.standingMax = this.#strongestOf(chunk.lines);
    const next: Chunk = { lines: upper, standingMax: this.#strongestOf(upper) };
    this.#chunks.splice(at + 1, 0, next);
    for (const line of upper) this.#homes[line] = next;
  }

  #append(chunk: Chunk): void {
    this.#chunks.push(chunk);
    for (const line of chunk.lines) this.#homes[line] = chunk;
  }

  #strongestOf(lines: readonly number[]): number {
    return lines.reduce((most, line) => Math.max(most, this.#standing(line)), Number.NEGATIVE_INFINITY);
  }
}

/** By halves: the first place that passes, of places that pass from some place on; `end`: none does. */
function firstPlace(start: number, end: number, passes: (place: number) => boolean): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
