import type { ModelTier } from './context.ts';
import type { PatternName } from './trajectory/pattern.ts';

/**
 * From which strength on a pattern is worth a hint. `standard` lies above the most that 77 recorded sessions of developers
 * ever show, and but for one run above all that ended well (tooling/training prints both); none was moved to fit
 * runs that ended badly, of which too few are known. Weak models are told a step earlier: they are absorbed at four or five
 * repetitions. Strong ones leave half of their streaks of three by themselves.
 */
export const thresholds: Readonly<Record<PatternName, Readonly<Record<ModelTier, number>>>> = {
  // Repetitions, and one more where they fail or are one edit.
  doom_loop: { weak: 4, standard: 4, strong: 5 },
  // Turns of the last twenty.
  same_error: { weak: 3, standard: 5, strong: 6 },
  same_result: { weak: 5, standard: 6, strong: 7 },
  // Turns of the last ten.
  missing_tool: { weak: 3, standard: 4, strong: 5 },
  timeout_streak: { weak: 2, standard: 3, strong: 4 },
  // Turns.
  edit_failure_streak: { weak: 3, standard: 5, strong: 6 },
  error_streak: { weak: 3, standard: 5, strong: 6 },
  fruitless_search: { weak: 5, standard: 6, strong: 7 },
  progress_stall: { weak: 5, standard: 6, strong: 7 },
  // Points of the last sixty turns.
  thrashing: { weak: 12, standard: 14, strong: 18 },
};
