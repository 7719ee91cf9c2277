import { manualClock } from '@hunch/common/clock';
import { SeededRandom } from '@hunch/common/random';
import { describe, expect, it } from 'vitest';
import {
  createGuidance,
  defaultGuidanceOptions,
  differenceOf,
  type AgentEvent,
  type Guidance,
  type Hint,
} from '../src/index.ts';
import { Effectiveness } from '../src/session/effectiveness.ts';
import { eventsOf, ok, times, user, type Step } from './support/agent.ts';
import { loop, make, tell, work } from './support/guided.ts';

const session = (index: number | string, after: readonly Step[]): AgentEvent[] => [
  { kind: 'session_started', session: `s${index}`, agent: 'codex', model: 'claude-opus-5' },
  ...eventsOf([...loop(3), ...after], { session: `s${index}` }),
];
const ends = (index: number | string): AgentEvent => ({ kind: 'session_ended', session: `s${index}` });

describe('what followed a hint', () => {
  it('is counted five turns later: the pattern is gone, or goes on', () => {
    const guidance = make({ max_hints_per_session: 1 });
    tell(guidance, [...session(1, work(5)), ...session(2, loop(5)), ...session(3, work(2))]);
    // The third has not come so far.
    expect(guidance.stats().providers[0]).toMatchObject({
      provider: 'doom_loop_breaker',
      hints: 3,
      withheldHints: 0,
      effect: { shown: { recovered: 1, continued: 1, ended: 0 }, difference: null },
    });
    expect(guidance.stats().agents).toMatchObject([{ agent: 'codex', tier: 'strong' }]);
  });

  it('notes in between are no sign that it goes on', () => {
    const guidance = make({ max_hints_per_session: 1 });
    tell(
      guidance,
      session(
        1,
        times(5, (index) => ok('TodoWrite', { todos: [index] }, 'ok')),
      ),
    );
    expect(guidance.stats().effect.shown).toEqual({ recovered: 1, continued: 0, ended: 0 });
  });

  it.each<[string, AgentEvent[]]>([
    ['a person who steps in', session(1, [user, ...loop(6)])],
    ['the end of the session', [...session(1, work(2)), ends(1)]],
  ])('is cut short by %s', (_, events) => {
    const guidance = make({ max_hints_per_session: 1 });
    tell(guidance, events);
    expect(guidance.stats().effect.shown).toEqual({ recovered: 0, continued: 0, ended: 1 });
  });
});

describe('hints that are withheld', () => {
  const options = { ...defaultGuidanceOptions, max_hints_per_session: 1 };
  const withholding = (share: number): Guidance =>
    createGuidance({
      clock: manualClock(0),
      options: { ...options, withheld_share: share },
      withholds: true,
    });

  it('are about the share that the options say, and the same ones in every run', () => {
    const arms = (share: number): readonly boolean[] => {
      const guidance = withholding(share);
      return times(1000, (index) => tell(guidance, session(index, []))[0]?.withheld === true);
    };
    const fifth = arms(0.2);
    expect(fifth.filter(Boolean).length).toBeGreaterThan(150);
    expect(fifth.filter(Boolean).length).toBeLessThan(250);
    expect(arms(0.2)).toEqual(fifth);
    expect(arms(0)).not.toContain(true);
  });

  it('are none where the caller does not know of them', () => {
    const guidance = make({ withheld_share: 0.9 });
    expect(times(50, (index) => tell(guidance, session(index, []))[0]?.withheld)).not.toContain(true);
  });

  it('are none in a session that only tries the hooks, which counts for nothing', () => {
    const guidance = withholding(1);
    const test: AgentEvent = { kind: 'session_started', session: 's1', isTest: true };
    expect(tell(guidance, [test, ...session(1, work(9))]).map(({ withheld }) => withheld)).toEqual([false]);
    expect(guidance.stats().hints).toBe(0);
    expect(guidance.stats().effect.shown).toEqual({ recovered: 0, continued: 0, ended: 0 });
  });

  it('are all of one streak', () => {
    const guidance = createGuidance({
      clock: manualClock(0),
      options: { ...defaultGuidanceOptions, withheld_share: 0.5 },
      withholds: true,
    });
    const bySession = new Map<string, Hint[]>();
    for (let index = 0; index < 40; index += 1)
      for (const hint of tell(guidance, session(index, loop(9))))
        bySession.set(hint.session, [...(bySession.get(hint.session) ?? []), hint]);
    for (const hints of bySession.values()) {
      const own = hints.filter(({ provider }) => provider === 'doom_loop_breaker');
      expect(own.length).toBeGreaterThan(1);
      expect(new Set(own.map(({ withheld }) => withheld)).size).toBe(1);
    }
  });

  it('with no hint delivered show no difference, and nothing is muted', () => {
    const guidance = withholding(0.5);
    const random = new SeededRandom(24);
    for (let index = 0; index < 2000; index += 1)
      tell(guidance, [...session(index, random.chance(0.4) ? work(5) : loop(5)), ends(index)]);
    const { effect, providers } = guidance.stats();
    expect(effect.difference?.low).toBeLessThan(0);
    expect(effect.difference?.high).toBeGreaterThan(0);
    expect(providers.map(({ mute }) => mute)).not.toContainEqual(expect.anything());
  });
});

describe('a provider', () => {
  const group = { provider: 'p', agent: 'codex', tier: 'weak' } as const;
  /** Muted after so many outcomes; undefined: never. */
  function mutedAfter(shown: number, withheld: number, outcomes: number, seed: number): number | undefined {
    const random = new SeededRandom(seed);
    const effectiveness = new Effectiveness();
    for (let index = 0; index < outcomes; index += 1) {
      const isWithheld = random.chance(0.2);
      const recovers = random.chance(isWithheld ? withheld : shown);
      effectiveness.note(group, isWithheld, recovers ? 'recovered' : 'continued', 0);
      if (effectiveness.isMuted('p', 0)) return index;
    }
    return undefined;
  }

  it('whose hints change nothing is not muted, however low the rate: of a hundred at most one', () => {
    for (const rate of [0.05, 0.3, 0.7]) {
      const muted = times(100, (seed) => mutedAfter(rate, rate, 1000, seed + 1));
      expect(muted.filter((after) => after !== undefined).length).toBeLessThanOrEqual(1);
    }
  });

  it('whose hints do harm is muted', () => {
    expect(mutedAfter(0.1, 0.6, 1000, 1)).toBeLessThan(400);
  });

  it('that is muted says why, over a restart, until a week has passed or it is asked for', () => {
    const clock = manualClock(1_000);
    const outcomes = [
      {
        ...group,
        provider: 'doom_loop_breaker',
        shown: { recovered: 0, continued: 80, ended: 0 },
        withheld: { recovered: 20, continued: 0, ended: 0 },
      },
    ];
    const options = { max_hints_per_session: 1 };
    const first = createGuidance({ clock, options, records: { outcomes, mutes: [] } });
    tell(first, session(1, loop(5)));
    expect(first.stats().providers[0]?.mute?.because).toBe(
      'agents recovered after 0 of 81 hints, and after 20 of 20 that were withheld',
    );
    const records = JSON.parse(JSON.stringify(first.records())) as ReturnType<Guidance['records']>;
    const heard = (guidance: Guidance, index: number): string | undefined =>
      tell(guidance, session(index, []))[0]?.provider;
    expect(heard(createGuidance({ clock, records }), 2)).not.toBe('doom_loop_breaker');
    expect(heard(createGuidance({ clock, records, options: { mute_unhelpful: false } }), 2)).toBe(
      'doom_loop_breaker',
    );
    const unmuted = createGuidance({ clock, records });
    unmuted.unmute('doom_loop_breaker');
    expect(heard(unmuted, 3)).toBe('doom_loop_breaker');
    clock.advance(8 * 24 * 3_600_000);
    expect(heard(createGuidance({ clock, records }), 4)).toBe('doom_loop_breaker');
  });
});

describe('the interval', () => {
  const counts = (recovered: number, of: number) => ({ recovered, continued: of - recovered, ended: 0 });

  // Newcombe's own examples (Statistics in Medicine 17:873, 1998, table II, method 10).
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 10, 0.6075, 1],
  ])('of %i in %i and %i in %i', (shown, of, withheld, without, low, high) => {
    const difference = differenceOf(counts(shown, of), counts(withheld, without));
    expect(difference?.low).toBeCloseTo(low, 3);
    expect(difference?.high).toBeCloseTo(high, 3);
  });

  it('is none while either side has too few', () => {
    expect(differenceOf(counts(5, 100), counts(1, 9))).toBeUndefined();
  });
});
