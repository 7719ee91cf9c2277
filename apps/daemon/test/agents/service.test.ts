import { describe, expect, it } from 'vitest';
import { agentHosts } from '../../src/agents/hosts.ts';
import type { CommandEnd } from '../../src/agents/hook-event.ts';
import { merge } from '../../src/agents/merge.ts';
import { agentBounds, AgentService } from '../../src/agents/service.ts';
import { danger, service, silent } from './support.ts';

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
      judge: (command) => (command.startsWith('rm') ? danger('deletes') : undefined),
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
      judge: () => danger('deletes /'),
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
    const { made } = service({ judge: () => danger('deletes /') });
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
    const { made } = service({ judge: () => danger('danger') });
    expect(made.answer('claude-code', payload)).toBe('');
    expect(made.counters).toMatchObject({ events: 0, ignored: 1 });
  });

  it('an engine that throws is counted, and the others still answer', () => {
    const { made, failures, say } = service({
      guide: () => {
        throw new Error('broken');
      },
      judge: () => danger('deletes /'),
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

  function once(text: string, withheld = false) {
    let delivered = 0;
    let asked = 0;
    const made = new AgentService(
      agentHosts,
      {
        ...silent,
        guide: () =>
          asked++ === 0 ? { text, provider: 'p', withheld, delivered: () => (delivered += 1) } : undefined,
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

  it('that is withheld counts as said where it would have been, and is not', () => {
    const { made, delivered } = once('three times the same', true);
    expect(made.answer('cursor', failed)).toBe('');
    expect(delivered()).toBe(0);
    expect(made.answer('cursor', worked)).toBe('');
    expect(delivered()).toBe(1);
    expect(made.counters.guided).toBe(0);
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
      turn++ <= agentBounds.waitingMax
        ? { text: 'a word', provider: 'p', delivered: () => undefined }
        : undefined,
  });
  for (let conversation = 0; conversation <= agentBounds.waitingMax; conversation += 1) {
    expect(made.answer('cursor', failed(conversation))).toBe('');
  }
  expect(made.answer('cursor', worked(agentBounds.waitingMax))).toBe('{"additional_context":"a word"}');
  expect(made.answer('cursor', worked(1))).toBe('{"additional_context":"a word"}');
  expect(made.answer('cursor', worked(0))).toBe('');
});
