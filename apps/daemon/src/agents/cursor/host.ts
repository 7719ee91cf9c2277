import { isObject, listIn, parseJson } from '@hunch/common/json';
import type { AgentHost } from '../host.ts';
import type { HookOutcome } from '../hook-event.ts';
import {
  callIn,
  called,
  failure,
  failureOf,
  finished,
  place,
  readEvent,
  success,
  text,
  textOf,
  type EventTable,
} from '../hook-fields.ts';

const shellTools: ReadonlySet<string> = new Set(['Shell']);

const noObjection = { permission: 'allow' } as const;

const events: EventTable = {
  sessionStart: 'session_started',
  beforeSubmitPrompt: 'user_message',
  preToolUse: (payload, where) => called(where, callIn(payload, shellTools)),
  postToolUse: (payload, where) =>
    finished(where, callIn(payload, shellTools), outcomeOf(payload.tool_output)),
  postToolUseFailure: (payload, where) => {
    const isRejected = payload.is_interrupt === true || payload.failure_type === 'permission_denied';
    const outcome = isRejected ? ({ kind: 'rejected' } as const) : failureOf(payload.error_message);
    const event = finished(where, callIn(payload, shellTools), outcome);
    return event && { ...event, answerIsIgnored: true };
  },
  preCompact: 'compacted',
  subagentStop: 'thread_ended',
  sessionEnd: 'session_ended',
};

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
    const [root] = listIn(payload, 'workspace_roots');
    const cwd = text(payload.cwd) === '' ? root : payload.cwd;
    const session = payload.conversation_id ?? payload.session_id;
    return readEvent(
      events,
      payload.hook_event_name,
      payload,
      place(session, payload.subagent_id, cwd, payload.model),
    );
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

/** What a shell printed comes as JSON in a text, with its exit code; other tools give JSON of their own, or a text. */
function outcomeOf(output: unknown): HookOutcome {
  const fields = typeof output === 'string' ? parseJson(output) : output;
  if (!isObject(fields) || typeof fields.exitCode !== 'number') return success(output);
  const { exitCode } = fields;
  const printed = [fields.stdout, fields.output, fields.stderr].map(text).filter((part) => part !== '');
  const result = textOf(printed.join('\n'));
  return exitCode === 0 ? success(result) : failure(result, exitCode);
}
