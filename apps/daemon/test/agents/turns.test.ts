import { describe, expect, it } from 'vitest';
import type { HookEvent } from '../../src/agents/hook-event.ts';
import { turnBounds, Turns } from '../../src/agents/turns.ts';
import { danger, service } from './support.ts';

describe('turns', () => {
  const place = { session: 's', thread: 'main', cwd: '/' };
  const call = { callId: '', tool: 'Read', params: {}, command: undefined };
  const start: HookEvent = { ...place, kind: 'tool_called', call };
  const end: HookEvent = {
    ...place,
    kind: 'tool_finished',
    call,
    outcome: { kind: 'success', result: { kind: 'text', text: '' } },
  };
  const batch: HookEvent = { ...place, kind: 'turn_ended', calls: [call] };

  it('parallel calls are one turn, calls after one another are several', () => {
    const turns = new Turns();
    const numbers = [start, start, end, end, start, end, start, start, end, end].map((event) =>
      turns.of(event),
    );
    expect(numbers).toEqual([2, 2, 2, 2, 3, 3, 4, 4, 4, 4]);
  });

  it('the host that says when a batch ends is believed', () => {
    const turns = new Turns();
    expect([end, batch, end, end, batch, end].map((event) => turns.of(event))).toEqual([1, 1, 2, 2, 2, 3]);
    expect(turns.isBoundary(end)).toBe(false);
    expect(turns.isBoundary(batch)).toBe(true);
  });

  it('a call that never ended does not glue later turns together once the person speaks', () => {
    const turns = new Turns();
    turns.of(start);
    turns.of({ ...place, kind: 'user_message' });
    const first = turns.of(start);
    turns.of(end);
    expect(turns.of(start)).toBe(first + 1);
  });

  it('nor does one that the person refused, of which some hosts say nothing', () => {
    const turns = new Turns();
    const named = (callId: string) => ({ ...call, callId });
    const started = (id: string): HookEvent => ({ ...start, call: named(id) });
    const ended = (id: string): HookEvent => ({ ...end, call: named(id) });
    turns.of(started('refused'));
    const boundaries = ['a', 'b', 'c'].map((id) => {
      turns.of(started(id));
      turns.of(ended(id));
      return turns.isBoundary(ended(id));
    });
    expect(boundaries).toEqual([false, true, true]);
  });

  it('a call that hunch itself has stopped is over', () => {
    const { made } = service({
      judge: () => danger('deletes /'),
      guide: (_event, _turn, atBoundary) => {
        boundaries.push(atBoundary);
        return undefined;
      },
    });
    const boundaries: boolean[] = [];
    const gemini = (name: string, command: string) =>
      made.answer(
        'gemini',
        JSON.stringify({
          session_id: 's',
          cwd: '/',
          hook_event_name: name,
          tool_name: 'run_shell_command',
          tool_input: { command },
        }),
      );
    gemini('BeforeTool', 'rm -rf /');
    gemini('BeforeTool', 'rm -rf /home');
    made.answer(
      'gemini',
      JSON.stringify({
        session_id: 's',
        cwd: '/',
        hook_event_name: 'BeforeTool',
        tool_name: 'read_file',
        tool_input: {},
      }),
    );
    made.answer(
      'gemini',
      JSON.stringify({
        session_id: 's',
        cwd: '/',
        hook_event_name: 'AfterTool',
        tool_name: 'read_file',
        tool_input: {},
      }),
    );
    expect(boundaries).toEqual([false, false, false, true]);
  });

  it('subagents have turns of their own', () => {
    const turns = new Turns();
    turns.of(start);
    turns.of(end);
    expect(turns.of({ ...start, thread: 'agent-1' })).toBe(2);
    expect(turns.of(start)).toBe(3);
  });

  it('threads are bounded', () => {
    const turns = new Turns();
    turns.of(start);
    turns.of(end);
    for (let index = 0; index < turnBounds.threadsMax; index += 1)
      turns.of({ ...start, session: `other-${index}` });
    // Forgotten: it begins anew.
    expect(turns.of(start)).toBe(2);
  });
});
