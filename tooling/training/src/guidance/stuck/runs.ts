import type { RecordedCall } from '@hunch/guidance';
import { dialects } from './dialects.ts';
import { scenarios, type Scenario } from './scenarios.ts';
import { SeededRandom } from '@hunch/common/random';
import { WeakAgent, type Step } from './weak-agent.ts';

/** A run that was written, not recorded: it begins well and ends stuck. */
export interface StuckRun {
  /** The scenario, or `several`. */
  readonly name: string;
  /** Of its turns after the beginning, how many bring something new. */
  readonly noise: number;
  readonly calls: readonly RecordedCall[];
}

/** How much of a stuck stretch is not the pattern. */
export const noises = [0, 0.25, 0.5, 0.75] as const;
/** Turns until the budget is gone. Runs of SWE-agent that fail take 21 steps in the mean (arXiv 2405.15793), limits are at 30 to 100. */
const STUCK_TURNS = [15, 60] as const;

/**
 * Runs of each scenario alone, and of several in short bursts, as weak agents have them.
 *
 * @param beginnings what healthy sessions begin with
 */
export function stuckRuns(
  beginnings: readonly (readonly RecordedCall[])[],
  runsOfEach: number,
): readonly StuckRun[] {
  const random = new SeededRandom(20_261_122);
  const alone = scenarios.flatMap((scenario) =>
    noises.flatMap((noise) =>
      Array.from({ length: runsOfEach }, () => oneRun(random, beginnings, scenario.name, noise, [scenario])),
    ),
  );
  const mixed = noises.flatMap((noise) =>
    Array.from({ length: 10 * runsOfEach }, () => {
      const chosen = Array.from({ length: 5 }, () => random.pick(scenarios));
      return oneRun(random, beginnings, 'several', noise, chosen);
    }),
  );
  return [...alone, ...mixed];
}

function oneRun(
  random: SeededRandom,
  beginnings: readonly (readonly RecordedCall[])[],
  name: string,
  noise: number,
  chosen: readonly Scenario[],
): StuckRun {
  const agent = new WeakAgent(random, random.pick(dialects));
  const beginning = beginnings[random.between(0, beginnings.length - 1)] ?? [];
  const begun = beginning.slice(0, random.between(3, 12));
  const steps: Step[] = [];
  const ways = chosen.map((scenario) => scenario.steps(agent));
  const turns = random.between(...STUCK_TURNS);
  while (steps.length < turns) {
    const way = ways[random.between(0, ways.length - 1)];
    if (way === undefined) break;
    // A scenario among several shows itself for a few turns, and perhaps again later.
    const burst = ways.length === 1 ? turns : random.between(2, 6);
    for (let step = 0; step < burst && steps.length < turns; step += 1) {
      steps.push(random.chance(noise) ? agent.somethingNew() : way.next().value);
    }
  }
  const stuck = steps.map((step, index): RecordedCall => ({
    turn: `stuck ${index}`,
    thread: 'main',
    afterUser: false,
    ...step,
  }));
  return { name, noise, calls: [...begun, ...stuck] };
}
