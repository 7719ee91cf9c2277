/** What an agent has left of a session. */
export interface SessionFile {
  readonly agent: string;
  /** For a session in a database, what stands behind `#` is its id. */
  readonly path: string;
  readonly changedMs: number;
  /** Where it is not a file: what it holds, a call a line. */
  readonly lines?: () => readonly string[];
}
