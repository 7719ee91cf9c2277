/** The limits of the wire. Each with the reason for its size; `docs/protocol.md` is generated from the same numbers. */
export const wireBounds = {
  /** One NDJSON line. A prompt to route may be a whole file; beyond 4 MiB a client has gone wrong. */
  lineBytesMax: 4 * 1024 * 1024,
  /** One shell frame. An environment string is at most 128 KiB on Linux (MAX_ARG_STRLEN), and a hook builds its frame from those. */
  frameBytesMax: 256 * 1024,
  /** A frame of the method `AgentHook`, which carries what a coding agent gives its hook: the result of a tool is in it. */
  agentFrameBytesMax: 1024 * 1024,
  /** Fields of one shell frame: about four times what the widest message has. */
  frameFieldsMax: 64,
  /** One answer to a shell frame: as much as an NDJSON line may have, since both carry the same results. */
  replyBytesMax: 4 * 1024 * 1024,
  /** Fields of one answer to a shell frame: `resultsMax` groups of 16, four times what the widest group has. */
  replyFieldsMax: 200 * 16 + 1,
  /** A command line as stored. Longer ones are clamped: they are pasted data, nobody runs them again by suggestion. */
  commandCharactersMax: 16 * 1024,
  /** A directory: PATH_MAX on Linux. */
  directoryCharactersMax: 4096,
  /** Ids and names. */
  nameCharactersMax: 128,
  /** Runs in one answer to ListHistory; more come by its offset. */
  listedMax: 1_000,
  /** Suggestions or hits in one answer. */
  resultsMax: 200,
} as const;
