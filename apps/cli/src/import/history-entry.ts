/** One command of another program's history. What that history does not know is absent. */
export interface HistoryEntry {
  readonly command: string;
  /** When it was started, in milliseconds since the Unix epoch. */
  readonly tsMs?: number;
  readonly durationMs?: number;
  readonly exitCode?: number;
  readonly cwd?: string;
  readonly sessionId?: string;
}

export const historyBounds = {
  /** Millions of commands; beyond it the file is something else. */
  fileBytesMax: 256 * 1024 * 1024,
  /** Lines of one command in a bash history with times. A longer run of lines was written while times were off. */
  bashEntryLinesMax: 200,
  /** Lines that are tried to close a quote or a here-document: the work for a stray quote is bounded by its square. */
  bashJoinedLinesMax: 40,
} as const;
