import { displayWidth } from './format.ts';

/** Below this a column of words is no help: the text goes on a line of its own. */
const wordsColumnMin = 24;
/** No more of the line for the left column, so that the right one can be read. */
const leftShareMax = 0.45;
/** Lines longer than this are hard to read, however wide the terminal is. */
const lineMax = 120;

/** Breaks a text between words. A word that is longer than a line stands on one of its own, whole. */
export function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

export interface WrappedRow {
  readonly left: string;
  readonly right: string;
  /** Levels of indentation of the left cell. Default: 0. */
  readonly indent?: number;
}

/**
 * Two columns, the right one broken between words to the terminal's width. A left cell that is too long gets a line of its own.
 *
 * @param paintRight has the last say on each line of the right column, as its colour
 */
export function wrappedColumns(
  rows: readonly WrappedRow[],
  columns: number,
  paintRight: (text: string) => string = (text) => text,
): string {
  const total = Math.min(columns, lineMax);
  const widthOf = ({ left, indent = 0 }: WrappedRow): number => displayWidth(left) + 2 * indent;
  const limit = Math.floor(total * leftShareMax);
  const fitting = rows.map(widthOf).filter((width) => width <= limit);
  const leftWidth = Math.max(0, ...fitting);
  const isStacked = total - leftWidth - 2 < wordsColumnMin;
  const margin = isStacked ? 4 : leftWidth + 2;
  const lines: string[] = [];
  for (const row of rows) {
    const left = `${'  '.repeat(row.indent ?? 0)}${row.left}`;
    const right = row.right === '' ? [] : wrapWords(row.right, total - margin).map(paintRight);
    const isAlone = isStacked || widthOf(row) > leftWidth;
    const [first, ...rest] = isAlone ? [undefined, ...right] : right;
    lines.push(first === undefined ? left : `${left}${' '.repeat(margin - widthOf(row))}${first}`);
    for (const more of rest) lines.push(`${' '.repeat(margin)}${more}`);
  }
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
