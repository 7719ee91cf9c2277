import { inverted, type Style } from './style.ts';
import { graphemesOf } from './width.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What a screen shows: a text and a style for each cell. The second cell of a wide character is empty. */
export class Grid {
  readonly size: Size;
  readonly #texts: string[];
  readonly #styles: Style[];
  cursor = { row: 0, column: 0 };

  constructor(size: Size) {
    this.size = size;
    this.#texts = Array.from({ length: size.columns * size.rows }, () => ' ');
    this.#styles = Array.from({ length: size.columns * size.rows }, () => 0);
  }

  text(row: number, column: number): string {
    return this.#texts[row * this.size.columns + column] ?? ' ';
  }

  style(row: number, column: number): Style {
    return this.#styles[row * this.size.columns + column] ?? 0;
  }

  /** Draws the cursor as a cell, for a terminal whose own one stands elsewhere. */
  drawCursor(): void {
    const { row, column } = this.cursor;
    const width = this.text(row, column + 1) === '' && column + 1 < this.size.columns ? 2 : 1;
    for (let at = column; at < column + width; at += 1)
      this.#set(row, at, this.text(row, at), inverted(this.style(row, at)));
  }

  /** Fills a row. */
  fill(row: number, style: Style, text = ' '): void {
    for (let column = 0; column < this.size.columns; column += 1) this.#set(row, column, text, style);
  }

  /**
   * Writes text from a column on.
   *
   * @param styleAt the style of the character at that place of the text
   * @param end the column before which it ends; what does not fit ends with `…`
   * @returns the column after it
   */
  put(
    row: number,
    column: number,
    text: string,
    styleAt: (at: number) => Style,
    end = this.size.columns,
  ): number {
    if (row < 0 || row >= this.size.rows) return column;
    const graphemes = graphemesOf(text);
    let next = column;
    for (const [index, grapheme] of graphemes.entries()) {
      const isLast = index === graphemes.length - 1;
      if (next + grapheme.width + (isLast ? 0 : 1) > end) {
        if (next < end) {
          this.#set(
            row,
            next,
            isLast && next + grapheme.width <= end ? grapheme.text : '…',
            styleAt(grapheme.at),
          );
          next += 1;
        }
        return next;
      }
      this.#set(row, next, grapheme.text, styleAt(grapheme.at));
      if (grapheme.width === 2) this.#set(row, next + 1, '', styleAt(grapheme.at));
      next += grapheme.width;
    }
    return next;
  }

  /** The screen as text, without blanks at the ends of lines. */
  lines(): string[] {
    return Array.from({ length: this.size.rows }, (_, row) => {
      const from = row * this.size.columns;
      return this.#texts
        .slice(from, from + this.size.columns)
        .join('')
        .trimEnd();
    });
  }

  #set(row: number, column: number, text: string, style: Style): void {
    if (column >= this.size.columns) return;
    this.#texts[row * this.size.columns + column] = text;
    this.#styles[row * this.size.columns + column] = style;
  }
}
