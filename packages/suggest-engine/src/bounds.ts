/**
 * What the engine remembers at most. An estimated 150 MB when everything is full, which takes a million different
 * commands; 100,000 commands of one person (bench/) fill less than half of the rows.
 */
export const bounds = {
  /** Templates with their success and frequency, over all scopes. */
  commandStatsMax: 262_144,
  /** Lines as typed, over all scopes: ten years at 200 new lines a week, in one repository and globally. */
  lineStatsMax: 262_144,
  transitionsMax: 393_216,
  slotValuesMax: 262_144,
  /** Followers of one template in one scope. The 48th most frequent follower never makes it into an answer. */
  followersMax: 48,
  /** The newest commands, in order: what followed what, and where. */
  historyMax: 16_384,
  /** The same, of other machines: beside what this one ran, not in its place. */
  historyElsewhereMax: 8_192,
  /** Open sessions; the one idle longest is given up. */
  sessionsMax: 128,
  /** Aliases of one session; the largest collection of oh-my-zsh's plugins together has about 2,000, and nobody types them all. */
  aliasesMax: 1_024,
  /** Name and text: what is longer is a program. */
  aliasLengthMax: 512,
  /** The newest commands of a session. */
  sessionHistoryMax: 256,
  /** Scopes with learnt weights, 2.6 KB each: the newest sessions and the repositories one goes on working in. */
  profilesMax: 256,
  /** Templates with feedback that has not faded, and lines dismissed a moment ago. */
  feedbackMax: 2_048,
  /** Lines that must never be suggested. */
  blockedMax: 4_096,
  /** Candidates that are ranked (spec 003 §6.3). */
  candidatesMax: 200,
  /** A line longer than this is learnt as a template only: nobody reads it as a suggestion. */
  suggestedLengthMax: 2_048,
  /** A slot's value longer than this is data. */
  slotValueLengthMax: 256,
} as const;
