import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { agentNames, type AgentName } from '@hunch/common/protocol';
import { agentHosts } from '../../src/agents/hosts.ts';
import type { AgentAnswer } from '../../src/agents/host.ts';
import type { HookEvent } from '../../src/agents/hook-event.ts';
import { payloadCases } from './payloads/all.ts';

describe('what an agent says', () => {
  it.each(payloadCases)('$agent: $name', ({ agent, payload, event }) => {
    expect(agentHosts[agent].read(payload)).toEqual(event);
  });

  it.each(payloadCases)('$agent: $name, with fields that nobody knows', ({ agent, payload, event }) => {
    expect(agentHosts[agent].read({ ...payload, brand_new: { a: 1 }, __proto__: null })).toEqual(event);
  });

  it.each(agentNames)('%s: JSON of any shape is read without a throw', (agent) => {
    const names = payloadCases.filter((entry) => entry.agent === agent).map(({ payload }) => payload);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.dictionary(fc.string(), fc.jsonValue()), (payload, odd) => {
        const keys = Object.keys(payload);
        const mixed = Object.fromEntries(
          Object.entries({ ...payload, ...odd }).map(([key, value], index) =>
            keys.includes(key) && key in odd ? [key, odd[key]] : [key, index % 7 === 3 ? null : value],
          ),
        );
        agentHosts[agent].read(mixed);
      }),
    );
  });
});

const place = { session: 's', thread: 'main', cwd: '/' };
const call = { callId: 'c', tool: 'Bash', params: { command: 'make', timeout: 5 }, command: 'make' };
const before: HookEvent = { ...place, kind: 'tool_called', call };
const after: HookEvent = {
  ...place,
  kind: 'tool_finished',
  call,
  outcome: { kind: 'success', result: { kind: 'text', text: '' } },
};
const failed: HookEvent = {
  ...place,
  kind: 'tool_finished',
  call,
  outcome: { kind: 'failure', message: 'x', exitCode: 1 },
};
const batch: HookEvent = { ...place, kind: 'turn_ended', calls: [call] };
const unheard: HookEvent = { ...failed, answerIsIgnored: true };

const ask: AgentAnswer = { permission: { decision: 'ask', reason: 'deletes /' } };
const rewrite: AgentAnswer = { updatedInput: { command: 'rch exec -- make', timeout: 5 } };
const allowed: AgentAnswer = { ...rewrite, permission: { decision: 'allow', reason: 'offloaded' } };
const context: AgentAnswer = { context: 'three times the same' };

describe('what an agent is told', () => {
  it.each<[AgentName, string, HookEvent, AgentAnswer, unknown]>([
    [
      'claude-code',
      'a question',
      before,
      ask,
      {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'ask',
          permissionDecisionReason: 'deletes /',
        },
      },
    ],
    [
      'claude-code',
      'a rewrite without a permission',
      before,
      rewrite,
      {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          updatedInput: { command: 'rch exec -- make', timeout: 5 },
        },
      },
    ],
    ['claude-code', 'nothing', before, {}, undefined],
    [
      'claude-code',
      'context after a batch',
      batch,
      context,
      { hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext: 'three times the same' } },
    ],
    [
      'claude-code',
      'context after a failure',
      failed,
      context,
      {
        hookSpecificOutput: {
          hookEventName: 'PostToolUseFailure',
          additionalContext: 'three times the same',
        },
      },
    ],
    [
      'codex',
      'a question, which it refuses: denied with the reason',
      before,
      ask,
      {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'deny',
          permissionDecisionReason: 'deletes /',
        },
      },
    ],
    ['codex', 'a rewrite that hunch may not allow: nothing', before, rewrite, undefined],
    [
      'codex',
      'context after a failure',
      failed,
      context,
      { hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'three times the same' } },
    ],
    [
      'gemini',
      'a question, which it has not: denied',
      before,
      ask,
      { decision: 'deny', reason: 'deletes /' },
    ],
    [
      'gemini',
      'a rewrite',
      before,
      rewrite,
      {
        hookSpecificOutput: {
          hookEventName: 'BeforeTool',
          tool_input: { command: 'rch exec -- make', timeout: 5 },
        },
      },
    ],
    [
      'gemini',
      'context',
      after,
      context,
      { hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext: 'three times the same' } },
    ],
    [
      'cursor',
      'a question, which it takes and does not put: denied',
      before,
      ask,
      { permission: 'deny', user_message: 'deletes /', agent_message: 'deletes /' },
    ],
    [
      'cursor',
      'a rewrite, with the member that its schema wants',
      before,
      rewrite,
      { permission: 'allow', updated_input: { command: 'rch exec -- make', timeout: 5 } },
    ],
    ['cursor', 'context', after, context, { additional_context: 'three times the same' }],
    ['cursor', 'context after a failure', failed, context, { additional_context: 'three times the same' }],
    ['cursor', 'context where no answer is read', unheard, context, undefined],
    ['opencode', 'a question, which a plugin cannot put: denied', before, ask, { deny: 'deletes /' }],
    ['opencode', 'context', after, context, { append: 'three times the same' }],
  ])('%s: %s', (agent, _, event, answer, expected) => {
    expect(agentHosts[agent].render(event, answer)).toEqual(expected);
  });

  // Before a tool, Cursor's `allow` permits nothing: it is the only way to have no objection.
  const isNoPermission = (agent: AgentName, event: HookEvent, answer: AgentAnswer): boolean =>
    agent === 'cursor' && event === before && answer.permission === undefined;

  it.each(agentNames)('%s: nothing is allowed unless hunch was told to', (agent) => {
    for (const event of [before, after, failed, batch, unheard]) {
      for (const answer of [ask, rewrite, context, { ...rewrite, ...context }]) {
        if (isNoPermission(agent, event, answer)) continue;
        expect(JSON.stringify(agentHosts[agent].render(event, answer) ?? {})).not.toContain('"allow"');
      }
    }
    const told = JSON.stringify(agentHosts[agent].render(before, allowed));
    expect(told).toContain('rch exec -- make');
  });
});

it.each(agentNames)('%s: silence is said only to a host that takes it for a failed hook', (agent) => {
  const silence = [before, after, failed, batch].map((event) => agentHosts[agent].renderSilence?.(event));
  const expected = agent === 'cursor' ? { permission: 'allow' } : undefined;
  expect(silence).toEqual([expected, undefined, undefined, undefined]);
});

describe('the schema that Codex publishes (codex-rs/hooks/schema/generated): unknown members are refused', () => {
  const common = {
    continue: v.optional(v.boolean()),
    stopReason: v.optional(v.string()),
    suppressOutput: v.optional(v.boolean()),
    systemMessage: v.optional(v.string()),
  };
  const beforeTool = v.strictObject({
    ...common,
    hookSpecificOutput: v.optional(
      v.strictObject({
        hookEventName: v.literal('PreToolUse'),
        permissionDecision: v.optional(v.picklist(['allow', 'deny', 'ask'])),
        permissionDecisionReason: v.optional(v.string()),
        updatedInput: v.optional(v.unknown()),
        additionalContext: v.optional(v.string()),
      }),
    ),
  });
  const afterTool = v.strictObject({
    ...common,
    decision: v.optional(v.literal('block')),
    reason: v.optional(v.string()),
    hookSpecificOutput: v.optional(
      v.strictObject({ hookEventName: v.literal('PostToolUse'), additionalContext: v.optional(v.string()) }),
    ),
  });

  it.each([ask, rewrite, allowed, context, { ...allowed, ...context }])('before a tool: %j', (answer) => {
    const output = agentHosts.codex.render(before, answer);
    if (output !== undefined) v.parse(beforeTool, output);
  });

  it.each([after, failed])('after a tool: $outcome.kind', (event) => {
    v.parse(afterTool, agentHosts.codex.render(event, context));
  });

  it('takes a changed input only with allow (src/engine/output_parser.rs)', () => {
    expect(agentHosts.codex.render(before, rewrite)).toBeUndefined();
    expect(agentHosts.codex.render(before, allowed)).toMatchObject({
      hookSpecificOutput: { permissionDecision: 'allow' },
    });
  });
});
