import type { FilterContext } from './line-filter.ts';

export interface KnownRuns {
  /** Runs that are known to have worked. */
  readonly successes: number;
  readonly failures: number;
  /** Nobody told how a run ended, or where it was: it was imported. */
  readonly isOutcomeUnknown: boolean;
}

/** What is known of the runs of a line, by this session and by all; null: nobody ran it. */
export function knownRuns({ memory, session }: FilterContext, line: number): KnownRuns | null {
  if (line < 0) return null;
  const { global, tables } = memory.stored;
  const row = tables.lines.find(global, 0, line);
  const own = session?.runsOf(line);
  if (row < 0 && own === undefined) return null;
  const successes = Math.max(row < 0 ? 0 : tables.lines.successes(row), own?.successes ?? 0);
  const failures = Math.max(row < 0 ? 0 : tables.lines.others(row), own?.failures ?? 0);
  return { successes, failures, isOutcomeUnknown: successes + failures === 0 };
}
