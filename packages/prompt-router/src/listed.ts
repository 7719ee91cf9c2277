/** Keywords as they are read best: several on a line, with commas between them. */
export function listed(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(', '));
}
