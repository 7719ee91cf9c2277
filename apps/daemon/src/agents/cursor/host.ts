import type { AgentHost } from '../host.ts';
import type { HookCall, HookEvent, HookOutcome, HookPlace } from '../hook-event.ts';
import { failure, failureOf, object, place, success, text, textOf, toolCall } from '../hook-fields.ts';

type Json = Readonly<Record<string, unknown>>;

const shellTools: ReadonlySet<string> = new Set(['Shell']);

const noObjection = { permission: 'allow' } as const;

/**
 * Cursor (cursor.com/docs/agent/hooks, read in 2026): snake case everywhere. What `preToolUse` prints must be an answer of
 * its schema, with a `permission`, else the call may be blocked; `allow` there is only "no objection", as Cursor's own
 * rules about what may run come after it. `ask` is taken and not obeyed, so what should be asked is denied.
 * `beforeShellExecution` could ask, but it has no way to say nothing: it is left alone. Guidance goes with `postToolUse`.
 */
export const cursor: AgentHost = {
  name: 'cursor',
  rewritesWithoutPermission: true,
  asks: false,
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
    if (event.kind === 'tool_called') {
      if (permission?.decision === 'ask') {
        const { reason } = permission;
        return { permission: 'deny', user_message: reason, agent_message: reason };
      }
      return updatedInput && { ...noObjection, updated_input: updatedInput };
    }
    const isCarried = event.kind === 'tool_finished' && event.answerIsIgnored === undefined;
    return context !== undefined && isCarried ? { additional_context: context } : undefined;
  },
  // It runs what stands in Claude Code's settings as well, with payloads of its own (cursor.com/docs/reference/third-party-hooks).
  owns: (payload) => text(payload.cursor_version) !== '',
  renderSilence(event) {
    return event.kind === 'tool_called' ? noObjection : undefined;
  },
};

function readEvent(payload: Json, where: HookPlace): HookEvent | undefined {
  switch (payload.hook_event_name) {
    case 'sessionStart':
      return { ...where, kind: 'session_started' };
    case 'beforeSubmitPrompt':
      return { ...where, kind: 'user_message' };
    case 'preToolUse': {
      const call = callOf(payload);
      return call && { ...where, kind: 'tool_called', call };
    }
    case 'postToolUse': {
      const call = callOf(payload);
      return call && { ...where, kind: 'tool_finished', call, outcome: outcomeOf(payload.tool_output) };
    }
    case 'postToolUseFailure':
      return readFailure(payload, where);
    case 'preCompact':
      return { ...where, kind: 'compacted' };
    case 'subagentStop':
      return { ...where, kind: 'thread_ended' };
    case 'sessionEnd':
      return { ...where, kind: 'session_ended' };
    default:
      return undefined;
  }
}

/** What a shell printed comes as JSON in a text, with its exit code; other tools give JSON of their own, or a text. */
function outcomeOf(output: unknown): HookOutcome {
  const fields = object(typeof output === 'string' ? parsed(output) : output);
  const { exitCode } = fields ?? {};
  if (fields === undefined || typeof exitCode !== 'number') return success(output);
  const printed = [fields.stdout, fields.output, fields.stderr].map(text).filter((part) => part !== '');
  const result = textOf(printed.join('\n'));
  return exitCode === 0 ? success(result) : failure(result, exitCode);
}

function parsed(json: string): unknown {
  if (!json.startsWith('{')) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function readFailure(payload: Json, where: HookPlace): HookEvent | undefined {
  const call = callOf(payload);
  if (call === undefined) return undefined;
  const end = { ...where, kind: 'tool_finished', call, answerIsIgnored: true } as const;
  if (payload.is_interrupt === true || payload.failure_type === 'permission_denied') {
    return { ...end, outcome: { kind: 'rejected' } };
  }
  return { ...end, outcome: failureOf(payload.error_message) };
}

function callOf(payload: Json): HookCall | undefined {
  return toolCall(
    { callId: text(payload.tool_use_id), tool: payload.tool_name, input: payload.tool_input },
    shellTools,
  );
}
