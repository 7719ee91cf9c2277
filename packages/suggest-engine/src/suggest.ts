import type { RepoKey, SessionId } from '@hunch/common/ids';
import type { SuggestionReason } from '@hunch/common/protocol';
import type { RiskLevel } from '@hunch/common/verdict';
import type { Candidate } from './candidates/candidate.ts';
import type { RequestContext } from './candidates/request-context.ts';
import { followersOf, type Followers } from './candidates/followers.ts';
import type { EngineOptions } from './options.ts';
import type { IsReachable } from './paths/reachable.ts';
import { rankByChance } from './rank/adaptive/by-chance.ts';
import { rankByWeights } from './rank/weighted/rank-by-weights.ts';
import { withoutNearDuplicates } from './rank/diversity.ts';
import { agesOf, evidenceOf } from './rank/evidence.ts';
import type { Ranked } from './rank/order.ts';
import { reasonsOf } from './rank/reasons.ts';
import type { RiskOf } from './rank/risk.ts';
import { isTypo } from './rank/typos.ts';

export interface SuggestionRequest {
  readonly sessionId: SessionId;
  readonly cwd: string;
  readonly repoKey: RepoKey | null;
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
  'task',
  'correction',
] as const;

export type SuggestionSource = (typeof suggestionSources)[number];

/** For each suggestion that is wanted, so many lines are judged, of which some may differ in blanks only, or be out of reach. */
const someMost = 4;

/** Checks that are supplied from outside. */
export interface LineChecks {
  readonly riskOf: RiskOf;
  readonly isReachable: IsReachable;
}

/**
 * Retrieves, ranks, and says why (spec 003 §6 and §7). A function of its arguments, and of the context's deadline where that is
 * passed: it changes nothing.
 *
 * @param kept a line that comes behind the last one if its chance leaves it out
 */
export function suggest(
  context: RequestContext,
  options: EngineOptions,
  { riskOf, isReachable }: LineChecks,
  request: SuggestionRequest,
  kept: string | null,
): readonly Suggestion[] {
  const limit = Math.max(0, Math.trunc(request.limit ?? options.max_results));
  if (limit === 0) return [];
  const { memory, session, matcher } = context;
  const { aliases } = memory;
  // What ran before and begins as typed is what a shell's own search would show, however unlikely it is.
  const isBegun = ({ line, prefixQuality }: Candidate): boolean =>
    !matcher.isEmpty && line >= 0 && prefixQuality === 1;
  const isWanted = ({ confidence, text, candidate, hasOnlyFailed }: Ranked): boolean =>
    (request.includeLowConfidence === true || confidence >= options.min_confidence || isBegun(candidate)) &&
    !(hasOnlyFailed === true && isKnownTypo(text)) &&
    isReachable(text, request.cwd);
  const isKnownTypo = (text: string): boolean => {
    const { typos } = memory.featureCache;
    const key = `${request.sessionId}\0${text}`;
    const known = typos.get(key) ?? isTypo(memory, session, text);
    typos.set(key, known);
    return known;
  };
  const meaningOf = (text: string): string => aliases.expand(request.sessionId, text);
  const first = (ranked: readonly Ranked[]): Ranked[] =>
    withoutNearDuplicates(ranked, limit, isWanted, meaningOf);
  const rank = (most: number): readonly Ranked[] =>
    options.ranker === 'weighted'
      ? rankByWeights(context, options, riskOf, limit)
      : rankByChance(context, options, riskOf, request, { limit, most, kept });
  const some = rank(someMost * limit);
  let shown = first(some);
  // Nearly always enough; where most of them name files that are gone, all are looked at.
  if (shown.length < limit && some.length >= someMost * limit) shown = first(rank(Number.POSITIVE_INFINITY));
  if (shown.length === 0) return [];
  if (kept !== null) {
    const isKept = ({ text }: Ranked): boolean => text === kept;
    const entry = shown.some(isKept) ? undefined : some.find(isKept);
    // Unless it reads the same as one that is shown.
    if (entry !== undefined) shown = withoutNearDuplicates([...shown, entry], limit + 1, isWanted, meaningOf);
  }
  const ages = agesOf(context);
  const followers = followersOf(context);
  return shown.map((entry) => suggestionOf(entry, context, followers, ages));
}

function suggestionOf(
  entry: Ranked,
  context: RequestContext,
  followers: Followers,
  ages: ReadonlyMap<number, number>,
): Suggestion {
  const { previousLine, previousTemplate, memory } = context;
  const previousTemplateText = previousTemplate < 0 ? '' : memory.templates.cmdNorm(previousTemplate);
  const previousCommand = previousLine >= 0 ? memory.texts.text(previousLine) : previousTemplateText;
  return {
    text: entry.text,
    cmdNorm: entry.cmdNorm,
    source: entry.candidate.source,
    score: entry.score,
    confidence: entry.confidence,
    reasons: reasonsOf(entry.terms(), {
      evidence: evidenceOf(context, followers, entry.candidate, ages),
      previousCommand,
      prefixQuality: entry.candidate.prefixQuality,
      risk: entry.risk,
    }),
    risk: entry.risk,
    lastSeenMs: entry.lastSeenMs,
  };
}
