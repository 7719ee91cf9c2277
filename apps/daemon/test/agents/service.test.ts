import { describe, expect, it } from 'vitest';
import { agentHosts } from '../../src/agents/hosts.ts';
import type { HookEvent, CommandEnd } from '../../src/agents/hook-event.ts';
import { merge } from '../../src/agents/merge.ts';
import { agentBounds, AgentService, type AgentPorts } from '../../src/agents/service.ts';
import { turnBounds, Turns } from '../../src/agents/turns.ts';

const silent: AgentPorts = {
  judge: () => undefined,
  judgeEdit: () => undefined,
  offload: () => undefined,
  guide: () => undefined,
  ran: () => undefined,
};

function service(ports: Partial<AgentPorts>) {
  const failures: string[] = [];
  const made = new AgentService(agentHosts, { ...silent, ...ports }, (part) => failures.push(part));
  const say = (payload: object): string => made.answer('claude-code', JSON.stringify(payload));
  return { made, failures, say };
}

const pre = (command: string) => ({
  session_id: 's',
  cwd: '/p',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command, description: 'kept' },
  tool_use_id: 't',
});

describe('one event, one answer', () => {
  const call = {
    callId: 't',
    tool: 'Bash',
    params: { command: 'make', description: 'kept' },
    command: 'make',
  };
  const rewrite = { command: 'run make', allow: true, reason: 'a build' };

  it('danger comes before the rewrite, and nothing is allowed beside it', () => {
    expect(merge(call, { danger: 'deletes /', rewrite, context: 'seen' })).toEqual({
      permission: { decision: 'ask', reason: 'deletes /' },
      context: 'seen',
    });
  });

  it('the rewrite keeps every other field of the input', () => {
    expect(
      merge(call, { danger: undefined, rewrite: { ...rewrite, allow: false }, context: undefined }),
    ).toEqual({
      updatedInput: { command: 'run make', description: 'kept' },
    });
  });

  it('a command that is dangerous is not offered to the classifier at all', () => {
    const asked: string[] = [];
    const { say } = service({
      judge: (command) => (command.startsWith('rm') ? 'deletes' : undefined),
      offload: (command) => {
        asked.push(command);
        return undefined;
      },
    });
    expect(say(pre('rm -rf /'))).toContain('"permissionDecision":"ask"');
    expect(say(pre('make'))).toBe('');
    expect(asked).toEqual(['make']);
  });
});

describe('Cursor', () => {
  const fields = { cursor_version: '3.18.2', conversation_id: 'c', session_id: 'c', workspace_roots: ['/p'] };
  const before = {
    ...fields,
    hook_event_name: 'preToolUse',
    tool_name: 'Shell',
    tool_input: { command: 'rm -rf /' },
  };
  const after = {
    ...fields,
    hook_event_name: 'postToolUse',
    tool_name: 'Shell',
    tool_output: '{"exitCode":1}',
  };

  it('runs the hooks of Claude Code, too: they have no objection and count nothing', () => {
    const heard: string[] = [];
    const { made, say } = service({
      judge: () => 'deletes /',
      guide: (event) => void heard.push(event.kind),
      ran: () => heard.push('ran'),
    });
    expect([before, after, { ...fields, hook_event_name: 'stop' }].map(say)).toEqual([
      '{"permission":"allow"}',
      '',
      '',
    ]);
    expect(heard).toEqual([]);
    expect(made.counters).toMatchObject({ events: 0, ignored: 3, asked: 0 });
    expect(made.answer('cursor', JSON.stringify(before))).toContain('"permission":"deny"');
  });

  it('begins what it says with a byte order mark on some systems', () => {
    const { made } = service({ judge: () => 'deletes /' });
    expect(made.answer('cursor', `\ufeff${JSON.stringify(before)}`)).toContain('"permission":"deny"');
    expect(made.answer('cursor', '\ufeff')).toBe('');
  });
});

describe('failing open', () => {
  it.each([
    '',
    'no json',
    '[]',
    '7',
    '{"session_id":"s"}',
    '{"session_id":"s","hook_event_name":"PreToolUse"}',
  ])('says nothing to %j', (payload) => {
    const { made } = service({ judge: () => 'danger' });
    expect(made.answer('claude-code', payload)).toBe('');
    expect(made.counters).toMatchObject({ events: 0, ignored: 1 });
  });

  it('an engine that throws is counted, and the others still answer', () => {
    const { made, failures, say } = service({
      guide: () => {
        throw new Error('broken');
      },
      judge: () => 'deletes /',
    });
    expect(say(pre('rm -rf /'))).toContain('deletes /');
    expect(failures).toEqual(['guide']);
    expect(made.counters).toMatchObject({ failures: 1, asked: 1 });
  });

  it('tells what a command ended with, and nothing of one that the person stopped', () => {
    const ran: CommandEnd[] = [];
    const { say } = service({ ran: (_agent, _event, _call, end) => ran.push(end) });
    const { hook_event_name: _, ...call } = pre('make');
    say({ ...call, hook_event_name: 'PostToolUse', tool_response: 'ok' });
    say({ ...call, hook_event_name: 'PostToolUseFailure', error: 'Exit code 2' });
    say({ ...call, hook_event_name: 'PostToolUseFailure', error: 'stopped', is_interrupt: true });
    expect(ran).toEqual([0, 2]);
  });
});

describe('a word for the model', () => {
  const cursor = (name: string, fields: object = {}) =>
    JSON.stringify({ conversation_id: 'c', workspace_roots: ['/'], hook_event_name: name, ...fields });
  const failed = cursor('postToolUseFailure', { tool_name: 'Shell', tool_input: {}, error_message: 'no' });
  const worked = cursor('postToolUse', { tool_name: 'Shell', tool_input: {}, tool_output: '' });

  function once(text: string) {
    let delivered = 0;
    let asked = 0;
    const made = new AgentService(
      agentHosts,
      {
        ...silent,
        guide: () => (asked++ === 0 ? { text, delivered: () => (delivered += 1) } : undefined),
      },
      () => undefined,
    );
    return { made, delivered: () => delivered };
  }

  it('waits for an event that carries it, and counts as said only then', () => {
    const { made, delivered } = once('three times the same');
    expect(made.answer('cursor', failed)).toBe('');
    expect(delivered()).toBe(0);
    expect(made.answer('cursor', worked)).toBe('{"additional_context":"three times the same"}');
    expect(delivered()).toBe(1);
    expect(made.answer('cursor', worked)).toBe('');
  });

  it('waits on while silence is said', () => {
    const { made, delivered } = once('three times the same');
    const before = cursor('preToolUse', { tool_name: 'Shell', tool_input: { command: 'ls' } });
    expect(made.answer('cursor', failed)).toBe('');
    expect(made.answer('cursor', before)).toBe('{"permission":"allow"}');
    expect(delivered()).toBe(0);
    expect(made.answer('cursor', worked)).toBe('{"additional_context":"three times the same"}');
  });

  it('is dropped when a person speaks first', () => {
    const { made, delivered } = once('stale');
    made.answer('cursor', failed);
    made.answer('cursor', cursor('beforeSubmitPrompt', { prompt: 'x' }));
    expect(made.answer('cursor', worked)).toBe('');
    expect(delivered()).toBe(0);
  });
});

it('of the words that wait the newest stay, though sessions end without a word', () => {
  const failed = (conversation: number) =>
    JSON.stringify({
      conversation_id: `c${conversation}`,
      workspace_roots: ['/'],
      hook_event_name: 'postToolUseFailure',
      tool_name: 'Shell',
      tool_input: {},
      error_message: 'no',
    });
  const worked = (conversation: number) =>
    JSON.stringify({ ...JSON.parse(failed(conversation)), hook_event_name: 'postToolUse', tool_output: '' });
  let turn = 0;
  const { made } = service({
    guide: () =>
      turn++ <= agentBounds.waitingMax ? { text: 'a word', delivered: () => undefined } : undefined,
  });
  for (let conversation = 0; conversation <= agentBounds.waitingMax; conversation += 1) {
    expect(made.answer('cursor', failed(conversation))).toBe('');
  }
  expect(made.answer('cursor', worked(agentBounds.waitingMax))).toBe('{"additional_context":"a word"}');
  expect(made.answer('cursor', worked(1))).toBe('{"additional_context":"a word"}');
  expect(made.answer('cursor', worked(0))).toBe('');
});

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
      judge: () => 'deletes /',
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
