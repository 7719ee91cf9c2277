import { isObject, listIn } from '@hunch/common/json';
import type { AgentHost } from '../host.ts';
import type { BatchCall } from '../hook-event.ts';
import {
  callIn,
  called,
  failureOf,
  finished,
  place,
  readEvent,
  success,
  text,
  textOf,
  type EventTable,
} from '../hook-fields.ts';
import { specificOutput, systemMessage } from '../hook-specific-output.ts';

const shellTools: ReadonlySet<string> = new Set(['Bash']);

const events: EventTable = {
  // After a compaction the session goes on under the same id.
  SessionStart: (payload, where) => ({
    ...where,
    kind: payload.source === 'compact' ? 'compacted' : 'session_started',
  }),
  // Sent by the host itself when something in the background has ended; nobody has typed it.
  UserPromptSubmit: (payload, where) =>
    text(payload.prompt).startsWith('<task-notification>') ? undefined : { ...where, kind: 'user_message' },
  PreToolUse: (payload, where) => called(where, callIn(payload, shellTools)),
  PostToolUse: (payload, where) =>
    finished(where, callIn(payload, shellTools), success(payload.tool_response)),
  PostToolUseFailure: (payload, where) =>
    finished(
      where,
      callIn(payload, shellTools),
      payload.is_interrupt === true ? { kind: 'rejected' } : failureOf(payload.error),
    ),
  PostToolBatch: (payload, where) => ({
    ...where,
    kind: 'turn_ended',
    calls: listIn(payload, 'tool_calls').flatMap((call) => batchCallOf(call) ?? []),
  }),
  PreCompact: 'compacted',
  SubagentStop: 'thread_ended',
  Stop: 'thread_ended',
  SessionEnd: 'session_ended',
};

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
  ringsBell: true,
  read: (payload) =>
    readEvent(
      events,
      payload.hook_event_name,
      payload,
      place(payload.session_id, payload.agent_id, payload.cwd, payload.model, payload.transcript_path),
    ),
  render(event, answer) {
    const output = specificOutput(event, answer);
    // Of the sequences it takes, the bell is one; its hooks have no terminal of their own since 2.1.
    const said = {
      ...systemMessage(answer),
      ...(answer.bell === true ? { terminalSequence: '\u0007' } : {}),
    };
    if (output === undefined) return Object.keys(said).length === 0 ? undefined : said;
    return { ...said, hookSpecificOutput: output };
  },
};

function batchCallOf(payload: unknown): BatchCall | undefined {
  if (!isObject(payload)) return undefined;
  const call = callIn(payload, shellTools);
  return call && { ...call, response: textOf(payload.tool_response) };
}
