import { readFileSync } from 'node:fs';

/** Reads a file of JSON lines; the caller knows its shape. */
export function readRows(path: string): readonly unknown[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown);
}

/** Every n-th row, so that about `most` are left; the same rows each time. */
export function thinned<Row>(rows: readonly Row[], most: number): readonly Row[] {
  const step = Math.ceil(rows.length / most);
  return rows.filter((_row, index) => index % step === 0);
}
