export const gatewayBounds = {
  /** A whole answer; the longest of today's models are some hundred kilobytes, pictures within one some megabytes. */
  answerBytesMax: 64 * 1024 * 1024,
  /** One event of a stream. A picture in base64 may be one. */
  eventCharactersMax: 16 * 1024 * 1024,
  /** What is held back of a stream before its first content: roles, ids, empty deltas, pings. */
  heldEventsMax: 1_000,
  /** What is read of an answer before somebody takes it: beyond it the provider waits, and its connection does. */
  unreadBytesMax: 64 * 1024,
  /** What is read of a provider's refusal. */
  errorBytesMax: 64 * 1024,
  /** How much of a provider's words about a failure reaches a client. */
  errorCharactersMax: 500,
  /** The first wait before the same model is asked again; it doubles, and a random part of it is left out. */
  retryWaitMs: 250,
  /** The longest wait for the same model: beyond it another is asked, and this provider is left alone. */
  retryWaitMsMax: 5_000,
  /** Failures in a row from which on a provider is left alone for a while. */
  failuresMax: 3,
  /** How long at first; it doubles with each failure after. */
  cooldownMs: 5_000,
  cooldownMsMax: 300_000,
  /** How long a provider is left alone that does not let us in: until then somebody may have mended the key. */
  keyCooldownMs: 60_000,
  /** How long one request may try a provider that was left alone before the next may. */
  probeMs: 30_000,
  /** How long a cloud's server may take for a token. */
  tokenMs: 15_000,
  /** How long the rest of a body is let go by that is too large. */
  discardMs: 3_000,
  /** How long an answer is waited for whose client has left, under a budget: most answers that are no streams are there by then. */
  leftAnswerMs: 30_000,
  /** How long a provider may take to hear that the client of its stream has left, under a budget: proxies may tell it of nothing. */
  leftStreamMs: 2_000,
  /**
   * Under a budget, of a stream that its client has left before anything came: what its provider says until it hears of that. A third of a
   * second at the pace of most models; to count nothing would let a busy gateway pass a budget by all of them.
   */
  unheardTokens: 25,
  /** How long a provider may take to count the tokens of a request: its client waits before it asks. */
  countMs: 5_000,
  /** A client that takes nothing for this long has gone, though its machine has not said so. */
  clientStallMs: 600_000,
  /** How long a conversation is remembered: a provider's prompt cache is cold long before. */
  conversationMs: 6 * 3_600_000,
  /** Conversations in memory; the oldest go first. */
  conversationsMax: 10_000,
  /** Of each of the first messages, to tell one conversation from another. */
  conversationCharacters: 4_096,
  /** Clients at once: those of a team with slow streams fit; more is a client that has run away. */
  clientConnectionsMax: 8_192,
  /** Connections that have come and are not taken yet: two thousand clients may come in one moment. The kernel bounds it too. */
  backlog: 4_096,
  /** Idle connections to one provider close after this long, before most of them would do so. */
  keepAliveMs: 30_000,
  /** Connections to one provider: thousands of slow streams must fit. */
  upstreamConnectionsMax: 4_096,
  /** How long a request's head may take, and an idle client's connection may stay. */
  headTimeoutMs: 30_000,
  clientIdleMs: 65_000,
} as const;
