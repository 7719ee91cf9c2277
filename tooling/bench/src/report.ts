/** Prints rows in columns that align: the first left, the others right. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  for (const row of all) {
    const cells = widths.map((width, column) => {
      const cell = row[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(cells.join('  ').trimEnd());
  }
}

/** Microseconds as a person reads them: `850 ns`, `12.3 µs`, `4.56 ms`. */
export function formatMicros(micros: number): string {
  if (!Number.isFinite(micros)) return '-';
  if (Math.abs(micros) < 1) return `${(micros * 1000).toFixed(0)} ns`;
  if (Math.abs(micros) < 1000) return `${micros.toFixed(1)} µs`;
  return `${(micros / 1000).toFixed(2)} ms`;
}

/** Often enough that nobody takes a bench for one that hangs. */
const PROGRESS_MILLIS = 2_000;

/** Passes values on and says on standard error how many of them are done; a table of results stays alone on standard output. */
export function* withProgress<Value>(what: string, values: readonly Value[]): Generator<Value> {
  const start = performance.now();
  let saidMs = start;
  for (const [done, value] of values.entries()) {
    const nowMs = performance.now();
    if (nowMs - saidMs >= PROGRESS_MILLIS) {
      saidMs = nowMs;
      const seconds = ((nowMs - start) / 1000).toFixed(0);
      console.error(`${what}: ${done} of ${values.length} after ${seconds} s`);
    }
    yield value;
  }
}
