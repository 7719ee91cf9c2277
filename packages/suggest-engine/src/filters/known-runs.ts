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

/** Runs of one line, or commands of one directory, that are looked at: who works somewhere else now has run it more often there. */
const runsLooked = 64;

/** Whether a line worked in this directory, as far as the history goes back. */
export function workedHere({ memory, cwd }: FilterContext, line: number): boolean {
  const { history, texts } = memory;
  const here = texts.find(cwd);
  let sequence = here < 0 ? 0 : history.latest('line', line);
  for (let looked = 0; sequence > 0 && looked < runsLooked; looked += 1) {
    if (history.cwd(sequence) === here && !history.hasFailed(sequence)) return true;
    sequence = history.older('line', sequence);
  }
  return false;
}

/** Whether one of the last commands of this directory worked that is of a kind. */
export function hasWorkedHere({ memory, cwd }: FilterContext, isOfKind: (text: string) => boolean): boolean {
  const { history, texts } = memory;
  const here = texts.find(cwd);
  let sequence = here < 0 ? 0 : history.latest('cwd', here);
  for (let looked = 0; sequence > 0 && looked < runsLooked; looked += 1) {
    if (!history.hasFailed(sequence) && isOfKind(texts.text(history.line(sequence)))) return true;
    sequence = history.older('cwd', sequence);
  }
  return false;
}
