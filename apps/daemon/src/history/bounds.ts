export const historyBounds = {
  /** Events that are held in memory while somebody searches, the newest ones: 30 bytes each, so 60 MB at most. */
  eventsMax: 2_000_000,
  /** Rows that are read from the database between two looks at the clock: about a millisecond. */
  rowsPerStep: 500,
  /** Lines that are matched between two looks at the clock: some 50 µs, a slow pattern apart. */
  linesPerStep: 256,
  /** The best lines that can be scrolled through. Nobody scrolls further; sorting more would take longer than a key may. */
  rankedMax: 1_000,
  /** Searches that are kept to go on with: one for each open screen. */
  searchesMax: 8,
  /** Rows of one answer: what the tallest terminals show. */
  windowMax: 200,
  /** Text to search for. */
  queryCharactersMax: 512,
  /** Words of a query; more only narrow what is narrow already. */
  wordsMax: 16,
  /** What is held for searches is dropped after so long without one. */
  idleMs: 10 * 60_000,
  /** How far back the command before one is looked for in the same session, and how far on the one after it. */
  neighboursMax: 400,
  /** Runs of the last command whose followers are counted, the newest: a share is known to a few percent, in under a millisecond. */
  followedRunsMax: 400,
} as const;
