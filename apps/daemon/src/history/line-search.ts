import { historyBounds } from './bounds.ts';
import type { HistoryColumns } from './columns.ts';
import type { HiddenLines } from './hidden-lines.ts';
import { BestLines, type Ranking } from './rank.ts';
import type { TextMatch } from './text-match.ts';
import type { HistoryView } from './view.ts';

/** Matches the lines of a view in steps, the newest first, and keeps the best of them. */
export class LineSearch {
  readonly #columns: HistoryColumns;
  readonly #view: HistoryView;
  readonly #match: TextMatch;
  readonly #ranking: Ranking;
  /** Lines that may match; null: those of the view. */
  readonly #candidates: readonly number[] | null;
  readonly #hidden: HiddenLines;
  readonly #best = new BestLines(historyBounds.rankedMax);
  readonly #found: number[] = [];
  #next = 0;

  constructor(
    columns: HistoryColumns,
    view: HistoryView,
    match: TextMatch,
    ranking: Ranking,
    candidates: readonly number[] | null,
    hidden: HiddenLines,
  ) {
    this.#columns = columns;
    this.#view = view;
    this.#match = match;
    this.#ranking = ranking;
    this.#candidates = candidates;
    this.#hidden = hidden;
  }

  /** All lines that match so far, the newest first: a query that goes on has to look at no others. */
  get found(): readonly number[] {
    return this.#found;
  }

  get match(): TextMatch {
    return this.#match;
  }

  get isDone(): boolean {
    return this.#next >= this.#lines.length && (this.#candidates !== null || this.#view.isDone);
  }

  get #lines(): readonly number[] {
    return this.#candidates ?? this.#view.order;
  }

  /** Goes on for as long as it may, one step at least. */
  advance(deadlineMs: number): void {
    const lines = this.#lines;
    while (this.#next < lines.length) {
      const end = Math.min(lines.length, this.#next + historyBounds.linesPerStep);
      for (; this.#next < end; this.#next += 1) {
        this.#look(lines[this.#next] ?? 0);
        // A pattern may take as long for one line as others for a hundred.
        if (this.#match.letters === 0 && (this.#next & 15) === 15 && performance.now() >= deadlineMs) {
          this.#next += 1;
          return;
        }
      }
      if (performance.now() >= deadlineMs) return;
    }
  }

  /** The best lines so far, best first. */
  best(): readonly number[] {
    return this.#best.sorted();
  }

  #look(line: number): void {
    const { letters } = this.#match;
    if ((this.#columns.lettersOfLine(line) & letters) !== letters) return;
    const quality = this.#match.quality(this.#columns.lines[line] ?? '', this.#columns.folded[line] ?? '');
    if (quality < 0 || this.#hidden.has(line)) return;
    this.#found.push(line);
    this.#best.offer(line, this.#ranking.of(line, quality, this.#view));
  }
}
