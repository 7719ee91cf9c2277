/** An answer as a client got it. */
export interface CachedAnswer {
  /** `application/json`, or of a stream. */
  readonly type: string;
  /** Of a stream all of its events. */
  readonly body: string;
  /** Who gave it. */
  readonly model: string;
  readonly atMs: number;
}

export interface CacheLimits {
  readonly ttlMs: number;
  readonly entriesMax: number;
  readonly bytesMax: number;
}

/** Answers by the hash of their request. No method fails: an implementation that can't reach its store knows nothing. */
export interface AnswerCache {
  get(key: string, nowMs: number, limits: CacheLimits): Promise<CachedAnswer | undefined>;
  keep(key: string, answer: CachedAnswer, limits: CacheLimits): Promise<void>;
  close(): Promise<void>;
}
