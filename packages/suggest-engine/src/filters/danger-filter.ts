import { words } from '@hunch/common/shell';
import type { RiskLevel } from '@hunch/common/verdict';
import type { RiskOf } from '../rank/risk.ts';
import { knownRuns } from './known-runs.ts';
import { surely, type FilterContext, type FilteredLine, type Finding } from './line-filter.ts';

/** So many runs that worked, and a dangerous line is a habit. */
const habitRuns = 3;

const isDangerous = (risk: RiskLevel): boolean => risk === 'high' || risk === 'critical';

/**
 * A dangerous line that is no habit: nobody who types `rm` is led to what was run once. It is suggested when what makes it dangerous is
 * typed: all of it where it is critical, else its beginning.
 */
export function findDanger(line: FilteredLine, context: FilterContext): Finding | null {
  const { checks, typed } = context;
  const risk = checks.riskOf(line.text);
  if (!isDangerous(risk)) return null;
  const runs = knownRuns(context, line.line);
  if (runs !== null && runs.successes >= habitRuns) return null;
  const danger = dangerousPart(line.text, checks.riskOf);
  const wanted = risk === 'critical' ? danger.end : danger.start + 1;
  if (typed.length >= wanted && line.text.startsWith(typed)) return null;
  return surely(`it is dangerous (risk: ${risk}), and no habit`);
}

/** The first word with which the line is dangerous. */
function dangerousPart(text: string, riskOf: RiskOf): { readonly start: number; readonly end: number } {
  for (const { start, end } of words(text))
    if (isDangerous(riskOf(text.slice(0, end)))) return { start, end };
  return { start: text.length, end: text.length };
}
