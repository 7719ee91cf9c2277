// Made by tooling/calibrate-guidance (`pnpm --filter @hunch/calibrate-guidance calibrate MANIFEST.tsv FILE`).
// Not to be edited by hand.
import type { PatternName } from './trajectory/pattern.ts';

/**
 * Strength -> P(the run ends badly | it shows the pattern at least so strongly), if both endings are as frequent. From
 * 61 runs that failed their task and 127 that ended well or were sessions of people at work (tau-bench,
 * llm-agents-study, SWE-agent, pi-mono, SpecStory). Few runs show any one pattern, so each estimate leans on all of them.
 */
export const confidenceTable: Readonly<
  Record<PatternName, readonly (readonly [strength: number, probability: number])[]>
> = {
  doom_loop: [
    [2, 0.362],
    [3, 0.895],
    [4, 0.944],
    [5, 0.95],
  ],
  same_error: [
    [2, 0.551],
    [4, 0.671],
    [5, 0.774],
    [6, 0.852],
    [7, 0.907],
    [8, 0.942],
    [9, 0.95],
  ],
  edit_failure_streak: [
    [2, 0.41],
    [4, 0.709],
    [5, 0.804],
    [6, 0.873],
    [7, 0.921],
    [8, 0.95],
  ],
  missing_tool: [
    [2, 0.644],
    [3, 0.709],
    [4, 0.83],
    [5, 0.907],
    [6, 0.95],
  ],
  timeout_streak: [
    [2, 0.645],
    [3, 0.709],
    [4, 0.83],
    [5, 0.907],
    [6, 0.95],
  ],
  error_streak: [
    [2, 0.553],
    [3, 0.745],
    [5, 0.831],
    [6, 0.892],
    [7, 0.933],
    [8, 0.95],
  ],
  fruitless_search: [
    [2, 0.321],
    [3, 0.458],
    [4, 0.482],
    [5, 0.709],
    [6, 0.787],
    [7, 0.849],
    [8, 0.895],
    [9, 0.928],
    [10, 0.95],
  ],
  progress_stall: [
    [2, 0.304],
    [3, 0.398],
    [4, 0.482],
    [5, 0.709],
    [6, 0.787],
    [7, 0.849],
    [8, 0.895],
    [9, 0.928],
    [10, 0.95],
  ],
  thrashing: [
    [2, 0.387],
    [3, 0.466],
    [4, 0.503],
    [5, 0.509],
    [6, 0.567],
    [10, 0.644],
    [11, 0.845],
    [12, 0.869],
    [13, 0.889],
    [14, 0.906],
    [15, 0.921],
    [16, 0.934],
    [17, 0.944],
    [18, 0.95],
  ],
};
