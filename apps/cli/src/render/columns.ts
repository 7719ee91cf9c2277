import type { Colors } from './terminal.ts';

// Escape sequences of colours take no room on the screen.
// oxlint-disable-next-line no-control-regex
const colorSequence = /\u001b\[[0-9;]*m/g;

function width(text: string): number {
  return Array.from(text.replace(colorSequence, '')).length;
}

/**
 * Rows as aligned columns, two blanks apart. The last column is not padded.
 *
 * @param rightAligned indexes of the columns that hold numbers
 */
export function columns(rows: readonly (readonly string[])[], rightAligned: readonly number[] = []): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, width(cell));
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, index) => {
          const gap = ' '.repeat((widths[index] ?? 0) - width(cell));
          if (rightAligned.includes(index)) return gap + cell;
          return index === row.length - 1 ? cell : cell + gap;
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** Columns below a heading. */
export function table(
  colors: Colors,
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  rightAligned: readonly number[] = [],
): string {
  return columns([heading.map((title) => colors.dim(title)), ...rows], rightAligned);
}
