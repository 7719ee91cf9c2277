import { LruMap } from '@hunch/common/lru-map';
import { riskLevels, type RiskLevel } from '@hunch/common/verdict';
import type { FindMissingWord, ProgramLookup } from '../paths/missing-words.ts';

export type RiskOf = (line: string) => RiskLevel;

/** Checks that are supplied from outside. */
export interface LineChecks {
  readonly riskOf: RiskOf;
  readonly missingWord: FindMissingWord;
  /** Whether the tasks of a directory, of which this was one, may have changed since they were read. */
  readonly isTaskPending: (cwd: string, task: string) => boolean;
  readonly programs?: ProgramLookup | undefined;
}

/** What a level takes off, before its weight (spec 003 §7.1): 0..1. */
export const riskPenalty: Readonly<Record<RiskLevel, number>> = {
  safe: 0,
  moderate: 0.25,
  high: 0.75,
  critical: 1,
};

/** Lines whose risk is remembered: a few screens of candidates for each of the open sessions. */
const linesMax = 8_192;

/** The same judgement, each line judged once: a request ranks up to 200 lines, nearly all of them seen before. */
export function cachedRiskOf(riskOf: RiskOf): RiskOf {
  const known = new LruMap<string, RiskLevel>(linesMax);
  return (line) => known.peek(line) ?? known.getOrMake(line, () => riskOf(line));
}

/** The same in a directory, where tasks of the project may run what their names don't say. */
export function riskIn(riskOf: RiskOf, riskOfTasks: RiskOf): RiskOf {
  return (line) => {
    const risk = riskOf(line);
    const ofTasks = riskOfTasks(line);
    return riskLevels.indexOf(ofTasks) > riskLevels.indexOf(risk) ? ofTasks : risk;
  };
}
