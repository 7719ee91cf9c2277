import { patternNames, thresholds, type PatternName } from '@hunch/guidance';

/** What estimation needs of a run. */
export interface Observed {
  readonly endedBadly: boolean;
  /** How much it counts; absent: 1. See `balanced`. */
  readonly weight?: number;
  readonly peaks: ReadonlyMap<PatternName, number>;
}

/** Strength -> probability, ascending in both. */
export type Steps = readonly (readonly [strength: number, probability: number])[];

/** So many runs of all patterns together stand behind each pattern's own: few runs show any one pattern. */
const POOLED_RUNS = 20;
/**
 * Above the threshold runs are too few to count. Half of the streaks of three repetitions end by themselves (measured on
 * 1,844 runs, November 2026): with each third of the threshold more, the odds double.
 */
const GROWTH = 2;
const PROBABILITY_MAX = 0.95;

/**
 * P(the run ends badly | it shows this pattern at this strength or more), if as many runs ended badly as well. The rates of
 * both kinds are counted with Laplace's half a run, drawn towards the rate of all patterns at the same distance from their
 * thresholds, made to never fall with the strength, and continued above the threshold.
 */
export function estimate(runs: readonly Observed[]): Readonly<Record<PatternName, Steps>> {
  const kinds = [
    runs.filter(({ endedBadly }) => endedBadly),
    runs.filter(({ endedBadly }) => !endedBadly),
  ] as const;
  const reaching = (kind: readonly Observed[], name: PatternName, strength: number): number =>
    weightOf(kind.filter(({ peaks }) => (peaks.get(name) ?? 0) >= strength));
  // How many runs of a kind reach a distance from the threshold, in the mean of the patterns.
  const pooled = (kind: readonly Observed[], distance: number): number =>
    rate(
      patternNames.reduce(
        (sum, name) => sum + reaching(kind, name, Math.max(1, thresholds[name].standard + distance)),
        0,
      ) / patternNames.length,
      weightOf(kind),
    );
  const table = patternNames.map((name): [PatternName, Steps] => {
    const least = thresholds[name].standard;
    const steps: [number, number][] = [];
    for (let strength = Math.min(2, least); strength <= least; strength += 1) {
      const [badly, well] = kinds.map((kind) => {
        const own = reaching(kind, name, strength);
        return (
          (own + 0.5 + POOLED_RUNS * pooled(kind, strength - least)) / (weightOf(kind) + 1 + POOLED_RUNS)
        );
      });
      steps.push([strength, odds(badly ?? 0, well ?? 1)]);
    }
    return [name, distinct(continued(rising(steps), least))];
  });
  // Every name of a pattern is there, since the table was made from them.
  return Object.fromEntries(table) as Record<PatternName, Steps>;
}

function weightOf(runs: readonly Observed[]): number {
  return runs.reduce((sum, { weight = 1 }) => sum + weight, 0);
}

/** So many runs of one set and ending count whole: else the largest set, of short runs of weak models, decides alone. */
const SET_RUNS_MAX = 60;

/** @param setOf runs of one set resemble each other */
export function balanced<Run extends Observed>(
  runs: readonly Run[],
  setOf: (run: Run) => string,
): readonly Run[] {
  const groupOf = (run: Run): string => `${setOf(run)} ${run.endedBadly}`;
  const counts = new Map<string, number>();
  for (const run of runs) counts.set(groupOf(run), (counts.get(groupOf(run)) ?? 0) + 1);
  return runs.map((run) => ({ ...run, weight: Math.min(1, SET_RUNS_MAX / (counts.get(groupOf(run)) ?? 1)) }));
}

function continued(steps: Steps, least: number): Steps {
  const measured = steps.at(-1)?.[1] ?? 0.5;
  const more: [number, number][] = [];
  for (let strength = least + 1; (more.at(-1)?.[1] ?? measured) < PROBABILITY_MAX; strength += 1) {
    const grown = (measured / (1 - measured)) * GROWTH ** ((3 * (strength - least)) / least);
    more.push([strength, Math.min(PROBABILITY_MAX, grown / (1 + grown))]);
  }
  return [...steps, ...more];
}

function rate(count: number, of: number): number {
  return (count + 0.5) / (of + 1);
}

function odds(badly: number, well: number): number {
  return badly / (badly + well);
}

/** The nearest steps that never fall (pool adjacent violators: Ayer et al. 1955), all of the same weight. */
export function rising(steps: Steps): Steps {
  const blocks: { sum: number; count: number }[] = [];
  for (const [, probability] of steps) {
    let block = { sum: probability, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && last.sum / last.count > block.sum / block.count;) {
      blocks.pop();
      block = { sum: block.sum + last.sum, count: block.count + last.count };
      last = blocks.at(-1);
    }
    blocks.push(block);
  }
  const levels = blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  return steps.map(([strength], index) => [strength, levels[index] ?? 0]);
}

/** Three digits, and only the strengths at which something changes. */
function distinct(steps: Steps): Steps {
  const rounded = steps.map(([strength, probability]): [number, number] => [
    strength,
    Math.round(probability * 1000) / 1000,
  ]);
  return rounded.filter(([, probability], index) => probability !== rounded[index - 1]?.[1]);
}
