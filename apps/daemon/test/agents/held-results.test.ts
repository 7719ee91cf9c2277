import { describe, expect, it } from 'vitest';
import { HeldResults } from '../../src/agents/held-results.ts';
import type { HookEvent } from '../../src/agents/hook-event.ts';

const place = { session: 's', thread: 'main', cwd: '/' };
const call = (callId: string) => ({ callId, tool: 'Bash', params: {}, command: 'make' });
const called = (id: string): HookEvent => ({ ...place, kind: 'tool_called', call: call(id) });
const ended = (id: string): HookEvent => ({
  ...place,
  kind: 'tool_finished',
  call: call(id),
  outcome: { kind: 'success', result: { kind: 'text', text: `out ${id}` }, exit: 'unknown' },
});
const spoke: HookEvent = { ...place, kind: 'user_message' };

function held(exits: Map<string, number>, mayHold = true) {
  const results = new HeldResults(
    (_, id) => exits.get(id),
    () => mayHold,
  );
  return (event: HookEvent): readonly string[] =>
    results.next({ event, turn: 1, atBoundary: true }).map(({ event: next }) => {
      const outcome = next.kind === 'tool_finished' ? ` ${next.call.callId} ${next.outcome.kind}` : '';
      return `${next.kind}${outcome}`;
    });
}

describe('a result without an exit code', () => {
  it('waits until the transcript has it, and is a failure then', () => {
    const exits = new Map<string, number>();
    const next = held(exits);
    expect(next(ended('1'))).toEqual([]);
    exits.set('1', 2);
    expect(next(called('2'))).toEqual(['tool_finished 1 failure', 'tool_called']);
  });

  it('waits beyond the beginning of the next call, and not beyond its end', () => {
    const next = held(new Map());
    next(ended('1'));
    expect(next(called('2'))).toEqual(['tool_called']);
    expect(next(ended('2'))).toEqual(['tool_finished 1 success']);
    expect(next(spoke)).toEqual(['tool_finished 2 success', 'user_message']);
  });

  it('does not wait where there is no transcript, nor where its exit code is there already', () => {
    expect(held(new Map(), false)(ended('1'))).toEqual(['tool_finished 1 success']);
    expect(held(new Map([['1', 0]]))(ended('1'))).toEqual(['tool_finished 1 success']);
    expect(held(new Map([['1', 9]]))(ended('1'))).toEqual(['tool_finished 1 failure']);
  });

  it('of another thread waits for its own', () => {
    const next = held(new Map());
    next(ended('1'));
    expect(next({ ...called('2'), thread: 'sub' })).toEqual(['tool_called']);
    expect(next({ ...ended('2'), thread: 'sub' })).toEqual([]);
  });
});
