export const socketBounds = {
  /** Connections that the kernel holds for us while the loop is busy; Linux caps it at net.core.somaxconn (4096). */
  backlog: 1_024,
  /** Requests of one connection that are begun and not answered, where the first of them lets others go on: one more. */
  aheadMax: 2,
  /** Requests of one connection that were read and not yet answered; beyond it no more are read. */
  inboxMax: 64,
  /** Answers that a client has not read; beyond it no more of its requests are read. */
  unreadBytesMax: 1024 * 1024,
  /** How long the rest of a message may be on its way. A hook writes in one go; only a broken client is slower. */
  messageTimeoutMs: 10_000,
  /** How long a client may leave its answers unread. */
  unreadTimeoutMs: 30_000,
  /** How often the two above are looked at. */
  sweepMs: 1_000,
  /** Requests of one connection handled before the others get their turn: about half a millisecond of events. */
  turnRequestsMax: 32,
  /** How long a stopping daemon listens for the rest of what its clients are sending. */
  drainQuietMs: 30,
  drainMaxMs: 2_000,
  /** How often the daemon looks whether its socket still lies where it was: cleaners of temporary directories remove it. */
  socketCheckMs: 30_000,
} as const;
