/** More is not told apart: two texts that differ by as much are two texts. */
const differenceMax = 16;

/**
 * Insertions, deletions, exchanges and transpositions of neighbours that make one text of another (Damerau's distance, by
 * optimal string alignment); infinite where the parts that differ are longer than a slip.
 */
export function editsBetween(left: string, right: string): number {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let end = 0;
  const shorter = Math.min(left.length, right.length) - start;
  while (end < shorter && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const rows = left.length - start - end;
  const columns = right.length - start - end;
  if (Math.max(rows, columns) > differenceMax) return Number.POSITIVE_INFINITY;
  return distance(left.slice(start, start + rows), right.slice(start, start + columns));
}

function distance(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0;
  for (let column = 1; column <= right.length; column += 1) table[0]?.push(column);
  for (let row = 1; row <= left.length; row += 1) {
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let best = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + Number(!isSame),
      );
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) best = Math.min(best, at(row - 2, column - 2) + 1);
      table[row]?.push(best);
    }
  }
  return at(left.length, right.length);
}
