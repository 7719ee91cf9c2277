import type { SessionContext } from './session-context.ts';

/** How much this session repeats itself, 0..1. */
export interface Habits {
  readonly repeats: number;
  readonly alternations: number;
  readonly news: number;
}

/** The newest commands that say how a person goes about now. */
const habitReach = 20;
/** What is assumed before anything is known, and the weight of that. */
const habitPrior = { repeats: 0.12, alternations: 0.12, news: 0.5, weight: 4 };

export function habitsOf({ lines }: SessionContext): Habits {
  let repeats = 0;
  let alternations = 0;
  let news = 0;
  const reach = Math.min(habitReach, lines.length - 1);
  const { weight } = habitPrior;
  for (let age = 0; age < reach; age += 1) {
    const line = lines[age];
    if (line === lines[age + 1]) repeats += 1;
    else if (line === lines[age + 2]) alternations += 1;
    if (lines.indexOf(line ?? -1, age + 1) < 0) news += 1;
  }
  const rate = (count: number, prior: number): number =>
    (count + prior * weight) / (Math.max(0, reach) + weight);
  return {
    repeats: rate(repeats, habitPrior.repeats),
    alternations: rate(alternations, habitPrior.alternations),
    news: rate(news, habitPrior.news),
  };
}
