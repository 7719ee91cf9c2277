import type { Grid } from './grid.ts';
import { sequenceOf, type Colours, type Style } from './style.ts';

/** Where the grid stands on the terminal: on all of it, or in rows of their own below the line (ADR 52). */
export type Placement = 'full' | 'inline';

/**
 * The bytes that turn what a terminal shows into the grid: what changed, row by row.
 *
 * @param before what it shows; undefined: nothing is known of it, so that all is drawn
 */
export function frameOf(
  before: Grid | undefined,
  grid: Grid,
  colours: Colours,
  placement: Placement = 'full',
): string {
  const { columns, rows } = grid.size;
  const isKnown = before !== undefined && before.size.columns === columns && before.size.rows === rows;
  const changes = (row: number): string => rowChanges(isKnown ? before : undefined, grid, row, colours);
  if (placement === 'inline') {
    let moved = isKnown ? '' : makeRoom(rows);
    let at = 0;
    for (let row = 0; row < rows; row += 1) {
      const written = changes(row);
      if (written === '') continue;
      moved += `${DOWN.repeat(row - at)}${written}`;
      at = row;
    }
    if (moved !== '') moved += `\r${up(at)}`;
    // A terminal that became narrower before it had this frame cuts the rows: wrapped ones would push all others down.
    return moved === '' ? '' : `\u001b[?7l${moved}\u001b[0m\u001b[?7h`;
  }
  let bytes = isKnown ? '' : '\u001b[0m\u001b[H\u001b[2J';
  for (let row = 0; row < rows; row += 1) {
    const written = changes(row);
    if (written !== '') bytes += `\u001b[${row + 1}H${written}`;
  }
  const { row, column } = grid.cursor;
  const cursor = `\u001b[${row + 1};${column + 1}H`;
  if (bytes === '') {
    return isKnown && before.cursor.row === row && before.cursor.column === column ? '' : cursor;
  }
  // Hidden meanwhile, or it would be seen to run over the screen.
  return `\u001b[?25l${bytes}\u001b[0m${cursor}\u001b[?25h`;
}

/**
 * The row and all below it, from the second column on: tmux takes a clearing from the very first cell on for one of the whole screen,
 * and moves what was there into its history.
 */
const clearBelow = '\r\u001b[K\u001b[C\u001b[J\r';

/**
 * IND, which scrolls at the end: a terminal that became lower before it had this frame is still as far from the beginning as the way
 * back up is long. CUD would stop there.
 */
const DOWN = '\u001bD';

function up(rows: number): string {
  return rows === 0 ? '' : `\u001b[${rows}A`;
}

/** Everything from the cursor's row on goes, and where the terminal ends it scrolls. The cursor comes back to where it was. */
function makeRoom(rows: number): string {
  return `\u001b[0m${clearBelow}${DOWN.repeat(rows - 1)}${up(rows - 1)}`;
}

/** Written from any column of the row. */
function rowChanges(before: Grid | undefined, grid: Grid, row: number, colours: Colours): string {
  const { columns } = grid.size;
  const isSame = (column: number): boolean =>
    before === undefined
      ? grid.text(row, column) === ' ' && grid.style(row, column) === 0
      : before.text(row, column) === grid.text(row, column) &&
        before.style(row, column) === grid.style(row, column);
  let first = 0;
  while (first < columns && isSame(first)) first += 1;
  if (first === columns) return '';
  let end = columns;
  while (end > first && isSame(end - 1)) end -= 1;
  // Never from within a wide character.
  while (first > 0 && (grid.text(row, first) === '' || before?.text(row, first) === '')) first -= 1;
  let blankFrom = columns;
  while (blankFrom > first && grid.text(row, blankFrom - 1) === ' ' && grid.style(row, blankFrom - 1) === 0) {
    blankFrom -= 1;
  }
  const written = Math.min(end, Math.max(blankFrom, first));
  let bytes = `\u001b[${first + 1}G`;
  let style: Style | undefined;
  for (let column = first; column < written; column += 1) {
    const text = grid.text(row, column);
    if (text === '') continue;
    const wanted = grid.style(row, column);
    if (wanted !== style) bytes += sequenceOf(wanted, colours);
    style = wanted;
    bytes += text;
    // Terminals disagree on how wide joined characters are.
    if (text.length > 1) bytes += `\u001b[${column + (grid.text(row, column + 1) === '' ? 3 : 2)}G`;
  }
  if (end > written) bytes += `${style === undefined || style !== 0 ? '\u001b[0m' : ''}\u001b[K`;
  return bytes;
}
