export interface DeleteHistoryParams {
  /** A glob that a whole line must match: `*`, `?` and `[…]`. */
  readonly pattern: string;
  /** Only say what would go. */
  readonly dry_run?: boolean;
}

export interface DeleteHistoryResult {
  /** Different lines. */
  readonly lines: number;
  /** How often they were run. */
  readonly events: number;
  /** Some of the lines, the newest first. */
  readonly examples: readonly string[];
}
