export interface RouteIntentParams {
  /** What the user wants, in words. */
  readonly request: string;
  /** Domains by name or alias, with commas between: nothing is routed then. */
  readonly domain?: string;
  /** False: the request goes to the fallback domain unseen. */
  readonly route?: boolean;
  /** Whether the ranking and the evidence are wanted too. */
  readonly explain?: boolean;
}

export interface WireRankedDomain {
  readonly domain: string;
  /** 0..1 */
  readonly confidence: number;
}

export interface RouteIntentResult extends WireRankedDomain {
  /** Further domains that the request needs, the surest first. */
  readonly secondary: readonly WireRankedDomain[];
  /** `local`, `model`, `override`, `fallback`, `off`: who decided. */
  readonly source: string;
  readonly reason: string;
  readonly is_cached: boolean;
  /** Every domain, the surest first. With `explain` only. */
  readonly ranking?: readonly WireRankedDomain[];
  /** What spoke for the best domain (positive) or against it. With `explain` only. */
  readonly evidence?: readonly { readonly feature: string; readonly weight: number }[];
}
