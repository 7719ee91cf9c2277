/** A line that may do what the one that failed was to do. */
export interface Fix {
  readonly command: string;
  /** For a person: what was wrong. */
  readonly reason: string;
  /** The mechanism or the fixer of the pack. */
  readonly fixer: string;
}
