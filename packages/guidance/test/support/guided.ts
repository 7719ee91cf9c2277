import { manualClock } from '@hunch/common/clock';
import { createGuidance, type AgentEvent, type Guidance, type Hint } from '../../src/index.ts';
import { bash, bashFails, times, type Step } from './agent.ts';

/** Gives the events, and delivers what is said. */
export function tell(guidance: Guidance, events: readonly AgentEvent[]): readonly Hint[] {
  return events.flatMap((event) => {
    const hint = guidance.observe(event);
    if (hint === undefined) return [];
    guidance.delivered(hint);
    return [hint];
  });
}

export const make = (options = {}, clock = manualClock(0)): Guidance => createGuidance({ clock, options });
export const loop = (count: number): Step[] =>
  times(count, () => bashFails('npm test', 'Error: 1 of 20 failed'));
export const work = (count: number, from = 0): Step[] =>
  times(count, (i) => bash(`step ${from + i}`, `out ${from + i}`));
