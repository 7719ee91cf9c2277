import type { AgentAnswer, AgentEvent, AgentHost, AgentPlace, BatchCall, ToolCall } from '../event.ts';
import { exitCodeIn, place, text, textOf, toolCall } from './fields.ts';

type Json = Readonly<Record<string, unknown>>;

const shellTools: ReadonlySet<string> = new Set(['Bash']);

/**
 * Claude Code (code.claude.com/docs/en/hooks, read in 2026): events and fields as documented there. `PostToolBatch` comes once after
 * all calls of a turn and before the model is asked again, so that is where guidance is said; its exit code 2 would end
 * the loop, which is why the hook always ends with 0. `updatedInput` without `permissionDecision` changes the input and
 * leaves the question of permission to the host's own rules.
 */
export const claudeCode: AgentHost = {
  name: 'claude-code',
  rewritesWithoutPermission: true,
  asks: true,
  read(payload) {
    const where = place(payload.session_id, payload.agent_id, payload.cwd, payload.model);
    return where === undefined ? undefined : readEvent(payload, where);
  },
  render(event, answer) {
    const output = specificOutput(event, answer);
    return output === undefined ? undefined : { hookSpecificOutput: output };
  },
};

function readEvent(payload: Json, where: AgentPlace): AgentEvent | undefined {
  switch (payload.hook_event_name) {
    case 'SessionStart':
      // After a compaction the session goes on under the same id.
      return { ...where, kind: payload.source === 'compact' ? 'compaction' : 'session-start' };
    case 'UserPromptSubmit':
      // Told by the host itself when something in the background has ended; nobody has spoken.
      return text(payload.prompt).startsWith('<task-notification>')
        ? undefined
        : { ...where, kind: 'user-prompt' };
    case 'PreToolUse': {
      const call = callOf(payload);
      return call && { ...where, kind: 'tool-start', call };
    }
    case 'PostToolUse': {
      const call = callOf(payload);
      return (
        call && {
          ...where,
          kind: 'tool-end',
          call,
          outcome: { kind: 'ok', result: textOf(payload.tool_response) },
        }
      );
    }
    case 'PostToolUseFailure':
      return readFailure(payload, where);
    case 'PostToolBatch': {
      const calls = Array.isArray(payload.tool_calls) ? payload.tool_calls : [];
      return {
        ...where,
        kind: 'turn-end',
        calls: calls.flatMap((call: unknown) => batchCallOf(call as Json) ?? []),
      };
    }
    case 'PreCompact':
      return { ...where, kind: 'compaction' };
    case 'SubagentStop':
    case 'Stop':
      return { ...where, kind: 'thread-end' };
    case 'SessionEnd':
      return { ...where, kind: 'session-end' };
    default:
      return undefined;
  }
}

function readFailure(payload: Json, where: AgentPlace): AgentEvent | undefined {
  const call = callOf(payload);
  if (call === undefined) return undefined;
  if (payload.is_interrupt === true)
    return { ...where, kind: 'tool-end', call, outcome: { kind: 'rejected' } };
  const error = textOf(payload.error);
  return {
    ...where,
    kind: 'tool-end',
    call,
    outcome: { kind: 'failed', error, exitCode: exitCodeIn(error) },
  };
}

function callOf(payload: Json | null | undefined): ToolCall | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  return toolCall(
    { callId: text(payload.tool_use_id), tool: payload.tool_name, input: payload.tool_input },
    shellTools,
  );
}

function batchCallOf(payload: Json | null): BatchCall | undefined {
  const call = callOf(payload);
  return call && { ...call, response: textOf(payload?.tool_response) };
}

/** The fields of `hookSpecificOutput`, which Codex took over from Claude Code. */
export function specificOutput(event: AgentEvent, answer: AgentAnswer): Json | undefined {
  const { permission, updatedInput, context } = answer;
  if (event.kind === 'tool-start') {
    if (permission === undefined && updatedInput === undefined && context === undefined) return undefined;
    return {
      hookEventName: 'PreToolUse',
      ...(permission === undefined
        ? {}
        : { permissionDecision: permission.decision, permissionDecisionReason: permission.reason }),
      ...(updatedInput === undefined ? {} : { updatedInput }),
      ...(context === undefined ? {} : { additionalContext: context }),
    };
  }
  if (context === undefined) return undefined;
  const hookEventName = contextEvents[event.kind]?.(event);
  return hookEventName === undefined ? undefined : { hookEventName, additionalContext: context };
}

/** The events at which text for the model can be given, and how the host calls them. */
const contextEvents: { readonly [Kind in AgentEvent['kind']]?: (event: AgentEvent) => string } = {
  'tool-end': (event) =>
    event.kind === 'tool-end' && event.outcome.kind === 'failed' ? 'PostToolUseFailure' : 'PostToolUse',
  'turn-end': () => 'PostToolBatch',
  'user-prompt': () => 'UserPromptSubmit',
  'session-start': () => 'SessionStart',
};
