/** True when a bench only has to prove that it runs (continuous integration sets `HUNCH_BENCH_SMOKE=1`). */
export function isSmoke(): boolean {
  return process.env.HUNCH_BENCH_SMOKE === '1';
}
