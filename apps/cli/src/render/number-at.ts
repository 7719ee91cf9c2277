/** `DebugStats`, whose members differ between versions of the daemon. */
export type Stats = Readonly<Record<string, unknown>>;

/** The number at the end of a path of members; undefined where there is none. */
export function numberAt(stats: Stats, path: readonly string[]): number | undefined {
  let value: unknown = stats;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Stats)[key];
  }
  return typeof value === 'number' ? value : undefined;
}

/** A time of a series that has a `count` beside it, in milliseconds; a dash while nothing was timed. */
export function millisAt(stats: Stats, series: string, which: string): string {
  const value = numberAt(stats, [series, which]);
  return value === undefined || numberAt(stats, [series, 'count']) === 0 ? '-' : `${value.toFixed(1)} ms`;
}
