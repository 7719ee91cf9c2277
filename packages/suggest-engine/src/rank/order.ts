import type { RiskLevel } from '@hunch/common/verdict';
import type { Candidate } from '../candidates/candidate.ts';
import type { RequestContext } from '../candidates/request-context.ts';

export interface Orderable {
  readonly score: number;
  /** Its score is below that of every line that ever worked. */
  readonly hasOnlyFailed?: boolean;
  readonly confidence: number;
  readonly lastSeenMs: number | null;
  readonly cmdNorm: string;
  readonly text: string;
}

export interface Ranked extends Orderable {
  readonly candidate: Candidate;
  readonly risk: RiskLevel;
  /** What each term of spec 003 §7.1 adds to the score, in the order of `termNames`. */
  readonly terms: () => readonly number[];
}

export interface RankedLines {
  readonly ranked: readonly Ranked[];
  /** The chance that none of the lines that could be ranked is meant; null: the ranker does not say. */
  readonly chanceOfNew: number | null;
}

/** Spec 003 §7.6: score, confidence and last sighting descending, then `cmdNorm`, and the text where that is the same. */
export function compareRanked(left: Orderable, right: Orderable): number {
  return (
    right.score - left.score ||
    // Scores are rounded: those of unlikely lines may be the same.
    Number(left.hasOnlyFailed === true) - Number(right.hasOnlyFailed === true) ||
    right.confidence - left.confidence ||
    (right.lastSeenMs ?? 0) - (left.lastSeenMs ?? 0) ||
    compareTexts(left.cmdNorm, right.cmdNorm) ||
    compareTexts(left.text, right.text)
  );
}

/** By UTF-16 code units: the same on every machine, unlike a locale's order. */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** When a line ran last, as far as this session knows. */
export function lastSeenOf({ memory, session }: RequestContext, line: number): number | null {
  const { lines } = memory.stored.tables;
  const row = line < 0 ? -1 : lines.find(memory.stored.global, 0, line);
  const stored = row < 0 ? null : lines.lastSeen(row);
  const own = session?.lastSeenMs(line) ?? null;
  return stored === null || own === null ? (stored ?? own) : Math.max(stored, own);
}
