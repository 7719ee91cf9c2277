import type { AgentHost } from '../host.ts';
import type { BatchCall, HookCall, HookEvent, HookPlace } from '../hook-event.ts';
import { failureOf, place, success, text, textOf, toolCall } from '../hook-fields.ts';
import { specificOutput } from '../hook-specific-output.ts';

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

function readEvent(payload: Json, where: HookPlace): HookEvent | undefined {
  switch (payload.hook_event_name) {
    case 'SessionStart':
      // After a compaction the session goes on under the same id.
      return { ...where, kind: payload.source === 'compact' ? 'compacted' : 'session_started' };
    case 'UserPromptSubmit':
      // Told by the host itself when something in the background has ended; nobody has spoken.
      return text(payload.prompt).startsWith('<task-notification>')
        ? undefined
        : { ...where, kind: 'user_message' };
    case 'PreToolUse': {
      const call = callOf(payload);
      return call && { ...where, kind: 'tool_called', call };
    }
    case 'PostToolUse': {
      const call = callOf(payload);
      return call && { ...where, kind: 'tool_finished', call, outcome: success(payload.tool_response) };
    }
    case 'PostToolUseFailure':
      return readFailure(payload, where);
    case 'PostToolBatch': {
      const calls = Array.isArray(payload.tool_calls) ? payload.tool_calls : [];
      return {
        ...where,
        kind: 'turn_ended',
        calls: calls.flatMap((call: unknown) => batchCallOf(call as Json) ?? []),
      };
    }
    case 'PreCompact':
      return { ...where, kind: 'compacted' };
    case 'SubagentStop':
    case 'Stop':
      return { ...where, kind: 'thread_ended' };
    case 'SessionEnd':
      return { ...where, kind: 'session_ended' };
    default:
      return undefined;
  }
}

function readFailure(payload: Json, where: HookPlace): HookEvent | undefined {
  const call = callOf(payload);
  if (call === undefined) return undefined;
  if (payload.is_interrupt === true)
    return { ...where, kind: 'tool_finished', call, outcome: { kind: 'rejected' } };
  return { ...where, kind: 'tool_finished', call, outcome: failureOf(payload.error) };
}

function callOf(payload: Json | null | undefined): HookCall | undefined {
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
