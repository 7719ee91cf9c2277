import type { AgentEvent, AgentHost, AgentPlace, ToolCall } from '../event.ts';
import { exitCodeIn, place, text, textOf, toolCall } from './fields.ts';

type Json = Readonly<Record<string, unknown>>;

const shellTools: ReadonlySet<string> = new Set(['Shell']);

/**
 * Cursor (cursor.com/docs/agent/hooks, read in 2026): snake case everywhere. `preToolUse` allows or denies; a question can
 * be put only by `beforeShellExecution`, which can't change the command. So the safety of shell commands is answered
 * there, the rewrite in `preToolUse`, guidance in `postToolUse`.
 */
export const cursor: AgentHost = {
  name: 'cursor',
  rewritesWithoutPermission: true,
  asks: true,
  read(payload) {
    const roots = Array.isArray(payload.workspace_roots) ? payload.workspace_roots : [];
    const cwd = text(payload.cwd) === '' ? roots[0] : payload.cwd;
    const where = place(
      payload.conversation_id ?? payload.session_id,
      payload.subagent_id,
      cwd,
      payload.model,
    );
    return where === undefined ? undefined : readEvent(payload, where);
  },
  render(event, { permission, updatedInput, context }) {
    if (event.kind === 'permission') {
      if (permission?.decision !== 'ask') return undefined;
      const { reason } = permission;
      return { permission: 'ask', user_message: reason, agent_message: reason };
    }
    if (event.kind === 'tool-start') {
      // A command that will be asked about stays as it is.
      if (updatedInput === undefined || permission?.decision === 'ask') return undefined;
      return { ...(permission === undefined ? {} : { permission: 'allow' }), updated_input: updatedInput };
    }
    // Nothing is read from the hook of a failure.
    const isCarried = event.kind === 'tool-end' && event.outcome.kind === 'ok';
    return context !== undefined && isCarried ? { additional_context: context } : undefined;
  },
};

function readEvent(payload: Json, where: AgentPlace): AgentEvent | undefined {
  switch (payload.hook_event_name) {
    case 'sessionStart':
      return { ...where, kind: 'session-start' };
    case 'beforeSubmitPrompt':
      return { ...where, kind: 'user-prompt' };
    case 'preToolUse': {
      const call = callOf(payload);
      return call && { ...where, kind: 'tool-start', call };
    }
    case 'beforeShellExecution': {
      const command = text(payload.command);
      if (command === '') return undefined;
      return {
        ...where,
        kind: 'permission',
        call: { callId: '', tool: 'Shell', input: { command }, command },
      };
    }
    case 'postToolUse': {
      const call = callOf(payload);
      const result = textOf(payload.tool_output);
      return call && { ...where, kind: 'tool-end', call, outcome: { kind: 'ok', result } };
    }
    case 'postToolUseFailure':
      return readFailure(payload, where);
    case 'preCompact':
      return { ...where, kind: 'compaction' };
    case 'subagentStop':
      return { ...where, kind: 'thread-end' };
    case 'sessionEnd':
      return { ...where, kind: 'session-end' };
    default:
      return undefined;
  }
}

function readFailure(payload: Json, where: AgentPlace): AgentEvent | undefined {
  const call = callOf(payload);
  if (call === undefined) return undefined;
  if (payload.is_interrupt === true || payload.failure_type === 'permission_denied') {
    return { ...where, kind: 'tool-end', call, outcome: { kind: 'rejected' } };
  }
  const error = textOf(payload.error_message);
  return {
    ...where,
    kind: 'tool-end',
    call,
    outcome: { kind: 'failed', error, exitCode: exitCodeIn(error) },
  };
}

function callOf(payload: Json): ToolCall | undefined {
  return toolCall(
    { callId: text(payload.tool_use_id), tool: payload.tool_name, input: payload.tool_input },
    shellTools,
  );
}
