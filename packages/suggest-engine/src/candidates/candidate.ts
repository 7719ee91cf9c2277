import type { SuggestionSource } from '../suggestion.ts';

export interface Candidate {
  readonly text: string;
  /** -1: made of parts, never typed so far. */
  readonly line: number;
  readonly template: number;
  readonly source: SuggestionSource;
  /** See `PrefixMatcher`; 1 when nothing is typed. */
  readonly prefixQuality: number;
}

/** A line that a source of its own names, with how sure that source is. */
export interface LikelyLine {
  readonly text: string;
  /** 0..1: its share of the probability that the ranked lines leave, by this source alone. */
  readonly share: number;
  /** For a person. */
  readonly about: string;
}
