import type { RepoKey, SessionId } from '@hunch/common/ids';
import type { SuggestionReason } from '@hunch/common/protocol';
import type { RiskLevel } from '@hunch/common/verdict';
import type { Candidate } from './candidates/candidate.ts';
import { contextOf, type Context } from './candidates/context.ts';
import { followersOf, type Followers } from './candidates/followers.ts';
import { retrieve } from './candidates/retrieve.ts';
import type { EngineOptions } from './config.ts';
import type { Memory } from './memory/memory.ts';
import { confidenceOf } from './rank/confidence.ts';
import { withoutNearDuplicates } from './rank/diversity.ts';
import { agesOf, evidenceOf, type Evidence } from './rank/evidence.ts';
import { featuresOf, type Features, type FrequencyScale } from './rank/features.ts';
import { compareRanked } from './rank/order.ts';
import { reasonsOf } from './rank/reasons.ts';
import { riskPenalty, type RiskOf } from './rank/risk.ts';
import { scoreOf, scoreTerms } from './rank/weighted.ts';

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
] as const;

export type SuggestionSource = (typeof suggestionSources)[number];

/** What ranking found out about one candidate. */
interface Ranked {
  readonly candidate: Candidate;
  readonly text: string;
  readonly cmdNorm: string;
  readonly evidence: Evidence;
  readonly features: Features;
  /** See `scoreTerms`. */
  readonly terms: readonly number[];
  readonly score: number;
  /** 0 until all scores are known. */
  confidence: number;
  readonly risk: RiskLevel;
  readonly lastSeenMs: number | null;
}

/** Retrieves, ranks, and says why (spec 003 §6 and §7). A function of memory, options, request and time: it changes nothing. */
export function suggest(
  memory: Memory,
  options: EngineOptions,
  riskOf: RiskOf,
  request: SuggestionRequest,
  nowMs: number,
): readonly Suggestion[] {
  const limit = Math.max(0, Math.trunc(request.limit ?? options.max_results));
  if (limit === 0) return [];
  const context = contextOf(memory, request, nowMs);
  const followers = followersOf(context);
  const candidates = retrieve(context, followers, limit);
  const ages = agesOf(context);
  const scale = scaleOf(context);
  const ranked = candidates
    .map((candidate) => rank(context, followers, scale, ages, options, riskOf, candidate))
    .filter((entry) => !isTooRisky(entry, context, options));
  // Confidence needs the neighbours, and decides where scores are equal: so by score first, then by everything.
  ranked.sort(compareRanked);
  const best = ranked[0]?.score ?? 0;
  ranked.forEach((entry, place) => {
    entry.confidence = confidenceOf(entry.features, entry.score, best, ranked[place + 1]?.score ?? 0);
  });
  ranked.sort(compareRanked);
  return withoutNearDuplicates(
    ranked,
    limit,
    (entry) => request.includeLowConfidence === true || entry.confidence >= options.min_confidence,
  ).map((entry) => suggestionOf(entry, context));
}

function rank(
  context: Context,
  followers: Followers,
  scale: FrequencyScale,
  ages: ReadonlyMap<number, number>,
  options: EngineOptions,
  riskOf: RiskOf,
  candidate: Candidate,
): Ranked {
  const evidence = evidenceOf(context, followers, candidate, ages);
  const features = featuresOf(context, followers, scale, candidate, evidence);
  const risk = riskOf(candidate.text);
  const quality = context.matcher.isEmpty ? 1 : candidate.prefixQuality;
  const terms = scoreTerms(options.weights, features, riskPenalty[risk], quality);
  return {
    candidate,
    text: candidate.text,
    cmdNorm: context.memory.templates.cmdNorm(candidate.template),
    evidence,
    features,
    terms,
    score: scoreOf(terms),
    confidence: 0,
    risk,
    lastSeenMs: evidence.lastSeenMs,
  };
}

/**
 * Spec 003 §7.6: the penalty may push a score below `min_score`. And nothing critical is offered to an empty prompt, where
 * one key would run it; who has begun to type it is shown it, labelled.
 */
function isTooRisky(entry: Ranked, context: Context, options: EngineOptions): boolean {
  if (entry.risk === 'safe') return false;
  return entry.score < options.min_score || (entry.risk === 'critical' && context.matcher.isEmpty);
}

function scaleOf(context: Context): FrequencyScale {
  const { memory, session, repoScope, nowMs } = context;
  const { lines } = memory.stored.tables;
  const most = (scope: number): number => {
    const row = lines.leaders(scope)[0];
    return row === undefined ? 1 : lines.scoreAt(row, nowMs);
  };
  const own = session?.tables.lines;
  const ownMost = own?.leaders(0)[0];
  return {
    session: own === undefined || ownMost === undefined ? 1 : own.scoreAt(ownMost, session?.now ?? 0),
    repo: most(repoScope),
    global: most(memory.stored.global),
  };
}

function suggestionOf(entry: Ranked, context: Context): Suggestion {
  const { previousLine, previousTemplate, memory } = context;
  const previousCommand =
    previousLine >= 0
      ? memory.texts.text(previousLine)
      : memory.templates.cmdNorm(Math.max(0, previousTemplate));
  return {
    text: entry.text,
    cmdNorm: entry.cmdNorm,
    source: entry.candidate.source,
    score: entry.score,
    confidence: entry.confidence,
    reasons: reasonsOf(entry.terms, {
      evidence: entry.evidence,
      previousCommand,
      prefixQuality: entry.candidate.prefixQuality,
      risk: entry.risk,
    }),
    risk: entry.risk,
    lastSeenMs: entry.lastSeenMs,
  };
}
