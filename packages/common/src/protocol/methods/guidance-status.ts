export interface GuidanceStatusParams {
  /** First lets this provider, or `all`, speak again and forgets how its words did. */
  readonly unmute?: string;
}

/** Hints by what followed within five turns: the pattern ended, went on, or the session or a person ended it first. */
export interface GuidanceOutcomes {
  readonly recovered: number;
  readonly continued: number;
  readonly ended: number;
}

/** What followed hints that were shown, and those that by lot were not. */
export interface GuidanceEffect {
  readonly shown: GuidanceOutcomes;
  readonly withheld: GuidanceOutcomes;
  /** Of the shares that recovered, shown less withheld, -1 to 1, and its 95 % interval. Null: no evidence yet. */
  readonly difference: { readonly estimate: number; readonly low: number; readonly high: number } | null;
}

/** One of those who speak to agents. */
export interface GuidanceProviderStatus extends GuidanceEffect {
  readonly provider: string;
  /** Since the daemon started. */
  readonly hints: number;
  /** Not given, by lot, since the daemon started. */
  readonly withheld_hints: number;
  /** Null: it is not muted. */
  readonly muted_until_ms: number | null;
  readonly muted_because: string | null;
}

/** What guidance has seen and said since the daemon started. */
export interface GuidanceStatusResult extends GuidanceEffect {
  readonly sessions: number;
  readonly turns: number;
  readonly hints: number;
  readonly providers: readonly GuidanceProviderStatus[];
  readonly agents: readonly (GuidanceEffect & { readonly agent: string; readonly tier: string })[];
  /** Classifiers and providers that failed, and how often. */
  readonly failures: readonly { readonly name: string; readonly count: number; readonly last: string }[];
}
