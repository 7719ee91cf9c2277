export const storeBounds = {
  /** Decisions about agents: months of a person's work, some MB. */
  decisionsMax: 10_000,
  /** Events that go to the store thread at once (spec 003 §4.3): at about 80 µs each, a commit stays below 10 ms. */
  batchEntriesMax: 100,
  /** Events in one transaction, when batches wait: a commit of 1,000 stays below 100 ms, which only a search waits for. */
  transactionEntriesMax: 1_000,
  /** Rows of many commands in one message: copying them holds the main thread up for 2 ms. */
  gatheredRowsMax: 1_000,
  /** The longest an event waits for company before it is written (spec 003 §4.3: 25-50 ms). */
  batchWaitMs: 25,
  /** Entries on their way to the store thread and not yet acknowledged. Beyond it the ingest queue takes the pressure. */
  unacknowledgedMax: 2_000,
  /** A thread that died is followed by another after so long, once each: what kills a third one needs a person. */
  restartWaitsMs: [100, 1_000],
  /** After a start, when the first questions are over: then every page of the database is read once, a second for 500,000 commands. */
  checkAfterMs: 20_000,
  /** How long SQLite waits for another process's lock before a batch counts as busy. Only the store thread waits. */
  busyTimeoutMs: 1_000,
  /** How often what could not be written is tried again. On a full disk a try costs a few milliseconds of the store thread. */
  heldTryMs: 500,
  /** A busy batch is tried this often; then it is held with those behind it. */
  busyAttemptsMax: 3,
  /** Words of a search that are looked at; more only narrow what is narrow already. */
  searchWordsMax: 16,
  /** What matches more lines than these is not ranked: the newest are shown. Ranking so many takes about 3 ms. */
  searchRankedMax: 2_000,
  /** The newest lines that a broad search looks at first: about 3 ms. */
  searchNewestMax: 4_000,
  /** Rows of an import that one look-up covers; a look-up is one message to the store thread. */
  knownRowsMax: 1_000,
} as const;
