import type { SuggestionSource } from '../suggestion.ts';

/** A line that may be what comes next. */
export interface Candidate {
  readonly text: string;
  /** -1: made of parts, never typed so far. */
  readonly line: number;
  readonly template: number;
  readonly source: SuggestionSource;
  /** See `PrefixMatcher`; 1 when nothing is typed. */
  readonly prefixQuality: number;
}
