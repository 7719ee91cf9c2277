export const screenBounds = {
  /** Open screens: one for each terminal of a busy person; the one that was used longest ago makes room. */
  screensMax: 16,
  /** The largest terminal that is drawn for; what lies beyond stays empty. */
  columnsMax: 500,
  rowsMax: 200,
  /** Below it there is nothing to choose from. */
  columnsMin: 10,
  rowsMin: 3,
  /** Rows that a search below the line leaves to the line. */
  lineRowsMin: 1,
  /** What one input may bring: a paste. */
  inputCharactersMax: 64 * 1024,
  /** How long the search may take for a key: it goes on with the next answer. */
  searchMs: 2,
  /** How long a frame waits for the search, which may wait for a commit itself: then what was typed is shown first. */
  echoMs: 4,
  /** How long a key that was typed ahead waits until all is searched: what is typed at once, as a paste or by a script. */
  settleMs: 250,
  /** Lines of a command that are shown. */
  commandLinesMax: 100,
} as const;
