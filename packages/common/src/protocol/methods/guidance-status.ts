export interface GuidanceStatusParams {
  /** First lets this provider, or `all`, speak again and forgets how its words did. */
  readonly unmute?: string;
}

/** One of those who speak to agents. */
export interface GuidanceProviderStatus {
  readonly provider: string;
  /** Since the daemon started. */
  readonly hints: number;
  /** Of the newest words whose outcome is known: the pattern ended within a few turns. */
  readonly helped: number;
  readonly judged: number;
  /** Null: it is not muted. */
  readonly muted_until_ms: number | null;
  readonly muted_because: string | null;
}

/** What guidance has seen and said since the daemon started. */
export interface GuidanceStatusResult {
  readonly sessions: number;
  readonly turns: number;
  readonly hints: number;
  readonly providers: readonly GuidanceProviderStatus[];
  /** Classifiers and providers that failed, and how often. */
  readonly failures: readonly { readonly name: string; readonly count: number; readonly last: string }[];
}
