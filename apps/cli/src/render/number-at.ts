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
