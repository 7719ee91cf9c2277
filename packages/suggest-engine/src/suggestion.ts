import type { SuggestionReason } from '@hunch/common/protocol';
import type { RiskLevel } from '@hunch/common/verdict';

export interface SuggestionRequest {
  readonly sessionId: string;
  readonly cwd: string;
  /** The top directory of the repository; null: none. */
  readonly repoKey: string | null;
  readonly branch: string | null;
  /** What is typed so far; empty asks for the next command. */
  readonly prefix: string;
  /** At most this many; absent: `max_results`. */
  readonly limit?: number;
  /** Also those below `min_confidence`. */
  readonly includeLowConfidence?: boolean;
  /** The session's last command, when its `CommandEnd` may not have arrived; redacted like it. */
  readonly lastCommand?: { readonly text: string; readonly exitCode: number | null };
}

export interface Suggestion {
  /** The whole line to run. Starts with the prefix, unless it was found by looser matching (case, blanks, initials). */
  readonly text: string;
  readonly cmdNorm: string;
  readonly source: SuggestionSource;
  /** The sum of the reasons' contributions, rounded to 6 decimals. */
  readonly score: number;
  /** 0..1 */
  readonly confidence: number;
  /** The largest contribution first. */
  readonly reasons: readonly SuggestionReason[];
  readonly risk: RiskLevel;
  /** Null: never run as it stands (filled from a template). */
  readonly lastSeenMs: number | null;
}

/** Where a candidate was found, in the order in which sources are asked (spec 003 §6.2). */
export const suggestionSources = [
  'session_transition',
  'repo_transition',
  'global_transition',
  'session_frequency',
  'repo_frequency',
  'global_frequency',
  'filled',
  'stem',
  'pipeline',
  'project_kind',
  'usual',
  'context',
  'task',
  'correction',
] as const;

export type SuggestionSource = (typeof suggestionSources)[number];
