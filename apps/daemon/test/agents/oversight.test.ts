import { defaultGuidanceOptions, type GuidanceOptions, type Unheard } from '@hunch/guidance';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/agents/desktop-notice.ts';
import type { HookEvent, HookOutcome } from '../../src/agents/hook-event.ts';
import { Oversight, type Notice } from '../../src/agents/oversight.ts';

const where = { session: 's', thread: 'main', cwd: '/home/ann/ledger' };
const call = { callId: 'c', tool: 'Bash', params: {}, command: 'npm test' };
const spoke: HookEvent = { ...where, kind: 'user_message' };
const called: HookEvent = { ...where, kind: 'tool_called', call };
const ended = (outcome: HookOutcome): HookEvent => ({ ...where, kind: 'tool_finished', call, outcome });
const failed = ended({ kind: 'failure', message: 'Error', exitCode: 1 });
const rejected = ended({ kind: 'rejected' });

function overseer(person: Partial<GuidanceOptions['person']>) {
  const shown: Notice[] = [];
  const state = { unheard: [] as Unheard[], cost: 0, forgiven: 0 };
  const oversight = new Oversight({
    options: () => ({ ...defaultGuidanceOptions.person, ...person }),
    unheard: () => state.unheard,
    cost: () => state.cost,
    notify: (notice) => shown.push(notice),
    forgive: () => (state.forgiven += 1),
  });
  const say = (event: HookEvent, atBoundary = false) => oversight.oversee(event, 'codex', atBoundary);
  return { say, shown, state };
}

const unheard = (hints: number): Unheard => ({
  thread: 'main',
  provider: 'doom_loop_breaker',
  classifier: 'doom_loop',
  hints,
  fact: '`npm test` failed 10 times.',
});

describe('a person is told of an agent that does not heed hints', () => {
  it('never by default', () => {
    const { say, state, shown } = overseer({});
    state.unheard = [unheard(9)];
    expect([say(failed, true), say(called)]).toEqual([{}, {}]);
    expect(shown).toEqual([]);
  });

  it('once, after three, in the agent, by bell and on the desktop', () => {
    const { say, state, shown } = overseer({ when_unheard: 'tell' });
    state.unheard = [unheard(2)];
    expect(say(failed, true)).toEqual({});
    state.unheard = [unheard(3)];
    const text = 'hunch: the agent goes on after 3 hints about one thing. `npm test` failed 10 times.';
    expect(say(failed, true)).toEqual({ notice: text, bell: true });
    expect([say(called), say(failed, true)]).toEqual([{}, {}]);
    expect(shown.map(wordsOf)).toEqual([
      { title: 'Codex in ledger', body: 'It goes on after 3 hints about one thing.' },
    ]);
  });

  it('once more after the person has spoken', () => {
    const { say, state } = overseer({ when_unheard: 'tell', unheard_hints: 1, tell_by: ['agent'] });
    state.unheard = [unheard(1)];
    expect(say(failed, true)).toHaveProperty('notice');
    say(spoke);
    expect(say(failed, true)).toHaveProperty('notice');
  });

  it('only in the ways that are wanted', () => {
    const { say, state, shown } = overseer({ when_unheard: 'tell', tell_by: [] });
    state.unheard = [unheard(3)];
    expect(say(failed, true)).toEqual({});
    expect(shown).toEqual([]);
  });
});

describe('a pause', () => {
  const paused = () => {
    const made = overseer({ when_unheard: 'pause', tell_by: [] });
    made.state.unheard = [unheard(3)];
    made.say(failed, true);
    return made;
  };

  it('holds each call, with the reason, until the person speaks', () => {
    const { say, state } = paused();
    const reason =
      'hunch: the agent goes on after 3 hints about one thing. `npm test` failed 10 times. A person should look at it before it goes on.';
    expect([say(called), say(called)]).toEqual([{ pause: reason }, { pause: reason }]);
    state.unheard = [];
    say(spoke);
    expect(say(called)).toEqual({});
  });

  it('ends when the person lets a call run, and not when they refuse it', () => {
    const { say, state } = paused();
    say(called);
    say(rejected);
    expect(say(called)).toHaveProperty('pause');
    say(failed);
    state.unheard = [];
    expect(state.forgiven).toBe(1);
    expect(say(called)).toEqual({});
  });
});

describe('a budget', () => {
  it('of turns holds the next call, and begins anew when the person speaks', () => {
    const { say } = overseer({ turns_max: 2, tell_by: ['agent'] });
    expect(say(failed, true)).toEqual({});
    expect(say(failed, true)).toEqual({
      notice: 'hunch: the agent has taken 2 turns since you last spoke (guidance.person.turns_max = 2).',
    });
    expect(say(called)).toHaveProperty('pause');
    say(spoke);
    expect([say(called), say(failed, true)]).toEqual([{}, {}]);
  });

  it('of money is counted from when the person last spoke', () => {
    const { say, state } = overseer({ cost_max: 2, tell_by: ['agent'], when_over_budget: 'tell' });
    state.cost = 5;
    say(spoke);
    state.cost = 6.9;
    expect(say(failed, true)).toEqual({});
    state.cost = 7.25;
    expect(say(failed, true)).toEqual({
      notice: 'hunch: the agent has cost $2.25 since you last spoke (guidance.person.cost_max = 2).',
    });
    expect(say(called)).toEqual({});
  });

  it('is each session its own', () => {
    const { say } = overseer({ turns_max: 1, tell_by: [] });
    say(failed, true);
    expect(say({ ...called, session: 'other' })).toEqual({});
    expect(say(called)).toHaveProperty('pause');
    say({ ...where, kind: 'session_ended' });
    expect(say(called)).toEqual({});
  });
});
