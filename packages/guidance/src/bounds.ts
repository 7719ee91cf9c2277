/** What is looked at and kept at most. A session of any length stays below 256 KB (test/properties.test.ts measures it). */
export const bounds = {
  /** Of one argument or result, its beginning and its end each: an edit of a large file differs there or in length. */
  textCharacters: 4096,
  /** Values in the arguments of one call; the rest does not tell calls apart. */
  paramValues: 256,
  /** How deep arguments are looked into. */
  paramDepth: 8,
  /** Of a parallel batch, the calls that are compared; hosts run at most a few dozen. */
  callsPerTurn: 256,
  /** Of those, the calls that are remembered in detail. */
  callsPerTurnKept: 12,
  /** Turns that are remembered with their calls; `thrashing` keeps of 60 what it counts. */
  recentTurns: 20,
  /** Calls that `recentToolCalls` can give. */
  recentCalls: 64,
  /** Results and files that are known not to be new: twice this many are kept. */
  seenHalf: 512,
  /** A call as evidence shows it. */
  labelCharacters: 72,
  /** An error as evidence shows it, and as it is compared. */
  signatureCharacters: 140,
  /** Of an error message, what is searched for the line that says what is wrong. */
  messageCharacters: 4096,
  /** A failure that says so much is a report: what a compiler or a test found. */
  reportCharacters: 300,
  /** Files, errors and commands that one pattern counts at the same time. */
  tracked: 64,
  /** Threads of one session; the one silent longest is forgotten. */
  threads: 16,
  /** Sessions; the one silent longest is forgotten. */
  sessions: 256,
  /** A word to the agent. Hosts take at most 10,000; more than a few lines are not read. */
  guidanceCharacters: 500,
} as const;
