import { manualClock } from '@hunch/common/clock';
import { describe, expect, it } from 'vitest';
import { createGuidance, type AgentEvent, type Guidance } from '../src/index.ts';
import { eventsOf, ok, times, user, type Step } from './support/agent.ts';
import { loop, make, tell, work } from './support/guided.ts';

describe('whether it helped', () => {
  const session = (index: number, after: readonly Step[]): AgentEvent[] =>
    eventsOf([...loop(3), ...after], { session: `s${index}` });

  it('is judged five turns later: the pattern is gone, or not', () => {
    const guidance = make({ max_hints_per_session: 1 });
    tell(guidance, [...session(1, work(5)), ...session(2, loop(5)), ...session(3, work(2))]);
    // The third has not come so far.
    expect(guidance.stats().providers[0]).toMatchObject({
      provider: 'doom_loop_breaker',
      hints: 3,
      helped: 1,
      judged: 2,
    });
  });

  it('notes in between are no sign that it goes on', () => {
    const guidance = make({ max_hints_per_session: 1 });
    const notes = times(5, (index) => ok('TodoWrite', { todos: [index] }, 'ok'));
    tell(guidance, session(1, notes));
    expect(guidance.stats().providers[0]).toMatchObject({ helped: 1, judged: 1 });
  });

  it('is not judged when the user has spoken in between', () => {
    const guidance = make({ max_hints_per_session: 1 });
    tell(guidance, session(1, [user, ...loop(6)]));
    expect(guidance.stats().providers[0]).toMatchObject({ judged: 0 });
  });

  it('mutes a provider that does not help, says why, and lets it speak again later or when asked', () => {
    const clock = manualClock(1_000);
    const guidance = make({ max_hints_per_session: 1 }, clock);
    const heard = times(20, (index) => tell(guidance, session(index, loop(5)))[0]?.provider);
    expect(heard.slice(0, 12)).toEqual(times(12, () => 'doom_loop_breaker'));
    expect(heard.slice(12)).not.toContain('doom_loop_breaker');
    expect(guidance.stats().providers[0]?.mute).toMatchObject({ because: 'helped 0 of the last 12 times' });

    const kept = JSON.parse(JSON.stringify(guidance.records())) as ReturnType<Guidance['records']>;
    const restarted = createGuidance({ clock, records: kept });
    expect(tell(restarted, session(1, []))).toEqual([]);
    restarted.unmute('doom_loop_breaker');
    expect(tell(restarted, session(2, []))).toHaveLength(1);

    clock.advance(8 * 24 * 3_600_000);
    expect(tell(guidance, session(99, []))[0]?.provider).toBe('doom_loop_breaker');
  });

  it('mutes nobody when the user does not want that', () => {
    const guidance = make({ max_hints_per_session: 1, mute_unhelpful: false });
    const heard = times(20, (index) => tell(guidance, session(index, loop(5)))[0]?.provider);
    expect(new Set(heard)).toEqual(new Set(['doom_loop_breaker']));
  });
});
