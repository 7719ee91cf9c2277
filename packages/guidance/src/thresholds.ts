import type { ModelTier } from './context.ts';
import type { PatternName } from './trajectory/pattern.ts';

/**
 * From which strength on a pattern is worth a word. `standard` lies above the most that 77 recorded sessions of developers
 * ever show, and but for one run above all that ended well (tooling/calibrate-guidance prints both); none was moved to fit
 * runs that ended badly, of which too few are known. Weak models are told a step earlier: they are absorbed at four or five
 * repetitions. Strong ones leave half of their streaks of three by themselves.
 */
export const thresholds: Readonly<Record<PatternName, Readonly<Record<ModelTier, number>>>> = {
  // Repetitions.
  doom_loop: { weak: 3, standard: 3, strong: 4 },
  // Turns of the last ten.
  same_error: { weak: 3, standard: 4, strong: 4 },
  missing_tool: { weak: 2, standard: 3, strong: 4 },
  timeout_streak: { weak: 2, standard: 3, strong: 3 },
  // Turns.
  edit_failure_streak: { weak: 3, standard: 4, strong: 4 },
  error_streak: { weak: 3, standard: 4, strong: 5 },
  fruitless_search: { weak: 4, standard: 5, strong: 6 },
  progress_stall: { weak: 4, standard: 5, strong: 6 },
  // Points of the last twenty turns.
  thrashing: { weak: 9, standard: 11, strong: 13 },
};
