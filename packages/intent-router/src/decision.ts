import type { DomainName } from './domains/domain.ts';

/** A domain and how sure the router is of it, 0..1. */
export interface RankedDomain {
  readonly domain: DomainName;
  readonly confidence: number;
}

/**
 * Who decided. `local`: the embedded model. `model`: the function-calling model. `override`: the user named the domain.
 * `command`: nobody was sure, and there is a command for the request, which is of this domain. `fallback`: nobody was sure enough.
 * `off`: routing is switched off.
 */
export const routeSources = ['local', 'model', 'override', 'command', 'fallback', 'off'] as const;

export type RouteSource = (typeof routeSources)[number];

/** What routing answers. */
export interface RouteDecision {
  readonly domain: DomainName;
  /** 0..1; with `fallback` that of the best domain, which did not reach the threshold. */
  readonly confidence: number;
  /** Further domains that the request needs, the surest first; never `domain` itself. */
  readonly secondary: readonly RankedDomain[];
  readonly source: RouteSource;
  readonly isCached: boolean;
  /** A sentence for people. */
  readonly reason: string;
  /** Every domain in the order of confidence: what `--explain` shows. */
  readonly ranking: readonly RankedDomain[];
  /** What spoke for `domain`, the strongest first; empty unless the embedded model decided. */
  readonly evidence: readonly Evidence[];
}

/** One feature of the request that spoke for or against the domain. */
export interface Evidence {
  /** As the request has it: `git`, `"disk space"`, `program:tar`. */
  readonly feature: string;
  /** What it added to the logit of the domain against the mean of the others. */
  readonly weight: number;
}
